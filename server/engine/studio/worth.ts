// What in a photo a picture must show: how much of the dish each column and row holds, and what a border there would
// cut through.
import type { CutOut } from './cut-out/cut-out.ts'
import { distanceIn, type Rim } from './cut-out/rim.ts'
import { type Box, createPlane, lumaPlane, type Picture, type Plane, smoothstep } from './pixels.ts'
import { type Stretch, thingsOf } from './things.ts'

/** Of plain china beside food. */
const CHINA_WORTH = 0.2
/** Of what else was found where one thing is the main one. */
const BESIDE_WORTH = 0.4
/** Where along a rim's radius a plate shows its own colour. */
const RING = { from: 0.87, to: 0.97 }
/** Differences to that colour, shares of a byte, between which china passes into food. */
const FOOD_COLOUR = { from: 0.08, to: 0.2 }
/** Step of luma, share of a byte, that is the edge of a thing. */
const EDGE = 0.07

/** One direction of a photo: entry 0 is its first column (or row). */
export interface Along {
  /** Share of the dish's worth before each column; one entry more than there are columns. */
  before: Float64Array
  /** Where the middle of its worth is. */
  centroid: number
  /** Share of each column that lies on edges of things beside the dish. */
  crossed: Float64Array
  /** Of what the dish consists, without a vessel. */
  things: Stretch[]
}

export interface Worth {
  across: Along
  down: Along
  /** Its vessel's rim was found: the dish ends there. */
  hasRim: boolean
}

/** @param main box of what the picture is of */
export function worthOf({ guide, mask, rim }: Pick<CutOut, 'guide' | 'mask' | 'rim'>, main: Box): Worth {
  const plane = createPlane(mask.width, mask.height)
  const foodAt = rim ? foodIn(guide, mask, rim) : () => 1
  for (let y = 0, i = 0; y < mask.height; y++) {
    const isRow = y >= main.y && y < main.y + main.height
    for (let x = 0; x < mask.width; x++, i++) {
      if (mask.data[i]! === 0) continue
      const isMain = isRow && x >= main.x && x < main.x + main.width
      plane.data[i] = mask.data[i]! * foodAt(i) * (isMain ? 1 : BESIDE_WORTH)
    }
  }
  const luma = lumaPlane(guide)
  // In a vessel all is one thing.
  const { across, down } = rim ? { across: [], down: [] } : thingsOf(mask)
  return {
    across: { ...alongOf(luma, mask, plane, true), things: across },
    down: { ...alongOf(luma, mask, plane, false), things: down },
    hasRim: rim !== null,
  }
}

function alongOf(luma: Plane, mask: Plane, plane: Plane, isAcross: boolean): Omit<Along, 'things'> {
  const before = shareBefore(plane, isAcross)
  // The sum of what lies behind each border is the mean place.
  const centroid = before.reduce((sum, share) => sum + before.at(-1)! - share, 0) - 0.5
  return { before, centroid, crossed: crossedBy(luma, mask, isAcross) }
}

/** Inside a rim china is told from food by the colour that it has near the rim. */
function foodIn({ data }: Picture, mask: Plane, rim: Rim): (i: number) => number {
  const china = ringColour(data, mask, rim)
  if (!china) return () => 1
  return (i) => {
    let most = 0
    for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(data[3 * i + c]! - china[c]!))
    return CHINA_WORTH + (1 - CHINA_WORTH) * smoothstep(FOOD_COLOUR.from, FOOD_COLOUR.to, most / 255)
  }
}

/** Median of each channel. */
function ringColour(data: Picture['data'], mask: Plane, rim: Rim): number[] | null {
  const distance = distanceIn(rim)
  const found: number[][] = [[], [], []]
  for (let y = 0; y < mask.height; y += 2) {
    for (let x = 0; x < mask.width; x += 2) {
      const i = y * mask.width + x
      if (mask.data[i]! < 0.5) continue
      const radius = distance(x, y)
      if (radius < RING.from || radius > RING.to) continue
      for (let c = 0; c < 3; c++) found[c]!.push(data[3 * i + c]!)
    }
  }
  if (found[0]!.length === 0) return null
  return found.map((values) => values.toSorted((p, q) => p - q)[values.length >> 1]!)
}

function shareBefore({ width, height, data }: Plane, isAcross: boolean): Float64Array {
  const before = new Float64Array(1 + (isAcross ? width : height))
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) before[1 + (isAcross ? x : y)]! += data[i]!
  for (let k = 1; k < before.length; k++) before[k]! += before[k - 1]!
  const all = before.at(-1)!
  return all > 0 ? before.map((value) => value / all) : before
}

/** Steps between neighbours two pixels apart, along each line; a table's grain makes none. */
function crossedBy({ width, height, data }: Plane, mask: Plane, isAcross: boolean): Float64Array {
  const [lines, length] = isAcross ? [width, height] : [height, width]
  const step = isAcross ? width : 1
  const crossed = new Float64Array(lines)
  for (let line = 0; line < lines; line++) {
    for (let k = 1; k < length - 1; k++) {
      const i = isAcross ? k * width + line : line * width + k
      if (mask.data[i]! > 0.3) continue
      if (Math.abs(data[i + step]! - data[i - step]!) > EDGE) crossed[line]! += 1 / length
    }
  }
  return crossed
}

/** Share of the dish's worth outside a stretch of columns or rows. */
export function lostOf({ before }: Along, from: number, size: number): number {
  const last = before.length - 1
  const at = (k: number) => before[Math.round(Math.min(last, Math.max(0, k)))]!
  return before[last]! - at(from + size) + at(from)
}
