// Two pictures of a dish in the same light, window by window: how alike they are, and where a part is another one.
import { boxBlur } from '../blur.ts'
import { labelRegions } from '../cut-out/regions.ts'
import { eachStretch, type Plane, product } from '../pixels.ts'
import { traceSize } from './traces.ts'
import type { Undone } from './undo.ts'

/** Half a window, in compared pixels. */
export const RADIUS = 3
/** What keeps SSIM calm where nothing is (Wang et al. 2004: .03² of the range). */
const CALM = 9e-4
/** A window shows something else below this in structure, */
const OTHER_STRUCTURE = 0.5
/** beyond this mean difference of colour, and this share of the colour that the grade gives it, */
const OTHER_COLOUR = 0.06
const OTHER_SHARE = 0.25
/** or beyond this mean difference of luma: a leaf's shadow leaves less once the light is undone. */
const OTHER_LUMA = 0.11
/** So much beyond the limits of colour and luma there is no doubt, */
const PLAINLY = 2
/** and this share of the dish is enough: a leaf. */
const LEAST_PLAIN_PART = 0.001
/** What varied by more than this, in luma, */
const PLAIN_VARIATION = 0.05
/** and keeps less than this share of its variance, was wiped away: what gleams burns out in spots, and no styling blurs food. */
const KEPT_VARIANCE = 0.15
/** Share of the dish from which it was: at .3 the foam of a milkshake before black reaches .0061. */
const LEAST_WIPED_PART = 0.0025
/** How full of such windows a neighbourhood is that counts: lines are edges that were sharpened. */
const FULL = 0.6
/** Share of the dish from which on a part of it is told from chance: an egg that gleams reaches .004. */
const LEAST_PART = 0.0045

export interface Changes {
  /** Mean over the windows of SSIM's contrast and structure terms, −1..1. */
  alike: number
  /** Share of the dish, 0..1, that was added, is missing or has another colour, in parts too large to be chance. */
  changed: number
  /** Windows that were compared. */
  windows: number
}

/**
 * @param windows 1 where a whole window lies on the dish
 * @param others 1 where the dish is known to be another one; gets those that are found
 */
export function changesOf(
  { before, after, red, blue, chroma }: Undone,
  windows: Plane,
  others: Plane,
): Changes {
  const mean = (plane: Plane) => boxBlur(plane, RADIUS)
  const given: Compared = {
    windows: windows.data,
    a: mean(before).data,
    b: mean(after).data,
    aa: mean(product(before, before)).data,
    bb: mean(product(after, after)).data,
    ab: mean(product(before, after)).data,
    red: mean(red).data,
    blue: mean(blue).data,
    chroma: mean(chroma).data,
    others,
    plain: { ...others, data: new Float32Array(others.data.length) },
    wiped: { ...others, data: new Float32Array(others.data.length) },
    sums: { alike: 0, windows: 0 },
  }
  eachStretch(windows.data.length, compareStretch, given)
  const { sums } = given
  if (sums.windows === 0) return { alike: 0, changed: 0, windows: 0 }
  const plainly = changedShare(given.plain, sums.windows, LEAST_PLAIN_PART)
  const wiped = changedShare(given.wiped, sums.windows, LEAST_WIPED_PART)
  const traces = traceSize({ before, after, windows, a: given.a, b: given.b, aa: given.aa }) / sums.windows
  return {
    alike: sums.alike / sums.windows,
    changed: Math.max(changedShare(others, sums.windows, LEAST_PART), plainly, wiped, traces),
    windows: sums.windows,
  }
}

interface Compared {
  windows: Float32Array
  /** Means over each window: before, after, their squares and product, the differences in colour. */
  a: Float32Array
  b: Float32Array
  aa: Float32Array
  bb: Float32Array
  ab: Float32Array
  red: Float32Array
  blue: Float32Array
  chroma: Float32Array
  /** 1 where a window shows something else. */
  others: Plane
  /** 1 where it plainly does. */
  plain: Plane
  /** 1 where its structure is gone. */
  wiped: Plane
  sums: { alike: number; windows: number }
}

function compareStretch(from: number, to: number, given: Compared): void {
  const { windows, a, b, aa, bb, ab, red, blue, chroma, others, plain, wiped, sums } = given
  const other = others.data
  let sum = 0
  let count = 0
  for (let i = from; i < to; i++) {
    if (windows[i] === 0) continue
    const [p, q] = [a[i]!, b[i]!]
    const va = Math.max(0, aa[i]! - p * p)
    const vb = Math.max(0, bb[i]! - q * q)
    const structure = (2 * (ab[i]! - p * q) + CALM) / (va + vb + CALM)
    sum += structure
    count++
    const colour = Math.sqrt(red[i]! * red[i]! + blue[i]! * blue[i]!)
    const far = Math.max(colour / (OTHER_COLOUR + OTHER_SHARE * chroma[i]!), Math.abs(p - q) / OTHER_LUMA)
    if (structure < OTHER_STRUCTURE || far > 1) other[i] = 1
    if (far > PLAINLY) plain.data[i] = 1
    if (va > PLAIN_VARIATION ** 2 && vb < KEPT_VARIANCE * va) wiped.data[i] = 1
  }
  sums.alike += sum
  sums.windows += count
}

/** Of the windows, those in parts that are large and full of others. */
function changedShare(others: Plane, windows: number, least: number): number {
  const filled = boxBlur(others, RADIUS)
  const { regions } = labelRegions(filled, FULL)
  let sum = 0
  for (const { size } of regions) if (size >= least * windows) sum += size
  return sum / windows
}
