// A photo and the bands that its table is continued over, small: what the patches are sought in.
import { boxBlur } from './blur.ts'
import type { Sheet } from './patch-search.ts'
import { type Box, mapPlane, type Picture, type Plane } from './pixels.ts'

/** Width of the largest sheet at most, and how often it is halved. */
const SIDE = 176
const HALVINGS = 2
/** Around the dish, share of the photo's width: its shadow, and a plate that was not seen, are no table. */
const AWAY = 0.06

/** From the smallest. @param window in the mask, higher than the photo */
export function sheetsOf(guide: Picture, mask: Plane, window: Box): Sheet[] {
  const unit = 2 ** HALVINGS
  const width = unit * Math.floor(Math.min(SIDE, mask.width) / unit)
  const scale = width / mask.width
  const band = (rows: number) => unit * Math.ceil((Math.max(0, rows) * scale) / unit)
  const photo = unit * Math.floor((mask.height * scale) / unit)
  const [top, bottom] = [band(-window.y), band(window.y + window.height - mask.height)]
  const columns = { from: window.x * scale, to: (window.x + window.width) * scale }
  let small: Small = { width, height: photo, ...averaged(guide, mask, width, photo) }
  const sheets: Sheet[] = []
  for (let k = 1; k <= unit; k *= 2) {
    sheets.unshift(
      sheetOf(small, top / k, bottom / k, { from: columns.from / k, to: columns.to / k }, k === 1 ? 3 : 2),
    )
    small = halved(small)
  }
  return sheets
}

/** A photo at a sheet's size, and how much of the dish is in each of its pixels. */
interface Small {
  width: number
  height: number
  colours: Float32Array
  cover: Float32Array
}

function sheetOf(
  { width, height, colours, cover }: Small,
  top: number,
  bottom: number,
  { from, to }: { from: number; to: number },
  reach: number,
): Sheet {
  const count = width * (top + height + bottom)
  const sheet: Sheet = {
    width,
    height: top + height + bottom,
    top,
    photo: height,
    reach,
    from: Math.max(0, Math.floor(from) - 1),
    to: Math.min(width, Math.ceil(to) + 1),
    colours: new Float32Array(3 * count),
    isSource: new Uint8Array(count),
  }
  sheet.colours.set(colours, top * width * 3)
  findSources(sheet, boxBlur({ width, height, data: cover }, Math.max(1, Math.round(AWAY * width))))
  begin(sheet)
  return sheet
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

/** Means of a picture's values and of its mask's in as many boxes. */
function averaged({ width, height, data }: Picture, mask: Plane, columns: number, rows: number) {
  const colours = new Float32Array(columns * rows * 3)
  const cover = new Float32Array(columns * rows)
  const counts = new Float32Array(columns * rows)
  const columnOf = Int32Array.from({ length: width }, (_, x) => Math.floor((x * columns) / width))
  for (let y = 0, p = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns
    for (let x = 0; x < width; x++, p += 3) {
      const i = row + columnOf[x]!
      counts[i]!++
      cover[i]! += mask.data[y * width + x]!
      colours[3 * i]! += data[p]!
      colours[3 * i + 1]! += data[p + 1]!
      colours[3 * i + 2]! += data[p + 2]!
    }
  }
  for (let i = 0; i < counts.length; i++) {
    cover[i]! /= counts[i]!
    for (let p = 3 * i; p < 3 * i + 3; p++) colours[p]! /= counts[i]!
  }
  return { colours, cover }
}

function halved({ width, height, colours, cover }: Small): Small {
  const half = { width: width / 2, height: height / 2 }
  const count = half.width * half.height
  const out: Small = { ...half, colours: new Float32Array(3 * count), cover: new Float32Array(count) }
  for (let i = 0; i < count; i++) {
    const first = 2 * Math.floor(i / half.width) * width + 2 * (i % half.width)
    for (const from of [first, first + 1, first + width, first + width + 1]) {
      out.cover[i]! += cover[from]! / 4
      for (let c = 0; c < 3; c++) out.colours[3 * i + c]! += colours[3 * from + c]! / 4
    }
  }
  return out
}
