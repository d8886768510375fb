// Pictures as they are compared: small, in light and colour apart.

import { resizePlane } from '../bilinear.ts'
import { boxBlur } from '../blur.ts'
import { kernel, pixels, release, take, values } from '../kernel/kernel.ts'
import { type Box, createPlane, eachRow, eachStretch, type Picture, type Plane } from '../pixels.ts'

/** Encoded luma, 0..1, and the encoded differences of red and blue to it. */
export interface Colours {
  luma: Plane
  red: Plane
  blue: Plane
}

/** Added to a luma before a colour is divided by it: what is nearly black has none that could be told. */
export const BLACK = 0.08

/**
 * Most pixels of a side that a dish is compared at, so that every quality gives about the same figure: structure is
 * what shows when the whole picture is seen (Wang et al. shrink to half of this), below it there is grain.
 */
const COMPARED_SIDE = 512

/** Side of the squares of pixels that are compared as one. */
function stepOf({ width, height }: { width: number; height: number }): number {
  return Math.max(1, Math.ceil(Math.max(width, height) / COMPARED_SIDE))
}

/** @param box of the picture, whole pixels, of which what does not fill a square is left out */
export function coloursOf(picture: Picture, box: Box): Colours {
  const step = stepOf(box)
  const empty = () => createPlane(Math.floor(box.width / step), Math.floor(box.height / step))
  const out: Colours = { luma: empty(), red: empty(), blue: empty() }
  const rows = take(step * box.width * 3)
  const to = take(3 * out.luma.width * Float32Array.BYTES_PER_ELEMENT)
  eachRow(out.luma.height, squaresOfRow, { picture, box, step, rows, to, out })
  release(rows)
  return out
}

interface Squares {
  picture: Picture
  box: Box
  step: number
  /** In the kernel's memory: the picture's rows of a row of squares, and what they become. */
  rows: number
  to: number
  out: Colours
}

function squaresOfRow(row: number, { picture: { width, data }, box, step, rows, to, out }: Squares): void {
  const { luma, red, blue } = out
  const length = box.width * 3
  const held = pixels(rows, step * length)
  for (let k = 0; k < step; k++) {
    const first = ((box.y + row * step + k) * width + box.x) * 3
    held.set(data.subarray(first, first + length), k * length)
  }
  // Of a large square every other row and column is enough for its mean; of a small one the rest would be noise.
  kernel.squaresRow(rows, length, step, step >= 4 ? 2 : 1, luma.width, to)
  const line = values(to, 3 * luma.width)
  for (const [k, { data: into }] of [luma, red, blue].entries())
    into.set(line.subarray(k * luma.width, (k + 1) * luma.width), row * luma.width)
}

/** 1 where a whole window lies on the dish, else 0. @param cover of the dish, 0..1, of any size */
export function windowsOn(
  cover: Plane,
  { width, height }: { width: number; height: number },
  radius: number,
): Plane {
  const inside = boxBlur(resizePlane(cover, width, height), radius)
  eachStretch(inside.data.length, onlyWhole, inside.data)
  return inside
}

function onlyWhole(from: number, to: number, data: Float32Array): void {
  for (let i = from; i < to; i++) data[i] = data[i]! > 0.97 ? 1 : 0
}
