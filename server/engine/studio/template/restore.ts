// What a template's dish hides of a table of ours: the bare plate, graded as the template is.
import { BilinearRows } from '../bilinear.ts'
import { gaussianBlur } from '../blur.ts'
import { labelRegions } from '../cut-out/regions.ts'
import { resizePicture } from '../decode.ts'
import { clamp, createPlane, eachRow, mapPlane, type Picture, type Plane, smoothstep } from '../pixels.ts'
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
 * @returns what the levels of the plate are in the template
 */
export async function restoreTable(picture: Picture, plate: Picture, spot: DishSpot): Promise<Grade> {
  const { width, height } = spot.distance
  const small = await resizePicture(picture, width, height)
  const bare = await resizePicture(plate, width, height)
  const open = mapPlane(spot.distance, (d) => (d > spot.size * SHADED ? 1 : 0))
  const grade = gradeOf(small, bare, open)
  const shares = [0, 1, 2].map((c) => shareOf(small, bare, grade[c]!, c)) as Shares
  const wide = smoothly(shares, open, spot.size * 0.25)
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

/** Levels of a plate are taken together by so many. */
const BIN = 8

/** By the medians of what the levels of the plate became; between and beyond them it goes on in proportion. */
function gradeOf(picture: Picture, plate: Picture, open: Plane): Grade {
  return [0, 1, 2].map((c) => {
    const bins = Array.from({ length: 256 / BIN }, () => new Uint32Array(256))
    const sums = bins.map(() => ({ count: 0, level: 0 }))
    for (let i = 0; i < open.data.length; i++) {
      if (open.data[i] === 0) continue
      const level = plate.data[i * 3 + c]!
      const bin = Math.floor(level / BIN)
      bins[bin]![picture.data[i * 3 + c]!]!++
      sums[bin]!.count++
      sums[bin]!.level += level
    }
    const least = Math.max(20, open.data.length * 0.002)
    const knots = bins
      .map((bin, k) => ({ from: sums[k]!.level / sums[k]!.count, to: median(bin), count: sums[k]!.count }))
      .filter(({ count }) => count > least)
    return Uint8Array.from({ length: 256 }, (_, level) => Math.round(clamp(through(knots, level), 0, 255)))
  }) as Grade
}

function median(histogram: Uint32Array): number {
  let left = histogram.reduce((sum, count) => sum + count, 0) / 2
  let level = 0
  while (level < 255 && left > histogram[level]!) left -= histogram[level++]!
  return level
}

function through(knots: { from: number; to: number }[], level: number): number {
  const after = knots.findIndex(({ from }) => from >= level)
  const [p, q] = [knots[(after < 0 ? knots.length : after) - 1], knots[after]]
  if (p && q) return p.to + ((q.to - p.to) * (level - p.from)) / Math.max(1, q.from - p.from)
  // Below the darkest and above the brightest that were seen: black and white stay what they are.
  if (q) return (q.to * level) / Math.max(1, q.from)
  if (p) return p.to + ((255 - p.to) * (level - p.from)) / Math.max(1, 255 - p.from)
  return level
}
