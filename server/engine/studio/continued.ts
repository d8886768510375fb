// Beyond its border a photo goes on out of focus: in the border's colours, the softer the farther out, as table and wall are in front
// of a wide aperture. The dish does not.
import { BilinearRows, bilinearAt, resizePlane } from './bilinear.ts'
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
/** Sigmas of the sheets that are mixed, in their pixels; the first is the sheet itself. */
const SIGMAS = [0, 1.5, 3, 6, 11, 20] as const
/** Share of the result's height over which the photo's own pixels, mirrored, pass into the sheet. */
const SEAM = 0.012
/** Share of the result's height over which the photo's grain fades, and the levels of a byte that it has at most: more is an edge. */
const GRAINY = 0.06
const MOST_GRAIN = 8
/** Pixels of a sheet of the photo: what is finer is grain. */
const FINE = 1
/** Levels of a byte: smooth gradients would show bands without any grain. */
const NOISE = 2

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
  const kept = await smallOf(photo, mask, { left, width, height })
  const sheets = sheetsOf(kept, Math.round(top * kept.scale), Math.ceil(height * kept.scale))
  const given = {
    result,
    photo,
    left,
    rows: sheets.map((planes) => new BilinearRows(planes, width, height)),
    smooth: kept.colours.map((plane) => gaussianBlur(plane, FINE)),
    dish: kept.dish,
    near: lines(width),
    far: lines(width),
  }
  for (let y = 0; y < height; y++) {
    const row = mirrored(y - top, photo.height)
    const from = (row * photo.width + left) * 3
    result.data.set(photo.data.subarray(from, from + width * 3), y * width * 3)
    const distance = Math.max(top - y, y - (top + photo.height - 1), 0)
    if (distance > 0) blurRow(y, row, distance, given)
  }
  return result
}

interface Given {
  result: Picture
  photo: Picture
  left: number
  /** The sheets, enlarged. */
  rows: BilinearRows[]
  /** The window's part of the photo, small and without its grain, and the dish in it. */
  smooth: Plane[]
  dish: Plane
  /** Red, green and blue of a row of two of the sheets. */
  near: Float32Array[]
  far: Float32Array[]
}

/** @param row of the photo whose grain is taken @param distance from the photo, in rows */
function blurRow(y: number, row: number, distance: number, given: Given): void {
  const { rows, near, far, smooth, dish, photo } = given
  const { width, height, data } = given.result
  const sigma = (SOFTER * distance * SHEET_SIDE) / Math.max(width, height)
  const next = SIGMAS.findIndex((one) => one > sigma)
  const upper = next < 0 ? SIGMAS.length - 1 : next
  const lower = upper - 1
  const share = clamp((sigma - SIGMAS[lower]!) / (SIGMAS[upper]! - SIGMAS[lower]!))
  rows[lower]!.fill(y, near)
  rows[upper]!.fill(y, far)
  const soft = smoothstep(0, SEAM * height, distance)
  const grainy = 1 - smoothstep(0, GRAINY * height, distance)
  const [kx, ky] = [dish.width / width, dish.height / photo.height]
  for (let x = 0, p = y * width * 3; x < width; x++) {
    const [sx, sy] = [(x + 0.5) * kx - 0.5, (row + 0.5) * ky - 0.5]
    const isDish = bilinearAt(dish, sx, sy) > NEAR
    const grain = grainy > 0 && !isDish ? grainy : 0
    const noise = NOISE * soft * noiseAt(x, y)
    const own = isDish ? 1 : soft
    for (let c = 0; c < 3; c++, p++) {
      const blurred = near[c]![x]! + (far[c]![x]! - near[c]![x]!) * share
      const fine =
        grain === 0 ? 0 : grain * clamp(data[p]! - bilinearAt(smooth[c]!, sx, sy), -MOST_GRAIN, MOST_GRAIN)
      data[p] = data[p]! + (blurred + fine - data[p]!) * own + noise
    }
  }
}

/** The window's part of the photo, small. */
interface Small {
  colours: Plane[]
  /** The dish, grown by what is soft of it. */
  dish: Plane
  /** Of the result. */
  scale: number
}

/** Of the mask, blurred: from here on it is the dish. */
const NEAR = 0.1

async function smallOf(
  photo: Picture,
  mask: Plane,
  { left, width, height }: Size & { left: number },
): Promise<Small> {
  const scale = SHEET_SIDE / Math.max(width, height)
  const [w, h] = [Math.ceil(width * scale), Math.round(photo.height * scale)]
  const small = await resizePicture(photo, w, h, { x: left, y: 0, width, height: photo.height })
  const shares = { x: left / photo.width, y: 0, width: width / photo.width, height: 1 }
  const colours = [0, 1, 2].map((c) => {
    const plane = createPlane(w, h)
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = small.data[3 * i + c]!
    return plane
  })
  return { colours, dish: gaussianBlur(resizePlane(mask, w, h, shares), 1.5), scale }
}

/** The small photo with its borders drawn out, without the dish, and the same ever softer. */
function sheetsOf({ colours, dish }: Small, top: number, height: number): Plane[][] {
  const { width, height: photo } = dish
  const sheet = colours.map(() => createPlane(width, height))
  const bare = createPlane(width, height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = clamp(y - top, 0, photo - 1)
    for (let x = 0; x < width; x++, i++) {
      const from = row * width + x
      if (dish.data[from]! > NEAR) continue
      bare.data[i] = 1
      for (let c = 0; c < 3; c++) sheet[c]!.data[i] = colours[c]!.data[from]!
    }
  }
  fillFromAround(sheet, bare)
  return SIGMAS.map((sigma) => (sigma === 0 ? sheet : sheet.map((plane) => gaussianBlur(plane, sigma))))
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
