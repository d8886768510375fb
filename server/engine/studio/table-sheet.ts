// A photo and the bands that its table is continued over, small: what the patches are sought in.
import { boxBlur } from './blur.ts'
import type { Sheet } from './patch-search.ts'
import { type Box, mapPlane, type Picture, type Plane } from './pixels.ts'

/** Width of the largest sheet at most, and how often it is halved. */
const SIDE = 176
const HALVINGS = 2
/** Around the dish, share of the photo's width: its shadow, and a plate that was not seen, are no table. */
const AWAY = 0.03

/** From the smallest. @param window in the mask, higher than the photo */
export function sheetsOf(guide: Picture, mask: Plane, window: Box): Sheet[] {
  const unit = 2 ** HALVINGS
  const full = unit * Math.floor(Math.min(SIDE, mask.width) / unit)
  const scale = full / mask.width
  const band = (rows: number) => unit * Math.ceil((Math.max(0, rows) * scale) / unit)
  const photo = unit * Math.floor((mask.height * scale) / unit)
  const [top, bottom] = [band(-window.y), band(window.y + window.height - mask.height)]
  const sheets: Sheet[] = []
  for (let halving = HALVINGS; halving >= 0; halving--) {
    const k = 2 ** halving
    const [width, rows] = [full / k, photo / k]
    const sheet: Sheet = {
      width,
      height: (top + photo + bottom) / k,
      top: top / k,
      photo: rows,
      reach: halving === 0 ? 3 : 2,
      from: Math.max(0, Math.floor((window.x * scale) / k) - 1),
      to: Math.min(width, Math.ceil(((window.x + window.width) * scale) / k) + 1),
      colours: new Float32Array((width * 3 * (top + photo + bottom)) / k),
      isSource: new Uint8Array((width * (top + photo + bottom)) / k),
    }
    sheet.colours.set(averaged(guide, width, rows), sheet.top * width * 3)
    const cover = boxBlur(coverOf(mask, width, rows), Math.max(1, Math.round(AWAY * width)))
    findSources(sheet, cover)
    begin(sheet)
    sheets.push(sheet)
  }
  return sheets
}

/** Where no pixel of a patch is covered. */
function findSources({ width, top, photo, reach, isSource }: Sheet, cover: Plane): void {
  const bare = boxBlur(
    mapPlane(cover, (value) => (value < 0.01 ? 1 : 0)),
    reach,
  )
  for (let y = reach; y < photo - reach; y++)
    for (let x = reach; x < width - reach; x++)
      if (bare.data[y * width + x]! > 0.999) isSource[(top + y) * width + x] = 1
}

/** Bands begin as the row at the photo's border. */
function begin({ width, height, top, photo, colours }: Sheet): void {
  for (let y = 0; y < height; y++) {
    const row = Math.min(top + photo - 1, Math.max(top, y))
    if (row !== y) colours.copyWithin(y * width * 3, row * width * 3, (row + 1) * width * 3)
  }
}

/** Means of a picture's values in as many boxes. */
function averaged({ width, height, data }: Picture, columns: number, rows: number): Float32Array {
  const out = new Float32Array(columns * rows * 3)
  const counts = new Float32Array(columns * rows)
  for (let y = 0, p = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns
    for (let x = 0; x < width; x++, p += 3) {
      const i = row + Math.floor((x * columns) / width)
      counts[i]!++
      out[3 * i]! += data[p]!
      out[3 * i + 1]! += data[p + 1]!
      out[3 * i + 2]! += data[p + 2]!
    }
  }
  for (let i = 0; i < out.length; i++) out[i]! /= counts[(i / 3) | 0]!
  return out
}

function coverOf({ width, height, data }: Plane, columns: number, rows: number): Plane {
  const out = { width: columns, height: rows, data: new Float32Array(columns * rows) }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)
      out.data[i] = Math.max(out.data[i]!, data[y * width + x]!)
    }
  }
  return out
}
