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

/** Mean over a (2 radius + 1)² window, which shrinks at the frame's edge. Running sums along both axes. */
export function boxBlur(plane: Plane, radius: number): Plane {
  const { width, height, data } = plane
  const r = Math.max(0, Math.round(radius))
  if (r === 0) return plane
  const rows = new Float32Array(data.length)
  for (let y = 0; y < height; y++) blurRow(data, rows, y * width, width, r)
  return { width, height, data: blurColumns(rows, width, height, r) }
}

function blurRow(from: Float32Array, to: Float32Array, start: number, width: number, r: number): void {
  let sum = 0
  let size = Math.min(r, width)
  for (let x = 0; x < size; x++) sum += from[start + x]!
  for (let x = 0; x < width; x++) {
    if (x + r < width) {
      sum += from[start + x + r]!
      size++
    }
    if (x - r - 1 >= 0) {
      sum -= from[start + x - r - 1]!
      size--
    }
    to[start + x] = sum / size
  }
}

/** All columns at once, row after row: memory is read in the order it lies in. */
function blurColumns(from: Float32Array, width: number, height: number, r: number): Float32Array {
  const to = new Float32Array(from.length)
  const sums = new Float64Array(width)
  let size = Math.min(r, height)
  for (let y = 0; y < size; y++) for (let x = 0; x < width; x++) sums[x]! += from[y * width + x]!
  for (let y = 0; y < height; y++) {
    const enters = y + r < height ? (y + r) * width : -1
    const leaves = y - r - 1 >= 0 ? (y - r - 1) * width : -1
    if (enters >= 0) {
      for (let x = 0; x < width; x++) sums[x]! += from[enters + x]!
      size++
    }
    if (leaves >= 0) {
      for (let x = 0; x < width; x++) sums[x]! -= from[leaves + x]!
      size--
    }
    const share = 1 / size
    const row = y * width
    for (let x = 0; x < width; x++) to[row + x] = sums[x]! * share
  }
  return to
}

/** Three box blurs, close to a Gaussian of the given sigma in pixels. */
export function gaussianBlur(plane: Plane, sigma: number): Plane {
  if (sigma < 0.3) return plane
  const r = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  return boxBlur(boxBlur(boxBlur(plane, r), r), r)
}

/** Bilinear, pixel centres aligned. For shrinking by more than 2 blur first. */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane
  const out = createPlane(width, height)
  const { data } = plane
  const left = new Int32Array(width)
  const right = new Int32Array(width)
  const share = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const at = clamp(((x + 0.5) * plane.width) / width - 0.5, 0, plane.width - 1)
    left[x] = Math.floor(at)
    right[x] = Math.min(left[x]! + 1, plane.width - 1)
    share[x] = at - left[x]!
  }
  for (let y = 0; y < height; y++) {
    const at = clamp(((y + 0.5) * plane.height) / height - 0.5, 0, plane.height - 1)
    const upper = Math.floor(at) * plane.width
    const lower = Math.min(Math.floor(at) + 1, plane.height - 1) * plane.width
    const t = at - Math.floor(at)
    const row = y * width
    for (let x = 0; x < width; x++) {
      const l = left[x]!
      const r = right[x]!
      const u = share[x]!
      const a = data[upper + l]! * (1 - u) + data[upper + r]! * u
      const b = data[lower + l]! * (1 - u) + data[lower + r]! * u
      out.data[row + x] = a * (1 - t) + b * t
    }
  }
  return out
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

/** Grows a box by a share of its own size on every side and keeps it inside the frame; whole pixels. */
export function growBox(box: Box, share: number, frame: { width: number; height: number }): Box {
  const x = Math.max(0, Math.floor(box.x - box.width * share))
  const y = Math.max(0, Math.floor(box.y - box.height * share))
  const right = Math.min(frame.width, Math.ceil(box.x + box.width * (1 + share)))
  const bottom = Math.min(frame.height, Math.ceil(box.y + box.height * (1 + share)))
  return { x, y, width: right - x, height: bottom - y }
}
