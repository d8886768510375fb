// What is around a dish that keeps its own table, out of focus: a little always, and much where it is a clutter.
import { BilinearRows, resizePlane } from './bilinear.ts'
import { gaussianBlur } from './blur.ts'
import { LINEAR_OF_BYTE, type Rgb, toByte } from './colour.ts'
import { resizePicture } from './decode.ts'
import { type Box, createPlane, mapPlane, type Picture, type Plane, smoothstep } from './pixels.ts'
import { distanceTo } from './template/surface.ts'

/** Side of the cells that colours are compared by, share of the guide's long side: grain and patterns are finer. */
const CELL = 1 / 32
/** Mean difference of neighbouring cells, 0..255: a table with a dish on it stays below, one full of things is above. */
const CALM = 24
const CLUTTER = 31

/** How much of a clutter there is around the dish in a window of the guide, 0..1. */
export function clutterAround(guide: Picture, mask: Plane, window: Box): number {
  const side = Math.max(1, Math.round(CELL * Math.max(guide.width, guide.height)))
  const columns = Math.floor(window.width / side)
  const rows = Math.floor(window.height / side)
  const cells: (Rgb | null)[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      cells.push(colourBeside(guide, mask, window.x + column * side, window.y + row * side, side))
  }
  let [sum, count] = [0, 0]
  const compare = (one: Rgb | null | undefined, other: Rgb | null | undefined) => {
    if (!one || !other) return
    sum += Math.max(...one.map((value, channel) => Math.abs(value - other[channel]!)))
    count++
  }
  for (const [k, cell] of cells.entries()) {
    if ((k + 1) % columns > 0) compare(cell, cells[k + 1])
    compare(cell, cells[k + columns])
  }
  return count === 0 ? 0 : smoothstep(CALM, CLUTTER, sum / count)
}

/** Mean colour of a cell that is not the dish's, null where it is. */
function colourBeside(
  { data, width }: Picture,
  mask: Plane,
  left: number,
  top: number,
  side: number,
): Rgb | null {
  const sum: Rgb = [0, 0, 0]
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) {
      const i = y * width + x
      if (mask.data[i]! > 0.05) return null
      for (let channel = 0; channel < 3; channel++) sum[channel]! += data[3 * i + channel]!
    }
  }
  return sum.map((value) => value / side ** 2) as Rgb
}

/** The surroundings a little out of focus; the dish and its edge stay as they are. @param radius in pixels */
export async function defocus(picture: Picture, dish: Plane, radius: number): Promise<void> {
  if (radius < 0.6) return
  const { width, height, data } = picture
  const soft = await blurred(picture, radius)
  const away = new Float32Array(width)
  const rows = new BilinearRows([mapPlane(dish, (value) => smoothstep(0.35, 0.02, value))], width, height)
  for (let y = 0; y < height; y++) {
    rows.fill(y, [away])
    mixRow(data, y * width * 3, soft.data, away)
  }
}

/** A row a call: see docs/decisions/0038. */
function mixRow(data: Uint8ClampedArray, first: number, soft: Uint8ClampedArray, away: Float32Array): void {
  for (let x = 0, p = first; x < away.length; x++, p += 3) {
    const share = away[x]!
    if (share === 0) continue
    data[p] = data[p]! + (soft[p]! - data[p]!) * share
    data[p + 1] = data[p + 1]! + (soft[p + 1]! - data[p + 1]!) * share
    data[p + 2] = data[p + 2]! + (soft[p + 2]! - data[p + 2]!) * share
  }
}

/** Blurred at a quarter of the size: nothing finer is left anyway. */
async function blurred(picture: Picture, radius: number): Promise<Picture> {
  const k = Math.max(1, Math.min(4, radius))
  const small = await resizePicture(picture, Math.round(picture.width / k), Math.round(picture.height / k))
  return resizePicture(small, picture.width, picture.height)
}

/** Long side of the sheet that a strong blur is worked out on. */
const SHEET_SIDE = 256
/** Its sigma, and from where to where it comes in, in short sides away from the dish: plates' own rims are nearer. */
const SIGMA = 0.014
const [FROM, TO] = [0.12, 0.32]

/**
 * A clutter dissolves as far as it is away from the dish, as in front of a wide aperture. What is blurred takes nothing
 * of the dish's own colour: that would be a halo.
 * @param mask of what the picture shows, any size
 * @param amount 0..1
 */
export async function dissolve(picture: Picture, mask: Plane, amount: number): Promise<void> {
  if (amount < 0.05) return
  const scale = SHEET_SIDE / Math.max(picture.width, picture.height)
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  const small = await resizePicture(picture, width, height)
  const cover = resizePlane(mask, width, height)
  const short = Math.min(width, height)
  const away = mapPlane(distanceTo(cover), (distance) => smoothstep(FROM * short, TO * short, distance))
  const planes = [...softAround(small, cover, SIGMA * amount * short), away]
  const rows = planes.map(() => new Float32Array(picture.width))
  const enlarged = new BilinearRows(planes, picture.width, picture.height)
  for (let y = 0; y < picture.height; y++) {
    enlarged.fill(y, rows)
    dissolveRow(picture.data, y * picture.width * 3, rows as Rows)
  }
}

type Rows = [Float32Array, Float32Array, Float32Array, Float32Array]

/** A row a call: see docs/decisions/0038. */
function dissolveRow(data: Uint8ClampedArray, first: number, [red, green, blue, away]: Rows): void {
  for (let x = 0, p = first; x < away.length; x++, p += 3) {
    const share = away[x]!
    if (share === 0) continue
    data[p] = data[p]! + (toByte(red[x]!) - data[p]!) * share
    data[p + 1] = data[p + 1]! + (toByte(green[x]!) - data[p + 1]!) * share
    data[p + 2] = data[p + 2]! + (toByte(blue[x]!) - data[p + 2]!) * share
  }
}

/** Linear light of what is not the dish, blurred among itself. */
function softAround(picture: Picture, cover: Plane, sigma: number): Plane[] {
  const free = mapPlane(cover, (value) => (value > 0.1 ? 0 : 1))
  const weight = gaussianBlur(free, sigma)
  return [0, 1, 2].map((channel) => {
    const plane = createPlane(picture.width, picture.height)
    for (let i = 0; i < plane.data.length; i++)
      plane.data[i] = free.data[i]! * LINEAR_OF_BYTE[picture.data[3 * i + channel]!]!
    return mapPlane(gaussianBlur(plane, sigma), (value, i) => value / Math.max(1e-3, weight.data[i]!))
  })
}
