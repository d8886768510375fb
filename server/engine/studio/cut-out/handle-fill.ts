// Draws a traced handle into a mask.
import { clamp, type Plane } from '../pixels.ts'
import type { Trace } from './handle.ts'

/** Pixels that it goes on within the vessel: a soft rim beneath would be a gap. */
const ROOT = 6
/** Of an edge, per pixel. */
const SOFT = 0.6

/** 1 between its sides, soft over a pixel. @param mask is written to */
export function fillTrace(mask: Plane, { x, y, dx, dy, left, right }: Trace): void {
  const long = left.length
  const wide = Math.max(...left.map(Math.abs), ...right.map(Math.abs)) + 2
  const ends = [-ROOT, long].flatMap((s) =>
    [-wide, wide].map((w) => [x + s * dx - w * dy, y + s * dy + w * dx]),
  )
  const [xs, ys] = [ends.map((end) => end[0]!), ends.map((end) => end[1]!)]
  const last = { x: Math.min(mask.width - 1, Math.max(...xs)), y: Math.min(mask.height - 1, Math.max(...ys)) }
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row <= last.y; row++) {
    for (let column = Math.max(0, Math.floor(Math.min(...xs))); column <= last.x; column++) {
      const s = (column - x) * dx + (row - y) * dy
      const w = (row - y) * dx - (column - x) * dy
      if (s < -ROOT || s > long) continue
      const within = Math.min(w - valueAt(left, s), valueAt(right, s) - w, long - 1 - s)
      const i = row * mask.width + column
      mask.data[i] = Math.max(mask.data[i]!, clamp(SOFT * (within + 0.5) + 0.5))
    }
  }
}

function valueAt(side: Float32Array, s: number): number {
  const at = Math.max(0, Math.floor(s))
  const next = Math.min(side.length - 1, at + 1)
  return side[at]! + (side[next]! - side[at]!) * Math.max(0, s - at)
}
