// A window that goes a little beyond its photo: where a format would cut food off that the photo shows whole, and what
// lies at the photo's border is plain enough to be continued.
import { type Box, clamp, createPlane, type Picture, type Plane } from './pixels.ts'
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

/** Share of a border that the dish may cover. */
const MOST_COVERED = 0.01

function isBare({ width, data }: Plane, border: Box): boolean {
  let covered = 0
  for (let y = border.y; y < border.y + border.height; y++)
    for (let x = border.x; x < border.x + border.width; x++) if (data[y * width + x]! > 0.3) covered++
  return covered < MOST_COVERED * border.width * border.height
}

/** Difference to the usual colour, as shares of the light, that is a thing's and no table's; and share of a border that may have it. */
const OTHER_COLOUR = 0.3
const MOST_THINGS = 0.01
/** One pixel of so many is looked at. */
const EVERY = 4

/** Whether no thing of another colour lies at a border, which would be made longer. */
function isOneColour({ data, width }: Picture, border: Box): boolean {
  const columns = Math.floor(border.width / EVERY)
  const count = columns * border.height
  const [reds, blues] = [new Float32Array(count), new Float32Array(count)]
  for (let y = 0, i = 0; y < border.height; y++) {
    for (let x = 0; x < columns; x++, i++) {
      const p = ((border.y + y) * width + border.x + EVERY * x) * 3
      const light = 0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]! + NEARLY_BLACK
      reds[i] = data[p]! / light
      blues[i] = data[p + 2]! / light
    }
  }
  const [red, blue] = [reds, blues].map((values) => values.toSorted()[count >> 1]!)
  let other = 0
  for (let i = 0; i < count; i++) if (Math.hypot(reds[i]! - red!, blues[i]! - blue!) > OTHER_COLOUR) other++
  return other < MOST_THINGS * count
}

/** Of what is nearly black only large differences are seen. */
const NEARLY_BLACK = 30

/** Shares of the light: between the brighter and the darker twentieth of a border, and from column to column near by. */
const MOST_SHADE = 0.45
const MOST_STEP = 0.3
/** Columns that a step is told over. */
const STEP_OVER = 6

/** Whether no plate, dark on a pale table, ends sharply at a border: shadows are softer, and boards more alike. */
function isOneShade({ data, width }: Picture, border: Box): boolean {
  const means = new Float32Array(border.width)
  for (let y = border.y; y < border.y + border.height; y++) {
    for (let x = 0; x < means.length; x++) {
      const p = (y * width + border.x + x) * 3
      means[x]! += (0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!) / border.height
    }
  }
  const sorted = means.toSorted()
  const at = (share: number) => sorted[Math.floor(share * sorted.length)]!
  if (at(0.95) - at(0.05) < MOST_SHADE * (at(0.95) + NEARLY_BLACK)) return true
  for (let x = STEP_OVER; x < means.length; x++) {
    const [one, next] = [means[x - STEP_OVER]!, means[x]!]
    if (Math.abs(one - next) > MOST_STEP * (Math.max(one, next) + NEARLY_BLACK)) return false
  }
  return true
}

/** Pixels to either side that an edge is told over, share of the light they differ by, and share of a border that may lie on edges. */
const EDGE_OVER = 2
const EDGE = 0.15
const MOST_EDGES = 0.1

/** Whether a border has no print: flowers and woven lines do not go on as the grain of wood does. */
function isPlain({ data, width }: Picture, border: Box): boolean {
  const lumaAt = (p: number) => 0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!
  let edges = 0
  for (let y = border.y + EDGE_OVER; y < border.y + border.height - EDGE_OVER; y++) {
    for (let x = border.x + EDGE_OVER; x < border.x + border.width - EDGE_OVER; x++) {
      const p = (y * width + x) * 3
      const step = 3 * EDGE_OVER
      const across = Math.abs(lumaAt(p + step) - lumaAt(p - step))
      const down = Math.abs(lumaAt(p + step * width) - lumaAt(p - step * width))
      if (Math.max(across, down) > EDGE * (lumaAt(p) + NEARLY_BLACK)) edges++
    }
  }
  return edges < MOST_EDGES * (border.width - 2 * EDGE_OVER) * (border.height - 2 * EDGE_OVER)
}

/** Of bytes: what is brighter and has less colour may be china. */
const CHINA = { from: 120, chroma: 0.25 }
/** Shares: of a border that is china where it is mostly, and of a photo's border that is something else where a plate ends. */
const MOSTLY = 0.5
const MOST_OTHER = 0.05

/** Whether a border is a plate that the photo cuts there: pale, though the photo's border is not pale all around. */
function isEndOfChina({ data }: Picture, { width, height, data: cover }: Plane): (border: Box) => boolean {
  const isPale = (x: number, y: number) => {
    const p = (y * width + x) * 3
    const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!]
    const top = Math.max(r, g, b)
    return top > CHINA.from && top - Math.min(r, g, b) < CHINA.chroma * top
  }
  let [bare, other] = [0, 0]
  const look = (x: number, y: number) => {
    if (cover[y * width + x]! > 0.3) return
    bare++
    if (!isPale(x, y)) other++
  }
  for (let x = 0; x < width; x++) for (const y of [1, height - 2]) look(x, y)
  for (let y = 0; y < height; y++) for (const x of [1, width - 2]) look(x, y)
  if (other < MOST_OTHER * bare) return () => false
  return (border) => {
    let pale = 0
    for (let y = border.y; y < border.y + border.height; y++)
      for (let x = border.x; x < border.x + border.width; x++) if (isPale(x, y)) pale++
    return pale > MOSTLY * border.width * border.height
  }
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
