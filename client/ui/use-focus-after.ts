import { type RefObject, useEffect, useRef } from 'react'

/** How long a change may take to come back from the cache. */
const PATIENCE_MS = 1500
const LOOK_MS = 50

/**
 * Puts the focus on a card once the grid has changed: after a deletion it would be lost with the deleted card, and a
 * card that is moved is taken out of the document for a moment.
 * @returns to be called before or right after the change, with the key of the card, or null for none
 */
export function useFocusAfter(box: RefObject<HTMLElement | null>): (key: string | null) => void {
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  return (key) => {
    stop.current()
    const node = box.current
    if (!node || key === null) return
    const look = () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!lost) return
      const card = node.querySelector(`li[data-key="${CSS.escape(key)}"]`)
      // The browser's own scrolling to the focus would put the card in the middle.
      card?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
      card?.scrollIntoView({ block: 'nearest' })
    }
    // Looked at again and again: no event tells that the focus fell to the page, and a menu that closes may let it
    // fall long after its card has gone.
    const looks = setInterval(look, LOOK_MS)
    const timer = setTimeout(() => stop.current(), PATIENCE_MS)
    stop.current = () => {
      clearInterval(looks)
      clearTimeout(timer)
    }
  }
}
