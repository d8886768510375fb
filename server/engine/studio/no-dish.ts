// A photo that shows no dish for certain: a blank one, a page of text, or a note in which none was found. Anything else
// is styled, in its own setting when in doubt: a dish that is refused is worse than a wall that is graded.
import { labelRegions } from './cut-out/regions.ts'
import { resizePicture } from './decode.ts'
import { createPlane, eachRow, eachStretch, lumaPlane, type Picture, type Plane } from './pixels.ts'

/** Below this the network saw nothing at all: dishes reach 0.95 and more, blank photos stay below 0.2. */
const UNSEEN = 0.5
/** Long side at which a camera's noise is averaged away and whatever is in a picture still shows. */
const GLIMPSE_SIDE = 96
/** Luma, 0..1, from one pixel of the glimpse to the next that is still an even surface. */
const EVEN = 0.012
/** Share of the glimpse that is even in a photo of nothing. */
const BLANK = 0.85
/** Share of its light that a bare wall loses from its lit end to its dim one; the parts of a dish differ by more, however dark the photo. */
const FALL_OFF = 0.4
/** Luma below which a photo is black. */
const BLACK = 0.03

/**
 * Whether there is nothing in a photo that could be a dish.
 * @param guide what is cut along
 * @param food saliency, same size
 */
export async function showsNoDish(guide: Picture, food: Plane): Promise<boolean> {
  return (!isSeen(food) && (await isBlank(guide))) || isText(guide, PAGE)
}

/**
 * Whether a photo in which no dish was cut out is nothing but paper and a few letters: too few to refuse what was
 * taken for a dish.
 * @param guide what was cut along
 */
export function isWrittenPaper(guide: Picture): boolean {
  return isText(guide, NOTE)
}

function isSeen({ data }: Plane): boolean {
  for (let i = 0; i < data.length; i++) if (data[i]! > UNSEEN) return true
  return false
}

async function isBlank(guide: Picture): Promise<boolean> {
  const scale = Math.min(1, GLIMPSE_SIDE / Math.max(guide.width, guide.height))
  const side = (length: number) => Math.max(2, Math.round(length * scale))
  const luma = lumaPlane(await resizePicture(guide, side(guide.width), side(guide.height)))
  const { low, high } = rangeOf(luma)
  if (high < BLACK) return true
  return high - low < FALL_OFF * high && evenShare(luma, EVEN) > BLANK
}

/** Between them lie all values but the outermost fiftieth on each side. */
function rangeOf({ data }: Plane): { low: number; high: number } {
  const sorted = data.toSorted()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!
  return { low: at(0.02), high: at(0.98) }
}

/** Share of a plane whose next values to the right and below differ by no more than a step. */
function evenShare(plane: Plane, step: number): number {
  const sum = { even: 0 }
  eachRow(plane.height - 1, evenInRow, { plane, step, sum })
  return sum.even / ((plane.width - 1) * (plane.height - 1))
}

function evenInRow(
  y: number,
  { plane: { width, data }, step, sum }: { plane: Plane; step: number; sum: { even: number } },
): void {
  let even = 0
  for (let x = 0, i = y * width; x + 1 < width; x++, i++) {
    const right = Math.abs(data[i + 1]! - data[i]!)
    const below = Math.abs(data[i + width]! - data[i]!)
    if (Math.max(right, below) <= step) even++
  }
  sum.even += even
}

interface Writing {
  /** Share of the picture that is even to the last bit. */
  paper: number
  /** Letters, at least. */
  letters: number
  /** Share of the picture, at most, that whatever else stands out may cover. */
  elsewhere: number
}
/**
 * A screen or a page is even but for its letters, and all of one light; photos of dishes reach a quarter;
 * a plate on white paper covers more than may stand elsewhere.
 */
