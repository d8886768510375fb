// A fork or a spoon that lies across the rim: it is neither vessel nor table, and cut off at the rim it looks broken.
import type { Plane } from '../pixels.ts'
import { calmPlanes, type OpponentPlanes } from './edges.ts'
import type { Ellipse } from './rim.ts'

const DIRECTIONS = 360
/** Degrees off the straight way out that a handle may lie. */
const LEANS = [0, -9, 9, -18, 18, -27, 27, -36, 36, -45, 45]
/** Where a handle is looked for along its way, in radii from where it crosses the rim; what fails soonest first. */
const REACHES = [0.05, 0.09, 0.13, 0.17, 0.22, 0.27, -0.04, -0.08, -0.12, -0.16]
/** At how many of them it may not be seen: it is bright on one side of its bend and dark on the other. */
const MOST_MISSED = 1
/** Its sides are looked at this far off its middle, in radii: half a handle's width, and a spoon's. */
const SIDES = [0.045, 0.075]
/**
 * How far one end may be from the other, in opponent values. Forks reach .094, for metal is light here and dark there; a
 * berry at the rim and a gap between boards behind it are .108 apart.
 */
const ALIKE = 0.1
const LIGHTNESS = 0.6
/**
 * How much it differs from both of its sides all along, in opponent values. Measured on photos: forks and spoons reach
 * 0.07 to 0.14, food, chequered cloths and the grain of wood stay below 0.045. On an even table less will do, as dark
 * handles on dark cloth have: there nothing but a handle differs that much more than the table's own places.
 */
const DIFFERENCE = 0.055
const LEAST_DIFFERENCE = 0.02
const BEYOND_EVEN = 2.2
/**
 * On a speckled table, stones or a print, lines like handles come about by chance: there it must differ more than
 * nearly all such places around the rim do.
 */
const SPECKLES = 0.85
const BEYOND_SPECKLES = 1.25

/** Where a handle crosses the rim, and which way it goes out, radians. */
export interface Crossing {
  x: number
  y: number
  turn: number
}

/**
 * Where a thin thing of one colour crosses the rim that the mask does not hold: in any of the directions in which it shows.
 * @param sharp opponent planes of the guide
 * @param mask of the vessel with what reaches over it, same size
 */
export function crossingsOf(sharp: OpponentPlanes, mask: Plane, rim: Ellipse): Crossing[] {
  // Noise and the marks of compression break a handle at one of the places it is looked at.
  const planes = calmPlanes(sharp)
  const places = Array.from({ length: DIRECTIONS }, (_, k) => placeOn(rim, k))
  const speckles = specklesAround(planes, mask, rim, places)
  const onEven = Math.max(LEAST_DIFFERENCE, BEYOND_EVEN * speckles)
  const least = Math.max(Math.min(DIFFERENCE, onEven), BEYOND_SPECKLES * speckles)
  return places.flatMap((place) =>
    LEANS.map((lean) => ({ x: place.x, y: place.y, turn: place.out + (lean * Math.PI) / 180 })).filter(
      (crossing) => standsOut(planes, mask, rim, crossing, least),
    ),
  )
}

interface Place {
  x: number
  y: number
  /** Straight away from the middle, radians. */
  out: number
}

function placeOn(rim: Ellipse, k: number): Place {
  const t = (k / DIRECTIONS) * 2 * Math.PI
  const u = Math.cos(t) * rim.a
  const v = Math.sin(t) * rim.b
  const x = rim.x + u * Math.cos(rim.turn) - v * Math.sin(rim.turn)
  const y = rim.y + u * Math.sin(rim.turn) + v * Math.cos(rim.turn)
  return { x, y, out: Math.atan2(y - rim.y, x - rim.x) }
}

/** How much the table's places differ from both of their sides, nearly all of them. */
function specklesAround(planes: OpponentPlanes, mask: Plane, rim: Ellipse, places: Place[]): number {
  const radius = Math.sqrt(rim.a * rim.b)
  const found: number[] = []
  for (const { x, y, out } of places) {
    const [dx, dy] = [Math.cos(out) * radius, Math.sin(out) * radius]
    for (const reach of REACHES) {
      const [px, py] = [x + reach * dx, y + reach * dy]
      const i = indexAt(px, py, mask.width, mask.height)
      if (reach < 0.1 || i < 0 || mask.data[i]! > 0.5) continue
      const difference = differenceAt(planes, mask, px, py, dx, dy)
      if (difference !== null) found.push(difference)
    }
  }
  return found.length === 0 ? 0 : found.sort((p, q) => p - q)[Math.floor(SPECKLES * (found.length - 1))]!
}

/** From both of its sides, the less of the two; null at the frame's edge. */
function differenceAt(
  planes: OpponentPlanes,
  { width, height }: Plane,
  x: number,
  y: number,
  dx: number,
  dy: number,
): number | null {
  const i = indexAt(x, y, width, height)
  let difference = 0
  for (const side of SIDES) {
    const left = indexAt(x - side * dy, y + side * dx, width, height)
    const right = indexAt(x + side * dy, y - side * dx, width, height)
    if (i < 0 || left < 0 || right < 0) return null
    difference = Math.max(difference, Math.min(distance(planes, i, left), distance(planes, i, right)))
  }
  return difference
}

/** Whether something differs from both its sides all along a line through a place, and hardly from itself. */
function standsOut(
  planes: OpponentPlanes,
  mask: Plane,
  rim: Ellipse,
  { x, y, turn }: Crossing,
  least: number,
): boolean {
  const { width, height } = mask
  const radius = Math.sqrt(rim.a * rim.b)
  const dx = Math.cos(turn) * radius
  const dy = Math.sin(turn) * radius
  const inside = indexAt(x - 0.04 * dx, y - 0.04 * dy, width, height)
  if (inside < 0) return false
  let missed = 0
  for (const reach of REACHES) {
    const px = x + reach * dx
    const py = y + reach * dy
    const i = indexAt(px, py, width, height)
    if (i < 0 || (reach > 0 && mask.data[i]! > 0.5)) return false
    const difference = differenceAt(planes, mask, px, py, dx, dy)
    if (difference === null) return false
    const isSeen = difference >= least && distance(planes, i, inside, LIGHTNESS) <= ALIKE
    if (!isSeen && ++missed > MOST_MISSED) return false
  }
  return true
}

/** -1 outside the frame. */
function indexAt(x: number, y: number, width: number, height: number): number {
  const column = Math.round(x)
  const row = Math.round(y)
  return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column
}

/** @param lightness how much it counts beside the two colours */
function distance(planes: OpponentPlanes, i: number, j: number, lightness = 1): number {
  const light = lightness * (planes[0].data[i]! - planes[0].data[j]!)
  const red = planes[1].data[i]! - planes[1].data[j]!
  const blue = planes[2].data[i]! - planes[2].data[j]!
  return Math.sqrt(light * light + red * red + blue * blue)
}
