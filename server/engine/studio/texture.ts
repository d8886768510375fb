// Grain and crispness: what happens to a pixel beside its neighbours.
import { boxBlur, gaussianBlur } from './blur.ts'
import {
  bilinearRows,
  clamp,
  createPlane,
  lumaPlane,
  type Picture,
  type Plane,
  smoothstep,
} from './pixels.ts'

/** How much brighter a luma may still get, 0..1: what is nearly white is left alone. */
function headroom(luma: number): number {
  return clamp((0.985 - luma) * 6)
}

export interface Crispness {
  /** Of the surroundings that texture is told from, pixels. */
  radius: number
  /** Share of the difference to them that is added. */
  contrast: number
  /** Of the unsharp mask, pixels. */
  sigma: number
  sharpness: number
}

/**
 * Lifts texture a little, the luma's difference to its surroundings, softened where it is already strong; then an
 * unsharp mask on the luma. Last of all, at the final size.
 */
export function crispen(picture: Picture, { radius, contrast, sigma, sharpness }: Crispness): void {
  const { data, width, height } = picture
  const luma = lumaPlane(picture)
  const level = luma.data
  const fill = bilinearRows([surroundings(luma, radius)], width, height)
  const around = new Float32Array(width)
  for (let y = 0, i = 0; y < height; y++) {
    fill(y, [around])
    for (let x = 0; x < width; x++, i++) {
      const own = level[i]!
      const difference = own - around[x]!
      const push = (contrast * difference) / (1 + 10 * Math.abs(difference))
      level[i] = own + (push > 0 ? push * headroom(own) : push)
    }
  }
  const soft = gaussianBlur(luma, sigma).data
  for (let i = 0, p = 0; i < level.length; i++, p += 3) {
    const r = data[p]!
    const g = data[p + 1]!
    const b = data[p + 2]!
    const lifted = level[i]!
    const factor = lifted / Math.max((0.2126 * r + 0.7152 * g + 0.0722 * b) / 255, 0.02)
    const edge = clamp((lifted - soft[i]!) * sharpness, -0.06, 0.06) * 255
    const push = edge > 0 ? edge * headroom(lifted) : edge
    data[p] = r * factor + push
    data[p + 1] = g * factor + push
    data[p + 2] = b * factor + push
  }
}

/** Blurred luma, on a sheet so small that it can be: enlarge it to read it. */
function surroundings(luma: Plane, radius: number): Plane {
  const step = Math.max(1, Math.floor(radius / 6))
  const small = createPlane(Math.ceil(luma.width / step), Math.ceil(luma.height / step))
  for (let y = 0, i = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, i++) small.data[i] = meanOf(luma, x * step, y * step, step)
  }
  return boxBlur(boxBlur(small, radius / step), radius / step)
}

/** Of a square, which may reach over the plane's edge. */
function meanOf({ data, width, height }: Plane, left: number, top: number, side: number): number {
  const right = Math.min(width, left + side)
  const bottom = Math.min(height, top + side)
  let sum = 0
  // Every other pixel is enough for a mean.
  let count = 0
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      sum += data[y * width + x]!
      count++
    }
  }
  return sum / count
}

/** Differences of luma to the next pixels that are noise in a dim phone photo: half of this is taken for nothing. */
const NOISE = 0.016

/** Noise of dim photos: chroma is blurred; of luma only what is too faint to be texture. */
export function calmNoise(picture: Picture, sigma: number): void {
  const { data, width, height } = picture
  const luma = lumaPlane(picture)
  const red = createPlane(width, height)
  const blue = createPlane(width, height)
  for (let i = 0, p = 0; i < luma.data.length; i++, p += 3) {
    red.data[i] = data[p]! - luma.data[i]! * 255
    blue.data[i] = data[p + 2]! - luma.data[i]! * 255
  }
  const softRed = gaussianBlur(red, sigma)
  const softBlue = gaussianBlur(blue, sigma)
  const soft = gaussianBlur(luma, 0.9)
  for (let i = 0, p = 0; i < luma.data.length; i++, p += 3) {
    const fine = luma.data[i]! - soft.data[i]!
    const y = (soft.data[i]! + fine * smoothstep(NOISE * 0.2, NOISE, Math.abs(fine))) * 255
    data[p] = y + softRed.data[i]!
    data[p + 2] = y + softBlue.data[i]!
    data[p + 1] = y - (0.2126 * softRed.data[i]! + 0.0722 * softBlue.data[i]!) / 0.7152
  }
}
