// Reads a picked file in the browser; nothing leaves it.
import { fileTypeOf } from './file-type.ts'
import { looksOf, MEASURED_SIDE } from './pixels.ts'
import type { PhotoFacts } from './rules.ts'

/** A sentence for the person who picked the file. */
export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto'
}

/** @throws UnreadablePhoto for what this browser can't open as a picture */
export async function readPhoto(file: Blob): Promise<PhotoFacts> {
  const type = fileTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  let picture: ImageBitmap
  try {
    // As it is seen: turned by its EXIF orientation.
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    const text =
      type === 'HEIC'
        ? 'This is a HEIC file, which this browser can’t open and no platform lists. Save it as a JPEG and try again.'
        : 'This file can’t be opened as a picture. Choose a JPEG, PNG or WebP.'
    throw new UnreadablePhoto(text, { cause })
  }
  try {
    const { width, height } = picture
    const scale = Math.min(1, MEASURED_SIDE / Math.max(width, height))
    const small = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    }
    const canvas = document.createElement('canvas')
    canvas.width = small.width
    canvas.height = small.height
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context)
      throw new UnreadablePhoto(
        'This browser has no memory left for a picture. Close some tabs and try again.',
      )
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, small.width, small.height)
    const { data } = context.getImageData(0, 0, small.width, small.height)
    return { type, bytes: file.size, width, height, looks: looksOf(data, small.width, small.height) }
  } finally {
    picture.close()
  }
}
