import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Provider } from '../../../contract/account.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { forgetProblem, signInProblem } from './pending.ts'
import { AppleMark, GoogleMark } from './provider-marks.tsx'
import { prepareSignIn, signIn } from './sign-in.ts'
import { signInMessage } from './sign-in-message.ts'

interface SignInDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Path to show afterwards, for a sign-in that leaves this page. */
  to: string
}

export function SignInDialog({ open, onOpenChange, to }: SignInDialogProps) {
  const [busy, setBusy] = useState<Provider | null>(null)
  const [message, setMessage] = useState(signInProblem)
  /** A popup that was abandoned must not speak up after the next try has begun. */
  const attempt = useRef(0)

  useEffect(forgetProblem, [])
  useEffect(() => {
    // What fails here fails again at the click, and says so there.
    if (open) void prepareSignIn().catch(() => {})
  }, [open])

  const start = async (provider: Provider) => {
    const mine = ++attempt.current
    setBusy(provider)
    setMessage(null)
    try {
      await signIn(provider, to)
      if (mine === attempt.current) onOpenChange(false)
    } catch (error) {
      if (mine === attempt.current) setMessage(signInMessage(error))
    }
    if (mine === attempt.current) setBusy(null)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Welcome!"
      description="Sign in and your first five photos are on the house. No credit card required."
    >
      <div className="grid gap-3 pt-2">
        {message && <Notice>{message}</Notice>}
        <Button
          size="large"
          busy={busy === 'google'}
          icon={<GoogleMark />}
          onClick={() => void start('google')}
        >
          Continue with Google
        </Button>
        <Button size="large" busy={busy === 'apple'} icon={<AppleMark />} onClick={() => void start('apple')}>
          Continue with Apple
        </Button>
        <p className="mt-2 text-center text-fine text-soft">
          By continuing you agree to the{' '}
          <Link to="/terms" className="font-semibold text-ink underline underline-offset-2">
            Terms
          </Link>{' '}
          and the{' '}
          <Link to="/privacy" className="font-semibold text-ink underline underline-offset-2">
            Privacy Policy
          </Link>
          .
        </p>
      </div>
    </Dialog>
  )
}
