// A double tap on what closes a dialog: the second half is not meant for what lay beneath it, the tab bar for one.

/** How long after the first tap the second one comes, and how near to it. */
const TWICE_MS = 500
const NEAR_PX = 24
/** The same where the browser counts it as a second one: a busy page is told late. */
const COUNTED_MS = 3000

/**
 * Drops the next click in the page if it is the second half of this one and its dialog has gone meanwhile.
 * @param first a click in `popup`
 */
export function dropSecondTap(first: MouseEvent, popup: Element): void {
  const drop = (second: MouseEvent) => {
    const isOpen = popup.isConnected && !popup.hasAttribute('data-closed')
    // Without `detail` it is a key's.
    const isCounted = second.detail > Math.max(1, first.detail)
    const later = second.timeStamp - first.timeStamp
    if (isOpen || second.detail === 0 || later > (isCounted ? COUNTED_MS : TWICE_MS)) return
    if (Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) > NEAR_PX) return
    second.preventDefault()
    second.stopPropagation()
  }
  window.addEventListener('click', drop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }), COUNTED_MS)
}
