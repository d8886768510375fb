// First step of the engine: encoded bytes → upright sRGB pixels at a working size.
import sharp from 'sharp'
import { MAX_PIXELS } from '../../../contract/limits.ts'
import { inspectHeader } from '../../pictures/inspect.ts'
import { readWhole } from '../../pictures/read-whole.ts'
import type { Box, Picture } from './pixels.ts'

export interface DecodedPhoto {
  picture: Picture
  /** Pixels of the upright photo itself, before it was shrunk to the working size. */
  fullWidth: number
  fullHeight: number
}

/**
 * Upright sRGB pixels, at most `longSide` a side (never enlarged), transparency on white; of an animation the first frame.
 * @throws AppError image_damaged
 */
export async function readUpright(bytes: Uint8Array, longSide: number) {
  return await readWhole(bytes, (image) =>
    image
      .autoOrient()
      .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
}

/**
 * Decodes at most `longSide` pixels a side (never enlarged), upright, in sRGB, transparency on white.
 * @throws AppError image_type, image_damaged, image_dimensions or image_too_small
 */
export async function decode(bytes: Uint8Array, longSide: number): Promise<DecodedPhoto> {
  const facts = await inspectHeader(bytes)
  const { data, info } = await readUpright(bytes, longSide)
  return {
    picture: { width: info.width, height: info.height, data: asClamped(data) },
    fullWidth: facts.width,
    fullHeight: facts.height,
  }
}

/**
 * A part of the photo at another size, straight from its own pixels.
 * @param part in shares of the upright photo
 */
export async function decodePart(
  bytes: Uint8Array,
  part: Box,
  width: number,
  height: number,
): Promise<Picture> {
  const { width: fullWidth, height: fullHeight } = await inspectHeader(bytes)
  const left = Math.floor(part.x * fullWidth)
  const top = Math.floor(part.y * fullHeight)
  const data = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .extract({
      left,
      top,
      width: Math.min(fullWidth - left, Math.max(1, Math.round(part.width * fullWidth))),
      height: Math.min(fullHeight - top, Math.max(1, Math.round(part.height * fullHeight))),
    })
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return { width, height, data: asClamped(data) }
}

/** A region of a picture at another size, Lanczos. */
export async function resizePicture(
  picture: Picture,
  width: number,
  height: number,
  region?: Box,
): Promise<Picture> {
  let image = sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
  if (region) {
    image = image.extract({ left: region.x, top: region.y, width: region.width, height: region.height })
  }
  const data = await image.resize(width, height, { fit: 'fill' }).raw().toBuffer()
  return { width, height, data: asClamped(data) }
}

/** Gaussian. @param sigma in pixels, from 0.3 */
export async function blurPicture({ width, height, data }: Picture, sigma: number): Promise<Picture> {
  const image = sharp(data, { raw: { width, height, channels: 3 } }).blur(Math.max(0.3, sigma))
  return { width, height, data: asClamped(await image.raw().toBuffer()) }
}

export function asClamped(data: Uint8Array): Uint8ClampedArray {
  return new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength)
}
