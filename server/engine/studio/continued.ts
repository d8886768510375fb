// The table of a photo goes on beyond its border, out of focus.
import { BilinearRows } from './bilinear.ts'
import { resizePicture } from './decode.ts'
import { type Box, clamp, createPlane, eachRow, type Picture, type Plane, smoothstep } from './pixels.ts'
import { grainOf } from './texture.ts'
import { turnedBox, turnedPicture } from './turned.ts'

/** Long side of the sheet that a continuation is drawn on: it is out of focus. */
const SHEET_SIDE = 288
/** Shares of the photo's height: what is continued from at most, and over what its table loses its texture. */
const SOURCE = 0.03
const FEATHER = 0.08
/** How much wider the blur gets with each row away from the photo: light spots and shades at its border dissolve. */
const SPREAD = 1.8
/** Rows over which it begins to: a shade at the very border is not to end with it. */
const SETTLE = 5

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
  const feathers = gaps.map((gap) => Math.min(0.8 * gap * height, FEATHER * photo.height)) as [number, number]
  const result: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  const rows = new BilinearRows(sheet, width, height)
  const lines = [0, 1, 2].map(() => new Float32Array(width))
  eachRow(height, continueRow, { result, photo, top, feathers, rows, lines })
  return result
}

interface Continued {
  result: Picture
  photo: Picture
  /** Rows of the result above the photo. */
  top: number
  /** Rows at the photo's two borders that pass into what is continued, where it is. */
  feathers: [number, number]
  rows: BilinearRows
  lines: Float32Array[]
}

function continueRow(y: number, { result, photo, top, feathers, rows, lines }: Continued): void {
  const { width, data } = result
  const row = y - top
  const last = photo.height - 1 - row
  const upper = top > 0 ? smoothstep(0, feathers[0], row) : 1
  const lower = top + photo.height < result.height ? smoothstep(0, feathers[1], last) : 1
  const share = row < 0 || last < 0 ? 0 : Math.min(upper, lower)
  const first = y * width * 3
  if (share > 0) data.set(photo.data.subarray(row * width * 3, (row + 1) * width * 3), first)
  if (share === 1) return
  rows.fill(y, lines)
  const grain = grainOf(y)
  for (let channel = 0; channel < 3; channel++) passInto(data, first + channel, lines[channel]!, grain, share)
}

/** One channel of a row. @param share of it that stays */
function passInto(
  data: Uint8ClampedArray,
  first: number,
  line: Float32Array,
  grain: Int8Array,
  share: number,
): void {
  for (let x = 0, p = first; x < line.length; x++, p += 3) {
    const soft = line[x]! + grain[x]!
    data[p] = soft + (data[p]! - soft) * share
  }
}

function scaledBox({ x, y, width, height }: Box, k: number): Box {
  const [left, top] = [Math.round(x * k), Math.round(y * k)]
  return { x: left, y: top, width: Math.round(width * k), height: Math.round(height * k) }
}

/** Rows beyond the photo: its own, ever nearer to the same one within the border, ever more blurred. Red, green, blue. */
function drawSheet(photo: Picture, height: number, top: number, gaps: number[]): Plane[] {
  const sheet = [0, 1, 2].map(() => createPlane(photo.width, height))
  for (let y = 0; y < height; y++) {
    const within = y - top
    const isBelow = within >= photo.height
    const away = isBelow ? within - photo.height + 1 : Math.max(0, -within)
    const reach = Math.max(1, Math.min(0.4 * gaps[isBelow ? 1 : 0]!, SOURCE * photo.height))
    const depth = away === 0 ? 0 : reach * (1 - Math.exp(-away / reach))
    const row = away === 0 ? within : isBelow ? photo.height - 1 - depth : depth
    const radius = Math.min(Math.round((SPREAD * away ** 2) / (away + SETTLE)), photo.width >> 1)
    for (let channel = 0; channel < 3; channel++) {
      const line = rowBetween(photo, clamp(row, 0, photo.height - 1), channel)
      const soft = radius > 0 ? blurredLine(blurredLine(line, radius), radius) : line
      sheet[channel]!.data.set(soft, y * photo.width)
    }
  }
  return sheet
}

/** One channel between two rows of a picture. */
function rowBetween({ data, width, height }: Picture, row: number, channel: number): Float32Array {
  const upper = Math.floor(row) * width * 3 + channel
  const lower = Math.min(height - 1, Math.floor(row) + 1) * width * 3 + channel
  const t = row - Math.floor(row)
  const line = new Float32Array(width)
  for (let x = 0; x < width; x++)
    line[x] = data[upper + 3 * x]! + (data[lower + 3 * x]! - data[upper + 3 * x]!) * t
  return line
}

/** A box blur; beyond its ends a row goes on with its last value. */
function blurredLine(line: Float32Array, radius: number): Float32Array {
  const last = line.length - 1
  const soft = new Float32Array(line.length)
  let sum = 0
  for (let x = -radius; x <= radius; x++) sum += line[clamp(x, 0, last)]!
  for (let x = 0; x <= last; x++) {
    soft[x] = sum / (2 * radius + 1)
    sum += line[Math.min(last, x + radius + 1)]! - line[Math.max(0, x - radius)]!
  }
  return soft
}
