// A table that goes on beyond its photo: where a format would cut a dish off that the photo shows whole, and what lies
// at the photo's border is plain enough to be continued out of focus.
import { resizePicture } from './decode.ts'
import { type Box, clamp, createPlane, type Picture, type Plane, smoothstep } from './pixels.ts'

/** Table that is left on either side of the dish, share of its width. */
const AIR = 0.05
/** From how many times the width on that the photo's own height gives, a dish is cut by the format. */
const CUT_FROM = 1.03
/** Share of the result that is continued, at most: a photo is to remain one. */
const MOST = 0.42
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
  const isAbove = goesOn(0)
  const isBelow = goesOn(mask.height - borderOf(mask.height))
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

/** Long side of the sheet that a continuation is drawn on: it is out of focus. */
const SHEET_SIDE = 288
/** Shares of the photo's height: what is continued from at most, and over what its table loses its texture. */
const SOURCE = 0.03
const FEATHER = 0.08
/** How much wider the blur gets with each row away from the photo: light spots and shades at its border dissolve. */
const SPREAD = 0.9

/**
 * The part of a photo that lies in a window, at the result's size, and its table where the window goes beyond it.
 * @param window as `windowBeyond` says it
 * @param dish its box in the mask
 */
export async function continued(
  picture: Picture,
  window: Box,
  mask: Plane,
  dish: Box,
  size: { width: number; height: number },
): Promise<Picture> {
  if (window.height > mask.height) {
    const [above, below] = [dish.y, mask.height - dish.y - dish.height]
    return await continuedDown(picture, scaledBox(window, picture.width / mask.width), size, [
      above / window.height,
      below / window.height,
    ])
  }
  const turned = { width: size.height, height: size.width }
  const flat = { ...mask, width: mask.height, height: mask.width }
  return turnedPicture(
    await continued(turnedPicture(picture), turnedBox(window), flat, turnedBox(dish), turned),
  )
}

/** @param gaps bare table at the photo's upper and lower border, in shares of the window's height */
async function continuedDown(
  picture: Picture,
  window: Box,
  { width, height }: { width: number; height: number },
  gaps: [number, number],
): Promise<Picture> {
  const scale = height / window.height
  const top = Math.round(-window.y * scale)
  const seen = {
    x: window.x,
    y: 0,
    width: Math.min(window.width, picture.width - window.x),
    height: picture.height,
  }
  const photo = await resizePicture(
    picture,
    width,
    Math.min(height - top, Math.round(seen.height * scale)),
    seen,
  )
  const k = SHEET_SIDE / Math.max(width, height)
  const small = await resizePicture(photo, Math.round(width * k), Math.round(photo.height * k))
  const shares = gaps.map((gap) => gap * height * k)
  const sheet = drawSheet(small, Math.round(height * k), Math.round(top * k), shares)
  const result = await resizePicture(sheet, width, height)
  const feathers = gaps.map((gap) => Math.min(0.8 * gap * height, FEATHER * photo.height))
  const isBelow = top + photo.height < height
  for (let row = 0; row < photo.height; row++) {
    const upper = top > 0 ? smoothstep(0, feathers[0]!, row) : 1
    const lower = isBelow ? smoothstep(0, feathers[1]!, photo.height - 1 - row) : 1
    const share = Math.min(upper, lower)
    mixRow(result.data, (top + row) * width * 3, photo.data, row * width * 3, width * 3, share)
  }
  return result
}

function scaledBox({ x, y, width, height }: Box, k: number): Box {
  const [left, top] = [Math.round(x * k), Math.round(y * k)]
  return { x: left, y: top, width: Math.round(width * k), height: Math.round(height * k) }
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

/** A row a call: see docs/decisions/0038. */
function mixRow(
  to: Uint8ClampedArray,
  first: number,
  from: Uint8ClampedArray,
  start: number,
  count: number,
  share: number,
): void {
  if (share === 1) {
    to.set(from.subarray(start, start + count), first)
    return
  }
  for (let k = 0; k < count; k++) to[first + k] = to[first + k]! + (from[start + k]! - to[first + k]!) * share
}

/** Rows beyond the photo: its own, ever nearer to the same one within the border, ever more blurred. */
function drawSheet(photo: Picture, height: number, top: number, gaps: number[]): Picture {
  const { width } = photo
  const sheet: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  for (let y = 0; y < height; y++) {
    const within = y - top
    const isBelow = within >= photo.height
    const away = isBelow ? within - photo.height + 1 : Math.max(0, -within)
    const reach = Math.max(1, Math.min(0.4 * gaps[isBelow ? 1 : 0]!, SOURCE * photo.height))
    const depth = away === 0 ? 0 : reach * (1 - Math.exp(-away / reach))
    const row = away === 0 ? within : isBelow ? photo.height - 1 - depth : depth
    blurredRow(sheet.data, y * width * 3, photo, clamp(row, 0, photo.height - 1), away * SPREAD)
  }
  return sheet
}

/** A row between two of a picture's, blurred along itself by two boxes. */
function blurredRow(
  to: Uint8ClampedArray,
  first: number,
  { data, width, height }: Picture,
  row: number,
  radius: number,
): void {
  const upper = Math.floor(row) * width * 3
  const lower = Math.min(height - 1, Math.floor(row) + 1) * width * 3
  const t = row - Math.floor(row)
  let line = new Float32Array(width * 3)
  for (let k = 0; k < line.length; k++) line[k] = data[upper + k]! + (data[lower + k]! - data[upper + k]!) * t
  const r = Math.min(Math.round(radius), width >> 1)
  for (let pass = 0; pass < (r > 0 ? 2 : 0); pass++) {
    const soft = new Float32Array(line.length)
    for (let c = 0; c < 3; c++) {
      let sum = 0
      // Beyond its ends a row goes on with its last value.
      for (let x = -r; x <= r; x++) sum += line[clamp(x, 0, width - 1) * 3 + c]!
      for (let x = 0; x < width; x++) {
        soft[x * 3 + c] = sum / (2 * r + 1)
        sum += line[Math.min(width - 1, x + r + 1) * 3 + c]! - line[Math.max(0, x - r) * 3 + c]!
      }
    }
    line = soft
  }
  for (let k = 0; k < line.length; k++) to[first + k] = line[k]!
}

function turnedBox({ x, y, width, height }: Box): Box {
  return { x: y, y: x, width: height, height: width }
}

function turnedPlane({ width, height, data }: Plane): Plane {
  const out = new Float32Array(data.length)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[x * height + y] = data[y * width + x]!
  return { width: height, height: width, data: out }
}

function turnedPicture({ width, height, data }: Picture): Picture {
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      const to = (x * height + y) * 3
      out[to] = data[from]!
      out[to + 1] = data[from + 1]!
      out[to + 2] = data[from + 2]!
    }
  }
  return { width: height, height: width, data: out }
}
