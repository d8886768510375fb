// A window that goes beyond its photo: where a format would cut a dish off that the photo shows whole, and what lies at
// the photo's border is plain enough to be continued.
import { type Box, clamp, createPlane, type Picture, type Plane } from './pixels.ts'
import { turnedBox, turnedPicture, turnedPlane } from './turned.ts'

/** Table that is left on either side of the dish, share of its width. */
const AIR = 0.05
/** From how many times the width on that the photo's own height gives, a dish is cut by the format. */
const CUT_FROM = 1.03
/** Share of the result that is continued, at most: a photo is to remain one. */
const MOST = 0.42
/** Table between the dish and a border that goes on, share of the photo's height: without any it may be more of the food. */
const LEAST_GAP = 0.03
/** How near to the upper or lower border the dish's middle may come where one side alone goes on, share of the height. */
const NEAREST = 0.33

/**
 * The window that shows a whole dish in some proportions by going beyond the photo on the two sides where it ends too
 * early, or on one of them.
 * @param guide at the mask's size
 * @param dish its box in the mask
 * @returns whole pixels of the mask, partly outside of it; null where the photo has enough or its border is not plain
 */
export function windowBeyond(guide: Picture, mask: Plane, dish: Box, ratio: number): Box | null {
  if (mask.width < ratio * mask.height) {
    const turned = windowBeyond(turnedPicture(guide), turnedPlane(mask), turnedBox(dish), 1 / ratio)
    return turned && turnedBox(turned)
  }
  const width = Math.floor(Math.min(mask.width, dish.width * (1 + 2 * AIR)))
  const height = Math.round(width / ratio)
  const missing = height - mask.height
  if (dish.width < CUT_FROM * ratio * mask.height || missing > MOST * height) return null
  const x = Math.round(clamp(dish.x + dish.width / 2 - width / 2, 0, mask.width - width))
  const goesOn = (row: number) => isPlain(guide, mask, { x, y: row, width, height: borderOf(mask.height) })
  const gap = LEAST_GAP * mask.height
  const isAbove = dish.y >= gap && goesOn(0)
  const below = mask.height - dish.y - dish.height
  const isBelow = below >= gap && goesOn(mask.height - borderOf(mask.height))
  const centred = height / 2 - dish.y - dish.height / 2
  const top = Math.round(clamp(centred, isBelow ? 0 : missing, isAbove ? missing : 0))
  const middle = (top + dish.y + dish.height / 2) / height
  if ((!isAbove && !isBelow) || Math.min(middle, 1 - middle) < NEAREST) return null
  return { x, y: 0 - top, width, height }
}

/** Rows at a photo's border that it is judged by. */
const borderOf = (height: number) => Math.max(4, Math.round(0.035 * height))

/** Mean difference to the surroundings in a row, and share of the pixels that differ much: objects, patterns. */
const ROUGHEST = 0.06
const MOST_EDGES = 0.02
const EDGE = 0.25
/** Share of it that the dish may cover. */
const MOST_COVERED = 0.01

/** Whether nothing stands at a border, and nothing on its table draws the eye. */
function isPlain({ data }: Picture, mask: Plane, border: Box): boolean {
  const { x: left, width } = border
  const reach = Math.round(width * 0.06)
  const luma = new Float32Array(width)
  let [covered, rough, edges] = [0, 0, 0]
  for (let y = border.y; y < border.y + border.height; y++) {
    let sum = 0
    for (let x = 0; x < width; x++) {
      const i = y * mask.width + left + x
      luma[x] = 0.2126 * data[3 * i]! + 0.7152 * data[3 * i + 1]! + 0.0722 * data[3 * i + 2]!
      if (mask.data[i]! > 0.3) covered++
    }
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
      // Of what is nearly black only large differences are seen.
      const difference = Math.abs(luma[x]! - around) / (around + 30)
      rough += difference
      if (difference > EDGE) edges++
    }
  }
  const count = width * border.height
  return covered < MOST_COVERED * count && rough < ROUGHEST * count && edges < MOST_EDGES * count
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
