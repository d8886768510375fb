// Grain and crispness: what happens to a pixel beside its neighbours.

import { BilinearRows } from './bilinear.ts'
import { boxBlur, gaussianBlur } from './blur.ts'
import { clamp, createPlane, eachRow, lumaPlane, type Picture, type Plane, smoothstep } from './pixels.ts'

/** How much brighter a luma may still get, 0..1: what is nearly white is left alone. */
function headroom(luma: number): number {
  return clamp((0.985 - luma) * 6)
}

export interface Crispness {
  /** Of the surroundings that texture is told from, pixels. */
  radius: number
  /** Share of the difference to them that is added. */
  contrast: number
  /** Of the unsharp mask. */
  sharpness: number
}

/**
 * Lifts texture a little, the luma's difference to its surroundings, softened where it is already strong; then an
 * unsharp mask on the luma, of a sigma of 1.4 pixels. Last of all, at the final size. Row by row, so that no plane of
 * the picture's size is held.
 * @param cover where it is 0 a pixel is left as it is
 */
export function crispen(picture: Picture, { radius, contrast, sharpness }: Crispness, cover?: Plane): void {
  const { width, height } = picture
  eachRow(height, crispenRow, {
    picture,
    read: new BilinearRows([surroundings(picture, radius)], width, height),
    around: new Float32Array(width),
    rows: new LiftedRows(width),
    contrast,
    sharpness,
    seen: cover?.data,
    reach: cover && reachOf(cover),
  })
}

interface Crispened {
  picture: Picture
  /** Of the surroundings. */
  read: BilinearRows
  around: Float32Array
  rows: LiftedRows
  contrast: number
  sharpness: number
  seen: Float32Array | undefined
  reach: Reach | undefined
}

/** Of each row: from which column to before which one the rows that the unsharp mask sees from there have any cover. */
interface Reach {
  from: Int32Array
  to: Int32Array
}

function reachOf({ data, width, height }: Plane): Reach {
  const own: Reach = { from: new Int32Array(height).fill(width), to: new Int32Array(height) }
  eachRow(height, seenInRow, { data, width, own })
  const reach: Reach = { from: own.from.slice(), to: own.to.slice() }
  for (let y = 0; y < height; y++) {
    for (let near = Math.max(0, y - REACH); near <= Math.min(height - 1, y + REACH); near++) {
      reach.from[y] = Math.min(reach.from[y]!, Math.max(0, own.from[near]! - REACH))
      reach.to[y] = Math.max(reach.to[y]!, Math.min(width, own.to[near]! + REACH))
    }
  }
  return reach
}

function seenInRow(y: number, { data, width, own }: { data: Float32Array; width: number; own: Reach }): void {
  const row = y * width
  let [from, to] = [0, width]
  while (from < width && data[row + from] === 0) from++
  while (to > from && data[row + to - 1] === 0) to--
  own.from[y] = from
  own.to[y] = to
}

function crispenRow(y: number, given: Crispened): void {
  const { picture, rows, sharpness, seen, reach } = given
  const { data, width, height } = picture
  // The first one needs those below it as well.
  for (let next = y === 0 ? 0 : y + REACH; next <= Math.min(height - 1, y + REACH); next++)
    liftOne(next, given)
  const [from, to] = [reach?.from[y] ?? 0, reach?.to[y] ?? width]
  const soft = rows.blurAcross(y, height, from, to)
  const [level, factor] = [rows.level[y % RING]!, rows.factor[y % RING]!]
  sharpenRow(data, y * width, from, to, soft, level, factor, sharpness, seen)
}

function liftOne(
  y: number,
  { picture: { data, width }, read, around, rows, contrast, reach }: Crispened,
): void {
  const [from, to] = [reach?.from[y] ?? 0, reach?.to[y] ?? width]
  read.fill(y, [around], from, to)
  liftRow(data, y * width, from, to, around, rows.level[y % RING]!, rows.factor[y % RING]!, contrast)
  rows.blurAlong(y, from, to)
}

function sharpenRow(
  data: Uint8ClampedArray,
  first: number,
  from: number,
  to: number,
  soft: Float32Array,
  level: Float32Array,
  factor: Float32Array,
  sharpness: number,
  seen: Float32Array | undefined,
): void {
  for (let x = from, p = (first + from) * 3; x < to; x++, p += 3) {
    if (seen && seen[first + x] === 0) continue
    const lifted = level[x + REACH]!
    const edge = clamp((lifted - soft[x]!) * sharpness, -0.06, 0.06) * 255
    const push = edge > 0 ? edge * headroom(lifted) : edge
    const share = factor[x]!
    data[p] = data[p]! * share + push
    data[p + 1] = data[p + 1]! * share + push
    data[p + 2] = data[p + 2]! * share + push
  }
}

