// The handle of a fork or a spoon that lies across the rim, from there to its end: where it shows all of its length the dish is
// cut out with it. Its two sides are a path of least cost over a strip of the picture that is laid along it.
import { createPlane, type Plane } from '../pixels.ts'
import type { Crossing } from './bridge.ts'
import { calmPlanes, type OpponentPlanes } from './edges.ts'
import { fillTrace } from './handle-fill.ts'
import { bestSides, roughness, roundEnd, type Sides, smoothSide } from './handle-sides.ts'
import { HELD, LEAST_LONG, type Strip, stripFrom } from './handle-strip.ts'
import type { Ellipse } from './rim.ts'
import { medianOf } from './rim-line.ts'

/** Crossings this near to one another, in radii of the rim, are one handle's. */
const SAME_PLACE = 0.3
/** How often the strip is laid along the middle that was found, and what share of that tells. */
const ROUNDS = 2
const MOSTLY = 0.7
/** In radii: a handle is this wide at least, and its sides are this far from a parabola at most. */
const NARROWEST = 0.02
const ROUGHEST = 0.025
/** Mean of what tells handle from table, -1..1: within its sides at least, and beside them at most. */
const INSIDE = 0.38
const BESIDE = -0.5
/** Beside them, in radii, but for the soft edge, in pixels. */
const NEAR = 0.1
const EDGE = 2
/** Pixels between its end and the photo's border. */
const AIR = 3

/** A handle's sides in a strip: which begins at a place, runs along a direction, and counts in pixels. */
export interface Trace {
  x: number
  y: number
  dx: number
  dy: number
  /** Of each pixel along it: how far its sides lie from the middle line, to the left (negative) and to the right. */
  left: Float32Array
  right: Float32Array
}

/**
 * The handles alone, whole, 0..1.
 * @param sharp opponent planes of the guide
 * @param mask of the vessel with what reaches over it, same size
 * @returns null where one of them is not seen to its end, or not for certain
 */
export function tracedHandles(
  sharp: OpponentPlanes,
  mask: Plane,
  rim: Ellipse,
  crossings: readonly Crossing[],
): Plane | null {
  const planes = calmPlanes(sharp)
  const radius = Math.sqrt(rim.a * rim.b)
  let left = [...crossings]
  const out = createPlane(mask.width, mask.height)
  while (left.length > 0) {
    const first = left[0]!
    const isSame = ({ x, y }: Crossing) => Math.hypot(x - first.x, y - first.y) < SAME_PLACE * radius
    const ways = left.filter(isSame).toSorted((p, q) => p.turn - q.turn)
    const trace = traceFrom(planes, mask, radius, ways[ways.length >> 1]!)
    if (!trace) return null
    fillTrace(out, trace)
    left = left.filter((one) => !isSame(one))
  }
  return out
}

/** Along the way that a handle was said to lie, and then along the one that was found. */
function traceFrom(planes: OpponentPlanes, mask: Plane, radius: number, crossing: Crossing): Trace | null {
  let way = crossing
  for (let round = 0; ; round++) {
    const strip = stripFrom(planes, mask, radius, way)
    const sides = strip && bestSides(strip, radius)
    if (!strip || !sides) return null
    if (round < ROUNDS) {
      way = alongMiddle(strip, sides)
      continue
    }
    if (!isHandle(strip, sides, mask, radius)) return null
    const { x, y, dx, dy, width } = strip
    const middle = (width - 1) / 2
    const left = smoothSide(
      sides.left.map((w) => w - middle),
      radius,
      Math.max,
    )
    const right = smoothSide(
      sides.right.map((w) => w - middle),
      radius,
      Math.min,
    )
    if (Math.max(roughness(left), roughness(right)) >= ROUGHEST * radius) return null
    roundEnd(left, right)
    return { x, y, dx, dy, left, right }
  }
}

/** The straight line through the middles between two sides, but for the last of them: a path may end beside its handle. */
function alongMiddle({ x, y, dx, dy, width }: Strip, { left, right }: Sides): Crossing {
  const count = Math.ceil(MOSTLY * left.length)
  let [sumS, sumW, sumSS, sumSW] = [0, 0, 0, 0]
  for (let s = 0; s < count; s++) {
    const w = (left[s]! + right[s]! - width + 1) / 2
    sumS += s
    sumW += w
    sumSS += s * s
    sumSW += s * w
  }
  const slope = (count * sumSW - sumS * sumW) / Math.max(1, count * sumSS - sumS * sumS)
  const w = (sumW - slope * sumS) / count
  return { x: x - w * dy, y: y + w * dx, turn: Math.atan2(dy, dx) + Math.atan(slope) }
}

/** Whether it is as long and as wide as one, seen to its end, and told from the table all along. */
function isHandle(strip: Strip, sides: Sides, mask: Plane, radius: number): boolean {
  const long = sides.left.length
  const wide = medianOf(Array.from(sides.left, (from, s) => sides.right[s]! + 1 - from))
  if (long < LEAST_LONG * radius || wide < NARROWEST * radius) return false
  if (long > strip.length - AIR || isAtBorder(strip, sides, mask)) return false
  const [inside, beside] = [
    { sum: 0, count: 0 },
    { sum: 0, count: 0 },
  ]
  const near = Math.round(NEAR * radius)
  for (let s = 0; s < long; s++) {
    const [left, right] = [sides.left[s]!, sides.right[s]!]
    for (let w = Math.max(0, left - near); w <= Math.min(strip.width - 1, right + near); w++) {
      const tell = strip.tells[s * strip.width + w]!
      const out = Math.max(left - w, w - right)
      if (tell === HELD || (out > 0 && out <= EDGE)) continue
      const zone = out > 0 ? beside : inside
      zone.sum += tell
      zone.count++
    }
  }
  return inside.sum > INSIDE * inside.count && beside.sum < BESIDE * beside.count
}

function isAtBorder({ x, y, dx, dy, width }: Strip, { left, right }: Sides, mask: Plane): boolean {
  return [left, right].some((side) =>
    side.some((place, s) => {
      const w = place - (width - 1) / 2
      const [px, py] = [x + s * dx - w * dy, y + s * dy + w * dx]
      return Math.min(px, py, mask.width - 1 - px, mask.height - 1 - py) < AIR
    }),
  )
}
