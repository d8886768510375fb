// One drag of one card, from the press to the release. A mouse drags at once, a finger after a long press, so that a
// swipe still scrolls.
//
//   pressed ──moved (mouse) / held (finger)──> dragging ──released──> dropped
//      └──moved (finger), released──> over        └──Escape, taken away──> put back

const MOUSE_SLACK_PX = 6
const FINGER_SLACK_PX = 10
const LONG_PRESS_MS = 400
/** So far from the screen's edges the page scrolls along, faster the nearer. */
const EDGE_PX = 96
const EDGE_SPEED_PX = 14

interface Point {
  x: number
  y: number
}

export interface DragHooks {
  begin(): void
  /** With each frame: where the card's upper left corner is, from the grid's. */
  move(corner: Point): void
  end(dropped: boolean): void
}

interface Pressed {
  pointerId: number
  pointerType: string
  clientX: number
  clientY: number
}

/** Call on pointerdown. Calls `begin` only when a drag it is, and `end` after each `begin`. */
export function watchDrag(down: Pressed, card: HTMLElement, grid: HTMLElement, hooks: DragHooks): void {
  const finger = down.pointerType !== 'mouse'
  const rect = card.getBoundingClientRect()
  const grip = { x: down.clientX - rect.left, y: down.clientY - rect.top }
  let at: Point = { x: down.clientX, y: down.clientY }
  let dragging = false
  const over = new AbortController()
  const { signal } = over

  const begin = () => {
    dragging = true
    if (finger) navigator.vibrate?.(15)
    hooks.begin()
    follow()
  }
  const follow = () => {
    if (signal.aborted) return
    scrollAtEdge(at.y)
    const from = grid.getBoundingClientRect()
    hooks.move({ x: at.x - grip.x - from.left, y: at.y - grip.y - from.top })
    requestAnimationFrame(follow)
  }
  const finish = (dropped: boolean) => {
    clearTimeout(timer)
    over.abort()
    if (!dragging) return
    swallowClick()
    hooks.end(dropped)
  }
  const timer = finger ? setTimeout(begin, LONG_PRESS_MS) : undefined

  const mine = (listener: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) listener(event)
  }
  const moved = mine(({ clientX, clientY }) => {
    at = { x: clientX, y: clientY }
    if (dragging) return
    const far = Math.hypot(clientX - down.clientX, clientY - down.clientY)
    if (finger && far > FINGER_SLACK_PX) finish(false)
    if (!finger && far > MOUSE_SLACK_PX) begin()
  })
  window.addEventListener('pointermove', moved, { signal })
  window.addEventListener(
    'pointerup',
    mine(() => finish(true)),
    { signal },
  )
  window.addEventListener(
    'pointercancel',
    mine(() => finish(false)),
    { signal },
  )
  window.addEventListener('blur', () => finish(false), { signal })
  const cancel = (event: KeyboardEvent) => event.key === 'Escape' && finish(false)
  window.addEventListener('keydown', cancel, { signal })
  // A long press must not open the browser's own menu, nor a held finger scroll, nor the picture be dragged away.
  // (iOS asks only the listeners it knew when the finger came down, so this one is there from the start.)
  const still = (event: Event) => dragging && event.cancelable && event.preventDefault()
  card.addEventListener('touchmove', still, { signal, passive: false })
  card.addEventListener('contextmenu', (event) => finger && event.preventDefault(), { signal })
  card.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
}

function scrollAtEdge(y: number): void {
  const below = y - (window.innerHeight - EDGE_PX)
  const depth = y < EDGE_PX ? y - EDGE_PX : Math.max(0, below)
  if (depth !== 0) window.scrollBy({ top: (depth / EDGE_PX) * EDGE_SPEED_PX, behavior: 'instant' })
}

/** The end of a drag is no click on what lies under the pointer. */
function swallowClick(): void {
  const done = new AbortController()
  window.addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: done.signal })
  setTimeout(() => done.abort(), 50)
}
