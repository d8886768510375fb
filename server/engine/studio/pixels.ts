// The two shapes everything in the studio is made of, and the few operations all stages share.

/** Interleaved RGB, 8 bits, sRGB, row by row: pixel (x, y) starts at (y * width + x) * 3. */
export interface Picture {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** One value a pixel, row by row; masks and saliency are 0..1. */
export interface Plane {
  width: number
  height: number
  data: Float32Array
}

/** In pixels; right and bottom are outside: x + width, y + height. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function createPlane(width: number, height: number, fill = 0): Plane {
  const data = new Float32Array(width * height)
  if (fill !== 0) data.fill(fill)
  return { width, height, data }
}

export function mapPlane(plane: Plane, change: (value: number, index: number) => number): Plane {
  const out = new Float32Array(plane.data.length)
  for (let i = 0; i < out.length; i++) out[i] = change(plane.data[i]!, i)
  return { width: plane.width, height: plane.height, data: out }
}

/** Smoothstep of every value: what is between `from` and `to` is spread over 0..1. Loops that are their own are several times faster than `mapPlane`. */
export function stepPlane({ width, height, data }: Plane, from: number, to: number): Plane {
  const out = new Float32Array(data.length)
  const scale = 1 / (to - from)
  for (let i = 0; i < out.length; i++) {
    const t = Math.min(1, Math.max(0, (data[i]! - from) * scale))
    out[i] = t * t * (3 - 2 * t)
  }
  return { width, height, data: out }
}

/** A plane without what another of its size covers: value × (1 - cover). */
export function uncovered({ width, height, data }: Plane, cover: Plane): Plane {
  const out = new Float32Array(data.length)
  for (let i = 0; i < out.length; i++) out[i] = data[i]! * (1 - cover.data[i]!)
  return { width, height, data: out }
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(Math.max(value, low), high)
}

/** 0 below `from`, 1 above `to`, smooth between; `from` may be the larger one. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** Rec. 709 luma of the encoded values, 0..1. */
export function lumaPlane(picture: Picture): Plane {
  const out = createPlane(picture.width, picture.height)
  const { data } = picture
  for (let i = 0, p = 0; i < out.data.length; i++, p += 3) {
    out.data[i] = (0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!) / 255
  }
  return out
}

/** Bilinear, pixel centres aligned. For shrinking by more than 2 blur first. */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane
  const out = createPlane(width, height)
  const rows = bilinearRows([plane], width, height)
  for (let y = 0; y < height; y++) rows(y, [out.data.subarray(y * width, (y + 1) * width)])
  return out
}

/** In shares. */
const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 }

/**
 * Reads planes of one size as if they were enlarged, a row at a time, so that no enlarged copy is held.
 * @param part of the planes, in shares, that has the enlarged size
 * @returns writes row `y` of each plane into one array each, of the enlarged width
 */
