// Last step: pixels → the JPEG a person downloads.
import sharp from 'sharp'
import { type DigitalSourceType, writeSourceType } from '../metadata.ts'
import type { Picture } from './pixels.ts'

const JPEG_QUALITY = 92

/** Baseline sRGB, no chroma subsampling (red sauces smear), no EXIF, marked with its digital source type. */
export async function encodeJpeg(picture: Picture, type: DigitalSourceType): Promise<Uint8Array> {
  const jpeg = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return writeSourceType(jpeg, type)
}
