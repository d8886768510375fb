// A bowl of clear glass, cut along the food behind its front wall: on both sides of that the bare rim is farther out.
import type { Plane } from '../pixels.ts'
import type { Ellipse } from './rim.ts'
import { ANGLES, outlineSteps, placeAt, radiusAt, rayAt, sample } from './ring.ts'

/** Steps by which the outline falls back from a shoulder, over so many angles. */
const FALL = 3.5
const OVER = 12
/** Angles between two shoulders, with those over which it falls: less is a spout's, or between two things that lie over the rim. */
const APART = 56
/** Steps inside of the outline where it is asked whether that is food, and what saliency it has then. */
const INSIDE = 3
const BARE = 0.5

/**
 * Whether the near half of an outline lies farther in than the bare rim on both sides of it.
 * @param food saliency, 0..1, same size
 */
export function hasLostItsLip(mask: Plane, rim: Ellipse, food: Plane): boolean {
  const path = outlineSteps(mask, rim)
  const near = Array.from({ length: ANGLES }, (_, k) => k).filter((k) => rayAt(rim, k).dy > 0)
  // What the frame cuts off has no outline there.
  const steps = near.map((k) =>
    placeAt(mask, rim, rayAt(rim, k), radiusAt(path[k]! + 1)) ? path[k]! : Number.NaN,
  )
  const isBare = near.map((k) => {
    const { dx, dy } = rayAt(rim, k)
    const r = radiusAt(path[k]! - INSIDE)
    return sample(food, rim.x + dx * r, rim.y + dy * r) < BARE
  })
  const falls = (i: number, way: 1 | -1) => {
    const beside = Array.from({ length: OVER }, (_, d) => steps[i + way * (d + 1)] ?? Number.NaN)
    return isBare[i]! && steps[i]! - Math.min(...beside) > FALL
  }
  const first = steps.findIndex((_, i) => falls(i, 1))
  const last = steps.findLastIndex((_, i) => falls(i, -1))
  return first >= 0 && last - first > APART
}
