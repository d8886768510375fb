// Beyond its border a photo goes on out of focus: its own colours, mirrored, and the softer the farther out they lie, as table
// and wall are in front of a wide aperture. The dish does not come twice.
import { BilinearRows, resizePlane } from './bilinear.ts'
import { gaussianBlur } from './blur.ts'
import { resizePicture } from './decode.ts'
import { type Box, clamp, createPlane, type Picture, type Plane, smoothstep } from './pixels.ts'
import { turnedBox, turnedPicture, turnedPlane } from './turned.ts'

interface Size {
  width: number
  height: number
}

/** Pixels of the sheet along the result: all that is seen of it is soft. */
const SHEET_SIDE = 256
/** Sigma of the blur, shares of the distance from the photo's border. */
const SOFTER = 0.42
/** Share of the result's height within which it only comes to that: what has a grain would end in a line. */
const ONSET = 0.045
/** Sigmas of the sheets that are mixed, in their pixels; the first is the sheet itself. */
const SIGMAS = [0, 1.5, 3, 6, 11, 20] as const
/** Sigma, in pixels of the sheet, that an enlarged sheet has by itself: so far the photo's own mirrored pixels pass into it. */
const SHEET_SOFT = 0.5
/** Share of the sheet's side: nearer to the dish there is its shadow, and nothing is taken. */
const AWAY = 0.02
/** Of the mask, blurred by that. */
const NEAR = 0.02
/** Levels of a byte: smooth gradients would show bands without any grain. */
const GRAIN = 2

/**
 * The part of a photo that lies in a window, at the result's size, going on where the window goes beyond it.
 * @param window in the mask, higher or wider than it
 * @param mask of the dish
 */
export async function continued(picture: Picture, window: Box, mask: Plane, size: Size): Promise<Picture> {
  if (window.height > mask.height) return await continuedDown(picture, window, mask, size)
  const turned = { width: size.height, height: size.width }
  return turnedPicture(
    await continuedDown(turnedPicture(picture), turnedBox(window), turnedPlane(mask), turned),
  )
}

async function continuedDown(
  picture: Picture,
  window: Box,
  mask: Plane,
  { width, height }: Size,
): Promise<Picture> {
  const scale = height / window.height
  const photo = await resizePicture(picture, Math.round(mask.width * scale), Math.round(mask.height * scale))
  const left = clamp(Math.round(window.x * scale), 0, photo.width - width)
  const top = Math.round(-window.y * scale)
  const result: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  const { sheets, ghost } = await sheetsOf(photo, mask, { left, top, width, height })
  const given = {
    result,
    rows: sheets.map((planes) => new BilinearRows(planes, width, height)),
    ghost: new BilinearRows([ghost], width, height),
    near: lines(width),
    far: lines(width),
    dish: new Float32Array(width),
  }
  for (let y = 0; y < height; y++) {
    const row = mirrored(y - top, photo.height)
    const from = (row * photo.width + left) * 3
    result.data.set(photo.data.subarray(from, from + width * 3), y * width * 3)
    const distance = Math.max(top - y, y - (top + photo.height - 1), 0)
    if (distance > 0) blurRow(y, distance, given)
  }
  return result
}

interface Given {
  result: Picture
  /** The sheets, enlarged. */
  rows: BilinearRows[]
  /** Red, green and blue of a row of two of them. */
  near: Float32Array[]
  far: Float32Array[]
  /** How far the mirror shows the dish. */
  ghost: BilinearRows
  dish: Float32Array
}