const PAGE: Writing = { paper: 0.45, letters: 60, elsewhere: 0.12 }
/** One line on a sheet, and nothing else. */
const NOTE: Writing = { paper: 0.9, letters: 6, elsewhere: 0.01 }
const SAME = 0.004
/** How far a letter is from its paper, of luma 0..1: a page has at least this contrast. */
const INK = 0.3
/** How large a letter may be as a share of the picture. */
const LARGEST_LETTER = 0.004
/** From this many pixels on it can be told which letters stand beside which. */
const LEGIBLE = 4
/**
 * Share of the legible letters that have one on each side, in lines or, where a page lies on its side, in columns: .79 and
 * more on pages of all kinds, at most .42 in 1,920 whole, half, third and quarter photos of dishes.
 */
const IN_LINES = 0.5

function isText(guide: Picture, writing: Writing): boolean {
  const luma = lumaPlane(guide)
  if (evenShare(luma, SAME) < writing.paper) return false
  const paper = commonest(luma)
  const ink = createPlane(luma.width, luma.height)
  eachStretch(ink.data.length, inkStretch, { luma: luma.data, paper, ink: ink.data })
  const { labels, regions } = labelRegions(ink)
  const letters = regions.filter(({ size }) => size <= LARGEST_LETTER * labels.length)
  const other =
    regions.reduce((sum, { size }) => sum + size, 0) - letters.reduce((sum, { size }) => sum + size, 0)
  if (letters.length < writing.letters || other > writing.elsewhere * labels.length) return false
  const legible = letters.filter(({ size }) => size >= LEGIBLE)
  const boxes = boxesOf(labels, luma.width, regions.length)
  const across = legible.map(({ label }) => boxes[label]!)
  const down = across.map(({ left, right, top, bottom }) => ({
    left: top,
    right: bottom,
    top: left,
    bottom: right,
  }))
  return Math.max(inLines(across), inLines(down)) >= IN_LINES * legible.length
}

function inkStretch(
  from: number,
  to: number,
  { luma, paper, ink }: { luma: Float32Array; paper: number; ink: Float32Array },
): void {
  for (let i = from; i < to; i++) if (Math.abs(luma[i]! - paper) > INK) ink[i] = 1
}

/** Pixels, the last ones belong to it. */
interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** By label. */
function boxesOf(labels: Int32Array, width: number, count: number): Box[] {
  const boxes = Array.from({ length: count + 1 }, () => ({
    left: width,
    right: -1,
    top: Infinity,
    bottom: -1,
  }))
  eachRow(labels.length / width, boxesInRow, { labels, width, boxes })
  return boxes
}

function boxesInRow(
  y: number,
  { labels, width, boxes }: { labels: Int32Array; width: number; boxes: Box[] },
): void {
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (labels[i] === 0) continue
    const box = boxes[labels[i]!]!
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    box.bottom = y
  }
}

/** How many letters have a neighbour on the left and one on the right. */
function inLines(letters: Box[]): number {
  return letters.filter(
    (letter) =>
      letters.some((other) => other.left > letter.left && isNextTo(letter, other)) &&
      letters.some((other) => other.left < letter.left && isNextTo(letter, other)),
  ).length
}

/** Whether two letters can stand side by side in a word: about as high, at one height, no wider apart than a space. */
function isNextTo(a: Box, b: Box): boolean {
  const [heightA, heightB] = [a.bottom - a.top + 1, b.bottom - b.top + 1]
  const low = Math.min(heightA, heightB)
  const high = Math.max(heightA, heightB)
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + 1
  const gap = Math.max(a.left - b.right, b.left - a.right)
  return high <= 3 * low && shared >= 0.5 * low && gap <= 1.5 * Math.max(high, LEGIBLE)
}

/** The luma that most pixels have. */
function commonest({ data }: Plane): number {
  const bins = new Uint32Array(64)
  eachStretch(data.length, binStretch, { data, bins })
  return (bins.indexOf(Math.max(...bins)) + 0.5) / 64
}

function binStretch(
  from: number,
  to: number,
  { data, bins }: { data: Float32Array; bins: Uint32Array },
): void {
  for (let i = from; i < to; i++) bins[Math.min(63, Math.floor(data[i]! * 64))]!++
}
