import { CloudOff, KeyRound, type LucideIcon, Sparkles } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { SyncStatus } from '../../data/sync.ts'
import { Button } from '../../ui/button.tsx'
import { DialogNotice } from '../../ui/dialog.tsx'
import { applyUpdate } from '../service-worker.ts'

const SignInDialog = lazy(async () => ({
  default: (await import('../../features/sign-in/sign-in-dialog.tsx')).SignInDialog,
}))

/** What keeps queued work from going out, and what the person can do about it. */
export function SyncNotice({ status }: { status: SyncStatus }) {
  const [updating, setUpdating] = useState(false)
  const update = () => {
    setUpdating(true)
    void applyUpdate().finally(() => setUpdating(false))
  }
  return (
    <>
      {status.outdated ? (
        <Strip Icon={Sparkles} text="A new version of Platelight is ready. Update to go on; nothing is lost.">
          <Button busy={updating} disabled={updating} onClick={update}>
            Update
          </Button>
        </Strip>
      ) : status.needsSignIn ? (
        <ExpiredNotice />
      ) : (
        !status.online && <Strip Icon={CloudOff} text={offlineText(status.waiting)} />
      )}
    </>
  )
}

/** On the page, and in a dialog that is open over it. */
export function ExpiredNotice() {
  const { pathname, search } = useLocation()
  const [signingIn, setSigningIn] = useState<boolean | null>(null)
  return (
    <>
      <Strip Icon={KeyRound} text="Your sign-in has expired. Sign in again and your photos go on.">
        <Button onClick={() => setSigningIn(true)}>Sign in again</Button>
      </Strip>
      {signingIn !== null && (
        // It needs no notice that a sign-in is needed.
        <DialogNotice value={null}>
          <Suspense>
            <SignInDialog open={signingIn} onOpenChange={setSigningIn} to={pathname + search} />
          </Suspense>
        </DialogNotice>
      )}
    </>
  )
}

interface StripProps {
  Icon: LucideIcon
  text: string
  children?: ReactNode
}

function Strip({ Icon, text, children }: StripProps) {
  return (
    <div
      role="status"
      className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-saffron-wash px-4 py-2 text-small font-medium text-saffron-ink"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </div>
  )
}

function offlineText(waiting: number): string {
  if (waiting === 0) return 'You are offline. What you queue now starts when you are back.'
  return `You are offline. ${waiting} ${waiting === 1 ? 'change is' : 'changes are'} waiting to be sent.`
}
