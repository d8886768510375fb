// Planes at another size: enlarged as they are read, so that no enlarged copy is held.
import { type Box, clamp, createPlane, eachRow, type Plane } from './pixels.ts'

/** In shares. */
const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 }

/** Bilinear, pixel centres aligned. For shrinking by more than 2 blur first. @param part in shares, that is read */
export function resizePlane(plane: Plane, width: number, height: number, part: Box = WHOLE): Plane {
  if (part === WHOLE && plane.width === width && plane.height === height) return plane
  const out = createPlane(width, height)
  const rows = new BilinearRows([plane], width, height, part)
  eachRow(height, resizeRow, { rows, out: out.data, width })
  return out
}

function resizeRow(
  y: number,
  { rows, out, width }: { rows: BilinearRows; out: Float32Array; width: number },
): void {
  rows.fill(y, [out.subarray(y * width, (y + 1) * width)])
}

/** The value between pixel centres; beyond the frame what is at its edge. */
export function bilinearAt({ width, height, data }: Plane, x: number, y: number): number {
  const left = clamp(Math.floor(x), 0, width - 2)
  const top = clamp(Math.floor(y), 0, height - 2)
  const s = clamp(x - left)
  const t = clamp(y - top)
  const i = top * width + left
  const high = data[i]! + (data[i + 1]! - data[i]!) * s
  const low = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * s
  return high + (low - high) * t
}

/** Reads planes of one size as if they were enlarged, a row at a time, so that no enlarged copy is held. */
export class BilinearRows {
  readonly #planes: Plane[]
  readonly #left: Int32Array
  readonly #share: Float32Array
  readonly #top: number
  readonly #scale: number
  /** One more than the row, so that the last pixel has a neighbour: itself. */
  readonly #between: Float32Array

  /** @param part of the planes, in shares, that has the enlarged size */
  constructor(planes: Plane[], width: number, height: number, part: Box = WHOLE) {
    const source = planes[0]!
    this.#planes = planes
    this.#left = new Int32Array(width)
    this.#share = new Float32Array(width)
    const [left, scale] = [part.x * source.width - 0.5, (part.width * source.width) / width]
    placeRow(this.#left, this.#share, left, scale, source.width - 1)
    this.#top = part.y * source.height - 0.5
    this.#scale = (part.height * source.height) / height
    this.#between = new Float32Array(source.width + 1)
  }

  /** Writes row `y` of each plane into one array each, of the enlarged width: from column `from` to before `to`. */
  fill(y: number, into: Float32Array[], from = 0, to = this.#left.length): void {
    const { width, height } = this.#planes[0]!
    const at = this.#rowOf(y)
    const upper = Math.floor(at) * width
    const lower = Math.min(Math.floor(at) + 1, height - 1) * width
    const t = at - Math.floor(at)
    for (let k = 0; k < this.#planes.length; k++) {
      mixRows(this.#planes[k]!.data, upper, lower, t, this.#between)
      spreadRow(this.#between, this.#left, this.#share, into[k]!, from, to)
    }
  }

  /** From which column to before which one row `y` of the first plane is 1, where that is longest; nowhere: twice the same. */
  ones(y: number): [number, number] {
    const { width, height, data } = this.#planes[0]!
    const upper = Math.floor(this.#rowOf(y))
    const [first, end] = longestOnes(data, upper * width, Math.min(upper + 1, height - 1) * width, width)
    // The last column of the plane has itself for a neighbour.
    const to = end === width ? this.#left.length : firstFrom(this.#left, end - 1)
    return [Math.min(to, firstFrom(this.#left, first)), to]
  }

  /** Of the planes, not whole. */
  #rowOf(y: number): number {
    return clamp(this.#top + (y + 0.5) * this.#scale, 0, this.#planes[0]!.height - 1)
  }
}

/** The longest stretch in which two rows are 1: from column to before column. */
function longestOnes(data: Float32Array, upper: number, lower: number, width: number): [number, number] {
  let [from, to] = [0, 0]
  for (let x = 0; x < width; ) {
    while (x < width && (data[upper + x] !== 1 || data[lower + x] !== 1)) x++
    const start = x
    while (x < width && data[upper + x] === 1 && data[lower + x] === 1) x++
    if (x - start > to - from) {
      from = start
      to = x
    }
  }
  return [from, to]
}

/** Index of the first value that is at least so large; they ascend. */
function firstFrom(values: Int32Array, least: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}

function placeRow(left: Int32Array, share: Float32Array, start: number, scale: number, most: number): void {
  for (let x = 0; x < left.length; x++) {
    const at = clamp(start + (x + 0.5) * scale, 0, most)
    left[x] = at
    share[x] = at - left[x]!
  }
}

/** Between two rows, the last value once more. Passes are functions of a row: see docs/decisions/0038. */
function mixRows(data: Float32Array, upper: number, lower: number, t: number, into: Float32Array): void {
  const last = into.length - 1
  for (let x = 0; x < last; x++) {
    const a = data[upper + x]!
    into[x] = a + (data[lower + x]! - a) * t
  }
  into[last] = into[last - 1]!
}

function spreadRow(
  values: Float32Array,
  left: Int32Array,
  share: Float32Array,
  into: Float32Array,
  from: number,
  to: number,
): void {
  for (let x = from; x < to; x++) {
    const l = left[x]!
    const a = values[l]!
    into[x] = a + (values[l + 1]! - a) * share[x]!
  }
}

/** Reads planes of one size as if they were enlarged, a pixel at a time: for the few pixels of an edge. */
export class BilinearPoints {
  readonly #planes: Plane[]
  readonly #left: number
  readonly #top: number
  readonly #scaleX: number
  readonly #scaleY: number

  /** @param part of the planes, in shares, that has the enlarged size */
  constructor(planes: Plane[], width: number, height: number, part: Box = WHOLE) {
    const source = planes[0]!
    this.#planes = planes
    this.#left = part.x * source.width - 0.5
    this.#top = part.y * source.height - 0.5
    this.#scaleX = (part.width * source.width) / width
    this.#scaleY = (part.height * source.height) / height
  }

  /** Writes the value of each plane at pixel (x, y) of the enlarged size. */
  read(x: number, y: number, into: Float32Array): void {
    const { width, height } = this.#planes[0]!
    const atX = clamp(this.#left + (x + 0.5) * this.#scaleX, 0, width - 1)
    const atY = clamp(this.#top + (y + 0.5) * this.#scaleY, 0, height - 1)
    const left = Math.floor(atX)
    const upper = Math.floor(atY)
    const s = atX - left
    const t = atY - upper
    const i = upper * width + left
    const right = left + 1 < width ? 1 : 0
    const below = upper + 1 < height ? width : 0
    for (let k = 0; k < this.#planes.length; k++) {
      const { data } = this.#planes[k]!
      const high = data[i]! + (data[i + right]! - data[i]!) * s
      const low = data[i + below]! + (data[i + below + right]! - data[i + below]!) * s
      into[k] = high + (low - high) * t
    }
  }
}
