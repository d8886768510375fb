// Deleting a card: once, however often it is pressed; the focus stays in the grid; and it can be undone for a while.
import { type RefObject, useRef } from 'react'
import { useToast } from './toast.tsx'
import { useUndo } from './undo-toast.tsx'
import { useFocusAfter } from './use-focus-after.ts'

interface Removal {
  id: string
  /** The cards as they are shown: the next one gets the focus, or the one before the last. */
  among: readonly { id: string }[]
  /** "Deleted Pad Thai." */
  message: string
  /** ms to undo it in. */
  timeLeft: number
  /** Answers what brings it back. */
  run: () => Promise<() => Promise<void>>
  /** What is said where it throws. */
  failed: (error: unknown) => string
}

/** Inside `Toasts`; `box` holds the cards. */
export function useRemoval(box: RefObject<HTMLElement | null>): (removal: Removal) => Promise<void> {
  const { add } = useToast()
  const offerUndo = useUndo()
  const focusAfter = useFocusAfter(box)
  const running = useRef(new Set<string>())
  return async ({ id, among, message, timeLeft, run, failed }) => {
    if (running.current.has(id)) return
    running.current.add(id)
    const at = among.findIndex((card) => card.id === id)
    focusAfter(among[at + 1]?.id ?? among[at - 1]?.id ?? null)
    try {
      const undo = await run()
      offerUndo({ message, timeLeft, undo })
    } catch (error) {
      add({ title: failed(error), priority: 'high', data: { tone: 'bad' } })
    }
    running.current.delete(id)
  }
}