export function bilinearRows(
  planes: Plane[],
  width: number,
  height: number,
  part: Box = WHOLE,
): (y: number, into: Float32Array[]) => void {
  const { width: sourceWidth, height: sourceHeight } = planes[0]!
  const left = new Int32Array(width)
  const share = new Float32Array(width)
  const [left0, scaleX] = [part.x * sourceWidth - 0.5, (part.width * sourceWidth) / width]
  const [top0, scaleY] = [part.y * sourceHeight - 0.5, (part.height * sourceHeight) / height]
  for (let x = 0; x < width; x++) {
    const at = clamp(left0 + (x + 0.5) * scaleX, 0, sourceWidth - 1)
    left[x] = at
    share[x] = at - left[x]!
  }
  // One more than the row, so that the last pixel has a neighbour: itself.
  const between = new Float32Array(sourceWidth + 1)
  return (y, into) => {
    const at = clamp(top0 + (y + 0.5) * scaleY, 0, sourceHeight - 1)
    const upper = Math.floor(at) * sourceWidth
    const lower = Math.min(Math.floor(at) + 1, sourceHeight - 1) * sourceWidth
    const t = at - Math.floor(at)
    for (let k = 0; k < planes.length; k++) {
      mixRows(planes[k]!.data, upper, lower, t, between)
      spreadRow(between, left, share, into[k]!)
    }
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

function spreadRow(from: Float32Array, left: Int32Array, share: Float32Array, into: Float32Array): void {
  for (let x = 0; x < left.length; x++) {
    const l = left[x]!
    const a = from[l]!
    into[x] = a + (from[l + 1]! - a) * share[x]!
  }
}

/**
 * Reads planes of one size as if they were enlarged, a pixel at a time: for the few pixels of an edge.
 * @param part of the planes, in shares, that has the enlarged size
 * @returns writes the value of each plane at pixel (x, y) of the enlarged size
 */
export function bilinearAt(
  planes: Plane[],
  width: number,
  height: number,
  part: Box = WHOLE,
): (x: number, y: number, into: Float32Array) => void {
  const { width: sourceWidth, height: sourceHeight } = planes[0]!
  const [left0, scaleX] = [part.x * sourceWidth - 0.5, (part.width * sourceWidth) / width]
  const [top0, scaleY] = [part.y * sourceHeight - 0.5, (part.height * sourceHeight) / height]
  return (x, y, into) => {
    const atX = clamp(left0 + (x + 0.5) * scaleX, 0, sourceWidth - 1)
    const atY = clamp(top0 + (y + 0.5) * scaleY, 0, sourceHeight - 1)
    const left = Math.floor(atX)
    const upper = Math.floor(atY)
    const s = atX - left
    const t = atY - upper
    const i = upper * sourceWidth + left
    const right = left + 1 < sourceWidth ? 1 : 0
    const below = upper + 1 < sourceHeight ? sourceWidth : 0
    for (let k = 0; k < planes.length; k++) {
      const { data } = planes[k]!
      const high = data[i]! + (data[i + right]! - data[i]!) * s
      const low = data[i + below]! + (data[i + below + right]! - data[i + below]!) * s
      into[k] = high + (low - high) * t
    }
  }
}

/** Where each row's longest stretch of ones begins and ends: there nothing of what is below is seen. Two numbers a row. */
export function coveredSpans({ width, height, data }: Plane): Int32Array {
  const spans = new Int32Array(2 * height)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; ) {
      while (x < width && data[row + x] !== 1) x++
      const from = x
      while (x < width && data[row + x] === 1) x++
      if (x - from > spans[2 * y + 1]! - spans[2 * y]!) {
        spans[2 * y] = from
        spans[2 * y + 1] = x
      }
    }
  }
  return spans
}

/** Smallest box around values above the threshold, or null when there are none. */
export function boundingBox(plane: Plane, threshold = 0.5): Box | null {
  let left = plane.width
  let right = -1
  let top = plane.height
  let bottom = -1
  for (let y = 0, i = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++, i++) {
      if (plane.data[i]! <= threshold) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** The part of a plane in a box of whole pixels. */
export function cropPlane(plane: Plane, box: Box): Plane {
  const data = new Float32Array(box.width * box.height)
  for (let y = 0; y < box.height; y++) {
    const start = (box.y + y) * plane.width + box.x
    data.set(plane.data.subarray(start, start + box.width), y * box.width)
  }
  return { width: box.width, height: box.height, data }
}

/** Grows a box by a share of its own size on every side and keeps it inside the frame; whole pixels. */
export function growBox(box: Box, share: number, frame: { width: number; height: number }): Box {
  const x = Math.max(0, Math.floor(box.x - box.width * share))
  const y = Math.max(0, Math.floor(box.y - box.height * share))
  const right = Math.min(frame.width, Math.ceil(box.x + box.width * (1 + share)))
  const bottom = Math.min(frame.height, Math.ceil(box.y + box.height * (1 + share)))
  return { x, y, width: right - x, height: bottom - y }
}

/** A box of a frame in shares of it. */
export function shareOf(box: Box, { width, height }: { width: number; height: number }): Box {
  return { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height }
}
