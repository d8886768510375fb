// A strip of a picture that is laid along a handle, and what in it is not the bare table beside.
import type { Plane } from '../pixels.ts'
import type { Crossing } from './bridge.ts'
import type { OpponentPlanes } from './edges.ts'
import { medianOf } from './rim-line.ts'
import { sample } from './ring.ts'

/** In radii of the rim: how long it is, how far to either side, and where the bare table is looked at. */
const LONGEST = 2
const ASIDE = 0.42
const TABLE = { from: 0.16, along: 0.08 }
/** In radii: a handle is this long. */
export const LEAST_LONG = 0.3
/** Usual deviations of the table, of .018 opponent values at least: so far from its colour begins what is not table. */
const OTHER = 2.4
const FINEST = 0.018
/** The same, of a shadow's colour. */
const SHADE = 1.2
/** Of what could be table in shadow. */
const SHADED = -0.6
/** Of what the mask holds: neither, and no room to widen in. */
export const HELD = Math.fround(-0.02)
/** Looks at the table that tell its colour. */
const LEAST_SEEN = 12

export interface Strip {
  /** Where the middle of its first row lies, and the direction it runs in. */
  x: number
  y: number
  dx: number
  dy: number
  /** Pixels. */
  length: number
  width: number
  /** Row by row along the handle: 1 handle, -1 table. */
  tells: Float32Array
}

/** From where the mask ends to the photo's border, or to the longest that a handle is. */
export function stripFrom(
  planes: OpponentPlanes,
  mask: Plane,
  radius: number,
  crossing: Crossing,
): Strip | null {
  const [dx, dy] = [Math.cos(crossing.turn), Math.sin(crossing.turn)]
  const isWithin = (x: number, y: number) => x >= 0 && y >= 0 && x < mask.width - 1 && y < mask.height - 1
  const start = onEdge(mask, crossing, dx, dy)
  let length = 0
  while (length < LONGEST * radius && isWithin(start.x + length * dx, start.y + length * dy)) length++
  if (length < LEAST_LONG * radius) return null
  const half = Math.round(ASIDE * radius)
  const width = 2 * half + 1
  const colours = planes.map(() => new Float32Array(length * width).fill(Number.NaN))
  const held = new Uint8Array(length * width)
  for (let s = 0, i = 0; s < length; s++) {
    for (let w = -half; w <= half; w++, i++) {
      const [x, y] = [start.x + s * dx - w * dy, start.y + s * dy + w * dx]
      if (!isWithin(x, y)) continue
      if (sample(mask, x, y) > 0.2) {
        held[i] = 1
        continue
      }
      for (let c = 0; c < 3; c++) colours[c]![i] = sample(planes[c]!, x, y)
    }
  }
  return { ...start, dx, dy, length, width, tells: tellsOf(colours, held, length, width, radius) }
}

/** On the line through a crossing the place just within the mask. */
function onEdge(mask: Plane, { x, y }: Crossing, dx: number, dy: number): { x: number; y: number } {
  let back = 0
  while (back < mask.width && !(near(mask, x - back * dx, y - back * dy) > 0.9)) back++
  return { x: x - back * dx, y: y - back * dy }
}

function near({ width, height, data }: Plane, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)]
  return column < 0 || row < 0 || column >= width || row >= height ? 1 : data[row * width + column]!
}

/** Of each place in a strip how it differs from the bare table on both sides of it. */
function tellsOf(
  colours: Float32Array[],
  held: Uint8Array,
  length: number,
  width: number,
  radius: number,
): Float32Array {
  const tells = Float32Array.from(held, (is) => (is ? HELD : -1))
  const half = (width - 1) / 2
  const [from, along] = [TABLE.from * radius, Math.round(TABLE.along * radius)]
  for (let s = 0; s < length; s++) {
    const found: [number[], number[], number[]] = [[], [], []]
    for (let t = Math.max(0, s - along); t <= Math.min(length - 1, s + along); t += 2) {
      for (let w = 0; w < width; w += 2) {
        const i = t * width + w
        if (Math.abs(w - half) < from || Number.isNaN(colours[0]![i]!)) continue
        for (let c = 0; c < 3; c++) found[c]!.push(colours[c]![i]!)
      }
    }
    if (found[0].length < LEAST_SEEN) continue
    const table = found.map(medianOf)
    const spread = found.map((values, c) =>
      Math.max(FINEST, 1.5 * medianOf(values.map((value) => Math.abs(value - table[c]!)))),
    )
    for (let w = 0; w < width; w++) {
      const i = s * width + w
      const own = colours.map((plane) => plane[i]!)
      if (Number.isNaN(own[0]!)) continue
      const off = Math.hypot(...table.map((usual, c) => (own[c]! - usual) / spread[c]!))
      const tell = Math.max(-1, Math.min(1, off / OTHER - 1))
      tells[i] = isShade(own, table, spread) ? Math.min(SHADED, tell) : tell
    }
  }
  return tells
}

/** The table's own colour with less light. */
function isShade([light, red, blue]: number[], table: number[], spread: number[]): boolean {
  const share = light! / Math.max(0.01, table[0]!)
  const [offRed, offBlue] = [
    (red! - share * table[1]!) / spread[1]!,
    (blue! - share * table[2]!) / spread[2]!,
  ]
  return share < 0.97 && Math.hypot(offRed, offBlue) < SHADE
}
