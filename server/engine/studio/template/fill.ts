// Takes the dish and its shadow off a template's picture: a smooth continuation of the table's colour, and on
// it texture from elsewhere on the same table.

import { resizePlane } from '../bilinear.ts'
import { gaussianBlur } from '../blur.ts'
import { labelRegions } from '../cut-out/regions.ts'
import { resizePicture } from '../decode.ts'
import { clamp, createPlane, mapPlane, type Picture, type Plane, product, smoothstep } from '../pixels.ts'
import { type Detail, findShifts, type Shift } from './shifts.ts'
import { type DishSpot, distanceTo, isPlain, medianOf, type Surface } from './surface.ts'

/** Over this length, in sizes of the dish, the fill passes into the picture itself. */
const BLEND = 0.03
/** Nearer than this to the hole, in sizes of the dish, is what is left of its shadow: copied it would be a ghost. */
const MARGIN = 0.06
/** Share of the picture. Of tables that go on well a tenth to a third can be copied. */
const LEAST_SOURCE = 0.05
/** Long side of the picture that texture is sought in. */
const SEARCH_SIDE = 256
/** Fractions of an encoded level in the smooth layer: eight bits would show as bands. */
const FINE = 64

/** Of a large dish the middle is too far from any table; there texture is copied that was copied before. */
const ROUNDS = 3

/**
 * Changes the picture in place; the rest is of the same picture at a smaller size.
 * @param hole above 0.5 what must go
 * @param dark above 0 what stays, and is no table in open light: copied, a piece of shadow is a ghost
 * @returns false, and nothing is changed, where too little of a table that has texture is seen to copy from
 */
export async function clearTable(
  picture: Picture,
  hole: Plane,
  dark: Plane,
  spot: DishSpot,
  surface: Surface,
): Promise<boolean> {
  const seen = await resizePicture(picture, hole.width, hole.height)
  let missing: Plane | null = withWhatLeans(seen, hole, surface.alike, spot.size)
  let alike = surface.alike
  for (let round = 0; missing && round < ROUNDS; round++) {
    const open: Plane = missing
    const small = await resizePicture(picture, hole.width, hole.height)
    const smooth = smoothLayer(small, open, alike, spot.size * 0.07)
    const away = distanceTo(open)
    const calm = sourceOf(small, smooth, open, alike, spot.size)
    const source = round === 0 ? unshaded(calm, away, dark, spot.size) : calm
    if (round === 0 && !isPlain(surface) && meanOf(source) < LEAST_SOURCE) return false
    const shifts = shiftsFor(small, smooth, open, source, spot.size)
    fillHole(picture, smooth, shifts, away, spot.size)
    missing = withoutTexture(open, shifts)
    alike = mapPlane(alike, (value, i) => (open.data[i]! > 0.5 ? 1 : value))
  }
  return true
}

function meanOf({ data }: Plane): number {
  return data.reduce((sum, value) => sum + value, 0) / data.length
}

/** What no shift brought anything to; null where that is next to nothing. */
function withoutTexture(hole: Plane, shifts: Shift[]): Plane | null {
  const shares = shifts.map(({ share }) => resizePlane(share, hole.width, hole.height))
  const bare = mapPlane(hole, (value, i) => {
    return value > 0.5 && shares.reduce((sum, { data }) => sum + data[i]!, 0) < 0.5 ? 1 : 0
  })
  return shifts.length > 0 && meanOf(bare) > 0.002 ? bare : null
}

/** The picture without its texture, continued into the hole. Encoded, 0..1. */
function smoothLayer(picture: Picture, hole: Plane, alike: Plane, sigma: number): Detail {
  // Props keep their own colours, but the table does not take them on.
  const trust = mapPlane(hole, (value, i) => (value > 0.5 ? 0 : alike.data[i]! > 0.5 ? 1 : 0.01))
  const channels = [0, 1, 2].map((c) => mapPlane(trust, (_, i) => picture.data[i * 3 + c]! / 255))
  return smoothly(channels as Detail, trust, sigma)
}

