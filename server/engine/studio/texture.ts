// Grain and crispness: what happens to a pixel beside its neighbours.
import {
  boxBlur,
  clamp,
  createPlane,
  gaussianBlur,
  lumaPlane,
  type Picture,
  type Plane,
  resizePlane,
  smoothstep,
} from './pixels.ts'

/** How much brighter a luma may still get, 0..1: what is nearly white is left alone. */
function headroom(luma: number): number {
  return clamp((0.985 - luma) * 6)
}

/** Lifts texture a little: the luma's difference to its surroundings, softened where it is already strong. */
export function localContrast(picture: Picture, radius: number, amount: number): void {
  const { data } = picture
  const around = surroundings(picture, radius)
  for (let i = 0, p = 0; p < data.length; i++, p += 3) {
    const luma = (0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!) / 255
    const difference = luma - around.data[i]!
    const push = (amount * difference) / (1 + 10 * Math.abs(difference))
    const factor = (luma + (push > 0 ? push * headroom(luma) : push)) / Math.max(luma, 0.02)
    data[p] = data[p]! * factor
    data[p + 1] = data[p + 1]! * factor
    data[p + 2] = data[p + 2]! * factor
  }
}

/** Blurred luma: so soft that it is worked out on a small sheet and enlarged. */
function surroundings(picture: Picture, radius: number): Plane {
  const step = Math.max(1, Math.floor(radius / 6))
  const small = createPlane(Math.ceil(picture.width / step), Math.ceil(picture.height / step))
  for (let y = 0, i = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, i++) small.data[i] = meanLuma(picture, x * step, y * step, step)
  }
  const soft = boxBlur(boxBlur(small, radius / step), radius / step)
  return resizePlane(soft, picture.width, picture.height)
}

/** Of a square of pixels, which may reach over the picture's edge. */
function meanLuma({ data, width, height }: Picture, left: number, top: number, side: number): number {
  const right = Math.min(width, left + side)
  const bottom = Math.min(height, top + side)
  let sum = 0
  // Every other pixel is enough for a mean.
  let count = 0
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      const p = (y * width + x) * 3
      sum += 0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!
      count++
    }
  }
  return sum / (255 * count)
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

/** Unsharp mask on luma; last of all, at the final size. */
export function sharpen(picture: Picture, sigma: number, amount: number): void {
  const luma = lumaPlane(picture)
  const soft = gaussianBlur(luma, sigma)
  const { data } = picture
  for (let i = 0, p = 0; i < luma.data.length; i++, p += 3) {
    const edge = clamp((luma.data[i]! - soft.data[i]!) * amount, -0.06, 0.06) * 255
    const push = edge > 0 ? edge * headroom(luma.data[i]!) : edge
    data[p] = data[p]! + push
    data[p + 1] = data[p + 1]! + push
    data[p + 2] = data[p + 2]! + push
  }
}
