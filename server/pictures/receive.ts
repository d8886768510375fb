// A picture on its way in: looked at, cleaned, stored. Nothing is kept of one that is refused.
import sharp from 'sharp'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { MAX_PIXELS, MAX_UPLOAD_BYTES } from '../../contract/limits.ts'
import { isOutcomeUnknown } from '../db/failures.ts'
import { inspectPicture } from './inspect.ts'
import { keepSourceType } from './keep-source-type.ts'
import { newPictureId, type Picture, pictureName } from './picture.ts'
import type { PictureStore } from './store.ts'
import { stripMetadata } from './strip-metadata.ts'

/** A picture that has been looked at but not stored. */
export interface ReceivedPicture {
  picture: Picture
  content: Uint8Array
}

/**
 * Looks at a picture by its bytes; its name and declared type count for nothing.
 * @throws AppError of the image codes
 */
export async function receivePicture(
  uploaded: Uint8Array,
  owner: { userId: string; checksum: string | null },
): Promise<ReceivedPicture> {
  if (uploaded.byteLength > MAX_UPLOAD_BYTES) throw new AppError('image_too_large')
  const { mime, width, height, orientation } = await inspectPicture(uploaded)
  const stripped = stripMetadata(uploaded, mime, orientation)
  const content = keepSourceType(uploaded, stripped, mime, orientation)
  const picture: Picture = { id: newPictureId(), mime, bytes: content.byteLength, width, height, ...owner }
  return { picture, content }
}

const TEMPLATE_CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  image_type: 'template_image_type',
  image_too_large: 'template_image_too_large',
}

/** Like `receivePicture`, but takes a GIF too, of which the first frame is kept as PNG; and with a template's texts. */
export async function receiveTemplatePicture(uploaded: Uint8Array, userId: string): Promise<ReceivedPicture> {
  const owner = { userId, checksum: null }
  try {
    if (uploaded.byteLength > MAX_UPLOAD_BYTES) throw new AppError('image_too_large')
    return await receivePicture(isGif(uploaded) ? await firstFrame(uploaded) : uploaded, owner)
  } catch (error) {
    const code = error instanceof AppError ? TEMPLATE_CODES[error.code] : undefined
    throw code ? new AppError(code, { cause: error }) : error
  }
}

function isGif(bytes: Uint8Array): boolean {
  return /^GIF8[79]a$/.test(String.fromCharCode(...bytes.subarray(0, 6)))
}

async function firstFrame(gif: Uint8Array): Promise<Uint8Array> {
  const image = sharp(gif, { limitInputPixels: false, failOn: 'truncated' })
  try {
    const { width, height } = await image.metadata()
    if (width * height > MAX_PIXELS) throw new AppError('image_dimensions')
    // A GIF has at most 256 colours, and so has such a PNG.
    return await image.png({ palette: true }).toBuffer()
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('image_damaged', { cause })
  }
}

/**
 * Stores a picture's bytes, then does what refers to them; if that fails, the bytes go again. Where the line to the
 * database broke in the middle nobody knows whether it failed: then they stay, and if no row names them the collector
 * removes them.
 * @param received null for a picture that is stored already
 * @param work usually a transaction that inserts its row
 */
export async function withStored<T>(
  store: PictureStore,
  received: ReceivedPicture | null,
  work: () => Promise<T>,
): Promise<T> {
  if (!received) return await work()
  const name = pictureName(received.picture.id, received.picture.mime)
  await store.write(name, received.content)
  try {
    return await work()
  } catch (error) {
    // If that fails too, the collector finds them.
    if (!isOutcomeUnknown(error)) await store.remove(name).catch(() => {})
    throw error
  }
}
