import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Provider } from '../../../contract/account.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { forgetProblem, signInProblem } from './pending.ts'
import { AppleMark, GoogleMark } from './provider-marks.tsx'
import { prepareSignIn, signIn } from './sign-in.ts'
import { PopupBlocked, signInMessage } from './sign-in-message.ts'

interface SignInDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Path to show afterwards, for a sign-in that leaves this page. */
  to: string
}

export function SignInDialog({ open, onOpenChange, to }: SignInDialogProps) {
  const [busy, setBusy] = useState<Provider | null>(null)
  const [message, setMessage] = useState(signInProblem)
  const [blocked, setBlocked] = useState<{
    provider: Provider
    inThisPage: () => Promise<void> | void
  } | null>(null)
  /** A popup that was abandoned must not speak up after the next try has begun. */
  const attempt = useRef(0)

  useEffect(forgetProblem, [])
  useEffect(() => {
    // What fails here fails again at the click, and says so there.
    if (open) void prepareSignIn().catch(() => {})
  }, [open])

  useEffect(() => {
    // Back from a page this one was left for: the browser shows it as it was.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      attempt.current++
      setBusy(null)
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  const start = async (provider: Provider, begin: () => Promise<void> | void) => {
    const mine = ++attempt.current
    setBusy(provider)
    setMessage(null)
    setBlocked(null)
    try {
      await begin()
      if (mine === attempt.current) onOpenChange(false)
    } catch (error) {
      if (mine === attempt.current) {
        setMessage(signInMessage(error))
        if (error instanceof PopupBlocked) setBlocked({ provider, inThisPage: error.inThisPage })
      }
    }
    if (mine === attempt.current) setBusy(null)
  }
  const popup = (provider: Provider) => void start(provider, () => signIn(provider, to))

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) {
          setMessage(null)
          setBlocked(null)
        }
        onOpenChange(next)
      }}
      title="Welcome!"
      description="Sign in and your first five photos are on the house. No credit card required."
    >
      <div className="grid gap-3 pt-2">
        {message && <Notice>{message}</Notice>}
        {blocked && (
          <Button
            look="primary"
            size="large"
            onClick={() =>
              void start(blocked.provider, async () => {
                await blocked.inThisPage()
                // This page is being left; until then it is busy.
                await new Promise(() => {})
              })
            }
          >
            Sign in on this page
          </Button>
        )}
        <Button size="large" busy={busy === 'google'} icon={<GoogleMark />} onClick={() => popup('google')}>
          Continue with Google
        </Button>
        <Button size="large" busy={busy === 'apple'} icon={<AppleMark />} onClick={() => popup('apple')}>
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