function liftRow(
  data: Uint8ClampedArray,
  first: number,
  from: number,
  to: number,
  around: Float32Array,
  level: Float32Array,
  factor: Float32Array,
  contrast: number,
): void {
  for (let x = from, p = (first + from) * 3; x < to; x++, p += 3) {
    const own = RED * data[p]! + GREEN * data[p + 1]! + BLUE * data[p + 2]!
    const difference = own - around[x]!
    const push = (contrast * difference) / (1 + 10 * Math.abs(difference))
    const lifted = own + (push > 0 ? push * headroom(own) : push)
    level[x + REACH] = lifted
    factor[x] = lifted / Math.max(own, 0.02)
  }
}

/** Of encoded bytes in luma, 0..1. */
const [RED, GREEN, BLUE] = [0.2126 / 255, 0.7152 / 255, 0.0722 / 255]

/** Pixels on either side that the unsharp mask's blur sees: three box blurs of three pixels each. */
const REACH = 3
const RING = 2 * REACH + 1
/** Its weights, from the middle on. */
const [MIDDLE, NEXT, SECOND, THIRD] = [7 / 27, 6 / 27, 3 / 27, 1 / 27] as const

/** The rows around the one that is being finished; beyond the picture's edge its border goes on. */
class LiftedRows {
  /** Luma, with as much on either side as the blur sees. */
  readonly level: Float32Array[]
  /** What each pixel is multiplied with to reach it. */
  readonly factor: Float32Array[]
  readonly #along: Float32Array[]
  readonly #soft: Float32Array

  constructor(width: number) {
    const rows = (length: number) => Array.from({ length: RING }, () => new Float32Array(length))
    this.level = rows(width + 2 * REACH)
    this.factor = rows(width)
    this.#along = rows(width)
    this.#soft = new Float32Array(width)
  }

  blurAlong(y: number, from: number, to: number): void {
    const level = this.level[y % RING]!
    level.fill(level[from + REACH]!, from, from + REACH)
    level.fill(level[to + REACH - 1]!, to + REACH, to + 2 * REACH)
    sevenAlong(level, from, this.#along[y % RING]!, from, to - from)
  }

  /** @returns the blurred row, until the next is asked for */
  blurAcross(y: number, height: number, from: number, to: number): Float32Array {
    const row = (offset: number) => this.#along[Math.min(height - 1, Math.max(0, y + offset)) % RING]!
    const [a, b, c, d, e, f, g] = [row(-3), row(-2), row(-1), row(0), row(1), row(2), row(3)]
    const soft = this.#soft
    for (let x = from; x < to; x++) {
      soft[x] = MIDDLE * d[x]! + NEXT * (c[x]! + e[x]!) + SECOND * (b[x]! + f[x]!) + THIRD * (a[x]! + g[x]!)
    }
    return soft
  }
}

/**
 * Seven taps along a row. Each value is read once: the seven move along.
 * @param start index of the first value that the first result sees
 * @param at index of the first result, of `count`
 */
function sevenAlong(from: Float32Array, start: number, to: Float32Array, at: number, count: number): void {
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

/** Blurred luma, on a sheet so small that it can be: enlarge it to read it. */
function surroundings(picture: Picture, radius: number): Plane {
  const step = Math.max(1, Math.floor(radius / 6))
  const small = createPlane(Math.ceil(picture.width / step), Math.ceil(picture.height / step))
  for (let y = 0, i = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, i++) small.data[i] = meanOf(picture, x * step, y * step, step)
  }
  return boxBlur(boxBlur(small, radius / step), radius / step)
}

/** Luma of a square, which may reach over the picture's edge. */
function meanOf({ data, width, height }: Picture, left: number, top: number, side: number): number {
  const right = Math.min(width, left + side)
  const bottom = Math.min(height, top + side)
  let [red, green, blue] = [0, 0, 0]
  // Every other pixel is enough for a mean.
  let count = 0
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      const p = (y * width + x) * 3
      red += data[p]!
      green += data[p + 1]!
      blue += data[p + 2]!
      count++
    }
  }
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / (255 * count)
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

const GRAIN_PERIOD = 8191
/** Sum of three even draws, near to normal, deviation about 1.3 of 255; the same in every picture. */
const grain = Int8Array.from({ length: 2 * GRAIN_PERIOD }, (_, i) => {
  const draw = (seed: number) => {
    const s = Math.sin((i % GRAIN_PERIOD) * 12.9898 + seed * 78.233) * 43758.5453
    return s - Math.floor(s) - 0.5
  }
  return Math.round(2.6 * (draw(1) + draw(2) + draw(3)))
})

/** A row of film grain, longer than any picture's, to be added to encoded bytes; each row differs from its neighbours. */
export function grainOf(row: number): Int8Array {
  return grain.subarray((row * 3571 + ((row * row * 17) % 977)) % GRAIN_PERIOD)
}

export function addGrain({ data, width, height }: Picture): void {
  for (let y = 0, p = 0; y < height; y++) {
    const row = grainOf(y)
    for (let x = 0; x < width; x++, p += 3) {
      const n = row[x]!
      data[p] = data[p]! + n
      data[p + 1] = data[p + 1]! + n
      data[p + 2] = data[p + 2]! + n
    }
  }
}
