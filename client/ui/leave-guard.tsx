import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'

export interface Guard {
  asking: boolean
  /** Leaves, or asks first where something would be lost. Asked once more, it still waits for an answer. */
  leave: () => void
  /** Leaves, because what was typed is saved. */
  done: () => void
  discard: () => void
  stay: () => void
}

/**
 * Before a dialog with something unsaved in it closes, by whatever way: its own buttons, Escape, a tap beside it, the
 * phone's Back. A reload is asked about in the browser's own words. One at a time.
 * @param forget drops what is kept of it: called once it is saved or discarded
 */
export function useLeaveGuard(unsaved: boolean, onLeave: () => void, forget = () => {}): Guard {
  const [asking, setAsking] = useState(false)
  const leaving = useRef(false)
  const blocker = useBlocker(({ historyAction }) => unsaved && !leaving.current && historyAction === 'POP')
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])

  const done = () => {
    leaving.current = true
    forget()
    if (blocker.state === 'blocked') blocker.proceed()
    else onLeave()
  }
  return {
    asking: unsaved && (asking || blocker.state === 'blocked'),
    leave: () => (unsaved ? setAsking(true) : done()),
    done,
    discard: done,
    stay: () => {
      setAsking(false)
      if (blocker.state === 'blocked') blocker.reset()
    },
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
