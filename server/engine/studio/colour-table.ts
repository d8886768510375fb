// A change of colour as a table in three dimensions, for passes over every pixel of a picture: worked out for a few
// thousand colours, and read between them. Between eight of them a colour lies in one of six tetrahedra, of which four
// colours are enough (Kasson, Plouffe, Nin: A tetrahedral interpolation technique for color space conversion, 1993).
import { BilinearRows } from './bilinear.ts'
import { linearOf } from './colour.ts'
import { indices, kernel, pixels, release, take, values } from './kernel/kernel.ts'
import { eachRow, type Picture, type Plane } from './pixels.ts'

const VALUE_BYTES = Float32Array.BYTES_PER_ELEMENT

/** Nodes along each channel. The kernel has it too: assembly/colours.ts. */
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
/** In the kernel's memory, for good: bytes to the node below of each channel, and the shares. */
const BYTE_TABLES = take(4 * 256 * VALUE_BYTES)
for (const [k, step] of [RED_STEP, GREEN_STEP, BLUE_STEP].entries())
  indices(BYTE_TABLES + k * 256 * VALUE_BYTES, 256).set(
    Uint32Array.from(NODE_OF_BYTE, (node) => node * step * VALUE_BYTES),
  )
values(BYTE_TABLES + 3 * 256 * VALUE_BYTES, 256).set(SHARE_OF_BYTE)

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

/**
 * Changes a picture in place.
 * @param cover where it is 0 a pixel is left as it is
 * @param light factors of the new encoded values, any size
 */
export function applyColourTable(
  { data, width, height }: Picture,
  table: ColourTable,
  cover?: Plane,
  light?: Plane,
): void {
  const held = hold(table)
  const row = take(width * 3)
  const line = () => take(width * VALUE_BYTES)
  const at = { row, seen: line(), table: held, lights: light ? line() : 0 }
  // Views last: the memory has grown by now.
  const lights = light ? new Lights(light, values(at.lights, width), height) : null
  const views = { row: pixels(row, width * 3), seen: values(at.seen, width) }
  eachRow(height, changeRow, { data, width, cover: cover?.data, lights, at, ...views })
  release(held)
}

/** A table in the kernel's memory, with room behind it: colours are read as if they had four values. @returns its address */
function hold(table: ColourTable): number {
  const at = take(table.byteLength + VALUE_BYTES)
  values(at, table.length).set(table)
  return at
}

/** Rows of the picture to one of a plane, from which on two of them are alike. */
const SOFT = 4

/** Reads the light, row by row. */
class Lights {
  readonly #rows: BilinearRows | null
  readonly #into: Float32Array
  readonly #isSoft: boolean

  /** @param into gets a row of it */
  constructor(light: Plane, into: Float32Array, height: number) {
    this.#into = into.fill(light.data[0]!)
    // A plane of one value is written once.
    this.#rows = light.data.length === 1 ? null : new BilinearRows([light], into.length, height)
    this.#isSoft = SOFT * light.height <= height
  }

  fill(y: number): void {
    if (y % 2 === 0 || !this.#isSoft) this.#rows?.fill(y, [this.#into])
  }
}

interface Changed {
  data: Uint8ClampedArray
  width: number
  cover: Float32Array | undefined
  lights: Lights | null
  /** In the kernel's memory: of a row, of a row of the cover, of the table, of what `lights` fills in. */
  at: { row: number; seen: number; table: number; lights: number }
  /** Views of the first two. */
  row: Uint8ClampedArray
  seen: Float32Array
}

function changeRow(y: number, { data, width, cover, lights, at, row, seen }: Changed): void {
  lights?.fill(y)
  const first = y * width * 3
  if (cover) seen.set(cover.subarray(y * width, (y + 1) * width))
  row.set(data.subarray(first, first + width * 3))
  kernel.changeRow(at.row, width, BYTE_TABLES, at.table, at.lights, cover ? at.seen : 0)
  data.set(row, first)
}
