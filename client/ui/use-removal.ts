// Deleting a card: once, however often it is pressed, and the focus stays in the grid. The shell offers the undo.
import { type RefObject, useRef } from 'react'
import { useToast } from './toast.tsx'
import { useFocusAfter } from './use-focus-after.ts'

interface Removal {
  id: string
  run: () => Promise<unknown>
  /** What is said where it throws. */
  failed: (error: unknown) => string
}

/** Inside `Toasts`; `box` holds the cards: the next one gets the focus. */
export function useRemoval(box: RefObject<HTMLElement | null>): (removal: Removal) => Promise<void> {
  const { add } = useToast()
  const focusAfter = useFocusAfter(box)
  const running = useRef(new Set<string>())
  return async ({ id, run, failed }) => {
    if (running.current.has(id)) return
    running.current.add(id)
    focusAfter(neighbourOf(box.current, id))
    try {
      await run()
    } catch (error) {
      add({ title: failed(error), data: { tone: 'bad' } })
    }
    running.current.delete(id)
  }
}

/** The key of the card after it, or before the last one; null where it is not in sight. Cards stand in any order. */
function neighbourOf(box: HTMLElement | null, id: string): string | null {
  const card = box?.querySelector(`li[data-key="${CSS.escape(id)}"]`)
  const place = Number(card?.getAttribute('aria-posinset'))
  const at = (other: number) => box?.querySelector<HTMLElement>(`li[aria-posinset="${other}"]`)?.dataset.key
  return card ? (at(place + 1) ?? at(place - 1) ?? null) : null
}
