// What a template's dish hides of a table of ours: the bare plate, graded as the template is.
import { BilinearRows } from '../bilinear.ts'
import { gaussianBlur } from '../blur.ts'
import { labelRegions } from '../cut-out/regions.ts'
import { resizePicture } from '../decode.ts'
import { solve } from '../least-squares.ts'
import {
  clamp,
  createPlane,
  eachRow,
  lumaPlane,
  mapPlane,
  type Picture,
  type Plane,
  smoothstep,
} from '../pixels.ts'
import { smoothly } from './fill.ts'
import type { Grade } from './palette.ts'
import { type DishSpot, distanceTo, TOUCHING } from './surface.ts'

/** Shadows reach up to this far from the dish, in its sizes. */
const SHADOW_REACH = 1.3
/** Shares of the brightness the table would have: what is less, or more, is something else, or in the shade. */
const DARKER = 0.94
const BRIGHTER = 1.1
/** Beside the dish and its shadow the template's own pixels are what is seen. Sizes of the dish. */
const OWN_FROM = 0.04
const OWN_AT = 0.14
/** Keeps shares of what is nearly black from being anything. */
const BLACK = 8
/** Nearer than this to the dish is shadow, mostly. */
const SHADED = 0.12

/**
 * Changes the picture in place.
 * @param plate the same part of the bare plate, at the picture's size
 * @param isSure that it is that plate; otherwise the two must look alike
 * @returns what the levels of the plate are in the template; null, and nothing is changed, where no grade makes it that picture
 */
export async function restoreTable(
  picture: Picture,
  plate: Picture,
  spot: DishSpot,
  isSure: boolean,
): Promise<Grade | null> {
  const { width, height } = spot.distance
  const small = await resizePicture(picture, width, height)
  const bare = await resizePicture(plate, width, height)
  const open = mapPlane(spot.distance, (d) => (d > spot.size * SHADED ? 1 : 0))
  const grade = gradeOf(small, bare, open)
  const shares = [0, 1, 2].map((c) => shareOf(small, bare, grade[c]!, c)) as Shares
  const wide = smoothly(shares, open, spot.size * 0.25)
  if (strayed(shares, wide, open) > MOST_STRAYED) return null
  if (!isSure && unlike(small, shares[1], wide[1], open) > MOST_UNLIKE) return null
  const off = mapPlane(open, (_, i) => shares[1].data[i]! / wide[1].data[i]!)
  const trust = mapPlane(open, (value, i) => (off.data[i]! > DARKER && off.data[i]! < BRIGHTER ? value : 0))
  const field = smoothly(shares, trust, spot.size * 0.1)
  const away = distanceTo(
    coverOf(
      spot,
      mapPlane(off, (_, i) => shares[1].data[i]! / field[1].data[i]!),
    ),
  )
  const keep = mapPlane(away, (d) => smoothstep(spot.size * OWN_FROM, spot.size * OWN_AT, d))
  const rows = [0, 1, 2, 3].map(() => new Float32Array(picture.width))
  const read = new BilinearRows([...field, keep], picture.width, picture.height)
  eachRow(picture.height, restoreRow, { picture, plate, grade, read, rows })
  return grade
}
type Shares = [Plane, Plane, Plane]

/** Share of what is open that is another colour than the plate in any light. */
function strayed(shares: Shares, field: Shares, open: Plane): number {
  let [other, all] = [0, 0]
  for (let i = 0; i < open.data.length; i++) {
    if (open.data[i] === 0) continue
    all++
    const own = shares.map(({ data }, c) => data[i]! / field[c]!.data[i]!)
    if (Math.max(...own) / Math.min(...own) > STRAYED) other++
  }
  return other / Math.max(1, all)
}
/** Ratio of the channels' shares: results reach it nowhere, or in a fortieth of the picture. */
const STRAYED = 1.15
const MOST_STRAYED = 0.15

/** Share of what is open that is seen to be brighter or darker than the graded plate in an even light. */
function unlike({ data }: Picture, share: Plane, field: Plane, open: Plane): number {
  let [other, all] = [0, 0]
  for (let i = 0; i < open.data.length; i++) {
    if (open.data[i] === 0) continue
    all++
    const level = data[i * 3 + 1]! + BLACK
    if (Math.abs(level - (level * field.data[i]!) / share.data[i]!) > UNLIKE) other++
  }
  return other / Math.max(1, all)
}
/** Levels. Results reach it in up to a quarter of the picture, for they have shadows; photos in a third, most of them. */
const UNLIKE = 12
const MOST_UNLIKE = 0.3

interface Restored {
  picture: Picture
  plate: Picture
  grade: Grade
  /** Of each channel's share, and of how much of the picture stays. */
  read: BilinearRows
  rows: Float32Array[]
}

function restoreRow(y: number, { picture, plate, grade, read, rows }: Restored): void {
  read.fill(y, rows)
  const keep = rows[3]!
  for (let x = 0, p = y * picture.width * 3; x < picture.width; x++, p += 3) {
    const own = keep[x]!
    if (own === 1) continue
    for (let c = 0; c < 3; c++) {
      const value = (grade[c]![plate.data[p + c]!]! + BLACK) * rows[c]![x]! - BLACK
      picture.data[p + c] = value + (picture.data[p + c]! - value) * own
    }
  }
}

/** Of the brightness that the graded plate has there; encoded. */
function shareOf(picture: Picture, plate: Picture, table: Uint8Array, c: number): Plane {
  const out = createPlane(picture.width, picture.height)
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = (picture.data[i * 3 + c]! + BLACK) / (table[plate.data[i * 3 + c]!]! + BLACK)
  }
  return out
}

