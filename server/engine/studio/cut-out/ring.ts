// The band around a rim in which the vessel's outline lies: directions by radii.
import { clamp, type Plane } from '../pixels.ts'
import type { Ellipse } from './rim.ts'

export const ANGLES = 240
export const STEPS = 72
/** Radii are shares of the ellipse's own radius in that direction. */
export const INNER = 0.84
export const OUTER = 1.36
export const PER_STEP = (OUTER - INNER) / (STEPS - 1)

/** From the centre to the ellipse at one of the angles (of the ellipse's own parameter). */
export function rayAt(rim: Ellipse, k: number): { dx: number; dy: number } {
  const t = (k / ANGLES) * 2 * Math.PI
  const u = Math.cos(t) * rim.a
  const v = Math.sin(t) * rim.b
  return {
    dx: u * Math.cos(rim.turn) - v * Math.sin(rim.turn),
    dy: u * Math.sin(rim.turn) + v * Math.cos(rim.turn),
  }
}

/** Of a step on a ray. */
export function radiusAt(step: number): number {
  return INNER + step * PER_STEP
}

/** The place on a ray at a radius, with room for the pixels around it; null where the photo has none. */
export function placeAt(
  { width, height }: Plane,
  rim: Ellipse,
  { dx, dy }: { dx: number; dy: number },
  radius: number,
): { x: number; y: number } | null {
  const x = rim.x + dx * radius
  const y = rim.y + dy * radius
  return x >= 1 && y >= 1 && x < width - 2 && y < height - 2 ? { x, y } : null
}

/** What a direction and as many on either side of it have. @param values of each direction */
export function around<T>(values: ArrayLike<T>, k: number, reach: number): T[] {
  return Array.from({ length: 2 * reach + 1 }, (_, d) => values[(k + d - reach + ANGLES) % ANGLES]!)
}

/** Mean of each direction and as many on either side of it. */
export function smoothedAround(values: Float32Array, reach: number): Float32Array {
  return values.map((_, k) => {
    let sum = 0
    for (let d = -reach; d <= reach; d++) sum += values[(k + d + ANGLES) % ANGLES]!
    return sum / (2 * reach + 1)
  })
}

/** Bilinear. */
export function sample(plane: Plane, x: number, y: number): number {
  const x0 = clamp(Math.floor(x), 0, plane.width - 2)
  const y0 = clamp(Math.floor(y), 0, plane.height - 2)
  const tx = x - x0
  const ty = y - y0
  const i = y0 * plane.width + x0
  const { data } = plane
  return (
    (data[i]! * (1 - tx) + data[i + 1]! * tx) * (1 - ty) +
    (data[i + plane.width]! * (1 - tx) + data[i + plane.width + 1]! * tx) * ty
  )
}

const PER_LOOK = 0.5

/** Of each angle where the mask ends, in steps. */
export function outlineSteps(mask: Plane, rim: Ellipse): Float32Array {
  return Float32Array.from({ length: ANGLES }, (_, k) => {
    const { dx, dy } = rayAt(rim, k)
    return stepOnRay(mask, rim, dx, dy)
  })
}

/** So many places are looked at that an object for each would take longer than the looking. */
function stepOnRay(mask: Plane, rim: Ellipse, dx: number, dy: number): number {
  const [right, bottom] = [mask.width - 2, mask.height - 2]
  let before = 0
  for (let step = STEPS; step > 0; step -= PER_LOOK) {
    const radius = radiusAt(step)
    const x = rim.x + dx * radius
    const y = rim.y + dy * radius
    const value = x >= 1 && y >= 1 && x < right && y < bottom ? sample(mask, x, y) : 0
    if (value > 0.5) return step + (PER_LOOK * (value - 0.5)) / Math.max(0.01, value - before)
    before = value
  }
  return 0
}
