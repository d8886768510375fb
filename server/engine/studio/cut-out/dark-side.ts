// The side of a dark bowl below its near rim, where it passes for the vessel's shadow: what follows the rim alone is a slice of a
// bowl. Its lower edge is where darkness ends, and it lies as far to the left as to the right of the rim's middle.
import type { Plane } from '../pixels.ts'
import { calmPlanes, type OpponentPlanes } from './edges.ts'
import { fillOutline } from './outline-fill.ts'
import { bulgingPath } from './outline-path.ts'
import type { Ellipse } from './rim.ts'
import { colourAt, medianOf } from './rim-line.ts'
import {
  ANGLES,
  around,
  outlineSteps,
  placeAt,
  radiusAt,
  rayAt,
  STEPS,
  sample,
  smoothedAround,
} from './ring.ts'

/** Lightness below which differences are noise, and the steps from an edge to what lies on either side of it. */
const NOISE = 0.02
const BESIDE = 2
/** Steps: where the side begins, below a lip that may shine, and how far from the outline it is one. */
const BELOW_LIP = 3
const APART = 2
/** In logarithms of lightness: an edge of the side, how much brighter the side may be than what lies beyond, and what keeps to the rim. */
const EDGE = 0.3
const SHINE = 0.4
const KEEP = 0.3
/** Of a rim that hides its side: it is seen from above. */
const ROUNDEST = 0.85
/** On what share of its directions the edge is seen, and how many these are at least. */
const MOSTLY = 0.85
const BROAD = 36
/** Directions that its middle may be off the rim's: a shadow lies to one side. */
const ASIDE = 10
/** Steps: where a side is so deep its own colours tell, at a share of its depth: farther down it mirrors the table. */
const DEEP = 10
const LIP = 0.2
const UPPER = 0.3
/** Log odds that it is the vessel's below its lip: sides of dark bowls have .5 and more, shadows of pale ones -.5 and less. */
const VESSEL = 0.2
/** Chroma over lightness of a table that tells its shadow; of its share what a side has: .72 at most, shadows .98 and more. */
const COLOURED = 0.2
const OWN = 0.85
const FINEST = 0.005
/** Steps beyond its edge where the table is, and those for which the edge's own softness has the table's hue. */
const TABLE_AT = 5
const SOFT = 3
/** Directions: the median over these to either side, and the mean over these. */
const AROUND = 4
const SMOOTH = 3

/**
 * The outline with the bowl's side below it, null where none is seen for certain.
 * @param sharp planes of the picture
 * @param outline along the rim, at its size
 * @param distances from the rim's middle, in its radii, and `odds` that a colour is the vessel's, as `vesselOdds` has it; same size
 */
export function withDarkSide(
  sharp: OpponentPlanes,
  outline: Plane,
  rim: Ellipse,
  { distances, odds }: { distances: Plane; odds: Plane },
): Plane | null {
  if (rim.b > ROUNDEST * rim.a) return null
  const planes = calmPlanes(sharp)
  const path = outlineSteps(outline, rim)
  const edges = Array.from(path, (step, k) => edgesBelow(planes[0], rim, k, step))
  const cost = new Float32Array(ANGLES * STEPS)
  for (const [k, ray] of edges.entries()) {
    for (let s = 0; s < STEPS; s++) cost[k * STEPS + s] = -ray[s]!
    cost[k * STEPS + Math.min(STEPS - 1, Math.round(path[k]!))]! -= KEEP
  }
  const found = bulgingPath(cost)
  const below = [...found.keys()].filter((k) => found[k]! > path[k]! + APART)
  if (below.length < BROAD) return null
  const isSeen = (k: number) => [-1, 0, 1].some((d) => edges[k]![Math.round(found[k]!) + d]! > 0)
  const middle = below.reduce((sum, k) => sum + k, 0) / below.length
  const isAside = Math.abs(middle - ANGLES / 4) > ASIDE
  if (isAside || below.filter(isSeen).length < MOSTLY * below.length) return null
  const tables = Float32Array.from(found, (step, k) => hueAt(planes, rim, k, step + TABLE_AT))
  const deep = below.filter((k) => found[k]! > path[k]! + DEEP)
  if (!isOwnColour(planes, odds, rim, deep, path, found)) return null
  const shaded = Float32Array.from(found, (step, k) =>
    step > path[k]! + APART ? shadedSteps(planes, rim, k, step, tables[k]!) : 0,
  )
  const even = smoothedAround(
    shaded.map((_, k) => medianOf(around(shaded, k, AROUND))),
    SMOOTH,
  )
  const side = path.map((step, k) => Math.max(step, found[k]! - Math.max(0, even[k]! - SOFT)))
  return fillOutline(side, rim, distances)
}

/** Whether a side has the vessel's colours below its lip, and less of a hue than the table beyond it. */
function isOwnColour(
  planes: OpponentPlanes,
  odds: Plane,
  rim: Ellipse,
  deep: number[],
  path: Float32Array,
  found: Float32Array,
): boolean {
  const seen = deep.flatMap((k) => {
    const depth = found[k]! - path[k]!
    const lip = placeAt(odds, rim, rayAt(rim, k), radiusAt(path[k]! + LIP * depth))
    const side = hueAt(planes, rim, k, path[k]! + UPPER * depth, FINEST)
    const table = hueAt(planes, rim, k, found[k]! + TABLE_AT, FINEST)
    return lip && !Number.isNaN(table) ? [{ own: sample(odds, lip.x, lip.y), side: side / table, table }] : []
  })
  if (seen.length < BROAD / 2) return false
  const usual = (key: 'own' | 'side' | 'table') => medianOf(seen.map((one) => one[key]))
  return usual('own') > VESSEL && usual('table') > COLOURED && usual('side') < OWN
}

/** Of each step below the outline the edge that is there, if nearly all before it is darker than what lies beyond; 0 where it is none. */
function edgesBelow(light: Plane, rim: Ellipse, k: number, outline: number): Float32Array {
  const edges = new Float32Array(STEPS)
  const ray = rayAt(rim, k)
  if (ray.dy <= 0) return edges
  const at = (step: number) => {
    const place = placeAt(light, rim, ray, radiusAt(step))
    return place ? Math.log(sample(light, place.x, place.y) + NOISE) : Number.NaN
  }
  let [sum, count] = [0, 0]
  for (let s = Math.ceil(outline) + BELOW_LIP; s < STEPS; s++) {
    const [before, beyond] = [at(s - BESIDE), at(s + BESIDE)]
    if (Number.isNaN(beyond)) break
    sum += before
    count++
    if (sum / count < beyond + SHINE && beyond - before > EDGE) edges[s] = beyond - before
  }
  return edges
}

/** Steps before an edge that have the table's hue: its shadow, which is as dark as the side. */
function shadedSteps(planes: OpponentPlanes, rim: Ellipse, k: number, edge: number, table: number): number {
  let steps = 0
  while (steps < edge && hueAt(planes, rim, k, edge - steps) > table) steps++
  return steps
}

/** How coloured it is at a step; NaN outside the photo. @param noise of what is darker than this no hue is known */
function hueAt(planes: OpponentPlanes, rim: Ellipse, k: number, step: number, noise = NOISE): number {
  const place = placeAt(planes[0], rim, rayAt(rim, k), radiusAt(step))
  if (!place) return Number.NaN
  const [light, red, blue] = colourAt(planes, place.x, place.y)
  return Math.hypot(red, blue) / (light + noise)
}
