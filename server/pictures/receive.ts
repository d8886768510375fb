// A picture from outside on its way in: looked at, cleaned, stored. Nothing is kept of one that is refused.
import { AppError } from '../../contract/errors.ts'
import { MAX_UPLOAD_BYTES } from '../../contract/limits.ts'
import { inspectPicture } from './inspect.ts'
import { newPictureId, type Picture, pictureName } from './picture.ts'
import type { PictureStore } from './store.ts'
import { stripMetadata } from './strip-metadata.ts'

/** A picture that has been looked at but not stored. */
export interface ReceivedPicture {
  picture: Picture
  content: Uint8Array
}

/**
 * Looks at an uploaded file by its bytes; its name and declared type count for nothing.
 * @throws AppError of the image codes
 */
export async function receivePicture(
  file: File,
  owner: { userId: string; checksum: string | null },
): Promise<ReceivedPicture> {
  if (file.size > MAX_UPLOAD_BYTES) throw new AppError('image_too_large')
  const uploaded = new Uint8Array(await file.arrayBuffer())
  const { mime, width, height, orientation } = await inspectPicture(uploaded)
  const content = stripMetadata(uploaded, mime, orientation)
  const picture: Picture = { id: newPictureId(), mime, bytes: content.byteLength, width, height, ...owner }
  return { picture, content }
}

export async function storePicture(store: PictureStore, received: ReceivedPicture): Promise<void> {
  const { id, mime } = received.picture
  await store.write(pictureName(id, mime), received.content)
}