/** The dish, and what is darker because of it: shadow and reflection that begin at it. */
function coverOf(spot: DishSpot, share: Plane): Plane {
  const { distance, size } = spot
  // What a dish shades is no speck.
  const even = gaussianBlur(share, size * 0.015)
  const near = mapPlane(distance, (d, i) => {
    if (d < size * TOUCHING) return 1
    return d < size * SHADOW_REACH && even.data[i]! < DARKER ? 1 : 0
  })
  const { labels } = labelRegions(near)
  const own = new Set<number>()
  for (let i = 0; i < labels.length; i++) if (distance.data[i]! < size * TOUCHING) own.add(labels[i]!)
  return mapPlane(near, (value, i) => (value > 0 && own.has(labels[i]!) ? 1 : 0))
}

const LOG = Float32Array.from({ length: 256 }, (_, level) => Math.log(level + BLACK))

/**
 * What the levels of the plate are in the picture: one curve for its brightness, and for each channel a gain and a little
 * gamma, told from shares of the brightness. A fall-off towards the corners changes no colours that way; where it makes the
 * pictures differ in brightness the light's field tells, not this.
 */
function gradeOf(picture: Picture, plate: Picture, open: Plane): Grade {
  const [after, before] = [lumaPlane(picture), lumaPlane(plate)]
  const tone = toneOf(after, before, open)
  return [0, 1, 2].map((c) => {
    const [sums, squares] = [
      [0, 0, 0],
      [0, 0, 0],
    ]
    for (let i = 0; i < open.data.length; i++) {
      if (open.data[i] === 0) continue
      const from = LOG[plate.data[i * 3 + c]!]!
      const to = LOG[picture.data[i * 3 + c]!]! - logOf(after, i)
      const off = to - (tone(from) - tone(logOf(before, i)))
      sums[0]!++
      sums[1]! += from
      sums[2]! += off
      squares[0]! += from * from
      squares[1]! += from * off
    }
    const count = Math.max(1, sums[0]!)
    const [x, y] = [sums[1]! / count, sums[2]! / count]
    const spread = squares[0]! / count - x * x
    const gamma = clamp((squares[1]! / count - x * y) / (spread + LEAST_SPREAD), -0.4, 0.4)
    return Uint8Array.from({ length: 256 }, (_, level) => {
      const at = LOG[level]!
      return Math.round(clamp(Math.exp(tone(at) + y + gamma * (at - x)) - BLACK, 0, 255))
    })
  }) as Grade
}
/** In squares of logarithms: a twentieth of the brightness. It keeps what one level says from being a gamma. */
const LEAST_SPREAD = 0.0025

function logOf(luma: Plane, i: number): number {
  return LOG[Math.round(luma.data[i]! * 255)]!
}

/** Levels of a plate are taken together by so many. */
const BIN = 8

/** In logarithms: a gamma that may bend a little, through the medians. */
function toneOf(after: Plane, before: Plane, open: Plane): (from: number) => number {
  const bins = Array.from({ length: 256 / BIN }, () => ({ after: new Uint32Array(256), count: 0, from: 0 }))
  for (let i = 0; i < open.data.length; i++) {
    if (open.data[i] === 0) continue
    const bin = bins[Math.floor((before.data[i]! * 255) / BIN)]!
    bin.after[Math.round(after.data[i]! * 255)]!++
    bin.count++
    bin.from += logOf(before, i)
  }
  const knots = bins
    .filter(({ count }) => count > 0)
    .map((bin) => ({ from: bin.from / bin.count, to: LOG[median(bin.after)]!, weight: bin.count }))
  return knots.length > 0 ? curveThrough(knots) : (from) => from
}

interface Knot {
  from: number
  to: number
  weight: number
}

/** Weighted least squares. Slope and bend are held to what a grade does. */
function curveThrough(knots: Knot[]): (from: number) => number {
  const total = knots.reduce((sum, { weight }) => sum + weight, 0)
  const meanOf = (value: (knot: Knot) => number) =>
    knots.reduce((sum, knot) => sum + knot.weight * value(knot), 0) / total
  const [x, y] = [meanOf(({ from }) => from), meanOf(({ to }) => to)]
  const moment = (power: number, of: (knot: Knot) => number = () => 1) =>
    meanOf((knot) => (knot.from - x) ** power * of(knot))
  const after = ({ to }: Knot) => to - y
  const fit = solve([
    [1, 0, moment(2), 0],
    [0, moment(2) + LEAST_SPREAD, moment(3), moment(1, after) + LEAST_SPREAD],
    [moment(2), moment(3), moment(4) + LEAST_SPREAD, moment(2, after)],
  ])
  const slope = clamp(fit[1]!, 0.6, 1.6)
  const bend = clamp(fit[2]!, -0.2, 0.2)
  const start = y - bend * moment(2)
  // Beyond the levels that were seen it goes on straight.
  const low = Math.min(...knots.map(({ from }) => from)) - x
  const high = Math.max(...knots.map(({ from }) => from)) - x
  return (from) => {
    const within = clamp(from - x, low, high)
    return start + slope * (from - x) + bend * within * (2 * (from - x) - within)
  }
}

function median(histogram: Uint32Array): number {
  let left = histogram.reduce((sum, count) => sum + count, 0) / 2
  let level = 0
  while (level < 255 && left > histogram[level]!) left -= histogram[level++]!
  return level
}
