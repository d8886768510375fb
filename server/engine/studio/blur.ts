// Box and Gaussian blurs of planes: where most of the studio's passes over pixels are.
import { boxes, SEVEN_LEAST, sevenTaps } from './kernel/blurs.ts'
import type { Plane } from './pixels.ts'

/** Mean over a (2 radius + 1)² window, which shrinks at the frame's edge. Running sums along both axes. */
export function boxBlur(plane: Plane, radius: number): Plane {
  const r = Math.max(0, Math.round(radius))
  return r === 0 ? plane : boxes(plane, r, 1)
}

/** Three box blurs, close to a Gaussian of the given sigma in pixels. */
export function gaussianBlur(plane: Plane, sigma: number): Plane {
  if (sigma < 0.3) return plane
  const r = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  const isNarrow = r === 1 && Math.min(plane.width, plane.height) >= SEVEN_LEAST
  return isNarrow ? sevenTaps(plane) : boxes(plane, r, 3)
}

/** Weights of three box blurs of radius 1 in one, from the middle on. */
export const SEVEN = [7 / 27, 6 / 27, 3 / 27, 1 / 27] as const
const [MIDDLE, NEXT, SECOND, THIRD] = SEVEN

/**
 * Seven taps along a row. Each value is read once: the seven move along.
 * @param start index of the first value that the first result sees
 * @param at index of the first result, of `count`
 */
export function sevenAlong(
  from: Float32Array,
  start: number,
  to: Float32Array,
  at: number,
  count: number,
): void {
  let a = from[start]!
  let b = from[start + 1]!
  let c = from[start + 2]!
  let d = from[start + 3]!
  let e = from[start + 4]!
  let f = from[start + 5]!
  for (let k = 0; k < count; k++) {
    const g = from[start + k + 6]!
    to[at + k] = MIDDLE * d + NEXT * (c + e) + SECOND * (b + f) + THIRD * (a + g)
    a = b
    b = c
    c = d
    d = e
    e = f
    f = g
  }
}
