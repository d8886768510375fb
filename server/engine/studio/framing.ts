// What a photo that keeps its own table shows of it in some format, and where that lies in the result.
import { type Sides, windowsBeyond, withinPhoto } from './beyond.ts'
import { withoutStrips } from './border-strip.ts'
import { bestPlaced, cropAround, mainBox, type Placed, widerFormat } from './crop.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { type Box, boundingBox, shareOf } from './pixels.ts'
import { type Table, tableBeyond } from './table.ts'
import { type Worth, worthOf } from './worth.ts'

/** Below this confidence the outline is a guess. */
export const GUESS = 0.5

interface Size {
  width: number
  height: number
}

export interface Frame {
  /** Whole pixels of the mask. */
  window: Box
  /** Where the window reaches beyond the photo: what is seen there. */
  table: Table | null
  /** The wished zoom changed nothing. */
  isAsUsual: boolean
  /** A sentence about what the format does to the dish. */
  warning: string | null
}

const WENT_ON =
  'The photo is not as high or wide as this format, so its table was continued at the border, with what it shows elsewhere, to show more of the dish.'

/** Of the dish's size: what is around one whose outline is sure, and around food whose plate may be twice as wide. */
const AIR = { sure: 1.4, guess: 2.2 }
/** Share of the largest window that a small dish leaves at least. */
const CLOSEST = { sure: 0.55, guess: 0.7 }
/** How often a window beyond the photo is tried: first on both sides, then without the side that is no table. */
const TRIES = 2
/** What it costs to go beyond the photo: at all, and for each share of the result. See `bestPlaced`. */
const CONTINUED = { any: 0.03, share: 0.5 }

/** On the dish, or on the main one where several stand apart. @param zoom factor of its usual size */
export function frameOf(cut: CutOut, size: Size, zoom: number): Frame {
  const { mask, confidence } = cut
  const found = boundingBox(mask)
  const main = (confidence < GUESS ? mainBox(mask) : found) ?? { x: 0, y: 0, ...sizeOf(mask) }
  const worth = worthOf(cut, main)
  const kind = confidence < GUESS ? 'guess' : 'sure'
  const within = (proportions: number, factor = 1) => {
    const least = Math.min(1, CLOSEST[kind] / factor)
    const window = cropAround(main, mask.width, mask.height, proportions, AIR[kind], least, factor)
    return bestPlaced(window, worth, main)
  }
  const ratio = size.width / size.height
  const inPhoto = within(ratio)
  // Who wishes to be closer wants no more table.
  const { window: usual, table } =
    found && zoom <= 1 ? withTable(cut, main, worth, inPhoto) : { window: inPhoto.window, table: null }
  const wished = zoom === 1 ? usual : within(ratio, zoom).window
  const window = table ? usual : withoutStrips(cut.guide, mask, wished)
  const format = found && widerFormat(mask, window, ratio, (other) => within(other).window)
  const said = [
    table ? WENT_ON : null,
    format ? `In this format part of the dish is outside the picture. ${format} shows more of it.` : null,
  ].filter((sentence) => sentence !== null)
  return {
    window,
    table,
    isAsUsual: table !== null || wished.width === usual.width,
    warning: said.length > 0 ? said.join(' ') : null,
  }
}

/** The window, or a larger one that goes beyond the photo where that is the lesser evil. */
function withTable(
  { guide, mask }: CutOut,
  dish: Box,
  worth: Worth,
  placed: Placed,
): { window: Box; table: Table | null } {
  const sides: Sides = { before: true, behind: true }
  for (let time = 0; time < TRIES; time++) {
    let [best, least]: [Box | null, number] = [null, placed.cost]
    for (const larger of windowsBeyond(guide, mask, dish, placed.window, sides)) {
      const { window, cost } = bestPlaced(larger, worth, dish)
      const whole = cost + CONTINUED.any + CONTINUED.share * (1 - placed.window.width / window.width)
      if (whole < least) [best, least] = [window, whole]
    }
    if (!best) break
    const { table, seen } = tableBeyond(guide, mask, best)
    if (table) return { window: best, table }
    if (seen.before) sides.before = false
    if (seen.behind) sides.behind = false
  }
  return { window: placed.window, table: null }
}

/** What of the photo is seen, in shares of it, and where in the result it lies, in pixels. */
export function placementOf(window: Box, mask: Size, size: Size): { from: Box; to: Box } {
  const seen = withinPhoto(window, mask)
  const part = shareOf({ ...seen, x: seen.x - window.x, y: seen.y - window.y }, window)
  const x = Math.round(part.x * size.width)
  const y = Math.round(part.y * size.height)
  const to = {
    x,
    y,
    width: Math.min(size.width - x, Math.round(part.width * size.width)),
    height: Math.min(size.height - y, Math.round(part.height * size.height)),
  }
  return { from: shareOf(seen, mask), to }
}

function sizeOf({ width, height }: Size): Size {
  return { width, height }
}
