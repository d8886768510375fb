// Cuts a rectangle out of a picture, in this browser, and keeps what the picture says about its making.
import { CANVAS_MAX_PIXELS, type CropArea, clampArea, fitPixels } from './crop-area.ts'
import { readSourceType, writeSourceType } from './crop-source-type.ts'

/** Of a JPEG, 0..1. */
const QUALITY = 0.93
/** Each smaller try when the file is too big keeps this part of the sides. */
const SHRINK = 0.85

interface CropOptions {
  /** PNG for a file that is worked on further, JPEG for the menu. */
  type: 'image/png' | 'image/jpeg'
  /** The result is made smaller until it fits; no limit where absent. */
  maxBytes?: number
}

/**
 * The part of a picture inside `area` (natural pixels of the upright picture), sRGB, with the digital source type of
 * the source and no other metadata. Never enlarged; made smaller where a canvas can't be that big (iOS: 16.7 MP).
 * @throws DOMException or Error when the browser can't decode or encode it
 */
export async function cropPicture(source: Blob, area: CropArea, options: CropOptions): Promise<Blob> {
  const { type, maxBytes = Number.POSITIVE_INFINITY } = options
  const sourceType = await readSourceType(new Uint8Array(await source.arrayBuffer()))
  const picture = await decode(source)
  try {
    const cut = clampArea(area, picture)
    let pixels = CANVAS_MAX_PIXELS
    for (;;) {
      const size = fitPixels(cut, pixels)
      const encoded = await draw(picture.image, cut, size, type)
      const marked = sourceType ? await withSourceType(encoded, sourceType) : encoded
      if (marked.size <= maxBytes || size.width * size.height < 10_000) return marked
      pixels = size.width * size.height * SHRINK ** 2
    }
  } finally {
    picture.close()
  }
}

interface Decoded {
  image: CanvasImageSource
  width: number
  height: number
  close(): void
}

/** Upright, as an <img> shows it. */
async function decode(source: Blob): Promise<Decoded> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap) {
    const { width, height } = bitmap
    return { image: bitmap, width, height, close: () => bitmap.close() }
  }
  // Some browsers refuse as a bitmap what they show as an image.
  const url = URL.createObjectURL(source)
  const image = new Image()
  image.src = url
  await image.decode().catch((error: unknown) => {
    URL.revokeObjectURL(url)
    throw error
  })
  const { naturalWidth: width, naturalHeight: height } = image
  return { image, width, height, close: () => URL.revokeObjectURL(url) }
}

async function draw(
  image: CanvasImageSource,
  cut: CropArea,
  size: { width: number; height: number },
  type: string,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas.')
  if (type === 'image/jpeg') {
    // What is see-through would come out black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  // iOS counts canvases it has not collected yet; an empty one counts nothing.
  canvas.width = 0
  if (!blob || blob.type !== type) throw new Error(`This browser can’t write ${type}.`)
  return blob
}

async function withSourceType(blob: Blob, sourceType: string): Promise<Blob> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return new Blob([writeSourceType(bytes, sourceType)], { type: blob.type })
}
