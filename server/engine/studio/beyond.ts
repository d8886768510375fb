// A window that goes a little beyond its photo: where a format would cut food off that the photo shows whole, and what
// lies at the photo's border is plain enough to be continued.
import { type Box, clamp, createPlane, type Picture, type Plane } from './pixels.ts'
import { isBare, isEndOfChina, isOneColour, isOneShade, isPlain } from './table-border.ts'
import { turnedBox, turnedPicture, turnedPlane } from './turned.ts'

/** Table between the dish and a border that goes on, share of the photo's height: without any it may be more of the food. */
const LEAST_GAP = 0.03
/** How far from the middle a dish may come by it, share of the height: an empty side is no better than a cut dish. */
const MOST_OFF = 0.12
/** Of it, how far for two bands that are alike. */
const EVENED = 0.04
/** Shares of the result that may be continued. */
const SHARES = [0.03, 0.06, 0.09, 0.115, 0.14, 0.17, 0.2, 0.23, 0.26, 0.3]

/** Of a dish's width: so much air it has on both sides at least where the table goes on for it. */
const LEAST_AIR = 0.02

/** Which borders of a photo its table goes on at: above and below, or left and right. */
export interface Sides {
  before: boolean
  behind: boolean
}

/**
 * Larger windows than a photo allows, on the two sides where it ends too early, or on one of them: the smallest first.
 * @param guide at the mask's size
 * @param dish its box in the mask
 * @param window in the photo, of its full width or height
 * @param sides that are asked for
 * @returns whole pixels of the mask, partly outside of it; none where the photo's border is no table
 */
export function windowsBeyond(guide: Picture, mask: Plane, dish: Box, window: Box, sides: Sides): Box[] {
  if (window.height < mask.height) {
    if (window.width < mask.width) return []
    const [turnedGuide, turnedMask] = [turnedPicture(guide), turnedPlane(mask)]
    return windowsBeyond(turnedGuide, turnedMask, turnedBox(dish), turnedBox(window), sides).map(turnedBox)
  }
  if (dish.width <= window.width || isCutByPhoto(dish, mask)) return []
  const isPlate = isEndOfChina(guide, mask)
  const larger = SHARES.map((share) =>
    windowBeyond(
      mask,
      dish,
      window,
      share,
      sides,
      (border) =>
        !isPlate(border) && isOneColour(guide, border) && isOneShade(guide, border) && isPlain(guide, border),
    ),
  )
  return larger.filter((one) => one !== null)
}

/** Share of the photo's side: a dish nearer to its border is not whole, whatever goes on. */
const TOUCHES = 0.004

function isCutByPhoto({ x, y, width, height }: Box, photo: Plane): boolean {
  const [across, down] = [TOUCHES * photo.width, TOUCHES * photo.height]
  return Math.min(x, photo.width - x - width) <= across || Math.min(y, photo.height - y - height) <= down
}

/** @param window of the photo's full height @param share of the result that is continued */
function windowBeyond(
  mask: Plane,
  dish: Box,
  window: Box,
  share: number,
  sides: Sides,
  isTable: (border: Box) => boolean,
): Box | null {
  const factor = 1 / (1 - share)
  const width = Math.floor(window.width * factor)
  const height = Math.floor(window.height * factor)
  if (width > mask.width) return null
  // What still cuts the dish is not worth it.
  if (width < dish.width * (1 + 2 * LEAST_AIR)) return null
  const missing = height - mask.height
  const x = Math.round(clamp(window.x + (window.width - width) / 2, 0, mask.width - width))
  const depth = Math.max(4, Math.floor(LEAST_GAP * mask.height))
  const goesOn = (gap: number, y: number) => {
    const border = { x, y, width, height: depth }
    return gap >= LEAST_GAP * mask.height && isBare(mask, border) && isTable(border)
  }
  const isAbove = sides.before && goesOn(dish.y, 0)
  const isBelow = sides.behind && goesOn(mask.height - dish.y - dish.height, mask.height - depth)
  if (!isAbove && !isBelow) return null
  const centred = height / 2 - dish.y - dish.height / 2
  // Two shallow bands are seen less than a deep one.
  const even = clamp(missing / 2, centred - EVENED * height, centred + EVENED * height)
  const top = Math.round(clamp(even, isBelow ? 0 : missing, isAbove ? missing : 0))
  const off = Math.abs(top - centred) / height
  const offBefore = Math.abs(mask.height / 2 - dish.y - dish.height / 2) / mask.height
  return off < Math.max(MOST_OFF, offBefore) ? { x, y: 0 - top, width, height } : null
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
