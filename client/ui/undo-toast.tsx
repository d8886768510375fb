// What has been cleared on a screen can come back for a while: a toast with Undo, and Ctrl+Z (⌘Z) wherever no text is
// typed. What was deleted has its own in the shell.
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { useToast } from './toast.tsx'

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

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      const typing = (event.target as HTMLElement).closest?.('input, textarea, [contenteditable]')
      const latest = open.current.at(-1)
      if (!wanted || typing || !latest || event.defaultPrevented) return
      event.preventDefault()
      latest.take()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

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
    const action = (
      <Button
        look="quiet"
        className="px-3 text-tomato-deep"
        icon={<Undo2 aria-hidden="true" className="size-4.5" />}
        onClick={take}
      >
        Undo
      </Button>
    )
    const id = add({ title: message, timeout: 0, data: { tone: 'good', action } })
    // The toasts' own clock stops while the pointer is over them; the outbox's does not.
    const timer = setTimeout(end, timeLeft)
    open.current.push({ id, take })
  }
}
