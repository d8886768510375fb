// Whether what lies at a photo's border is table, and looks right where it goes on: no food, no thing, no print, no plate.
import type { Box, Picture, Plane } from './pixels.ts'

/** Share of a border that the dish may cover. */
const MOST_COVERED = 0.01

export function isBare({ width, data }: Plane, border: Box): boolean {
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
export function isOneColour({ data, width }: Picture, border: Box): boolean {
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
export function isOneShade({ data, width }: Picture, border: Box): boolean {
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
export function isPlain({ data, width }: Picture, border: Box): boolean {
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
export function isEndOfChina(
  { data }: Picture,
  { width, height, data: cover }: Plane,
): (border: Box) => boolean {
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
