// How sure the cut-out is that it holds one whole dish. Below 0.45 a picture is better left in its own setting.
import { boxBlur, gaussianBlur } from '../blur.ts'
import { boundingBox, type Plane, smoothstep } from '../pixels.ts'
import { convexity, secondShare, symmetry } from './blob.ts'
import type { OpponentPlanes } from './edges.ts'
import { certainty, type Rim } from './rim.ts'

/** A rim that is seen all around and lies on edges everywhere can hardly be chance. */
export function sureOfRim(rim: Rim): number {
  return smoothstep(0.35, 0.65, rim.evidence * certainty(rim.visible)) * rim.support
}

/** Convexity of heaps of food; cups with handles and two bowls side by side have more. */
const RAGGED = 0.905

/**
 * Without a rim the mask is what the network saw: a glass, a pan, a board, or food without its plate.
 * @param planes of the picture
 * @param mask at its size
 */
export function sureOfBlob(planes: OpponentPlanes, mask: Plane): number {
  if (!boundingBox(mask)) return 0
  if (secondShare(mask) > 0.3) return 0.2
  const whole = convexity(mask)
  if (symmetry(mask) > 0.88 && whole > 0.95) return 0.7
  // Ragged: a heap of food whose board or paper was not seen would stand on a bare table.
  if (whole < RAGGED) return 0.3
  if (chinaAround(planes, mask) > 0.5) return 0.3
  return cutThrough(planes, mask) > MOST_CUT_THROUGH ? 0.3 : 0.55
}

/**
 * Share of an outline with the same thing on either side. Measured: plates of which the network lost a piece, and
 * smoked glass on dark wood, reach 0.04 and more, whole dishes stay below 0.005.
 */
const MOST_CUT_THROUGH = 0.02
/** Opponent values; and how far to either side of the outline is looked, in shares of the long side. */
const SAME_THING = 0.07
const BESIDES = [0.006, 0.0095] as const

/** Share of the mask's outline, 0..1, that no edge of the picture is on: there it goes through the middle of something. */
export function cutThrough(planes: OpponentPlanes, mask: Plane): number {
  const calm = planes.map((plane) => gaussianBlur(plane, 1)) as OpponentPlanes
  const soft = gaussianBlur(mask, 3).data
  const { width, height, data } = mask
  const long = Math.max(width, height)
  let outline = 0
  let through = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const neighbours = [i - 1, i + 1, i - width, i + width]
      if (data[i]! <= 0.5 || neighbours.every((j) => data[j]! > 0.5)) continue
      const outX = soft[i - 1]! - soft[i + 1]!
      const outY = soft[i - width]! - soft[i + width]!
      const length = Math.hypot(outX, outY) || 1
      const apart = BESIDES.map((share) => {
        const dx = Math.round((outX / length) * share * long)
        const dy = Math.round((outY / length) * share * long)
        return isInside(mask, x - dx, y - dy) && isInside(mask, x + dx, y + dy)
          ? difference(calm, i - dy * width - dx, i + dy * width + dx)
          : Number.NaN
      })
      // Beyond the frame nothing is known.
      if (apart.some(Number.isNaN)) continue
      outline++
      if (Math.max(...apart) < SAME_THING) through++
    }
  }
  return through / Math.max(1, outline)
}

function isInside({ width, height }: Plane, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height
}

function difference(planes: OpponentPlanes, i: number, j: number): number {
  return Math.hypot(...planes.map(({ data }) => data[i]! - data[j]!))
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
  for (const value of data) histogram[Math.min(255, Math.floor(value * 255))]!++
  let sum = 0
  for (let i = 0; i < 256; i++) {
    sum += histogram[i]!
    if (sum >= share * data.length) return i / 255
  }
  return 1
}
