// A change of colour as a table in three dimensions, for passes over every pixel of a picture: worked out for a few
// thousand colours, and read between them. Between eight of them a colour lies in one of six tetrahedra, of which four
// colours are enough (Kasson, Plouffe, Nin: A tetrahedral interpolation technique for color space conversion, 1993).
import { BilinearRows } from './bilinear.ts'
import { linearOf } from './colour.ts'
import { eachRow, type Picture, type Plane } from './pixels.ts'

/** Nodes along each channel. */
const NODES = 33
/** They are closer in the shadows, where curves in encoded values are steep. */
const CROWDING = 1.25
const BLUE_STEP = 3
const GREEN_STEP = NODES * BLUE_STEP
const RED_STEP = NODES * GREEN_STEP

/** Byte of every node, not whole. */
const NODE_BYTES = Float64Array.from({ length: NODES }, (_, i) => 255 * (i / (NODES - 1)) ** CROWDING)

const NODE_LIGHT = NODE_BYTES.map((byte) => linearOf(byte / 255))

/** Node below each byte. */
const NODE_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => {
  let node = 0
  while (node < NODES - 2 && NODE_BYTES[node + 1]! <= byte) node++
  return node
})
/** How far each byte is from there to the next, 0..1. */
const SHARE_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => {
  const node = NODE_OF_BYTE[byte]!
  return (byte - NODE_BYTES[node]!) / (NODE_BYTES[node + 1]! - NODE_BYTES[node]!)
})
const entries = (step: number) => Int32Array.from(NODE_OF_BYTE, (node) => node * step)
const RED_ENTRY = entries(RED_STEP)
const GREEN_ENTRY = entries(GREEN_STEP)
const BLUE_ENTRY = entries(BLUE_STEP)

/** Interleaved new RGB of every node, 0..255, red the slowest. */
export type ColourTable = Float32Array

/**
 * @param change gets linear light, 0..1, and writes three encoded values, 0..255, into `to` from `at` on. It must be
 *   smooth: what changes within a thirtieth of the range is lost.
 */
export function createColourTable(
  change: (red: number, green: number, blue: number, to: Float32Array, at: number) => void,
): ColourTable {
  const table = new Float32Array(NODES * RED_STEP)
  let at = 0
  for (const red of NODE_LIGHT) {
    for (const green of NODE_LIGHT) {
      for (const blue of NODE_LIGHT) {
        change(red, green, blue, table, at)
        at += 3
      }
    }
  }
  return table
}

/** The same table with each of its colours changed once more. @param change of encoded values, 0..255; it may write where it reads */
export function changedTable(
  table: ColourTable,
  change: (from: Float32Array, to: Float32Array, at: number) => void,
): ColourTable {
  const out = new Float32Array(table.length)
  for (let at = 0; at < table.length; at += 3) change(table, out, at)
  return out
}

/** A second change that takes over from place to place, and light on both. Planes of any size. */
export interface Elsewhere {
  table: ColourTable
  /** Share of it, 0..1. */
  share: Plane
  /** Factor of encoded values. */
  light: Plane
}

/**
 * Changes a picture in place.
 * @param cover where it is 0 a pixel is left as it is
 */
export function applyColourTable(
  { data, width, height }: Picture,
  table: ColourTable,
  cover?: Plane,
  elsewhere?: Elsewhere,
): void {
  const places = elsewhere ? new Places(elsewhere, width, height) : null
  eachRow(height, changeRow, { data, width, table, seen: cover?.data, places })
}

/** Rows of the picture to one of a plane, from which on two of them are alike. */
const SOFT = 4

/** Reads where the second table applies, row by row. */
class Places {
  readonly table: ColourTable
  readonly share: Float32Array
  readonly light: Float32Array
  readonly #read: { rows: BilinearRows; into: Float32Array; isSoft: boolean }[] = []

  constructor({ table, share, light }: Elsewhere, width: number, height: number) {
    this.table = table
    this.share = this.#line(share, width, height)
    this.light = this.#line(light, width, height)
  }