/** @param distance from the photo, in rows */
function blurRow(y: number, distance: number, given: Given): void {
  const { rows, near, far, ghost, dish } = given
  const { width, height, data } = given.result
  const sigma =
    SOFTER * distance * smoothstep(0, ONSET * height, distance) * (SHEET_SIDE / Math.max(width, height))
  const next = SIGMAS.findIndex((one) => one > sigma)
  const upper = next < 0 ? SIGMAS.length - 1 : next
  const lower = upper - 1
  const share = clamp((sigma - SIGMAS[lower]!) / (SIGMAS[upper]! - SIGMAS[lower]!))
  rows[lower]!.fill(y, near)
  rows[upper]!.fill(y, far)
  ghost.fill(y, [dish])
  // The sheet's own pixels are this soft.
  const blur = smoothstep(0, SHEET_SOFT, sigma)
  for (let x = 0, p = y * width * 3; x < width; x++) {
    const soft = Math.max(blur, Math.min(1, 4 * dish[x]!))
    const grain = GRAIN * soft * noiseAt(x, y)
    for (let c = 0; c < 3; c++, p++) {
      const blurred = near[c]![x]! + (far[c]![x]! - near[c]![x]!) * share
      data[p] = data[p]! + (blurred - data[p]!) * soft + grain
    }
  }
}

/** The photo with its mirrored bands, small, without the dish, and the same ever softer; and where the mirror would show the dish. */
async function sheetsOf(
  photo: Picture,
  mask: Plane,
  { left, top, width, height }: Size & { left: number; top: number },
): Promise<{ sheets: Plane[][]; ghost: Plane }> {
  const scale = SHEET_SIDE / Math.max(width, height)
  const [w, h] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  const [kx, ky] = [w / width, h / height]
  const small = await resizePicture(photo, Math.round(photo.width * kx), Math.round(photo.height * ky))
  const cover = resizePlane(mask, small.width, small.height)
  const dish = gaussianBlur(cover, AWAY * SHEET_SIDE)
  const colours = [0, 1, 2].map(() => createPlane(w, h))
  const bare = createPlane(w, h)
  const ghost = createPlane(w, h)
  for (let y = 0, i = 0; y < h; y++) {
    const row = y - Math.round(top * ky)
    const last = clamp(row, 0, small.height - 1)
    for (let x = 0; x < w; x++, i++) {
      const column = Math.min(small.width - 1, x + Math.round(left * kx))
      let from = mirrored(row, small.height) * small.width + column
      ghost.data[i] = dish.data[from]!
      // What comes out from behind the dish and leaves the photo, a spatula, is the border's.
      if (dish.data[from]! > NEAR && row !== last) from = last * small.width + column
      if (cover.data[from]! > 0.3) continue
      bare.data[i] = 1
      for (let c = 0; c < 3; c++) colours[c]!.data[i] = small.data[3 * from + c]!
    }
  }
  fillFromAround(colours, bare)
  const softer = (sigma: number) => colours.map((plane) => gaussianBlur(plane, sigma))
  return { sheets: SIGMAS.map((sigma) => (sigma === 0 ? colours : softer(sigma))), ghost }
}

/**
 * What is not known gets the mean of what is around it, from ever farther away (normalized convolution, Knutsson and Westin 1993).
 * @param colours zero where nothing is known
 * @param bare 1 where they are known
 */
function fillFromAround(colours: Plane[], bare: Plane): void {
  for (let sigma = 2; sigma <= SHEET_SIDE / 2; sigma *= 2) {
    const weight = gaussianBlur(bare, sigma).data
    const soft = colours.map((plane) => gaussianBlur(plane, sigma).data)
    for (let i = 0; i < weight.length; i++) {
      if (bare.data[i]! > 0 || weight[i]! < 0.05) continue
      for (let c = 0; c < 3; c++) colours[c]!.data[i] = soft[c]![i]! / weight[i]!
      bare.data[i] = 1
    }
  }
}

/** A row of so many, where those beyond them are a mirror's. */
function mirrored(row: number, count: number): number {
  const inside = row < 0 ? -row - 1 : row >= count ? 2 * count - 1 - row : row
  return clamp(inside, 0, count - 1)
}

function lines(width: number): Float32Array[] {
  return [0, 1, 2].map(() => new Float32Array(width))
}

/** -1..1, the same for the same place each time. */
function noiseAt(x: number, y: number): number {
  let bits = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits ^= bits >>> 12
  return ((bits & 0xffff) + ((bits >>> 16) & 0xffff)) / 0xffff - 1
}
