// What a photo that keeps its own table shows of it in some format, and where that lies in the result.
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
  /** Whole pixels of the mask, within it. */
  window: Box
  /** The wished zoom changed nothing. */
  isAsUsual: boolean
  /** A sentence about what the format does to the dish. */
  warning: string | null
}

/** Of the dish's size: what is around one whose outline is sure, and around food whose plate may be twice as wide. */
const AIR = { sure: 1.4, guess: 2.2 }
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
  const usual = within(ratio)
  const wished = zoom === 1 ? usual : within(ratio, zoom)
  const window = withoutStrips(cut.guide, mask, wished)
  const format = found && widerFormat(mask, window, ratio, (other) => within(other))
  return {
    window,
    isAsUsual: wished.width === usual.width,
    warning: format
      ? `In this format part of the dish is outside the picture. ${format} shows more of it.`
      : null,
  }
}

/** What of the photo is seen, in shares of it, and that it fills the result, in pixels. */
export function placementOf(window: Box, mask: Size, { width, height }: Size): { from: Box; to: Box } {
  return { from: shareOf(window, mask), to: { x: 0, y: 0, width, height } }
}

function sizeOf({ width, height }: Size): Size {
  return { width, height }
}
