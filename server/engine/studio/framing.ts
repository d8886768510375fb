// What a photo that keeps its own table shows of it in some format, and where that lies in the result.
import { windowBeyond, withinPhoto } from './beyond.ts'
import { asDetail, cropAround, mainBox, whereMostIs, widerFormat } from './crop.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { type Box, boundingBox, shareOf } from './pixels.ts'

/** Below this confidence the outline is a guess. */
export const GUESS = 0.5

interface Size {
  width: number
  height: number
}

export interface Frame {
  /** Whole pixels of the mask. */
  window: Box
  /** What it was laid around. */
  dish: Box
  /** The window reaches beyond the photo: its table has to be continued. */
  isBeyond: boolean
  /** The wished zoom changed nothing. */
  isAsUsual: boolean
  /** A sentence about what the format does to the dish. */
  warning: string | null
}

const WENT_ON =
  'The photo is not as high or wide as this format, so its table was continued at the border, out of focus, to show the whole dish.'

/** On the dish, or on the main one where several stand apart. @param zoom factor of its usual size */
export function frameOf({ guide, mask, confidence }: CutOut, size: Size, zoom: number): Frame {
  const found = boundingBox(mask)
  const main = (confidence < GUESS ? mainBox(mask) : found) ?? { x: 0, y: 0, ...sizeOf(mask) }
  const ratio = size.width / size.height
  const beyond = found && windowBeyond(guide, mask, main, ratio)
  if (beyond) return { window: beyond, dish: main, isBeyond: true, isAsUsual: true, warning: WENT_ON }
  const isOne = !found || main.width * main.height > 0.9 * found.width * found.height
  // Where it is not sure what the dish is, as much of the table stays as the ratio allows.
  const closest = isOne ? (confidence < 0.4 ? 0.9 : 0.55) : 0.7
  const windowFor = (factor: number, proportions: number) => {
    const least = Math.min(1, closest / factor)
    const window = cropAround(main, mask.width, mask.height, proportions, least, factor)
    const isCut = main.width > window.width || main.height > window.height
    const shown = isCut && isOne ? whereMostIs(window, mask) : window
    return factor < 1 ? shown : asDetail(shown, mask)
  }
  const usual = windowFor(1, ratio)
  const window = windowFor(zoom, ratio)
  const format = isOne && found && widerFormat(mask, size, (other) => windowFor(1, other))
  const warning = format
    ? `In this format part of the dish is outside the picture. ${format} shows more of it.`
    : null
  return { window, dish: main, isBeyond: false, isAsUsual: window.width === usual.width, warning }
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
