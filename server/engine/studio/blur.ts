// Box and Gaussian blurs of planes: where most of the studio's passes over pixels are.
import type { Plane } from './pixels.ts'

/** Mean over a (2 radius + 1)² window, which shrinks at the frame's edge. Running sums along both axes. */
export function boxBlur(plane: Plane, radius: number): Plane {
  const r = Math.max(0, Math.round(radius))
  if (r === 0) return plane
  const out = new Float32Array(plane.data.length)
  blurInto(plane, out, r)
  return { width: plane.width, height: plane.height, data: out }
}

/** Three box blurs, close to a Gaussian of the given sigma in pixels. */
export function gaussianBlur(plane: Plane, sigma: number): Plane {
  if (sigma < 0.3) return plane
  const r = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  if (r === 1 && Math.min(plane.width, plane.height) >= NARROW_LEAST) return narrowBlur(plane)
  const out = boxBlur(plane, r)
  blurInto(out, out.data, r)
  blurInto(out, out.data, r)
  return out
}

/** Three box blurs of radius 1 in one: seven taps along each axis. */
function narrowBlur({ data, width, height }: Plane): Plane {
  if (scratch.length < data.length) scratch = new Float32Array(data.length)
  const out = new Float32Array(data.length)
  for (let y = 0; y < height; y++) {
    const first = y * width
    const last = first + width - 1
    for (let i = first + 3; i <= last - 3; i++) {
      scratch[i] = sevenTaps(
        data[i]!,
        data[i - 1]! + data[i + 1]!,
        data[i - 2]! + data[i + 2]!,
        data[i - 3]! + data[i + 3]!,
      )
    }
    for (const [k, taps] of BORDER_TAPS.entries()) {
      let left = 0
      let right = 0
      for (let n = 0; n < taps.length; n++) {
        left += taps[n]! * data[first + n]!
        right += taps[n]! * data[last - n]!
      }
      scratch[first + k] = left
      scratch[last - k] = right
    }
  }
  const end = (height - 3) * width
  for (let i = 3 * width; i < end; i++) {
    out[i] = sevenTaps(
      scratch[i]!,
      scratch[i - width]! + scratch[i + width]!,
      scratch[i - 2 * width]! + scratch[i + 2 * width]!,
      scratch[i - 3 * width]! + scratch[i + 3 * width]!,
    )
  }
  for (const [k, taps] of BORDER_TAPS.entries()) {
    for (let n = 0; n < taps.length; n++) {
      for (let x = 0; x < width; x++) {
        out[k * width + x]! += taps[n]! * scratch[n * width + x]!
        out[(height - 1 - k) * width + x]! += taps[n]! * scratch[(height - 1 - n) * width + x]!
      }
    }
  }
  return { width, height, data: out }
}

/** Nearest three values to a frame's edge, where the window shrinks: weights of the six values from the edge on. */
const BORDER_TAPS: readonly number[][] = [0, 1, 2].map((at) => {
  const box = (values: number[]) =>
    values.map((_, k) => {
      const window = values.slice(Math.max(0, k - 1), k + 2)
      return window.reduce((sum, value) => sum + value, 0) / window.length
    })
  return Array.from({ length: 6 }, (_, n) => {
    const impulse = Array.from({ length: 12 }, (_, k) => (k === n ? 1 : 0))
    return box(box(box(impulse)))[at]!
  })
})
/** Below this side there is no middle between the two edges. */
const NARROW_LEAST = 8

function sevenTaps(middle: number, next: number, second: number, third: number): number {
  return (7 * middle + 6 * next + 3 * second + third) / 27
}

/** Rows between the two directions of a blur: kept, because planes of the same sizes come again and again. */
let scratch = new Float32Array(0)

/** @param to may be the plane's own data */
function blurInto({ data, width, height }: Plane, to: Float32Array, r: number): void {
  if (scratch.length < data.length) scratch = new Float32Array(data.length)
  for (let y = 0; y < height; y++) blurRow(data, scratch, y * width, width, r)
  blurColumns(scratch, to, width, height, r)
}

function blurRow(from: Float32Array, to: Float32Array, start: number, width: number, r: number): void {
  let sum = 0
  let size = Math.min(r, width)
  for (let x = 0; x < size; x++) sum += from[start + x]!
  // Where the window lies inside the row, which is nearly everywhere, its size is the same.
  const inside = Math.min(width, r + 1)
  const leaving = Math.max(inside, width - r)
  for (let x = 0; x < inside; x++) {
    if (x + r < width) {
      sum += from[start + x + r]!
      size++
    }
    to[start + x] = sum / size
  }
  const share = 1 / size
  for (let i = start + inside, end = start + leaving; i < end; i++) {
    sum += from[i + r]! - from[i - r - 1]!
    to[i] = sum * share
  }
  for (let x = leaving; x < width; x++) {
    sum -= from[start + x - r - 1]!
    size--
    to[start + x] = sum / size
  }
}

/** All columns at once, row after row: memory is read in the order it lies in. */
function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number, r: number): void {
  const sums = new Float64Array(width)
  let size = Math.min(r, height)
  for (let i = 0, y = 0; y < size; y++) for (let x = 0; x < width; x++, i++) sums[x]! += from[i]!
  for (let y = 0; y < height; y++) {
    const row = y * width
    const isEntering = y + r < height
    const isLeaving = y - r - 1 >= 0
    const enters = row + r * width
    const leaves = row - (r + 1) * width
    if (isEntering) size++
    if (isLeaving) size--
    const share = 1 / size
    if (isEntering && isLeaving) {
      for (let x = 0; x < width; x++) {
        const sum = sums[x]! + from[enters + x]! - from[leaves + x]!
        sums[x] = sum
        to[row + x] = sum * share
      }
      continue
    }
    if (isEntering) for (let x = 0; x < width; x++) sums[x]! += from[enters + x]!
    if (isLeaving) for (let x = 0; x < width; x++) sums[x]! -= from[leaves + x]!
    for (let x = 0; x < width; x++) to[row + x] = sums[x]! * share
  }
}