  #line(plane: Plane, width: number, height: number): Float32Array {
    const into = new Float32Array(width).fill(plane.data[0]!)
    // A plane of one value is written once.
    if (plane.data.length > 1) {
      const isSoft = SOFT * plane.height <= height
      this.#read.push({ rows: new BilinearRows([plane], width, height), into, isSoft })
    }
    return into
  }

  fill(y: number): void {
    for (const { rows, into, isSoft } of this.#read) if (y % 2 === 0 || !isSoft) rows.fill(y, [into])
  }
}

interface Changed {
  data: Uint8ClampedArray
  width: number
  table: ColourTable
  seen: Float32Array | undefined
  places: Places | null
}

function changeRow(y: number, { data, width, table, seen, places }: Changed): void {
  places?.fill(y)
  const other = places?.table ?? table
  const first = y * width
  for (let i = first, p = first * 3; i < first + width; i++, p += 3) {
    if (seen !== undefined && seen[i] === 0) continue
    const red = data[p]!
    const green = data[p + 1]!
    const blue = data[p + 2]!
    const r = SHARE_OF_BYTE[red]!
    const g = SHARE_OF_BYTE[green]!
    const b = SHARE_OF_BYTE[blue]!
    const low = RED_ENTRY[red]! + GREEN_ENTRY[green]! + BLUE_ENTRY[blue]!
    const high = low + RED_STEP + GREEN_STEP + BLUE_STEP
    // From the low corner to the high one along the edges of the largest share first. The six ways are written out: by
    // minimum, median and maximum the pass takes an eighth longer.
    let one = 0
    let two = 0
    let most = 0
    let middle = 0
    let least = 0
    if (r >= g) {
      if (g >= b) {
        one = low + RED_STEP
        two = one + GREEN_STEP
        most = r
        middle = g
        least = b
      } else if (r >= b) {
        one = low + RED_STEP
        two = one + BLUE_STEP
        most = r
        middle = b
        least = g
      } else {
        one = low + BLUE_STEP
        two = one + RED_STEP
        most = b
        middle = r
        least = g
      }
    } else if (r >= b) {
      one = low + GREEN_STEP
      two = one + RED_STEP
      most = g
      middle = r
      least = b
    } else if (g >= b) {
      one = low + GREEN_STEP
      two = one + BLUE_STEP
      most = g
      middle = b
      least = r
    } else {
      one = low + BLUE_STEP
      two = one + GREEN_STEP
      most = b
      middle = g
      least = r
    }
    const atLow = 1 - most
    const atOne = most - middle
    const atTwo = middle - least
    let newRed = atLow * table[low]! + atOne * table[one]! + atTwo * table[two]! + least * table[high]!
    let newGreen =
      atLow * table[low + 1]! + atOne * table[one + 1]! + atTwo * table[two + 1]! + least * table[high + 1]!
    let newBlue =
      atLow * table[low + 2]! + atOne * table[one + 2]! + atTwo * table[two + 2]! + least * table[high + 2]!
    if (places !== null) {
      const share = places.share[i - first]!
      const light = places.light[i - first]!
      if (share > 0) {
        const near = 1 - share
        newRed =
          near * newRed +
          share * (atLow * other[low]! + atOne * other[one]! + atTwo * other[two]! + least * other[high]!)
        newGreen =
          near * newGreen +
          share *
            (atLow * other[low + 1]! +
              atOne * other[one + 1]! +
              atTwo * other[two + 1]! +
              least * other[high + 1]!)
        newBlue =
          near * newBlue +
          share *
            (atLow * other[low + 2]! +
              atOne * other[one + 2]! +
              atTwo * other[two + 2]! +
              least * other[high + 2]!)
      }
      newRed *= light
      newGreen *= light
      newBlue *= light
    }
    data[p] = newRed
    data[p + 1] = newGreen
    data[p + 2] = newBlue
  }
}
