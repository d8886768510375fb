// Where a cup stands before the rim of its saucer the outline has a corner, and the path cuts across it with a wedge of the table.
import type { Plane } from '../pixels.ts'
import type { OpponentPlanes } from './edges.ts'
import type { Ellipse } from './rim.ts'
import { apart, type Colour, colourAt, medianOf, usualOf } from './rim-line.ts'
import { ANGLES, around, placeAt, radiusAt, rayAt, sample } from './ring.ts'

/** A corner: the path lies by so many steps inside of what it is so many angles to either side, over so many angles at most. */
const BESIDE = 11
const CONCAVE = 1.6
/** Steps beyond the path, and angles to either side, in which the table is looked at. */
const TABLE_AT = [2, 3.5, 5, 6.5, 8] as const
const TABLE_REACH = 4
const LEAST_TABLE = 16
/** So far apart, in opponent values and usual deviations of the table, it is told from what is on both sides of the corner. */
const OTHER = 0.1
const DEVIATIONS = 2
/** Where that is looked at: steps inside of the path, and angles beside the corner. */
const VESSEL_AT = [3, 4.5, 6, 7.5] as const
const VESSEL = { from: 13, to: 22 }
/** How much nearer to the table's colour than to the others what is table lies. */
const NEARER = 0.9
/** How deep in steps a wedge may be, and how it is followed. */
const DEEPEST = 14
const PER_LOOK = 0.5
/** At its ends it is no deeper than this. */
const ABRUPT = 3.5

/**
 * The path without the table that lies in its corners.
 * @param path of each angle the radius, in steps
 * @param salient 0..1: what is not table
 */
export function outOfCorners(
  planes: OpponentPlanes,
  rim: Ellipse,
  path: Float32Array,
  salient: Plane,
): Float32Array {
  const depths = Float32Array.from(path, (step, k) => {
    const beside = (path[(k + BESIDE) % ANGLES]! + path[(k - BESIDE + ANGLES) % ANGLES]!) / 2
    return beside - step > CONCAVE ? wedgeAt(planes, rim, path, k, salient) : 0
  })
  // A single direction may look along a grain.
  const even = depths.map((_, k) => medianOf(around(depths, k, 1)))
  return path.map((step, k) => step - (isTapered(even, k) ? even[k]! : 0))
}

/** Whether a wedge begins and ends where the path leaves it: one that breaks off is something pale on the vessel. */
function isTapered(depths: Float32Array, k: number): boolean {
  return ([-1, 1] as const).every((way) => {
    let at = k
    for (let d = 0; d < ANGLES && depths[(at + way + ANGLES) % ANGLES]! > 0; d++)
      at = (at + way + ANGLES) % ANGLES
    return depths[at]! <= ABRUPT
  })
}

/** How deep the table reaches inwards from the path, in steps; 0 where it does not, or is not told from what is beside it. */
function wedgeAt(
  planes: OpponentPlanes,
  rim: Ellipse,
  path: Float32Array,
  k: number,
  salient: Plane,
): number {
  const lookAt = (angle: number, step: number, isTable = false): Colour[] => {
    const place = placeAt(salient, rim, rayAt(rim, angle), radiusAt(step))
    if (!place || (isTable && sample(salient, place.x, place.y) > 0.3)) return []
    return [colourAt(planes, place.x, place.y)]
  }
  const seen = (from: number, to: number, steps: readonly number[], isTable = false): Colour[] =>
    Array.from({ length: to - from + 1 }, (_, d) => (k + from + d + ANGLES) % ANGLES).flatMap((angle) =>
      steps.flatMap((step) => lookAt(angle, path[angle]! + step, isTable)),
    )
  const beyond = seen(-TABLE_REACH, TABLE_REACH, TABLE_AT, true)
  const inside = VESSEL_AT.map((step) => -step)
  const sides = [seen(-VESSEL.to, -VESSEL.from, inside), seen(VESSEL.from, VESSEL.to, inside)]
  if (beyond.length < LEAST_TABLE || sides.some((side) => side.length < LEAST_TABLE)) return 0
  const table = usualOf(beyond)
  const others = sides.map(usualOf)
  const told = Math.max(OTHER, DEVIATIONS * medianOf(beyond.map((one) => apart(one, table))))
  if (others.some((other) => apart(other, table) < told)) return 0
  for (let depth = 0; depth <= DEEPEST; depth += PER_LOOK) {
    const [colour] = lookAt(k, path[k]! - depth)
    if (!colour) return 0
    if (others.some((other) => apart(colour, table) > NEARER * apart(colour, other)))
      return Math.max(0, depth - PER_LOOK / 2)
  }
  return 0
}
