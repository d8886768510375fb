// What a path around the rim's centre encloses.
import { clamp, createPlane, eachRow, type Plane } from '../pixels.ts'
import type { Ellipse } from './rim.ts'
import { ANGLES, INNER, PER_STEP, STEPS } from './ring.ts'

/**
 * 1 inside, 0 outside, soft over a pixel.
 * @param path of each angle the radius, in steps
 * @param distances from the rim's middle, in its radii
 */
export function fillOutline(
  path: Float32Array,
  rim: Ellipse,
  { width, height, data: distances }: Plane,
): Plane {
  const plane = createPlane(width, height)
  // Only where the path may run does the direction matter.
  const least = path.reduce((low, step) => Math.min(low, step), STEPS)
  const most = path.reduce((high, step) => Math.max(high, step), 0)
  const pixel = 1 / Math.min(rim.a, rim.b)
  const solid = INNER + least * PER_STEP - pixel
  const empty = INNER + most * PER_STEP + pixel
  eachRow(height, fillRow, { path, rim, distances, width, solid, empty, out: plane.data })
  return plane
}

interface Filled {
  path: Float32Array
  rim: Ellipse
  distances: Float32Array
  width: number
  /** In radii: nearer than this everything is inside, farther than the other nothing. */
  solid: number
  empty: number
  out: Float32Array
}

function fillRow(y: number, { path, rim, distances, width, solid, empty, out }: Filled): void {
  const cos = Math.cos(rim.turn)
  const sin = Math.sin(rim.turn)
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const d = distances[i]!
    if (d > empty) continue
    if (d < solid) {
      out[i] = 1
      continue
    }
    const dx = x - rim.x
    const dy = y - rim.y
    const t = Math.atan2((-dx * sin + dy * cos) / rim.b, (dx * cos + dy * sin) / rim.a)
    const position = ((t / (2 * Math.PI) + 1) % 1) * ANGLES
    const k = Math.floor(position) % ANGLES
    const share = position - Math.floor(position)
    const step = path[k]! * (1 - share) + path[(k + 1) % ANGLES]! * share
    out[i] = clamp((INNER + step * PER_STEP - d) * Math.min(rim.a, rim.b) + 0.5)
  }
}
