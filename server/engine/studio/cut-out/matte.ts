// From a coarse mask to a soft edge that follows the picture, and the dish's own colour on that edge.

import { BilinearPoints, BilinearRows } from '../bilinear.ts'
import { boxBlur } from '../blur.ts'
import {
  type Box,
  clamp,
  createPlane,
  eachRow,
  eachStretch,
  type Picture,
  type Plane,
  product,
  smoothstep,
} from '../pixels.ts'
import { opponentPlanes } from './edges.ts'

/** At any size: alpha = weight[0..2] · colour + offset. Blurred, so they can be enlarged without loss. */
export interface GuidedCoefficients {
  weights: [Plane, Plane, Plane]
  offset: Plane
}

/**
 * Guided filter with a colour guide (He, Sun and Tang 2010), stopped before its last step: the coefficients
 * may be applied at any size (the fast guided filter, He and Sun 2015).
 * @param mask 0..1 at the guide's size
 * @param epsilon variance below which the guide counts as flat (guide values 0..1)
 */
export function guidedCoefficients(
  mask: Plane,
  guide: Picture,
  radius: number,
  epsilon: number,
): GuidedCoefficients {
  const { width, height } = mask
  const blur = (plane: Plane) => boxBlur(plane, radius)
  const channels = opponentPlanes(guide)
  const [r, g, b] = channels
  const means = channels.map(blur) as [Plane, Plane, Plane]
  const maskMean = blur(mask)
  const cross = channels.map((channel) => blur(product(channel, mask)))
  const pairs = [
    product(r, r),
    product(r, g),
    product(r, b),
    product(g, g),
    product(g, b),
    product(b, b),
  ].map(blur)
  const weights: [Plane, Plane, Plane] = [
    createPlane(width, height),
    createPlane(width, height),
    createPlane(width, height),
  ]
  const offset = createPlane(width, height)
  const solved = { means, maskMean, cross, pairs, epsilon, weights, offset }
  eachStretch(width * height, solveStretch, solved)
  return { weights: weights.map(blur) as [Plane, Plane, Plane], offset: blur(offset) }
}

interface Moments {
  means: [Plane, Plane, Plane]
  maskMean: Plane
  /** Of each channel and the mask. */
  cross: Plane[]
  /** Of the channels: 00, 01, 02, 11, 12, 22. */
  pairs: Plane[]
  epsilon: number
}

function solveStretch(
  from: number,
  to: number,
  { means, maskMean, cross, pairs, epsilon, weights, offset }: Moments & GuidedCoefficients,
): void {
  for (let i = from; i < to; i++) {
    const mr = means[0].data[i]!
    const mg = means[1].data[i]!
    const mb = means[2].data[i]!
    const mp = maskMean.data[i]!
    const rr = pairs[0]!.data[i]! - mr * mr + epsilon
    const rg = pairs[1]!.data[i]! - mr * mg
    const rb = pairs[2]!.data[i]! - mr * mb
    const gg = pairs[3]!.data[i]! - mg * mg + epsilon
    const gb = pairs[4]!.data[i]! - mg * mb
    const bb = pairs[5]!.data[i]! - mb * mb + epsilon
    const cr = cross[0]!.data[i]! - mr * mp
    const cg = cross[1]!.data[i]! - mg * mp
    const cb = cross[2]!.data[i]! - mb * mp
    // Inverse of the symmetric 3 × 3 covariance, written out.
    const i00 = gg * bb - gb * gb
    const i01 = gb * rb - rg * bb
    const i02 = rg * gb - gg * rb
    const determinant = rr * i00 + rg * i01 + rb * i02
    const i11 = rr * bb - rb * rb
    const i12 = rb * rg - rr * gb
    const i22 = rr * gg - rg * rg
    const wr = (i00 * cr + i01 * cg + i02 * cb) / determinant
    const wg = (i01 * cr + i11 * cg + i12 * cb) / determinant
    const wb = (i02 * cr + i12 * cg + i22 * cb) / determinant
    weights[0].data[i] = wr
    weights[1].data[i] = wg
    weights[2].data[i] = wb
    offset.data[i] = mp - wr * mr - wg * mg - wb * mb
  }
}

