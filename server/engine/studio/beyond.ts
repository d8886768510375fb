// A window that goes a little beyond its photo: where a format would cut food off that the photo shows whole, and what
// lies at the photo's border is plain enough to be continued.
import { type Box, clamp, createPlane, type Picture, type Plane } from './pixels.ts'
import { turnedBox, turnedPicture, turnedPlane } from './turned.ts'

/** Table between the dish and a border that goes on, share of the photo's height: without any it may be more of the food. */
const LEAST_GAP = 0.03

/** How far from the middle a dish may come by it, share of the height: an empty side is no better than a cut dish. */
const MOST_OFF = 0.05
/**
 * Shares of the result that may be continued. What is added is out of focus: a little of it is believed of any even table,
 * more only where the table's own grain is hardly seen.
 */
const LITTLE = 0.12
const SHARES = [0.03, 0.06, 0.09, LITTLE, 0.16, 0.2, 0.25, 0.3]

/**
 * Larger windows than a photo allows, on the two sides where it ends too early, or on one of them: the smallest first.
 * @param guide at the mask's size
 * @param dish its box in the mask
 * @param window in the photo, of its full width or height
 * @returns whole pixels of the mask, partly outside of it; none where the photo's border is not plain
 */
export function windowsBeyond(guide: Picture, mask: Plane, dish: Box, window: Box): Box[] {
  if (window.height < mask.height) {
    if (window.width < mask.width) return []
    const [turnedGuide, turnedMask] = [turnedPicture(guide), turnedPlane(mask)]
    return windowsBeyond(turnedGuide, turnedMask, turnedBox(dish), turnedBox(window)).map(turnedBox)
  }
  const larger = SHARES.map((share) => windowBeyond(guide, mask, dish, window, share))
  return larger.filter((one) => one !== null)
}

/** @param window of the photo's full height @param share of the result that is continued */
function windowBeyond(guide: Picture, mask: Plane, dish: Box, window: Box, share: number): Box | null {
  const factor = 1 / (1 - share)
  const mostGrain = share > LITTLE ? MOST_GRAIN : Number.POSITIVE_INFINITY
  const width = Math.floor(window.width * factor)
  const height = Math.floor(window.height * factor)
  if (width > mask.width) return null
  const missing = height - mask.height
  const x = Math.round(clamp(window.x + (window.width - width) / 2, 0, mask.width - width))
  const depth = borderOf(mask.height)
  const below = mask.height - dish.y - dish.height
  const goesOn = (gap: number, row: number) =>
    gap >= LEAST_GAP * mask.height && isPlain(guide, mask, { x, y: row, width, height: depth }, mostGrain)
  const isAbove = goesOn(dish.y, 0)
  const isBelow = goesOn(below, mask.height - depth)
  if (!isAbove && !isBelow) return null
  const centred = height / 2 - dish.y - dish.height / 2
  const top = Math.round(clamp(centred, isBelow ? 0 : missing, isAbove ? missing : 0))
  const off = Math.abs(top - centred) / height
  const offBefore = Math.abs(mask.height / 2 - dish.y - dish.height / 2) / mask.height
  return off < Math.max(MOST_OFF, offBefore) ? { x, y: 0 - top, width, height } : null
}

/** Rows at a photo's border that it is judged by. */
const borderOf = (height: number) => Math.max(4, Math.round(0.06 * height))

/** Mean difference to the surroundings in a row, and share of the pixels that differ much: objects, patterns. */
const ROUGHEST = 0.033
const MOST_EDGES = 0.015
const EDGE = 0.15
/** Mean difference of neighbours in a row. */
const MOST_GRAIN = 0.015
/** Shades: between stretches of the border, and between its outer and its inner half. */
const MOST_SHADE = 0.36
const MOST_TREND = 0.1
const STRETCHES = 8
/** Share of it that the dish may cover. */
const MOST_COVERED = 0.01

