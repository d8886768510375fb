// The pool of light that a lamp makes on the table around the dish.
import { type Box, type Covered, clamp, coveredInRow, eachRow, type Picture } from './pixels.ts'

/** Entries of the fall-off, which goes by the square of the distance. */
const POOL_STEPS = 2048
/** Its shares are whole numbers of this, which is quicker. */
const WHOLE_BITS = 16
const WHOLE = 2 ** WHOLE_BITS

/** The lamp is on the dish: the table falls off towards the corners. */
export function drawPool(result: Picture, hidden: Covered, box: Box, amount: number): void {
  if (amount === 0) return
  const { width, height } = result
  const cx = box.x + box.width / 2
  const cy = box.y + box.height / 2
  const reach = 0.5 * Math.hypot(width, height)
  const farthest = (Math.max(cx, width - cx) ** 2 + Math.max(cy, height - cy) ** 2) / reach ** 2
  const scale = (POOL_STEPS - 1) / farthest
  const step = Math.sqrt(scale) / reach
  // On encoded values: darker, and a little more contrast where it falls off, as film does.
  const kept = Int32Array.from({ length: POOL_STEPS }, (_, step) => {
    const t = clamp((Math.sqrt(step / scale) - 0.3) * 1.35)
    return Math.round(WHOLE * (1 - amount * t * t * (3 - 2 * t)))
  })
  eachRow(height, poolRow, { result, hidden, cx, cy, step, kept })
}

interface Pool {
  result: Picture
  hidden: Covered
  cx: number
  cy: number
  /** Squares of it are entries of `kept`. */
  step: number
  kept: Int32Array
}

function poolRow(y: number, { result: { data, width }, hidden, cx, cy, step, kept }: Pool): void {
  const v = (y - cy) * step
  const [from, to] = coveredInRow(hidden, y, width)
  darkenStretch(data, y * width * 3, -cx, from, step, v * v, kept)
  darkenStretch(data, (y * width + to) * 3, to - cx, width - to, step, v * v, kept)
}

/** Squares of distances are in entries of `kept`. */
function darkenStretch(
  data: Uint8ClampedArray,
  first: number,
  left: number,
  count: number,
  step: number,
  down: number,
  kept: Int32Array,
): void {
  for (let k = 0, p = first; k < count; k++, p += 3) {
    const across = (left + k) * step
    const share = kept[(across * across + down) | 0]!
    if (share === WHOLE) continue
    data[p] = (data[p]! * share + WHOLE / 2) >> WHOLE_BITS
    data[p + 1] = (data[p + 1]! * share + WHOLE / 2) >> WHOLE_BITS
    data[p + 2] = (data[p + 2]! * share + WHOLE / 2) >> WHOLE_BITS
  }
}
