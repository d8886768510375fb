// Whether the dish is still the dish: its structure before and after, measured, not promised.
import { boxBlur } from './blur.ts'
import { createPlane, type Picture, type Plane } from './pixels.ts'

const RADIUS = 3
/** Every so manieth row of windows is measured: neighbours share most of their pixels. */
const EVERY_ROW = 3
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
  const { width, height } = before
  const after = lumaAt(result, at, width, height)
  const inside = boxBlur(alpha, RADIUS * 2)
  // Sums over the window's rows, for each column, of: before, after, their squares and their product.
  const columns = Array.from({ length: 5 }, () => new Float64Array(width)) as Columns
  const [a, b, aa, bb, ab] = columns
  let sum = 0
  let count = 0
  for (let y = -RADIUS; y < height; y++) {
    if (y + RADIUS < height) addRow(columns, before.data, after.data, (y + RADIUS) * width, 1)
    if (y - RADIUS - 1 >= 0) addRow(columns, before.data, after.data, (y - RADIUS - 1) * width, -1)
    if (y < 0 || y % EVERY_ROW !== 0) continue
    const rows = Math.min(height, y + RADIUS + 1) - Math.max(0, y - RADIUS)
    let sa = 0
    let sb = 0
    let saa = 0
    let sbb = 0
    let sab = 0
    for (let x = -RADIUS; x < width; x++) {
      const enters = x + RADIUS
      if (enters < width) {
        sa += a[enters]!
        sb += b[enters]!
        saa += aa[enters]!
        sbb += bb[enters]!
        sab += ab[enters]!
      }
      const leaves = enters - 2 * RADIUS - 1
      if (leaves >= 0) {
        sa -= a[leaves]!
        sb -= b[leaves]!
        saa -= aa[leaves]!
        sbb -= bb[leaves]!
        sab -= ab[leaves]!
      }
      if (x < 0 || inside.data[y * width + x]! < 0.999) continue
      const share = 1 / (rows * (Math.min(width, enters + 1) - Math.max(0, x - RADIUS)))
      const meanA = sa * share
      const meanB = sb * share
      const varianceA = Math.max(0, saa * share - meanA * meanA)
      const varianceB = Math.max(0, sbb * share - meanB * meanB)
      const covariance = sab * share - meanA * meanB
      sum += (covariance + FLAT) / (Math.sqrt(varianceA * varianceB) + FLAT)
      count++
    }
  }
  return count === 0 ? 0 : Math.max(0, Math.min(1, sum / count))
}

type Columns = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]

function addRow(
  [a, b, aa, bb, ab]: Columns,
  before: Float32Array,
  after: Float32Array,
  start: number,
  sign: number,
) {
  for (let x = 0; x < a.length; x++) {
    const p = before[start + x]!
    const q = after[start + x]!
    a[x]! += sign * p
    b[x]! += sign * q
    aa[x]! += sign * p * p
    bb[x]! += sign * q * q
    ab[x]! += sign * p * q
  }
}

function lumaAt({ width, height, data }: Picture, at: { x: number; y: number }, w: number, h: number): Plane {
  const out = createPlane(w, h)
  for (let y = 0, i = 0; y < h; y++) {
    const row = Math.min(height - 1, Math.max(0, at.y + y))
    for (let x = 0, p = (row * width + at.x) * 3; x < w; x++, i++, p += 3) {
      out.data[i] = (0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!) / 255
    }
  }
  return out
}
