// The arithmetic of cropping: ratios, and how big a canvas may be. All in natural pixels of the upright picture.

/** A rectangle of a picture: whole pixels, x and y from its upper left corner. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

export interface PixelSize {
  width: number
  height: number
}

export const CROP_RATIOS = ['original', '1:1', '16:9', '5:4', '4:5'] as const
export type CropRatio = (typeof CROP_RATIOS)[number]

export const CROP_ZOOM_MIN = 1
export const CROP_ZOOM_MAX = 3
export const CROP_ZOOM_STEP = 0.01

/** iOS gives an empty canvas, without an error, when it has more pixels than this. */
export const CANVAS_MAX_PIXELS = 16_777_216

/** Width over height. `original` is the picture's own. */
export function ratioValue(ratio: CropRatio, natural: PixelSize): number {
  if (ratio === 'original') return natural.width / natural.height
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return width / height
}

/** To whole steps within the slider's limits, so that 1.1 + 0.1 is 1.2. */
export function clampZoom(zoom: number): number {
  const stepped = Math.round(zoom / CROP_ZOOM_STEP) * CROP_ZOOM_STEP
  return Number(Math.min(CROP_ZOOM_MAX, Math.max(CROP_ZOOM_MIN, stepped)).toFixed(2))
}

/** Inside the picture and at least one pixel: rounding and late answers of a former picture may lie outside. */
export function clampArea(area: CropArea, natural: PixelSize): CropArea {
  const width = clamp(Math.round(area.width), 1, natural.width)
  const height = clamp(Math.round(area.height), 1, natural.height)
  const x = clamp(Math.round(area.x), 0, natural.width - width)
  const y = clamp(Math.round(area.y), 0, natural.height - height)
  return { x, y, width, height }
}

/** The same shape with at most `maxPixels`; never enlarged. */
export function fitPixels({ width, height }: PixelSize, maxPixels: number): PixelSize {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  if (scale === 1) return { width, height }
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** cropped-{timestamp}.png; milliseconds since 1970. */
export function croppedFileName(now: number): string {
  return `cropped-${now}.png`
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
