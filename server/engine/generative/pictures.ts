// Pictures on their way out, small enough for every service, and on their way back, as large and as wide as promised.
import sharp from 'sharp'
import { MAX_PIXELS } from '../../../contract/limits.ts'
import { sniffMime } from '../../pictures/inspect.ts'
import { writeSourceType } from '../metadata.ts'
import { readUpright } from '../studio/decode.ts'
import { trouble } from './service.ts'

export const OUTGOING_SIDE = 2048
/** Services count seven megabytes a picture. */
export const OUTGOING_BYTES = 7_000_000
const OUTGOING_QUALITIES = [92, 85, 75, 60]
const JPEG_QUALITY = 92

/**
 * Upright, sRGB, without metadata, at most OUTGOING_SIDE a side and OUTGOING_BYTES; of an animation the first frame.
 * @throws AppError image_damaged
 */
export async function outgoing(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await readUpright(bytes, OUTGOING_SIDE)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  let jpeg = new Uint8Array()
  for (const quality of OUTGOING_QUALITIES) {
    jpeg = await sharp(data, { raw }).jpeg({ quality }).toBuffer()
    if (jpeg.byteLength <= OUTGOING_BYTES) break
  }
  return jpeg
}

export interface Finished {
  /** JPEG, sRGB, marked with its digital source type. */
  picture: Uint8Array
  /** How many times its own size it was made; 1 and below: it was not enlarged. */
  enlarged: number
}

/**
 * The answer cut to the exact size about its middle.
 * @throws AppError engine_empty for bytes that are no picture
 */
export async function finish(answer: Uint8Array, size: { width: number; height: number }): Promise<Finished> {
  const mime = sniffMime(answer)
  if (!mime) throw trouble('engine_empty', 'The answer is no JPEG, PNG or WebP.')
  const image = sharp(answer, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
  try {
    const { width, height } = (await image.metadata()).autoOrient
    const jpeg = await image
      .autoOrient()
      .resize(size.width, size.height, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const picture = writeSourceType(jpeg, 'compositeWithTrainedAlgorithmicMedia')
    return { picture, enlarged: Math.max(size.width / width, size.height / height) }
  } catch (error) {
    throw trouble(
      'engine_empty',
      `The answer can’t be decoded: ${error instanceof Error ? error.message : error}`,
    )
  }
}
