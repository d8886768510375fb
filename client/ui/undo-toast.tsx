// What has been cleared on a screen can come back for a while: a toast with Undo, and Ctrl+Z. What was deleted has its
// own in the shell.
import { useRef } from 'react'
import { useToast } from './toast.tsx'
import { UndoButton, useUndoKeys } from './undo.tsx'

interface UndoOffer {
  /** What was done. */
  message: string
  /** ms; afterwards it can't be undone any more, so the toast goes at that moment, hovered or not. */
  timeLeft: number
  undo: () => Promise<void>
}

/** Inside `Toasts`. The answered function offers to undo; several offers may stand at once, Ctrl+Z takes the latest. */
export function useUndo(): (offer: UndoOffer) => void {
  const { add, close } = useToast()
  const open = useRef<{ id: string; take: () => void }[]>([])
  useUndoKeys(() => open.current.at(-1)?.take)

  return ({ message, timeLeft, undo }) => {
    const end = () => {
      clearTimeout(timer)
      open.current = open.current.filter((other) => other.id !== id)
      close(id)
    }
    const take = () => {
      end()
      void undo()
    }
    const action = <UndoButton onUndo={take} />
    const id = add({ title: message, timeout: 0, data: { tone: 'good', action } })
    // The toasts' own clock stops while the pointer is over them; the outbox's does not.
    const timer = setTimeout(end, timeLeft)
    open.current.push({ id, take })
  }
}
