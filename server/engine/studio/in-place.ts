// When a dish can't be cut out honestly: the photo keeps its own table, in better light and in the style's look.

import { toEncoded, toLinear } from './colour.ts'
import { resizePicture } from './decode.ts'
import type { Look } from './looks.ts'
import { type Box, boundingBox, clamp, type Picture, type Plane } from './pixels.ts'

/**
 * The largest window of the wanted proportions, closer where the dish is small, with the dish in its middle
 * as far as the frame allows. Whole pixels of a frame of `width` × `height`.
 */
export function cropAround(dish: Box, width: number, height: number, ratio: number): Box {
  const largest = Math.min(width, height * ratio)
  // Air around the dish: a fifth of it on every side.
  const wanted = Math.max(dish.width * 1.4, dish.height * 1.4 * ratio)
  const w = clamp(wanted, largest * 0.55, largest)
  const h = w / ratio
  const x = clamp(dish.x + dish.width / 2 - w / 2, 0, width - w)
  const y = clamp(dish.y + dish.height / 2 - h / 2, 0, height - h)
  return { x: Math.floor(x), y: Math.floor(y), width: Math.floor(w), height: Math.floor(h) }
}

/** Crops to the result's size; the mask only says where the dish is. */
export async function frameInPlace(
  picture: Picture,
  mask: Plane,
  width: number,
  height: number,
): Promise<Picture> {
  const scale = picture.width / mask.width
  const found = boundingBox(mask) ?? { x: 0, y: 0, width: mask.width, height: mask.height }
  const dish = {
    x: found.x * scale,
    y: found.y * scale,
    width: found.width * scale,
    height: found.height * scale,
  }
  const region = cropAround(dish, picture.width, picture.height, width / height)
  return resizePicture(picture, width, height, region)
}

/** Darkens towards the corners, in linear light. */
export function vignette(picture: Picture, { vignette: amount }: Look): void {
  const { width, height, data } = picture
  for (let y = 0, p = 0; y < height; y++) {
    const v = (y / height) * 2 - 1
    for (let x = 0; x < width; x++, p += 3) {
      const u = (x / width) * 2 - 1
      const r = (u * u + v * v) / 2
      const left = 1 - 1.6 * amount * r * r
      for (let channel = 0; channel < 3; channel++) {
        data[p + channel] = toEncoded(toLinear(data[p + channel]!) * left)
      }
    }
  }
}