/** Whether a border is one even table: nothing stands there, nothing draws the eye, and it is lit alike all along. */
export function isPlain(
  guide: Picture,
  mask: Plane,
  border: Box,
  mostGrain = Number.POSITIVE_INFINITY,
): boolean {
  const luma = new Float32Array(border.width)
  const means = new Float64Array(STRETCHES)
  const halves = [0, 0]
  let [covered, rough, edges, grain] = [0, 0, 0, 0]
  for (let row = 0; row < border.height; row++) {
    covered += readRow(guide, mask, border, row, luma)
    for (let x = 0; x < luma.length; x++) {
      means[Math.floor((x * STRETCHES) / luma.length)]! += luma[x]!
      halves[2 * row < border.height ? 0 : 1]! += luma[x]!
    }
    const found = roughness(luma)
    rough += found.rough
    edges += found.edges
    grain += found.grain
  }
  const count = border.width * border.height
  const shade = differenceOf(Math.min(...means), Math.max(...means), count / STRETCHES)
  const trend = differenceOf(Math.min(...halves), Math.max(...halves), count / 2)
  return (
    covered < MOST_COVERED * count &&
    rough < ROUGHEST * count &&
    edges < MOST_EDGES * count &&
    grain < mostGrain * count &&
    shade < MOST_SHADE &&
    trend < MOST_TREND
  )
}

/** Of what is nearly black only large differences are seen. */
const NEARLY_BLACK = 30

/** Two sums of `count` levels each. */
function differenceOf(low: number, high: number, count: number): number {
  return (high - low) / (high + NEARLY_BLACK * count)
}

/** @returns how many of its pixels are the dish */
function readRow(
  { data }: Picture,
  mask: Plane,
  { x: left, y }: Box,
  row: number,
  luma: Float32Array,
): number {
  let covered = 0
  for (let x = 0; x < luma.length; x++) {
    const i = (y + row) * mask.width + left + x
    luma[x] = 0.2126 * data[3 * i]! + 0.7152 * data[3 * i + 1]! + 0.0722 * data[3 * i + 2]!
    if (mask.data[i]! > 0.3) covered++
  }
  return covered
}

/** How much each pixel differs from those around it in its row and from its neighbour, summed, and how many differ much. */
function roughness(luma: Float32Array): { rough: number; edges: number; grain: number } {
  const width = luma.length
  const reach = Math.round(width * 0.06)
  let [sum, rough, edges, grain] = [0, 0, 0, 0]
  for (let x = 0; x < Math.min(reach, width); x++) sum += luma[x]!
  for (let x = 0, count = Math.min(reach, width); x < width; x++) {
    if (x + reach < width) {
      sum += luma[x + reach]!
      count++
    }
    if (x > reach) {
      sum -= luma[x - reach - 1]!
      count--
    }
    const around = sum / count
    const difference = Math.abs(luma[x]! - around) / (around + NEARLY_BLACK)
    rough += difference
    if (difference > EDGE) edges++
    if (x > 0) grain += Math.abs(luma[x]! - luma[x - 1]!) / (around + NEARLY_BLACK)
  }
  return { rough, edges, grain }
}
/** What of a window lies in the photo, in pixels of the mask. */
export function withinPhoto({ x, y, width, height }: Box, frame: { width: number; height: number }): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  return {
    x: left,
    y: top,
    width: Math.min(frame.width, x + width) - left,
    height: Math.min(frame.height, y + height) - top,
  }
}

/** A window of the mask; beyond the photo there is no dish. */
export function maskBeyond(mask: Plane, window: Box): Plane {
  const seen = withinPhoto(window, mask)
  const out = createPlane(window.width, window.height)
  for (let y = 0; y < seen.height; y++) {
    const from = (seen.y + y) * mask.width + seen.x
    out.data.set(
      mask.data.subarray(from, from + seen.width),
      (seen.y - window.y + y) * window.width + seen.x - window.x,
    )
  }
  return out
}
