// A window that goes beyond its photo: where a format would cut a dish that the photo shows whole, the photo goes on out of focus.
import { type Box, clamp, createPlane, type Picture, type Plane } from './pixels.ts'
import { turnedBox, turnedPicture, turnedPlane } from './turned.ts'

/** Share of the result that may go on. */
const MOST = 0.34
/** Of a dish's width: so much room it has on both sides at least. */
const LEAST_ROOM = 0.02
/** Share of the window's width: what it cuts off less than that is not missed. */
const HARDLY_CUT = 0.03
/** How far from the middle a dish may come by it, share of the height: an empty side is no better than a cut dish. */
const MOST_OFF = 0.12
/** Of it, how far for two bands that are alike: they are seen less than a deep one. */
const EVENED = 0.04
/** Share of the photo's height whose colours and cover are asked at a border. */
const DEPTH = 0.03
/** Of what is nearly black only large differences are seen. */
const NEARLY_BLACK = 30

export interface Leeway {
  /** Shares of the dish's width that are wanted on both sides of it. */
  room: number
  /** Share of a border that the dish may cover. A vessel's rim goes on in the eye, food ends in a straight line. */
  covered: number
}

/**
 * The smallest window that shows a dish whole which the photo's largest one cuts.
 * @param guide at the mask's size
 * @param dish its box in the mask
 * @param window in the photo, of its full width or height
 * @param leeway what it may cost
 * @returns whole pixels of the mask, partly outside of it; null where the dish fits in, or the photo can't go on
 */
export function windowBeyond(
  guide: Picture,
  mask: Plane,
  dish: Box,
  window: Box,
  { room, covered }: Leeway,
): Box | null {
  if (window.height === mask.height) {
    const upright = { guide, mask, dish, window, covered }
    return beyondRows(upright, room) ?? beyondRows(upright, LEAST_ROOM)
  }
  if (window.width < mask.width) return null
  const lying = {
    guide: turnedPicture(guide),
    mask: turnedPlane(mask),
    dish: turnedBox(dish),
    window: turnedBox(window),
    covered,
  }
  const found = beyondRows(lying, room) ?? beyondRows(lying, LEAST_ROOM)
  return found && turnedBox(found)
}

interface Sought {
  guide: Picture
  mask: Plane
  dish: Box
  window: Box
  covered: number
}

function beyondRows({ guide, mask, dish, window, covered }: Sought, room: number): Box | null {
  if (dish.width < window.width * (1 + HARDLY_CUT) || isCutAtBothEnds(dish, mask)) return null
  const least = Math.min(mask.width, Math.ceil(dish.width * (1 + 2 * LEAST_ROOM)))
  const roomy = Math.min(mask.width, Math.ceil(dish.width * (1 + 2 * room)), window.width / (1 - MOST))
  if (roomy < least) return null
  const width = Math.floor(roomy)
  const height = Math.floor((window.height * width) / window.width)
  const missing = height - mask.height
  const x = Math.round(clamp(dish.x + dish.width / 2 - width / 2, 0, mask.width - width))
  const depth = Math.max(3, Math.round(DEPTH * mask.height))
  const goesOn = (y: number) => {
    const border = { x, y, width, height: depth }
    return coveredShare(mask, border) <= covered && isEven(guide, border)
  }
  const isBefore = goesOn(0)
  const isBehind = goesOn(mask.height - depth)
  if (!isBefore && !isBehind) return null
  const centred = height / 2 - dish.y - dish.height / 2
  const even = clamp(missing / 2, centred - EVENED * height, centred + EVENED * height)
  const top = Math.round(clamp(even, isBehind ? 0 : missing, isBefore ? missing : 0))
  return Math.abs(top - centred) < MOST_OFF * height ? { x, y: 0 - top, width, height } : null
}

/** Share of the photo's width: a dish nearer to its border is cut there. */
const TOUCHES = 0.004

/** A close-up, which the photographer wanted. */
function isCutAtBothEnds({ x, width }: Box, photo: Plane): boolean {
  return Math.max(x, photo.width - x - width) <= TOUCHES * photo.width
}

function coveredShare({ width, data }: Plane, border: Box): number {
  let covered = 0
  for (let y = border.y; y < border.y + border.height; y++)
    for (let x = border.x; x < border.x + border.width; x++) if (data[y * width + x]! > 0.3) covered++
  return covered / (border.width * border.height)
}

/** Pixels that a step is told over, share of the light that is one, and share of a border that may be steps. */
const STEP_OVER = 6
const STEP = 0.15
const MOST_STEPS = 0.03

/** Whether nothing crosses a border, not even a plate's rim: what goes on out of focus where the photo is sharp is seen to be made up. */
function isEven({ data, width }: Picture, border: Box): boolean {
  let steps = 0
  for (let y = border.y; y < border.y + border.height; y++) {
    for (let x = border.x + STEP_OVER; x < border.x + border.width; x++) {
      const p = (y * width + x) * 3 + 1
      const [one, next] = [data[p - 3 * STEP_OVER]!, data[p]!]
      if (Math.abs(one - next) > STEP * (Math.max(one, next) + NEARLY_BLACK)) steps++
    }
  }
  return steps < MOST_STEPS * border.width * border.height
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
