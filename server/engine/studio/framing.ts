// What a photo that keeps its own table shows of it in some format, and where that lies in the result.
import { windowBeyond, withinPhoto } from './beyond.ts'
import { withoutStrips } from './border-strip.ts'
import { bestPlaced, cropAround, mainBox, widerFormat } from './crop.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { type Box, boundingBox, shareOf } from './pixels.ts'
import { worthOf } from './worth.ts'

/** Below this confidence the outline is a guess. */
export const GUESS = 0.5

interface Size {
  width: number
  height: number
}

export interface Frame {
  /** Whole pixels of the mask. */
  window: Box
  /** It reaches beyond the photo, which goes on there. */
  goesOn: boolean
  /** The wished zoom changed nothing. */
  isAsUsual: boolean
  /** A sentence about what the format does to the dish. */
  warning: string | null
}

const WENT_ON =
  'The photo is not as high or wide as this format, so it goes on out of focus at its border to show the whole dish.'

/** Of the dish's size: what is around one whose outline is sure, and around food whose plate may be twice as wide. */
const AIR = { sure: 1.4, guess: 2.2 }
/** Share of a dish's outline that the photo cuts: more of it is a close-up, which the photographer wanted. */
const CLOSE_UP = 0.1
/** Beyond a photo. */
const LEEWAY = { rim: { room: 0.04, covered: 0.25 }, none: { room: 0.15, covered: 0.04 } }
/** Share of the largest window that a small dish leaves at least. */
const CLOSEST = { sure: 0.55, guess: 0.7 }

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
  const leeway = LEEWAY[cut.rim ? 'rim' : 'none']
  const isCloseUp = cut.cropped > CLOSE_UP
  const beyond =
    found && zoom <= 1 && !isCloseUp ? windowBeyond(cut.guide, mask, main, inPhoto, leeway) : null
  const wished = zoom === 1 ? inPhoto : within(ratio, zoom)
  const window = beyond ?? withoutStrips(cut.guide, mask, wished)
  const format = found && widerFormat(mask, window, ratio, (other) => within(other))
  const said = [
    beyond ? WENT_ON : null,
    format ? `In this format part of the dish is outside the picture. ${format} shows more of it.` : null,
  ].filter((sentence) => sentence !== null)
  return {
    window,
    goesOn: beyond !== null,
    isAsUsual: beyond !== null || wished.width === inPhoto.width,
    warning: said.length > 0 ? said.join(' ') : null,
  }
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
