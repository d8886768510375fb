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
  const between = scratch
  const out = new Float32Array(data.length)
  for (let y = 0; y < height; y++) narrowRow(data, between, y * width, width)
  for (let y = 3; y < height - 3; y++) narrowColumns(between, out, y * width, width)
  for (let k = 0; k < 3; k++) {
    for (let n = 0; n < 6; n++) {
      const share = BORDER_TAPS[k * 6 + n]!
      const upper = k * width
      const lower = (height - 1 - k) * width
      const fromUpper = n * width
      const fromLower = (height - 1 - n) * width
      for (let x = 0; x < width; x++) {
        out[upper + x]! += share * between[fromUpper + x]!
        out[lower + x]! += share * between[fromLower + x]!
      }
    }
  }
  return { width, height, data: out }
}

/** A row of seven taps down. Passes are functions of a row: see docs/decisions/0038. */
function narrowColumns(from: Float32Array, to: Float32Array, first: number, width: number): void {
  const [w2, w3] = [2 * width, 3 * width]
  for (let i = first; i < first + width; i++) {
    to[i] =
      MIDDLE * from[i]! +
      NEXT * (from[i - width]! + from[i + width]!) +
      SECOND * (from[i - w2]! + from[i + w2]!) +
      THIRD * (from[i - w3]! + from[i + w3]!)
  }
}

function narrowRow(from: Float32Array, to: Float32Array, first: number, width: number): void {
  const last = first + width - 1
  for (let k = 0; k < 3; k++) {
    let left = 0
    let right = 0
    for (let n = 0; n < 6; n++) {
      left += BORDER_TAPS[k * 6 + n]! * from[first + n]!
      right += BORDER_TAPS[k * 6 + n]! * from[last - n]!
    }
    to[first + k] = left
    to[last - k] = right
  }
  sevenAlong(from, first, to, first + 3, width - 6)
}

/** Weights of three box blurs of radius 1 in one, from the middle on. */
export const SEVEN = [7 / 27, 6 / 27, 3 / 27, 1 / 27] as const
const [MIDDLE, NEXT, SECOND, THIRD] = SEVEN

/**
 * Seven taps along a row. Each value is read once: the seven move along.
 * @param start index of the first value that the first result sees
 * @param at index of the first result, of `count`
 */
export function sevenAlong(
  from: Float32Array,
  start: number,
  to: Float32Array,
  at: number,
  count: number,
): void {
  let a = from[start]!
  let b = from[start + 1]!
  let c = from[start + 2]!
  let d = from[start + 3]!
  let e = from[start + 4]!
  let f = from[start + 5]!
  for (let k = 0; k < count; k++) {
    const g = from[start + k + 6]!
    to[at + k] = MIDDLE * d + NEXT * (c + e) + SECOND * (b + f) + THIRD * (a + g)
    a = b
    b = c
    c = d
    d = e
    e = f
    f = g
  }
}

/** Nearest three values to a frame's edge, where the window shrinks: each time weights of the six values from the edge on. */
const BORDER_TAPS = Float64Array.from(
  [0, 1, 2].flatMap((at) => {
    const box = (values: number[]) =>
      values.map((_, k) => {
        const window = values.slice(Math.max(0, k - 1), k + 2)
        return window.reduce((sum, value) => sum + value, 0) / window.length
      })
    return Array.from({ length: 6 }, (_, n) => {
      const impulse = Array.from({ length: 12 }, (_, k) => (k === n ? 1 : 0))
      return box(box(box(impulse)))[at]!
    })
  }),
)
/** Below this side there is no middle between the two edges. */
const NARROW_LEAST = 8

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
      slideRow(sums, from, enters, leaves, to, row, share)
      continue
    }
    if (isEntering) for (let x = 0; x < width; x++) sums[x]! += from[enters + x]!
    if (isLeaving) for (let x = 0; x < width; x++) sums[x]! -= from[leaves + x]!
    for (let x = 0; x < width; x++) to[row + x] = sums[x]! * share
  }
}

/** Sums of columns, a row farther down. */
function slideRow(
  sums: Float64Array,
  from: Float32Array,
  enters: number,
  leaves: number,
  to: Float32Array,
  row: number,
  share: number,
): void {
  for (let x = 0; x < sums.length; x++) {
    const sum = sums[x]! + from[enters + x]! - from[leaves + x]!
    sums[x] = sum
    to[row + x] = sum * share
  }
}
