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
