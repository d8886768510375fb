// The table of a photo goes on beyond its border, in pixels of its own.
import { soften } from './as-soft.ts'
import { resizePicture } from './decode.ts'
import { type Box, clamp, eachRow, type Picture, smoothstep } from './pixels.ts'
import type { Table } from './table.ts'
import { turnedBox, turnedPicture } from './turned.ts'

interface Size {
  width: number
  height: number
}

/**
 * The part of a photo that lies in a window, at the result's size, and its table where the window goes beyond it.
 * @param window in a mask of this size, higher or wider than it
 * @param table what was found for this window
 */
export async function continued(
  picture: Picture,
  window: Box,
  mask: Size,
  table: Table,
  size: Size,
): Promise<Picture> {
  if (window.height > mask.height) return await continuedDown(picture, window, mask, table, size)
  const turned = { width: size.height, height: size.width }
  const flat = { width: mask.height, height: mask.width }
  return turnedPicture(await continued(turnedPicture(picture), turnedBox(window), flat, table, turned))
}

async function continuedDown(
  picture: Picture,
  window: Box,
  mask: Size,
  table: Table,
  { width, height }: Size,
): Promise<Picture> {
  const scale = height / window.height
  const photo = await resizePicture(picture, Math.round(mask.width * scale), Math.round(mask.height * scale))
  const left = clamp(Math.round(window.x * scale), 0, photo.width - width)
  const top = Math.round(-window.y * scale)
  const result: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  const { sheet } = table
  const feather = (FEATHER * sheet.reach * photo.height) / sheet.photo
  const given: Continued = { result, photo, left, top, feather, table }
  eachRow(height, continueRow, given)
  const end = top + photo.height
  const like = Math.ceil(LIKE * height)
  const edge = Math.ceil(feather)
  const share = (y: number) => 1 - shareOfPhoto(y - top, given)
  if (top > 0)
    await soften(result, { first: 0, end: top + edge }, { first: top + edge, end: top + edge + like }, share)
  if (end < height)
    await soften(
      result,
      { first: end - edge, end: height },
      { first: end - edge - like, end: end - edge },
      share,
    )
  return result
}

/** Of a patch's reach: rows within the border that pass into what is continued. */
const FEATHER = 0.8
/** Share of the height: rows within that a band is to be as soft as. */
const LIKE = 0.03

interface Continued {
  result: Picture
  photo: Picture
  /** Columns of the photo before the result, rows of the result above the photo. */
  left: number
  top: number
  feather: number
  table: Table
}

function continueRow(y: number, given: Continued): void {
  const { result, photo, left, top } = given
  const row = y - top
  const share = shareOfPhoto(row, given)
  if (share > 0) {
    const first = (row * photo.width + left) * 3
    result.data.set(photo.data.subarray(first, first + result.width * 3), y * result.width * 3)
  }
  if (share < 1) fetchRow(y, share, given)
}

/** @param row of the photo, or beyond it */
function shareOfPhoto(row: number, { photo, feather, table: { sheet } }: Continued): number {
  const last = photo.height - 1 - row
  if (row < 0 || last < 0) return 0
  const upper = sheet.top > 0 ? smoothstep(0, feather, row) : 1
  const isBelow = sheet.top + sheet.photo < sheet.height
  return isBelow ? Math.min(upper, smoothstep(0, feather, last)) : upper
}

/** @param share of the photo's own pixels that stays */
function fetchRow(y: number, share: number, { result, photo, left, top, table }: Continued): void {
  const { sheet } = table
  const [kx, ky] = [sheet.width / photo.width, sheet.photo / photo.height]
  const down = clamp((y - top + 0.5) * ky - 0.5 + sheet.top, 0, sheet.height - 1)
  const found = new Float64Array(3)
  for (let x = 0, p = y * result.width * 3; x < result.width; x++, p += 3) {
    const across = clamp((x + left + 0.5) * kx - 0.5, sheet.from, sheet.to - 1)
    found.fill(0)
    mixCells(found, x + left, y - top, across, down, photo, table)
    for (let c = 0; c < 3; c++) result.data[p + c] = found[c]! + (result.data[p + c]! - found[c]!) * share
  }
}

/** Four cells of the field meet in a pixel: where they agree it is one of the photo's own. */
function mixCells(
  found: Float64Array,
  x: number,
  y: number,
  across: number,
  down: number,
  { data, width, height }: Picture,
  { sheet, field, correction }: Table,
): void {
  const [u, v] = [Math.floor(across), Math.floor(down)]
  const [kx, ky] = [width / sheet.width, height / sheet.photo]
  for (let corner = 0; corner < 4; corner++) {
    const [cu, cv] = [Math.min(sheet.to - 1, u + (corner & 1)), Math.min(sheet.height - 1, v + (corner >> 1))]
    const weight = (corner & 1 ? across - u : 1 - across + u) * (corner >> 1 ? down - v : 1 - down + v)
    if (weight === 0) continue
    const i = cv * sheet.width + cu
    const sx = clamp(x + Math.round(field.across[i]! * kx), 0, width - 1)
    const sy = clamp(y + Math.round(field.down[i]! * ky), 0, height - 1)
    const q = (sy * width + sx) * 3
    for (let c = 0; c < 3; c++) found[c]! += weight * (data[q + c]! + correction[c]!.data[i]!)
  }
}
