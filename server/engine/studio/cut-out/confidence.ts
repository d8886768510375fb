// How sure the cut-out is that it holds one whole dish. Below 0.45 a picture is better left in its own setting.
import { boxBlur, gaussianBlur } from '../blur.ts'
import { boundingBox, type Plane, smoothstep } from '../pixels.ts'
import { convexity, secondShare, symmetry } from './blob.ts'
import { calmPlanes, type OpponentPlanes } from './edges.ts'
import { liesInVessel } from './lies-in.ts'
import type { Rim } from './rim.ts'
import { certainty } from './rim-points.ts'
import { wallsGoOnBelow } from './walls-below.ts'

/** A rim that is seen all around and lies on edges everywhere can hardly be chance. */
export function sureOfRim(rim: Rim): number {
  return smoothstep(0.35, 0.65, rim.evidence * certainty(rim.visible)) * rim.support
}

/** Whether an outline is a glass's or a bowl's, seen from the side: plates with a bite reach a symmetry of 0.9. */
export function isRegular(mask: Plane): boolean {
  return symmetry(mask) > 0.92 && convexity(mask) > 0.95
}

/** Convexity of heaps of food; cups with handles and two bowls side by side have more. */
const RAGGED = 0.905

/**
 * Without a rim the mask is what the network saw: a glass, a pan, a board, or food without its plate.
 * @param planes of the picture
 * @param mask at its size
 * @param isPlatter whether its own border was seen: then what is white around it is the table
 */
export function sureOfBlob(planes: OpponentPlanes, mask: Plane, isPlatter = false): number {
  if (!boundingBox(mask)) return 0
  if (secondShare(mask) > 0.3) return 0.2
  if (textureAround(planes, mask) > MOST_TEXTURE || (!isPlatter && liesInVessel(planes, mask))) return 0.3
  if (isRegular(mask)) {
    const isPart =
      cutThrough(planes, mask, { sparesPale: true }) > MOST_CUT_THROUGH || wallsGoOnBelow(planes, mask)
    return isPart ? 0.3 : 0.7
  }
  // Ragged: a heap of food whose board or paper was not seen would stand on a bare table.
  if (convexity(mask) < RAGGED) return 0.3
  if (!isPlatter && chinaAround(planes, mask) > 0.5) return 0.3
  return cutThrough(planes, mask) > MOST_CUT_THROUGH ? 0.3 : 0.55
}

/**
 * Share of an outline with the same thing on either side. Measured: plates of which the network lost a piece, and
 * smoked glass on dark wood, reach 0.04 and more, whole dishes stay below 0.005.
 */
const MOST_CUT_THROUGH = 0.02
/**
 * Of a rim's outline, measured at its own exposure: the rim of a pot that hides its side reaches .28, a dark bowl without its
 * side .09, whole dishes stay below .05.
 */
const MOST_THROUGH_RIM = 0.08
/** Lightness of what is white in an ordinary photo, and the least that is taken for it. */
const WHITE = 0.85
const LEAST_WHITE = 0.2

/** Whether a good part of an outline along a rim goes through the middle of something. */
export function cutsThroughMore(planes: OpponentPlanes, mask: Plane): boolean {
  const white = Math.max(LEAST_WHITE, percentileOf(planes[0], 0.97))
  return cutThrough(planes, mask, { sparesPale: true, white }) > MOST_THROUGH_RIM
}

/** Opponent values; and how far to either side of the outline is looked, in shares of the long side. */
const SAME_THING = 0.07
const BESIDES = [0.006, 0.0095] as const

/**
 * Share of the mask's outline, 0..1, that no edge of the picture is on: there it goes through the middle of something.
 * @param sparesPale whether pale things on either side do not count: a white bowl on a white table has no edge
 * @param white lightness of what is white: in a dark photo different things are less far apart
 */
export function cutThrough(
  planes: OpponentPlanes,
  mask: Plane,
  { sparesPale = false, white = WHITE } = {},
): number {
  const exposure = white / WHITE
  const calm = calmPlanes(planes)
  const soft = gaussianBlur(mask, 3).data
  const { width, height, data } = mask
  const long = Math.max(width, height)
  let outline = 0
  let through = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const isInner =
        data[i - 1]! > 0.5 && data[i + 1]! > 0.5 && data[i - width]! > 0.5 && data[i + width]! > 0.5
      if (data[i]! <= 0.5 || isInner) continue
      const outX = soft[i - 1]! - soft[i + 1]!
      const outY = soft[i - width]! - soft[i + width]!
      const length = Math.sqrt(outX * outX + outY * outY) || 1
      let most = 0
      for (let k = 0; k < BESIDES.length; k++) {
        const dx = Math.round((outX / length) * BESIDES[k]! * long)
        const dy = Math.round((outY / length) * BESIDES[k]! * long)
        // Beyond the frame nothing is known.
        if (!isInside(mask, x - dx, y - dy) || !isInside(mask, x + dx, y + dy)) most = Number.NaN
        else most = Math.max(most, difference(calm, i - dy * width - dx, i + dy * width + dx))
      }
      if (Number.isNaN(most)) continue
      outline++
      if (most < SAME_THING * exposure && !(sparesPale && isPale(calm, i, exposure))) through++
    }
  }
  return through / Math.max(1, outline)
}