/** Means over what is trusted: wide ones where little is known nearby, and narrow ones where much is. */
export function smoothly(channels: Detail, trust: Plane, sigma: number): Detail {
  const { width, height } = trust
  const widest = Math.max(width, height) / 3
  const weighted = channels.map((channel) => product(channel, trust))
  const layers = channels.map(() => createPlane(width, height))
  for (let wide = widest; wide >= sigma || wide === widest; wide /= 1.6) {
    const weight = gaussianBlur(trust, wide)
    for (const [c, channel] of weighted.entries()) {
      const sum = gaussianBlur(channel, wide)
      const layer = layers[c]!
      for (let i = 0; i < layer.data.length; i++) {
        const w = weight.data[i]!
        const share = wide === widest ? 1 : smoothstep(0.06, 0.5, w)
        if (w > 1e-6) layer.data[i] = layer.data[i]! * (1 - share) + (sum.data[i]! / w) * share
      }
    }
  }
  return layers as Detail
}

function shiftsFor(small: Picture, smooth: Detail, hole: Plane, source: Plane, size: number): Shift[] {
  const scale = Math.min(1, SEARCH_SIDE / Math.max(small.width, small.height))
  const width = Math.round(small.width * scale)
  const height = Math.round(small.height * scale)
  const shrunk = (plane: Plane) => resizePlane(gaussianBlur(plane, 0.4 / scale), width, height)
  const detail = smooth.map((layer, c) =>
    shrunk(mapPlane(layer, (value, i) => (hole.data[i]! > 0.5 ? 0 : small.data[i * 3 + c]! / 255 - value))),
  ) as Detail
  return findShifts(
    detail,
    resizePlane(hole, width, height),
    resizePlane(source, width, height),
    size * scale,
  )
}

/** Where there is table and nothing on it: a prop of the table's colour still shows by its edges. */
function sourceOf(small: Picture, smooth: Detail, hole: Plane, alike: Plane, size: number): Plane {
  const rough = mapPlane(hole, (value, i) => {
    if (value > 0.5) return 0
    return Math.abs(small.data[i * 3 + 1]! / 255 - smooth[1].data[i]!) / (smooth[1].data[i]! + 0.1)
  })
  const known = gaussianBlur(
    mapPlane(hole, (value) => (value > 0.5 ? 0 : 1)),
    size * 0.025,
  )
  const level = mapPlane(
    gaussianBlur(rough, size * 0.025),
    (value, i) => value / Math.max(0.05, known.data[i]!),
  )
  const near = [...level.data].filter((_, i) => hole.data[i]! < 0.5 && alike.data[i]! > 0.5)
  const limit = 2.6 * medianOf(near) + 0.004
  const calm = mapPlane(level, (value, i) => (value < limit && alike.data[i]! > 0.5 ? 1 : 0))
  // Edges of props are not the table's either.
  const inner = gaussianBlur(calm, Math.max(1.5, size * 0.012))
  return mapPlane(inner, (value, i) => (value > 0.8 && hole.data[i]! < 0.5 ? 1 : 0))
}

/** What lies as near as this to the hole, in sizes of the dish, reaches into it. */
const LEANING = 0.06
/** A fork is rough at its edges and shines between them: it comes away in pieces. */
const PIECES = 10
/** Share of the picture: what is larger is another dish, or a table of two colours. */
const LARGEST_LEANING = 0.05

/** The hole, and what reaches from it onto the table: half a fork would lie beside the next dish. */
export function withWhatLeans(small: Picture, hole: Plane, alike: Plane, size: number): Plane {
  let taken = hole
  for (let piece = 0; piece < PIECES; piece++) {
    const more = withPieces(small, taken, alike, size)
    if (more === null) break
    taken = more
  }
  return taken
}

/** Differences to the table around, in any channel: in usual ones of this table, and at least. */
const STANDS_OUT = 5
const LEAST_STANDING_OUT = 0.2

/** @returns null where nothing reaches into it */
function withPieces(small: Picture, hole: Plane, alike: Plane, size: number): Plane | null {
  const smooth = smoothLayer(small, hole, alike, size * 0.07)
  const off = createPlane(hole.width, hole.height)
  for (const [c, { data }] of smooth.entries()) {
    for (let i = 0; i < data.length; i++) {
      if (hole.data[i]! > 0.5) continue
      const share = Math.abs(small.data[i * 3 + c]! / 255 - data[i]!) / (data[i]! + 0.1)
      if (share > off.data[i]!) off.data[i] = share
    }
  }
  // A grain of the table stands out alone.
  const level = gaussianBlur(off, Math.max(1, size * 0.008))
  const least = Math.max(
    LEAST_STANDING_OUT,
    STANDS_OUT * medianOf(level.data.filter((_, i) => hole.data[i]! <= 0.5)),
  )
  const away = distanceTo(hole)
  const { labels } = labelRegions(
    mapPlane(level, (value, i) => (hole.data[i]! <= 0.5 && value > least ? 1 : 0)),
  )
  const areas = new Map<number, number>()
  const leaning = new Set<number>()
  for (const [i, label] of labels.entries()) {
    if (label === 0) continue
    areas.set(label, (areas.get(label) ?? 0) + 1)
    if (away.data[i]! < size * LEANING) leaning.add(label)
  }
  if (leaning.size === 0) return null
  const isTaken = (label: number) => leaning.has(label) && areas.get(label)! < LARGEST_LEANING * labels.length
  const taken = mapPlane(hole, (value, i) => (value > 0.5 || isTaken(labels[i]!) ? 1 : 0))
  const beside = distanceTo(taken)
  return mapPlane(taken, (_, i) => (beside.data[i]! < size * 0.015 ? 1 : 0))
}

