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
/** From this chroma of encoded values on, 0..255, ink is coloured; more of it than this is no writing but food. */
const COLOURED = 30
const MOST_COLOURED = 0.25

function isText(guide: Picture, writing: Writing): boolean {
  const luma = lumaPlane(guide)
  if (evenShare(luma, SAME) < writing.paper) return false
  const paper = commonest(luma)
  const ink = createPlane(luma.width, luma.height)
  eachStretch(ink.data.length, inkStretch, { luma: luma.data, paper, ink: ink.data })
  const { labels, regions } = labelRegions(ink)
  const isLetter = [false, ...regions.map(({ size }) => size <= LARGEST_LETTER * labels.length)]
  const count = isLetter.filter((is) => is).length
  const other = regions.reduce((sum, { label, size }) => sum + (isLetter[label] ? 0 : size), 0)
  if (count < writing.letters || other > writing.elsewhere * labels.length) return false
  const sums = { written: 0, coloured: 0 }
  eachStretch(labels.length, writtenStretch, { guide, labels, isLetter, sums })
  return sums.coloured < MOST_COLOURED * sums.written
}

function inkStretch(
  from: number,
  to: number,
  { luma, paper, ink }: { luma: Float32Array; paper: number; ink: Float32Array },
): void {
  for (let i = from; i < to; i++) if (Math.abs(luma[i]! - paper) > INK) ink[i] = 1
}

interface Written {
  guide: Picture
  labels: Int32Array
  /** By label. */
  isLetter: boolean[]
  sums: { written: number; coloured: number }
}

function writtenStretch(from: number, to: number, { guide, labels, isLetter, sums }: Written): void {
  for (let i = from; i < to; i++) {
    if (!isLetter[labels[i]!]) continue
    sums.written++
    if (chromaAt(guide, i) > COLOURED) sums.coloured++
  }
}

function chromaAt({ data }: Picture, i: number): number {
  const [r, g, b] = [data[i * 3]!, data[i * 3 + 1]!, data[i * 3 + 2]!]
  return Math.max(r, g, b) - Math.min(r, g, b)
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