function isPale([light, red, blue]: OpponentPlanes, i: number, exposure: number): boolean {
  const level = light.data[i]! / exposure
  return level > PALE_FROM && Math.hypot(red.data[i]!, blue.data[i]!) < PALE_CHROMA * (level + 0.1) * exposure
}
const PALE_FROM = 0.4
const PALE_CHROMA = 0.17

function isInside({ width, height }: Plane, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height
}

function difference([light, red, blue]: OpponentPlanes, i: number, j: number): number {
  const l = light.data[i]! - light.data[j]!
  const r = red.data[i]! - red.data[j]!
  const b = blue.data[i]! - blue.data[j]!
  return Math.sqrt(l * l + r * r + b * b)
}

/**
 * An egg on rice has an outline like a plate's, but what is around it is food. Tables under what was cut out without a
 * rim stay below 0.1, rice and mince reach 0.37. Cloths do as well: a sure rim outweighs it.
 */
export const MOST_TEXTURE = 0.25
/** Difference from the surroundings, relative to the lightness. */
const TEXTURE = 0.1

/** What of a picture's lightness is black, and how much its contrast falls short of an ordinary one. */
interface Levels {
  low: number
  scale: number
}
/** Between the darkest and the brightest thirtieth of an ordinary photo. */
const CONTRAST = 0.7
const LEAST_CONTRAST = 0.4
/** Lightness: what is paler than this in the darkest thirtieth is no haze, but a white dish on a white table. */
const MOST_HAZE = 0.3

/** In haze rice and mince look smooth: what is texture is measured in what contrast there is. */
function levelsOf([light]: OpponentPlanes): Levels {
  const low = Math.min(MOST_HAZE, percentileOf(light, 0.03))
  return { low, scale: CONTRAST / Math.max(LEAST_CONTRAST, percentileOf(light, 0.97) - low) }
}

/** Share of the surroundings, 0..1, that is anything but smooth. */
export function textureAround(planes: OpponentPlanes, mask: Plane): number {
  const box = boundingBox(mask)
  if (!box) return 0
  const { low, scale } = levelsOf(planes)
  const size = Math.sqrt(box.width * box.height)
  const close = boxBlur(mask, size * 0.03).data
  const wide = boxBlur(mask, size * 0.12).data
  const calm = planes.map((plane) => boxBlur(plane, 4).data)
  let ring = 0
  let textured = 0
  for (let i = 0; i < close.length; i++) {
    if (close[i]! > 0.02 || wide[i]! < 0.02) continue
    ring++
    let sum = 0
    for (let c = 0; c < 3; c++) sum += (planes[c]!.data[i]! - calm[c]![i]!) ** 2
    if (Math.sqrt(sum) * scale > TEXTURE * ((planes[0].data[i]! - low) * scale + 0.25)) textured++
  }
  return textured / Math.max(1, ring)
}

/** Share of the surroundings that looks like a plate: bright, hardly coloured, smooth. */
export function chinaAround([light, red, blue]: OpponentPlanes, mask: Plane): number {
  const box = boundingBox(mask)!
  const size = Math.sqrt(box.width * box.height)
  const close = boxBlur(mask, size * 0.03)
  const wide = boxBlur(mask, size * 0.09)
  const calm = boxBlur(light, 3)
  const bright = percentileOf(light, 0.95)
  let ring = 0
  let china = 0
  for (let i = 0; i < mask.data.length; i++) {
    if (close.data[i]! > 0.02 || wide.data[i]! < 0.02) continue
    ring++
    const level = light.data[i]!
    const chroma = Math.sqrt(red.data[i]! ** 2 + blue.data[i]! ** 2) / (level + 0.1)
    const rough = Math.abs(level - calm.data[i]!)
    if (level > 0.5 * bright && chroma < 0.17 && rough < 0.03) china++
  }
  return ring === 0 ? 1 : china / ring
}

function percentileOf({ data }: Plane, share: number): number {
  const histogram = new Uint32Array(256)
  for (let i = 0; i < data.length; i++) histogram[Math.min(255, (data[i]! * 255) | 0)]!++
  let sum = 0
  for (let i = 0; i < 256; i++) {
    sum += histogram[i]!
    if (sum >= share * data.length) return i / 255
  }
  return 1
}
