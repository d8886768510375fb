// What no styling does to colours: take them away, turn their hues round, swap them. The grade that is undone may be
// any, so here, part by part of the dish, the colours of before and after are held against each other as they are.
import { type Box, boundingBox, createPlane, eachRow, type Plane } from '../pixels.ts'
import { BLACK, type Colours } from './colours.ts'

/** Parts of the dish's width and height that are judged apart. */
const PARTS = 4
/** Share of the dish from which on a part is judged. */
const LEAST_SHARE = 0.02
/** Every so manieth pixel of a row is enough for a dozen numbers. */
const EVERY = 5

/** Colours, in shares of luma, must vary by so much before their scale and hue can be told, */
const LEAST_SPREAD = 0.08
/** and by so much across their main direction before it can be told whether they are mirrored. */
const LEAST_ACROSS = 0.035
/** How strong colours may get, as factors: the styles reach .7 to 1.5 in a part, with every wish .55 to 1.5. */
const SCALES = [0.35, 2.6] as const
/** How far hues may turn, in radians: in a part the styles reach .4, in most below .15. */
const TURN = 0.8
/** How far the mean of a part may move, in shares of luma: white balance, the warmest wish included, reaches .2. */
const SHIFT = 0.4

/** @returns 1 on those parts of the dish whose colours are not the photo's in another light, else 0 */
export function recoloured(before: Colours, after: Colours, windows: Plane): Plane {
  const out = createPlane(windows.width, windows.height)
  const box = boundingBox(windows)
  if (!box) return out
  const sums = Array.from({ length: PARTS * PARTS }, () => new Float64Array(SUMS))
  const given: Parts = { before, after, windows, box, sums, isOther: [], out }
  eachRow(box.height, sumRow, given)
  const all = sums.reduce((sum, [weight]) => sum + weight!, 0)
  given.isOther = sums.map((part) => part[0]! > LEAST_SHARE * all && isOther(part))
  if (given.isOther.includes(true)) eachRow(box.height, markRow, given)
  return out
}

interface Parts {
  before: Colours
  after: Colours
  windows: Plane
  /** Of the dish. */
  box: Box
  /** Of each part: the weights, of the two colours before and after the sums, and of their products. */
  sums: Float64Array[]
  isOther: boolean[]
  out: Plane
}
const SUMS = 12

function sumRow(row: number, { before, after, windows, box, sums }: Parts): void {
  const first = ((row * PARTS) / box.height) | 0
  const start = (box.y + row) * windows.width + box.x
  for (let x = row % EVERY; x < box.width; x += EVERY) {
    const i = start + x
    if (windows.data[i] === 0) continue
    const own = before.luma.data[i]! + BLACK
    const other = after.luma.data[i]! + BLACK
    const [r, b] = [before.red.data[i]! / own, before.blue.data[i]! / own]
    const [s, c] = [after.red.data[i]! / other, after.blue.data[i]! / other]
    // What is dark counts less: its shares are noise.
    const weight = Math.min(own, other)
    const part = sums[first * PARTS + (((x * PARTS) / box.width) | 0)]!
    part[0]! += weight
    part[1]! += weight * r
    part[2]! += weight * b
    part[3]! += weight * s
    part[4]! += weight * c
    part[5]! += weight * r * r
    part[6]! += weight * r * b
    part[7]! += weight * b * b
    part[8]! += weight * r * s
    part[9]! += weight * r * c
    part[10]! += weight * b * s
    part[11]! += weight * b * c
  }
}

/** By the covariances of before and after: their size is the scale, their turn the hues', their sign the mirroring. */
function isOther(sums: Float64Array): boolean {
  const [, r, b, s, c, rr, rb, bb, rs, rc, bs, bc] = sums.map((sum) => sum / sums[0]!) as unknown as Means
  if (Math.hypot(s - r, c - b) > SHIFT) return true
  const own = [rr - r * r, rb - r * b, bb - b * b] as const
  const spread = own[0] + own[2]
  if (spread < LEAST_SPREAD ** 2) return false
  const both = [rs - r * s, rc - r * c, bs - b * s, bc - b * c] as const
  const along = both[0] + both[3]
  const scale = along / spread
  if (scale < SCALES[0] || scale > SCALES[1]) return true
  if (Math.abs(Math.atan2(both[1] - both[2], along)) > TURN) return true
  const across = (own[0] * own[2] - own[1] ** 2) / spread
  return across > LEAST_ACROSS ** 2 && both[0] * both[3] < both[1] * both[2]
}
type Means = [number, number, number, number, number, number, number, number, number, number, number, number]

function markRow(row: number, { windows, box, isOther, out }: Parts): void {
  const first = ((row * PARTS) / box.height) | 0
  const start = (box.y + row) * windows.width + box.x
  for (let x = 0; x < box.width; x++) {
    const part = first * PARTS + (((x * PARTS) / box.width) | 0)
    if (isOther[part] && windows.data[start + x] !== 0) out.data[start + x] = 1
  }
}
