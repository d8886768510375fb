// Food that stands up over the rim, a mound of rice on the far side: the network loses its tips, and the outline cuts them flat
// along the rim. Where food lies at the rim, what goes on beyond and has not the table's hue is food as well.
import type { Plane } from '../pixels.ts'
import { calmPlanes, type OpponentPlanes } from './edges.ts'
import { fillOutline } from './outline-fill.ts'
import type { Ellipse } from './rim.ts'
import { apart, type Colour, colourAt, medianOf, usualOf } from './rim-line.ts'
import { ANGLES, around, outlineSteps, placeAt, radiusAt, rayAt, sample } from './ring.ts'

/** Steps inside of the outline where food is looked for, how much of it must be salient, and how unlike bare rims it must be. */
const FOOD_AT = [3, 5, 7] as const
const SALIENT = 0.8
const UNLIKE = 0.1
/** Steps beyond the outline where the bare table is looked at, and angles to either side. */
const TABLE_AT = [16, 19, 22, 25, 28] as const
const TABLE_REACH = 8
const LEAST_TABLE = 30
/** In hue, which a shadow leaves as it is: so far from the table's, in opponent values and its usual deviations, is another thing. */
const OTHER = 0.035
const DEVIATIONS = 3.2
/** On a table with less light no hue is told. */
const DARKEST = 0.25
/** With less of the table's light it may be a shadow, for few keep the hue quite: then it must be farther by so much. */
const DIM = { light: 0.8, more: 2.5 }
/** Steps: how far food is followed, what may be missed on the way, and less than this is the outline's own softness. */
const FARTHEST = 14
const GAP = 1.5
const PER_LOOK = 0.5
const LEAST = 1.5
/** Angles on which food goes on, at least: fewer are a speck of the table. */
const LEAST_RUN = 4
/** Steps that the outline itself may be off: there what food goes on from is not added. */
const INSIDE = 6
/** Steps that it reaches somewhere: the soft edge of a blurred rim reaches four. */
const CLEAR = 5

/**
 * Where food goes on beyond the mask, and the dish below it; null where it nowhere does.
 * @param food saliency, 0..1, same size
 * @param distances from the rim's middle, in its radii, same size
 */
export function foodOver(
  sharp: OpponentPlanes,
  mask: Plane,
  rim: Ellipse,
  food: Plane,
  distances: Plane,
): Plane | null {
  const planes = calmPlanes(sharp)
  const path = outlineSteps(mask, rim)
  const seen: Seen = { planes, rim, path, food }
  const bare = usualOf([...path.keys()].flatMap((k) => coloursAt(seen, k, [-3])))
  const rough = path.map((_, k) => (isFoodAt(seen, k, bare) ? reachAt(seen, k) : 0))
  // Between two grains there may be no more than one angle of the table.
  const reaches = rough.map((reach, k) => reach || Math.min(...around(rough, k, 1).filter((_, d) => d !== 1)))
  const whole = reaches.map((reach, k) => (isInRun(reaches, k) ? reach : 0))
  if (!whole.some((reach) => reach > 0)) return null
  return fillOutline(
    path.map((step, k) => (whole[k]! > 0 ? step + whole[k]! : step - INSIDE)),
    rim,
    distances,
  )
}

interface Seen {
  planes: OpponentPlanes
  rim: Ellipse
  /** Of each angle where the mask ends, in steps. */
  path: Float32Array
  food: Plane
}

function coloursAt({ planes, rim, path }: Seen, k: number, steps: readonly number[]): Colour[] {
  return steps.flatMap((step) => {
    const place = placeAt(planes[0], rim, rayAt(rim, k), radiusAt(path[k]! + step))
    return place ? [colourAt(planes, place.x, place.y)] : []
  })
}

function isFoodAt(seen: Seen, k: number, bare: Colour): boolean {
  // On the near side what lies below the rim is the vessel's side.
  if (rayAt(seen.rim, k).dy > 0) return false
  const isSalient = FOOD_AT.every((step) => saliencyAt(seen, k, -step) > SALIENT)
  return (
    isSalient &&
    coloursAt(
      seen,
      k,
      FOOD_AT.map((step) => -step),
    ).every((one) => apart(one, bare) > UNLIKE)
  )
}

/** How far food goes on beyond the outline, in steps; 0 where that is not seen to end, or the table not known. */
function reachAt(seen: Seen, k: number): number {
  const table = Array.from({ length: 2 * TABLE_REACH + 1 }, (_, d) => (k + d - TABLE_REACH + ANGLES) % ANGLES)
    .filter((angle) => saliencyAt(seen, angle, TABLE_AT[0]) < 0.3)
    .flatMap((angle) => coloursAt(seen, angle, TABLE_AT))
  if (table.length < LEAST_TABLE) return 0
  const usual = usualOf(table)
  if (usual[0] < DARKEST) return 0
  const least = Math.max(OTHER, DEVIATIONS * medianOf(table.map((one) => apartInHue(one, usual))))
  let reach = 0
  for (let step = PER_LOOK; step <= FARTHEST; step += PER_LOOK) {
    const [colour] = coloursAt(seen, k, [step])
    if (!colour) return 0
    const needed = colour[0] < DIM.light * usual[0] ? DIM.more * least : least
    if (apartInHue(colour, usual) > needed) reach = step
    else if (step - reach > GAP) return reach < LEAST ? 0 : reach
  }
  return 0
}

function saliencyAt({ rim, path, food }: Seen, k: number, step: number): number {
  const { dx, dy } = rayAt(rim, k)
  const r = radiusAt(path[k]! + step)
  return sample(food, rim.x + dx * r, rim.y + dy * r)
}

/** Of one lightness. */
function apartInHue([light, red, blue]: Colour, [other, otherRed, otherBlue]: Colour): number {
  const share = light / Math.max(0.05, other)
  return Math.hypot(red - share * otherRed, blue - share * otherBlue)
}

/** Whether beside one another enough of them go on, and one of them clearly. */
function isInRun(reaches: Float32Array, k: number): boolean {
  if (reaches[k] === 0) return false
  let [count, most] = [1, reaches[k]!]
  for (const way of [-1, 1]) {
    for (let d = 1; d < ANGLES && reaches[(k + way * d + ANGLES) % ANGLES]! > 0; d++, count++)
      most = Math.max(most, reaches[(k + way * d + ANGLES) % ANGLES]!)
  }
  return count >= LEAST_RUN && most >= CLEAR
}
