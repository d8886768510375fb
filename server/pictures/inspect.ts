// What a photo's bytes really are, before anything is stored, charged or handed to an engine.
import sharp from 'sharp'
import { AppError } from '../../contract/errors.ts'
import { MAX_PIXELS, MIN_SIDE_PIXELS, type UploadMimeType } from '../../contract/limits.ts'
import { readWhole } from './read-whole.ts'

export interface PictureFacts {
  mime: UploadMimeType
  /** Pixels, after the orientation flag is applied. */
  width: number
  height: number
  /** EXIF orientation flag, 1 (upright) to 8. */
  orientation: number
}

/**
 * The kind of picture by its first bytes; names and declared types are never believed.
 * @returns null for anything but JPEG, PNG and WebP
 */
export function sniffMime(bytes: Uint8Array): UploadMimeType | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes[0] === 0x89 && ascii(1, 8) === 'PNG\r\n\x1a\n') return 'image/png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  return null
}

/**
 * Reads the header only: a picture that would need gigabytes is refused before a pixel is decoded.
 * @throws AppError image_type, image_damaged, image_dimensions or image_too_small
 */
export async function inspectHeader(bytes: Uint8Array): Promise<PictureFacts> {
  const mime = sniffMime(bytes)
  if (!mime) throw new AppError('image_type')
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('image_damaged', { cause })
    })
  if (`image/${header.format}` !== mime) throw new AppError('image_type')
  const { width, height } = header.autoOrient
  if (width * height > MAX_PIXELS) throw new AppError('image_dimensions')
  if (Math.min(width, height) < MIN_SIDE_PIXELS) throw new AppError('image_too_small')
  return { mime, width, height, orientation: header.orientation ?? 1 }
}

/**
 * Checks a photo whole, pixel data included, by decoding it at a small size. Of an animation the first
 * frame counts.
 * @throws AppError image_type, image_damaged, image_dimensions or image_too_small
 */
export async function inspectPicture(bytes: Uint8Array): Promise<PictureFacts> {
  const facts = await inspectHeader(bytes)
  await readWhole(bytes, (image) => image.resize(64, 64, { fit: 'inside' }).raw().toBuffer())
  return facts
}
