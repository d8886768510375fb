// What a picture editor would measure on a dish, in the photo and in the result.

import { resizePlane } from '../bilinear.ts'
import { boxBlur } from '../blur.ts'
import { linearOf, luminance, type Rgb, toEncoded, toLinear } from '../colour.ts'
import { type Box, mapPlane, type Picture, type Plane } from '../pixels.ts'

export interface DishFigures {
  /** Share of the dish's pixels that have lost a colour at the top, 0..1. */
  clipped: number
  /** Mean luminance, linear, 0..1. */
  luminance: number
  /**
   * Mean colour of what is brightest and not clipped where its china should be, as much as a tenth of the dish, sRGB 0..255:
   * near grey for white china in neutral light.
   */
  white: Rgb
}

/** From here on a channel counts as clipped. */
const TOP = 254
const BRIGHTEST = 0.1

/** How far beyond food its plate is looked for, share of the square root of its area. */
const PLATE = 0.15

/** A mask that may hold food alone, grown by what of its plate is around it: or its white would be that of beans. */
export function withPlate(mask: Plane): Plane {
  const area = mask.data.reduce((sum, value) => sum + value, 0)
  const soft = boxBlur(mask, Math.round(PLATE * Math.sqrt(area)))
  return mapPlane(soft, (value) => (value > 0.01 ? 1 : 0))
}

/**
 * @param mask of the dish, any size; only what is surely dish counts
 * @param china of what its white is taken from
 * @returns null where there is no dish
 */
export function measureDish(picture: Picture, mask: Plane, china = mask): DishFigures | null {
  const inside = resizePlane(mask, picture.width, picture.height)
  const { data } = picture
  let count = 0
  let clipped = 0
  let sum = 0
  for (let i = 0, p = 0; i < inside.data.length; i++, p += 3) {
    if (inside.data[i]! < 0.9) continue
    const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!]
    count++
    sum += luminance(toLinear(r), toLinear(g), toLinear(b))
    if (Math.max(r, g, b) >= TOP) clipped++
  }
  if (count === 0) return null
  return {
    clipped: clipped / count,
    luminance: sum / count,
    white: whiteOf(picture, china, BRIGHTEST * count),
  }
}

/** @param wanted so many of the brightest pixels */
function whiteOf(picture: Picture, china: Plane, wanted: number): Rgb {
  const inside = resizePlane(china, picture.width, picture.height)
  const histogram = new Uint32Array(256)
  const { data } = picture
  for (let i = 0, p = 0; p < data.length; i++, p += 3) {
    const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!]
    if (inside.data[i]! < 0.9 || Math.max(r, g, b) >= TOP) continue
    histogram[lumaOf(r, g, b)]!++
  }
  return meanColour(picture, inside, brightestFrom(histogram, wanted))
}

function lumaOf(r: number, g: number, b: number): number {
  return Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b)
}

function brightestFrom(histogram: Uint32Array, wanted: number): number {
  let found = 0
  for (let level = 255; level > 0; level--) {
    found += histogram[level]!
    if (found >= wanted && found > 0) return level
  }
  return 0
}

function meanColour({ data }: Picture, inside: Plane, floor: number): Rgb {
  const sum = [0, 0, 0]
  let count = 0
  for (let i = 0, p = 0; i < inside.data.length; i++, p += 3) {
    if (inside.data[i]! < 0.9) continue
    const rgb = [data[p]!, data[p + 1]!, data[p + 2]!] as const
    if (Math.max(...rgb) >= TOP || lumaOf(...rgb) < floor) continue
    for (let c = 0; c < 3; c++) sum[c]! += linearOf(rgb[c]! / 255)
    count++
  }
  return sum.map((value) => Math.round(toEncoded(value / Math.max(1, count)))) as Rgb
}

/** A part of a plane as it lies in a result: the rest of the result is 0. */
export function placedMask(mask: Plane, from: Box, to: Box, width: number, height: number): Plane {
  const data = new Float32Array(width * height)
  for (let y = 0; y < to.height; y++) {
    const row = Math.min(
      mask.height - 1,
      Math.floor((from.y + (from.height * (y + 0.5)) / to.height) * mask.height),
    )
    for (let x = 0; x < to.width; x++) {
      const column = Math.min(
        mask.width - 1,
        Math.floor((from.x + (from.width * (x + 0.5)) / to.width) * mask.width),
      )
      data[(to.y + y) * width + to.x + x] = mask.data[row * mask.width + column]!
    }
  }
  return { width, height, data }
}
