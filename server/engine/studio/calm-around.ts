// Less colour for what is around a dish: a grey setting for a photo that keeps its own table.
import { BilinearRows, resizePlane } from './bilinear.ts'
import { boxBlur } from './blur.ts'
import { outwards } from './light-field.ts'
import { clamp, eachRow, type Picture, type Plane, smoothstep } from './pixels.ts'

/** What is as soft as this needs no more. */
const SHEET_SIDE = 128

/**
 * How much of its colour each place loses: none in the dish and near it, more towards the corners. So wide and soft that it
 * follows no outline: one that is a guess would show as a stain.
 * @param mask of what the result shows
 * @param most share of its colour that a far corner loses
 */
export function calmField(mask: Plane, most: number): Plane {
  const { width, height } = sheetOf(mask)
  const out = outwards(mask, { width, height })
  const near = boxBlur(boxBlur(resizePlane(boxBlur(mask, mask.width / width), width, height), REACH), REACH)
  const data = out.data.map((distance, i) => {
    const beyond = smoothstep(...FALL_OFF, distance) * (1 - smoothstep(...NEAR, near.data[i]!))
    return most * beyond
  })
  return { width, height, data }
}

/** Pixels of the sheet, twice, over which a dish's outline is spread. */
const REACH = 11
/** Along the radius of the ellipse around the dish. */
const FALL_OFF = [0.8, 1.6] as const
/** Of the dish's outline, spread: the plate around food keeps most of its colour, too. */
const NEAR = [0.02, 0.45] as const

function sheetOf({ width, height }: Plane): { width: number; height: number } {
  const scale = SHEET_SIDE / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** @param less share of its colour that each place loses, any size */
export function calmColours({ data, width, height }: Picture, less: Plane): void {
  const rows = new BilinearRows([less], width, height)
  eachRow(height, calmRow, { data, width, rows, row: new Float32Array(width) })
}

interface Calmed {
  data: Uint8ClampedArray
  width: number
  rows: BilinearRows
  row: Float32Array
}

function calmRow(y: number, { data, width, rows, row }: Calmed): void {
  rows.fill(y, [row])
  for (let x = 0, p = y * width * 3; x < width; x++, p += 3) {
    if (row[x]! < LEAST) continue
    const less = row[x]! * (1 - freshness(data[p]!, data[p + 1]!, data[p + 2]!))
    const grey = 0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!
    data[p] = data[p]! + (grey - data[p]!) * less
    data[p + 1] = data[p + 1]! + (grey - data[p + 1]!) * less
    data[p + 2] = data[p + 2]! + (grey - data[p + 2]!) * less
  }
}
const LEAST = 0.004

/** 0..1: how far a colour is a green or red that hardly anything but food has: without it a herb is hay. Encoded. */
function freshness(r: number, g: number, b: number): number {
  if (g >= r) return g > b ? clamp(((g - b) / g - 0.2) * 3) : 0
  return r > b ? clamp((0.5 - g / r) * 6) * clamp(((r - b) / r - 0.45) * 4) : 0
}