type Rows = [Float32Array, Float32Array, Float32Array, Float32Array]

/** The filter's last step at the picture's size; 0..1. */
export function applyCoefficients({ weights, offset }: GuidedCoefficients, picture: Picture): Plane {
  const { width, height, data } = picture
  const out = createPlane(width, height)
  const rows = [...weights, offset].map(() => new Float32Array(width)) as Rows
  const read = new BilinearRows([...weights, offset], width, height)
  eachRow(height, applyRow, { data, read, rows, out: out.data })
  return out
}

interface Applied {
  data: Uint8ClampedArray
  read: BilinearRows
  rows: Rows
  out: Float32Array
}

function applyRow(y: number, { data, read, rows, out }: Applied): void {
  read.fill(y, rows)
  const [wl, wr, wb, base] = rows
  const first = y * base.length
  for (let x = 0, p = first * 3; x < base.length; x++, p += 3) {
    out[first + x] = alphaAt(data, p, wl[x]!, wr[x]!, wb[x]!, base[x]!)
  }
}

/** Of the pixel whose bytes begin at `p`, 0..1. */
function alphaAt(
  data: Uint8ClampedArray,
  p: number,
  wl: number,
  wr: number,
  wb: number,
  base: number,
): number {
  const r = data[p]! / 255
  const g = data[p + 1]! / 255
  const b = data[p + 2]! / 255
  // The guide's planes, as opponentPlanes makes them.
  const light = 0.3 * r + 0.59 * g + 0.11 * b
  const red = 0.7 * (r - g)
  const blue = 0.35 * (r + g) - 0.7 * b
  return clamp(wl * light + wr * red + wb * blue + base)
}

/** The filter's last step for single pixels of a picture, as `applyCoefficients` makes it for all. */
export class EdgePoints {
  readonly #points: BilinearPoints
  readonly #picture: Picture
  readonly #at = new Float32Array(4)

  /** @param part what of the whole the picture shows, in shares */
  constructor({ weights, offset }: GuidedCoefficients, picture: Picture, part: Box) {
    this.#points = new BilinearPoints([...weights, offset], picture.width, picture.height, part)
    this.#picture = picture
  }

  /** @returns 0..1 */
  alphaAt(x: number, y: number): number {
    const at = this.#at
    this.#points.read(x, y, at)
    const { width, data } = this.#picture
    return alphaAt(data, (y * width + x) * 3, at[0]!, at[1]!, at[2]!, at[3]!)
  }
}

/** Blurs of this radius, in cells, are fine enough for colours that are blurred anyway. */
const CELL_RADIUS = 2.5

/**
 * The dish's own colour where the edge is soft, so that no light fringe of the old table comes along:
 * blur fusion (Forte 2021, "Approximate Fast Foreground Colour Estimation"), one step, blurred on a coarse grid.
 * Changes the picture in place.
 * @param radius of the blur, pixels
 */
export function estimateForeground(picture: Picture, alpha: Plane, radius: number): void {
  const { width, height, data } = picture
  const step = Math.max(1, Math.floor(radius / CELL_RADIUS))
  const planes = cellSums(picture, alpha, step).map((plane) => boxBlur(plane, radius / step))
  const blurred = new BilinearPoints(planes, width, height)
  const sums = new Float32Array(planes.length)
  eachRow(height, ownColourRow, { data, alpha: alpha.data, width, blurred, sums })
}

interface OwnColour {
  data: Uint8ClampedArray
  alpha: Float32Array
  width: number
  /** What `cellSums` gave. */
  blurred: BilinearPoints
  sums: Float32Array
}

