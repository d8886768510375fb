// A pale bowl's side throws a coloured table back, which is not there any more in a new scene. What of the side's colour is
// the table's goes; its light stays.
import type { Cast } from './china.ts'
import { encodedGains, type Rgb } from './colour.ts'
import { distancesFrom, type Ellipse } from './cut-out/rim.ts'
import { createPlane, type Picture, type Plane, smoothstep } from './pixels.ts'

/** Directions that the front half of a rim is looked at in. */
const DIRECTIONS = 24
/** In radii of the rim: its lip, from where on the side is below it, and how far the table is looked at. */
const LIP = { from: 0.965, to: 0.995 }
const SIDE_FROM = 1.03
/** Here the lip passes into the side: an ellipse is a little off, and the lip has nothing of the table that could go. */
const LIP_ENDS = { from: 0.98, to: 0.995 }
const TABLE_TO = 1.4
/** Fewer pixels in a direction say nothing. */
const LEAST_PIXELS = 4

/** Encoded luma of a pale lip, share of what is bright in the dish, and how long its own colour may be, log. */
const PALE = 0.55
const LIP_COLOUR = 0.25
/** Colour of a table that is seen in a glaze, log; wood has less. */
const LEAST_TABLE = 0.9
/** Of the table's colour, what is thrown back: less is not seen, more is painted. */
const [FAINTEST, MOST] = [0.08, 0.65]
/** Cosine between the side's colour and the table's. */
const ALIKE = 0.85
/**
 * A dark side, encoded luma, has hardly a colour but the table's, and all of that: of wood as well. Its blue
 * is little and rough.
 */
const DARK = { most: 0.15, leastTable: 0.5, mostThrown: 1.3, alike: 0.6 }
/** Share of the directions in which all that holds. */
const LEAST_SHARE = 0.8

/** Red over green and blue over green, logarithms of encoded values. */
type Tint = readonly [number, number]

/**
 * What a table's reflection adds to a vessel's side, at half the guide's size; null where there is none to be seen.
 * @param gains of the balance, linear
 * @param bright encoded luma of what is bright in the dish, 0..1
 */
export function sideSpill(
  guide: Picture,
  mask: Plane,
  rim: Ellipse,
  gains: Rgb,
  bright: number,
): Cast | null {
  const [width, height] = [guide.width >> 1, guide.height >> 1]
  const half = { ...rim, x: rim.x / 2, y: rim.y / 2, a: rim.a / 2, b: rim.b / 2 }
  const distances = distancesFrom(half, width, height)
  const rings = ringsBelow(guide, mask, half, distances, gains)
  const found = rings.filter(({ side }) => side.count >= LEAST_PIXELS)
  const spills = rings.map((ring) => spillIn(ring, PALE * bright))
  const count = spills.filter((spill) => spill !== null).length
  if (count === 0 || count < LEAST_SHARE * found.length) return null
  const [red, blue] = [createPlane(width, height), createPlane(width, height)]
  for (let y = Math.ceil(half.y); y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const d = distances.data[i]!
      if (d < LIP_ENDS.from || mask.data[2 * (y * guide.width + x)]! === 0) continue
      const spill = nearest(spills, directionOf(x, y, half))
      if (!spill) continue
      const share = smoothstep(LIP_ENDS.from, LIP_ENDS.to, d)
      red.data[i] = share * spill[0]
      blue.data[i] = share * spill[1]
    }
  }
  return { red, blue, onDark: true }
}

/** Where a side ends it is too narrow to tell by itself. */
const BESIDE = 3

function nearest(spills: (Tint | null)[], direction: number): Tint | null {
  for (let off = 0; off <= BESIDE; off++) {
    const found = spills[direction - off] ?? spills[direction + off]
    if (found) return found
  }
  return null
}

function directionOf(x: number, y: number, rim: Ellipse): number {
  const turn = Math.atan2((y - rim.y) / rim.b, (x - rim.x) / rim.a) / Math.PI
  return Math.min(DIRECTIONS - 1, Math.floor(Math.max(0, turn) * DIRECTIONS))
}

interface Sum {
  red: number
  blue: number
  luma: number
  count: number
}
interface Ring {
  lip: Sum
  side: Sum
  table: Sum
}
const nothing = (): Sum => ({ red: 0, blue: 0, luma: 0, count: 0 })

/** Lip, side and table of the front half, balanced, every other pixel of the guide. */
function ringsBelow(guide: Picture, mask: Plane, rim: Ellipse, distances: Plane, gains: Rgb): Ring[] {
  const encoded = encodedGains(gains)
  const rings = Array.from({ length: DIRECTIONS }, () => ({
    lip: nothing(),
    side: nothing(),
    table: nothing(),
  }))
  const { width, height } = distances
  for (let y = Math.ceil(rim.y); y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const d = distances.data[i]!
      if (d < LIP.from || d > TABLE_TO) continue
      const at = 2 * (y * guide.width + x)
      const ring = rings[directionOf(x, y, rim)]!
      const part = partAt(mask.data[at]!, d)
      if (!part) continue
      const sum = ring[part]
      const r = guide.data[3 * at]! * encoded[0]! + 1
      const g = guide.data[3 * at + 1]! * encoded[1]! + 1
      const b = guide.data[3 * at + 2]! * encoded[2]! + 1
      sum.red += Math.log(r / g)
      sum.blue += Math.log(b / g)
      sum.luma += (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
      sum.count++
    }
  }
  return rings
}

/** @param inside of the mask, 0..1 @param d from the rim's middle, in its radii */
function partAt(inside: number, d: number): keyof Ring | null {
  if (d > SIDE_FROM && inside < 0.05) return 'table'
  if (inside < 0.95) return null
  if (d > SIDE_FROM) return 'side'
  return d < LIP.to ? 'lip' : null
}

/** @param pale encoded luma of a pale lip */
function spillIn({ lip, side, table }: Ring, pale: number): Tint | null {
  if (Math.min(lip.count, side.count, table.count) < LEAST_PIXELS) return null
  const isDark = side.luma < DARK.most * side.count
  if (!isDark && lip.luma < pale * lip.count) return null
  const own = tintOf(lip)
  if (Math.hypot(...own) > LIP_COLOUR) return null
  const away = ({ 0: red, 1: blue }: Tint): Tint => [red - own[0], blue - own[1]]
  const [seen, thrown] = [away(tintOf(side)), away(tintOf(table))]
  const [length, most] = [Math.hypot(...seen), Math.hypot(...thrown)]
  if (most < (isDark ? DARK.leastTable : LEAST_TABLE)) return null
  if (length < FAINTEST * most || length > (isDark ? DARK.mostThrown : MOST) * most) return null
  const cosine = (seen[0] * thrown[0] + seen[1] * thrown[1]) / (length * most)
  return cosine > (isDark ? DARK.alike : ALIKE) ? seen : null
}

function tintOf({ red, blue, count }: Sum): Tint {
  return [red / count, blue / count]
}
