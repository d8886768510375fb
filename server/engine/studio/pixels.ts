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

/**
 * Calls a pass over pixels once a row. Both are functions of their own, and `row` of a whole file, not of a call: the
 * compiler then makes them quick once for all photos (docs/decisions/0038).
 */
export function eachRow<T>(height: number, row: (y: number, given: T) => void, given: T): void {
  for (let y = 0; y < height; y++) row(y, given)
}

/** The same where rows don't matter: `from` to before `to`. */
export function eachStretch<T>(
  length: number,
  pass: (from: number, to: number, given: T) => void,
  given: T,
): void {
  for (let from = 0; from < length; from += STRETCH) pass(from, Math.min(length, from + STRETCH), given)
}
const STRETCH = 1024

export function mapPlane(plane: Plane, change: (value: number, index: number) => number): Plane {
  const out = new Float32Array(plane.data.length)
  for (let i = 0; i < out.length; i++) out[i] = change(plane.data[i]!, i)
  return { width: plane.width, height: plane.height, data: out }
}

/** Smoothstep of every value: what is between `from` and `to` is spread over 0..1. Loops that are their own are several times faster than `mapPlane`. */
export function stepPlane({ width, height, data }: Plane, from: number, to: number): Plane {
  const out = new Float32Array(data.length)
  eachStretch(out.length, stepStretch, { data, out, from, scale: 1 / (to - from) })
  return { width, height, data: out }
}

function stepStretch(
  first: number,
  end: number,
  { data, out, from, scale }: { data: Float32Array; out: Float32Array; from: number; scale: number },
): void {
  for (let i = first; i < end; i++) {
    const t = Math.min(1, Math.max(0, (data[i]! - from) * scale))
    out[i] = t * t * (3 - 2 * t)
  }
}

/** A plane without what another of its size covers: value × (1 - cover). */
export function uncovered({ width, height, data }: Plane, cover: Plane): Plane {
  const out = new Float32Array(data.length)
  eachStretch(out.length, uncoverStretch, { data, cover: cover.data, out })
  return { width, height, data: out }
}

function uncoverStretch(
  from: number,
  to: number,
  { data, cover, out }: { data: Float32Array; cover: Float32Array; out: Float32Array },
): void {
  for (let i = from; i < to; i++) out[i] = data[i]! * (1 - cover[i]!)
}

/** The larger of two values everywhere, of planes of one size. */
export function larger(p: Plane, q: Plane): Plane {
  const out = createPlane(p.width, p.height)
  eachStretch(out.data.length, largerStretch, { p: p.data, q: q.data, out: out.data })
  return out
}

function largerStretch(
  from: number,
  to: number,
  { p, q, out }: { p: Float32Array; q: Float32Array; out: Float32Array },
): void {
  for (let i = from; i < to; i++) out[i] = Math.max(p[i]!, q[i]!)
}

/** Value × value of two planes of one size. */
export function product(p: Plane, q: Plane): Plane {
  const out = createPlane(p.width, p.height)
  eachStretch(out.data.length, multiplyStretch, { p: p.data, q: q.data, out: out.data })
  return out
}

function multiplyStretch(
  from: number,
  to: number,
  { p, q, out }: { p: Float32Array; q: Float32Array; out: Float32Array },
): void {
  for (let i = from; i < to; i++) out[i] = p[i]! * q[i]!
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
  eachStretch(out.data.length, lumaStretch, { data: picture.data, luma: out.data })
  return out
}

function lumaStretch(
  from: number,
  to: number,
  { data, luma }: { data: Uint8ClampedArray; luma: Float32Array },
): void {
  for (let i = from, p = from * 3; i < to; i++, p += 3) {
    luma[i] = (0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!) / 255
  }
}

/** Where a cut-out lies in a picture, and what it hides there. */
export interface Covered {
  x: number
  y: number
  height: number
  /** Where each of its rows' longest stretch of ones begins and ends. Two numbers a row, in its own pixels. */
  spans: Int32Array
}

export function coveredBy({ width, height, data }: Plane, at: { x: number; y: number }): Covered {
  const spans = new Int32Array(2 * height)
  eachRow(height, spanOfRow, { data, width, spans })
  return { x: at.x, y: at.y, height, spans }
}

/** From where to where nothing of the picture is seen in its row `y`; nowhere: `end` to `end`. */
export function coveredInRow(
  { x, y: top, height, spans }: Covered,
  y: number,
  end: number,
): [number, number] {
  const row = 2 * (y - top)
  return row < 0 || y >= top + height ? [end, end] : [x + spans[row]!, x + spans[row + 1]!]
}

function spanOfRow(
  y: number,
  { data, width, spans }: { data: Float32Array; width: number; spans: Int32Array },
): void {
  const row = y * width
  let longest = 0
  for (let x = 0; x < width; ) {
    while (x < width && data[row + x] !== 1) x++
    const from = x
    while (x < width && data[row + x] === 1) x++
    if (x - from <= longest) continue
    longest = x - from
    spans[2 * y] = from
    spans[2 * y + 1] = x
  }
}

/** Smallest box around values above the threshold, or null when there are none. */
export function boundingBox({ width, height, data }: Plane, threshold = 0.5): Box | null {
  const sides: Sides = { left: width, right: -1, top: height, bottom: -1 }
  eachRow(height, boundRow, { data, width, threshold, sides })
  const { left, right, top, bottom } = sides
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

interface Sides {
  left: number
  right: number
  top: number
  bottom: number
}

function boundRow(
  y: number,
  { data, width, threshold, sides }: { data: Float32Array; width: number; threshold: number; sides: Sides },
): void {
  const row = y * width
  let left = 0
  while (left < width && data[row + left]! <= threshold) left++
  if (left === width) return
  let right = width - 1
  while (data[row + right]! <= threshold) right--
  sides.left = Math.min(sides.left, left)
  sides.right = Math.max(sides.right, right)
  sides.top = Math.min(sides.top, y)
  sides.bottom = y
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
