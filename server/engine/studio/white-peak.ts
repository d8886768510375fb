// China, a tablecloth or paper in a photo of any light: a lot of what is bright, all of one colour, and nothing whiter
// beside it.
import { LINEAR_OF_BYTE, type Rgb } from './colour.ts'
import { clamp, type Picture, smoothstep } from './pixels.ts'

export interface WhitePeak {
  /** Mean colour, linear. */
  colour: Rgb
  /** 0..1: how sure it is that this is white in the light of the photo. */
  evidence: number
  /** 0..1: whether nearly all that is bright is this, and smooth: a tablecloth, or china that fills the frame. */
  prevalence: number
}

/** Bins of the logarithm of blue over red, encoded: red light on the left. */
const STEP = 0.01
const BINS = 240
/** Half of what counts as one colour, in bins. */
const REACH = 7
/** What is this much bluer than white, in bins, is painted blue; what is less blue than that would be the white itself. */
const PAINT = 35
/** Share of what is bright that white takes up: from the one on it counts, from the other on it is certain. */
const SOME = 0.16
const MUCH = 0.3
/** Luma of white, as a share of what is brightest. */
const DIM = 0.7
const BRIGHT = 0.85
/** What is clipped in all channels has lost its colour; in one of them it has kept most. */
const CLIPPED = 232

/**
 * Wood, dough and stew have a range of colours, and something bluer lies beside them; china has one, and is among the
 * bluest of what is bright: in daylight, under a lamp and in the shade alike.
 * @param counts false for pixels that are out of the question
 * @param floor luma from which something is bright, 0..1
 * @param bright luma of the brightest
 */
export function whitePeak(
  picture: Picture,
  counts: (index: number) => boolean,
  floor: number,
  bright: number,
): WhitePeak {
  const { data } = picture
  const bins = new Uint8Array(data.length / 3)
  const sizes = new Uint32Array(BINS)
  let total = 0
  for (let i = 0, p = 0; p < data.length; i++, p += 3) {
    const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!]
    if (r < 40 || Math.min(r, g, b) > CLIPPED || lumaOf(data, i) < floor || !counts(i)) continue
    bins[i] = clamp(Math.round(Math.log((b + 1) / r) / STEP) + BINS / 2, 1, BINS - 1)
    sizes[bins[i]!]!++
    total++
  }
  const middle = fullest(sizes)
  const isPeak = (i: number) => bins[i]! > 0 && Math.abs(bins[i]! - middle) <= REACH
  const colour: Rgb = [0, 0, 0]
  let [count, light] = [0, 0]
  for (let i = 0; i < bins.length; i++) {
    if (!isPeak(i)) continue
    for (const c of [0, 1, 2] as const) colour[c] += LINEAR_OF_BYTE[data[3 * i + c]!]!
    light += lumaOf(data, i)
    count++
  }
  if (count === 0) return { colour: [1, 1, 1], evidence: 0, prevalence: 0 }
  const bluer = sizes.slice(middle + REACH + 1, middle + PAINT).reduce((sum, size) => sum + size, 0)
  const smooth = smoothness(picture, isPeak)
  const prevalence = smooth * smoothstep(MOST_OF_IT, NEARLY_ALL, count / total)
  const evidence =
    smoothstep(SOME, MUCH, count / total) *
    smoothstep(DIM, BRIGHT, light / count / bright) *
    mayBeWhite(Math.exp((middle - BINS / 2) * STEP), bluer / total, smooth, prevalence)
  return { colour: colour.map((sum) => sum / count) as Rgb, evidence, prevalence }
}
/** Share of what is bright that a smooth thing of one colour takes up: from the one on it may be nearly all, from the other on it is. */
const MOST_OF_IT = 0.55
const NEARLY_ALL = 0.72

/**
 * China and a plain cloth are smooth, wood and food are not: what is not smooth must be nearly white as it is, with hardly
 * anything bluer. Where nearly all that is bright is one smooth colour, a stronger light is more likely than a room all
 * painted in it.
 * @param blue over red, encoded
 * @param bluer share of what is bright
 */
function mayBeWhite(blue: number, bluer: number, smooth: number, prevalence: number): number {
  const within = (rough: number, even: number, all: number) => {
    const most = rough + (even - rough) * smooth
    return most + (all - most) * prevalence
  }
  // As warm as wood it must be by itself: in a shaken photo wood is smooth too.
  const beside = Math.max(prevalence, smooth * smoothstep(0.7, 0.76, blue))
  return (
    smoothstep(within(0.68, 0.52, 0.45), within(0.8, 0.64, 0.55), blue) *
    smoothstep(within(1.25, 1.5, 1.9), within(1.15, 1.38, 1.7), blue) *
    smoothstep(0.08 + 0.08 * beside, 0.03 + 0.04 * beside, bluer)
  )
}

/** Change of slope from one pixel to the next, relative to luma, in a picture of 160 pixels a side: china has a hundredth of it, wood and a stew four and more. */
const EVEN = 0.018
const ROUGH = 0.032

/** 0..1 for what the median pixel of some is like whose neighbours are too. */
function smoothness({ width, data }: Picture, isOne: (index: number) => boolean): number {
  const sizes = new Uint32Array(101)
  let total = 0
  for (let i = width + 1; i < data.length / 3 - width - 1; i++) {
    if (!isOne(i) || !isOne(i - 1) || !isOne(i + 1) || !isOne(i - width) || !isOne(i + width)) continue
    const luma = lumaOf(data, i)
    const across = 2 * luma - lumaOf(data, i - 1) - lumaOf(data, i + 1)
    const down = 2 * luma - lumaOf(data, i - width) - lumaOf(data, i + width)
    sizes[Math.min(100, Math.round((1000 * Math.max(Math.abs(across), Math.abs(down))) / luma))]!++
    total++
  }
  let [sum, median] = [0, 0]
  while (median < 100 && sum + sizes[median]! < total / 2) sum += sizes[median++]!
  return total === 0 ? 0 : smoothstep(ROUGH, EVEN, median / 1000)
}

function lumaOf(data: Uint8ClampedArray, i: number): number {
  return (0.2126 * data[3 * i]! + 0.7152 * data[3 * i + 1]! + 0.0722 * data[3 * i + 2]!) / 255
}

/** Middle of the fullest range of bins. */
function fullest(sizes: Uint32Array): number {
  let [sum, most, at] = [0, -1, 0]
  for (let end = 0; end < sizes.length + REACH; end++) {
    sum += (sizes[end] ?? 0) - (sizes[end - 2 * REACH - 1] ?? 0)
    if (sum > most) [most, at] = [sum, end - REACH]
  }
  return at
}
