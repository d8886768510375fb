// Whether the dish is still the dish: its structure before and after, measured, not promised.
import { boxBlur, createPlane, lumaPlane, type Picture, type Plane } from './pixels.ts'

const RADIUS = 3
/** Variance below which a window counts as flat: flat stays flat, noise has no structure. */
const FLAT = 4e-4

/**
 * Mean of SSIM's structure term (Wang et al. 2004) over the inside of the dish, 0..1. The term compares what
 * is left of each window after its mean and contrast are taken out, so light and tone do not count, and a
 * part that was added, lost or moved does.
 * @param before luma of the cut-out at its final size, before any light
 * @param result the finished picture
 * @param at where the dish was placed in it
 */
export function measureFidelity(
  before: Plane,
  alpha: Plane,
  result: Picture,
  at: { x: number; y: number },
): number {
  const after = lumaPlane(cropped(result, at, before.width, before.height))
  const product = (p: Plane, q: Plane) => {
    const out = createPlane(p.width, p.height)
    for (let i = 0; i < out.data.length; i++) out.data[i] = p.data[i]! * q.data[i]!
    return boxBlur(out, RADIUS)
  }
  const [meanA, meanB] = [boxBlur(before, RADIUS), boxBlur(after, RADIUS)]
  const [aa, bb, ab] = [product(before, before), product(after, after), product(before, after)]
  const inside = boxBlur(alpha, RADIUS * 2)
  let sum = 0
  let count = 0
  for (let i = 0; i < inside.data.length; i++) {
    if (inside.data[i]! < 0.999) continue
    const varianceA = Math.max(0, aa.data[i]! - meanA.data[i]! ** 2)
    const varianceB = Math.max(0, bb.data[i]! - meanB.data[i]! ** 2)
    const covariance = ab.data[i]! - meanA.data[i]! * meanB.data[i]!
    sum += (covariance + FLAT) / (Math.sqrt(varianceA * varianceB) + FLAT)
    count++
  }
  return count === 0 ? 0 : Math.max(0, Math.min(1, sum / count))
}

function cropped(picture: Picture, at: { x: number; y: number }, width: number, height: number): Picture {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y++) {
    const row = Math.min(picture.height - 1, Math.max(0, at.y + y))
    const start = (row * picture.width + at.x) * 3
    data.set(picture.data.subarray(start, start + width * 3), y * width * 3)
  }
  return { width, height, data }
}
