import { useState } from 'react'
import { Button } from './button.tsx'

export interface Guard {
  asking: boolean
  /** Leaves, or asks first where something would be lost. */
  leave: () => void
  discard: () => void
  stay: () => void
}

/** Before a dialog with something unsaved in it closes, by whatever way. */
export function useLeaveGuard(unsaved: boolean, onLeave: () => void): Guard {
  const [asking, setAsking] = useState(false)
  return {
    asking: asking && unsaved,
    leave: () => (unsaved && !asking ? setAsking(true) : onLeave()),
    discard: onLeave,
    stay: () => setAsking(false),
  }
}

/** In the place of the dialog's own buttons. */
export function LeaveGuard({ guard }: { guard: Guard }) {
  return (
    <div role="alert" className="flex w-full flex-wrap items-center justify-end gap-2">
      <span className="min-w-0 flex-1 basis-40 text-small font-semibold">What you typed isn’t saved.</span>
      <Button look="quiet" className="text-tomato-deep" onClick={guard.discard}>
        Discard
      </Button>
      <Button look="primary" onClick={guard.stay}>
        Keep editing
      </Button>
    </div>
  )
}
