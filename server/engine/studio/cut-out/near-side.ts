// The side of a bowl below the near part of its rim: seen from anywhere its outline is convex. Where it turns into the rim it is as
// dark as its shadow, and the path leaves it too soon, with a kink.
import { boundingBox, larger, type Plane } from '../pixels.ts'
import { fillOutline } from './outline-fill.ts'
import { distancesFrom, type Ellipse } from './rim.ts'
import { ANGLES, INNER, outlineSteps, PER_STEP, radiusAt, rayAt } from './ring.ts'

/** Steps that are filled at most: what is deeper is a foot, or something that stands out. */
const DEEPEST = 3.4
/** Steps: the outline wavers by less. */
const LEAST = 0.8
/** Angles that a bowl's side has at least, beside the hollow. */
const BROAD = 8
/** Where nothing is filled what is drawn stays within the mask by so much. */
const MARGIN = 2

/**
 * The mask with flat hollows in the near half of a vessel's outline filled up.
 * @param distances from the rim's middle, in its radii, same size
 */
export function withConvexSide(mask: Plane, rim: Ellipse, distances: Plane): Plane {
  return filledUp(mask, rim, distances, isBeforeSide)
}

/** Of two directions between which something may be filled. */
type MayFill = (path: Float32Array, from: number, to: number) => boolean

function filledUp(mask: Plane, rim: Ellipse, distances: Plane, mayFill: MayFill): Plane {
  const path = outlineSteps(mask, rim)
  const convex = hulled(rim, path, mayFill)
  const filled = convex.map((step, k) => (step > path[k]! ? step : path[k]! - MARGIN))
  return convex.some((step, k) => step > path[k]!) ? larger(mask, fillOutline(filled, rim, distances)) : mask
}

/** A bowl that is seen from the side has no small hollows down there; a waist or a stem is that of something tall. */
export function withConvexFoot(mask: Plane): Plane {
  const box = boundingBox(mask, 0.5)
  if (!box || box.height > box.width) return mask
  const [a, b] = [box.width / 2, box.height / 2]
  const around = { x: box.x + a, y: box.y + b, a, b, turn: 0 }
  return filledUp(mask, around, distancesFrom(around, mask.width, mask.height), () => true)
}

/** Whether what stands out farther there goes on: beside a herb that hangs over the rim lies the table. */
function isBeforeSide(path: Float32Array, from: number, to: number): boolean {
  const [end, way] = path[from]! > path[to]! ? [from, -1] : [to, 1]
  return Array.from({ length: BROAD }, (_, d) => path[(end + way * (d + 1) + ANGLES) % ANGLES]!).every(
    (step) => step > path[end]! - LEAST,
  )
}

function hulled(rim: Ellipse, path: Float32Array, mayFill: MayFill): Float32Array {
  const near = [...path.keys()]
    .map((k) => ({ k, ...rayAt(rim, k) }))
    .filter(({ dy }) => dy > 0)
    .map(({ k, dx, dy }) => ({ k, x: dx * radiusAt(path[k]!), y: dy * radiusAt(path[k]!) }))
    .toSorted((p, q) => q.x - p.x)
  const out = path.slice()
  const hull: typeof near = []
  for (const point of near) {
    while (hull.length > 1 && turns(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop()
    hull.push(point)
  }
  for (const [i, from] of hull.slice(0, -1).entries()) {
    const to = hull[i + 1]!
    if (mayFill(path, from.k, to.k)) fillBetween(rim, out, from, to)
  }
  return out
}

interface Point {
  k: number
  x: number
  y: number
}

/** Positive where the outline, from right to left below, bends as a convex one does. */
function turns(p: Point, q: Point, r: Point): number {
  return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
}

/** Along the straight line between two directions, if that is nowhere far from the path. */
function fillBetween(rim: Ellipse, path: Float32Array, from: Point, to: Point): void {
  const count = (to.k - from.k + ANGLES) % ANGLES
  const steps = Array.from({ length: count }, (_, d) => {
    const k = (from.k + d) % ANGLES
    const { dx, dy } = rayAt(rim, k)
    // Where the ray meets the line.
    const [ex, ey] = [to.x - from.x, to.y - from.y]
    return { k, step: ((from.x * ey - from.y * ex) / (dx * ey - dy * ex) - INNER) / PER_STEP }
  })
  const depth = steps.reduce((most, { k, step }) => Math.max(most, step - path[k]!), 0)
  if (depth < LEAST || depth > DEEPEST) return
  for (const { k, step } of steps) path[k] = Math.max(path[k]!, step)
}