/** What is not the rest of a shadow. */
function unshaded(source: Plane, away: Plane, dark: Plane, size: number): Plane {
  const near = gaussianBlur(dark, size * 0.02)
  return mapPlane(source, (value, i) => (near.data[i]! < 0.1 && away.data[i]! >= size * MARGIN ? value : 0))
}

/** Smooth layer plus copied texture, faded into the picture over a narrow band outside the hole. */
function fillHole(picture: Picture, smooth: Detail, shifts: Shift[], distance: Plane, size: number): void {
  const { width, height, data } = picture
  const layer = enlarged(smooth, width, height)
  const untouched = data.slice()
  const away = sampler(distance, width, height)
  const share = shifts[0] ? sampler(shifts[0].share, width, height) : null
  const band = size * BLEND
  const jumps = shifts.map(({ dx, dy, share: plane }) => ({
    dx: Math.round((dx * width) / plane.width),
    dy: Math.round((dy * height) / plane.height),
    plane,
  }))
  const texture = [0, 0, 0]
  for (let y = 0; y < height; y++) {
    away.row(y)
    share?.row(y)
    for (let x = 0; x < width; x++) {
      away.column(x)
      const d = away.read(distance)
      if (d >= band) continue
      share?.column(x)
      texture.fill(0)
      let power = 0
      for (const { dx, dy, plane } of jumps) {
        const w = share!.read(plane)
        if (w < 0.004) continue
        const q = (clamp(y + dy, 0, height - 1) * width + clamp(x + dx, 0, width - 1)) * 3
        power += w * w
        for (let c = 0; c < 3; c++) texture[c]! += w * (untouched[q + c]! - layer[q + c]! / FINE)
      }
      // Two textures half and half are flatter than either; this keeps their strength.
      const level = power > 0 ? 1 / Math.max(0.5, Math.sqrt(power)) : 0
      const keep = smoothstep(0, band, d)
      const p = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        const filled = layer[p + c]! / FINE + texture[c]! * level
        data[p + c] = untouched[p + c]! * keep + filled * (1 - keep)
      }
    }
  }
}

/** Bilinear reading of small planes at the places of a large picture's pixels. */
function sampler(size: { width: number; height: number }, width: number, height: number) {
  let [top, bottom, down] = [0, 0, 0]
  let [left, right, across] = [0, 0, 0]
  return {
    row(y: number) {
      const at = clamp(((y + 0.5) * size.height) / height - 0.5, 0, size.height - 1)
      top = Math.floor(at) * size.width
      bottom = Math.min(Math.floor(at) + 1, size.height - 1) * size.width
      down = at - Math.floor(at)
    },
    column(x: number) {
      const at = clamp(((x + 0.5) * size.width) / width - 0.5, 0, size.width - 1)
      left = Math.floor(at)
      right = Math.min(left + 1, size.width - 1)
      across = at - left
    },
    read({ data }: Plane): number {
      const upper = data[top + left]! * (1 - across) + data[top + right]! * across
      const lower = data[bottom + left]! * (1 - across) + data[bottom + right]! * across
      return upper * (1 - down) + lower * down
    },
  }
}

/** Interleaved like a picture. */
function enlarged(smooth: Detail, width: number, height: number): Int16Array {
  const out = new Int16Array(width * height * 3)
  const at = sampler(smooth[0], width, height)
  for (let y = 0, p = 0; y < height; y++) {
    at.row(y)
    for (let x = 0; x < width; x++) {
      at.column(x)
      for (const layer of smooth) out[p++] = Math.round(at.read(layer) * 255 * FINE)
    }
  }
  return out
}