function ownColourRow(y: number, { data, alpha, width, blurred, sums }: OwnColour): void {
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const a = alpha[i]!
    if (a > 0.996 || a === 0) continue
    blurred.read(x, y, sums)
    const front = sums[0]!
    const back = sums[1]!
    if (front < 1e-4) continue
    const mix = back > 1e-4 ? mixture(data, 3 * i, sums) : 1
    for (let channel = 0, p = i * 3; channel < 3; channel++, p++) {
      const f = sums[2 + channel]! / front
      const b = back > 1e-4 ? sums[5 + channel]! / back : f
      const seen = data[p]!
      const own = seen + (f + a * (seen - a * f - (1 - a) * b) - seen) * mix
      // Nor is it beyond both of what was seen and what the dish is.
      data[p] = f < seen ? Math.min(seen, Math.max(f, own)) : Math.max(seen, Math.min(f, own))
    }
  }
}

/** Square of how far a colour is beside the line from the table's to the dish's, share of that: up to the one it is mixed of them. */
const MIXED = { all: 0.1, none: 0.4 }

/** 0..1: a white line along a green rim is mixed of neither. */
function mixture(data: Uint8ClampedArray, p: number, sums: Float32Array): number {
  let [along, line, square] = [0, 0, 0]
  for (let channel = 0; channel < 3; channel++) {
    const b = sums[5 + channel]! / sums[1]!
    const apart = sums[2 + channel]! / sums[0]! - b
    const from = data[p + channel]! - b
    along += from * apart
    line += apart * apart
    square += from * from
  }
  const beside = square - (along * along) / (line + 1)
  return 1 - smoothstep(MIXED.all, MIXED.none, beside / (line + LEAST_LINE))
}
/** Where dish and table are nearly alike, in bytes squared, noise is beside the line. */
const LEAST_LINE = 2500

/** Sums over cells: alpha, its inverse, and each colour weighted by the one and the other; every other pixel will do, of large cells every fourth. */
function cellSums({ width, height, data }: Picture, alpha: Plane, step: number): Plane[] {
  const across = Math.ceil(width / step)
  const planes = Array.from({ length: 8 }, () => createPlane(across, Math.ceil(height / step)))
  const sums = planes.map(({ data }) => data) as EightSums
  const stride = step >= 8 ? 4 : step > 1 ? 2 : 1
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor(x / step))
  eachRow(Math.ceil(height / stride), cellRow, {
    data,
    alpha: alpha.data,
    across,
    step,
    stride,
    columns,
    sums,
  })
  return planes
}

interface Cells {
  data: Uint8ClampedArray
  alpha: Float32Array
  /** Cells in a row. */
  across: number
  step: number
  stride: number
  /** The cell of each pixel of a row. */
  columns: Uint16Array
  sums: EightSums
}

function cellRow(n: number, { data, alpha, across, step, stride, columns, sums }: Cells): void {
  const [inside, outside, fr, fg, fb, br, bg, bb] = sums
  const y = n * stride
  const share = (stride * stride) / (step * step)
  const row = Math.floor(y / step) * across
  for (let x = 0; x < columns.length; x += stride) {
    const i = y * columns.length + x
    const p = i * 3
    const cell = row + columns[x]!
    const a = alpha[i]!
    const r = data[p]! * share
    const g = data[p + 1]! * share
    const b = data[p + 2]! * share
    // Nearly every pixel is wholly inside or outside.
    if (a > 0) {
      inside[cell]! += a * share
      fr[cell]! += a * r
      fg[cell]! += a * g
      fb[cell]! += a * b
    }
    if (a < 1) {
      outside[cell]! += (1 - a) * share
      br[cell]! += (1 - a) * r
      bg[cell]! += (1 - a) * g
      bb[cell]! += (1 - a) * b
    }
  }
}

type Sums = Float32Array
type EightSums = [Sums, Sums, Sums, Sums, Sums, Sums, Sums, Sums]
