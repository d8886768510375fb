// Which colours a dish has and its table has not. Where the outline is a guess, it is told by them what a style may calm:
// food beside the outline keeps its colour, and nothing changes along a line that is wrong.
import { gaussianBlur } from './blur.ts'
import { createPlane, eachRow, type Picture, type Plane, smoothstep } from './pixels.ts'

/** Of the table, on each of its axes: red and blue against green, relative to the brightest channel. */
const BINS = 64
/** Sigma in bins: colours next to each other are treated alike, or calmed ones would have borders. */
const SPREAD = 3.5
/** Added to the brightest channel: what is nearly black has no colour to speak of. */
const DARK = 24
/** Share of a colour's evidence that the dish needs: from where on it counts as its own, and as all its own. */
const [FROM, TO] = [0.2, 0.5]
/** Evidence for the dish that any colour has: what is rare all over is left as it is. */
const RARE = 2e-4
/** Chroma of the green of leaves and of vegetables, on the same axes: it is food, wherever it lies. */
const LEAF = [0.06, 0.16] as const
/** How many rows and columns are looked at: noise is finer. */
const SAMPLES = 256

/** By `colourIndex`, 0..1: 1 where a colour is the dish's. */
export type OwnColours = Float32Array

export function colourIndex(r: number, g: number, b: number): number {
  return indexAt(r - g, b - g, scaleOf(Math.max(r, g, b)))
}

/** The same in two parts, for passes over every pixel. @param top brightest channel */
export const scaleOf = (top: number) => SCALES[top]!
const SCALES = Float64Array.from({ length: 256 }, (_, top) => (BINS / 2 - 1) / (top + DARK))
export const indexAt = (red: number, blue: number, scale: number) =>
  ((BINS / 2 + red * scale) | 0) * BINS + ((BINS / 2 + blue * scale) | 0)

/** The pixels of a picture that are looked at, as one. */
export function sampled({ width, height, data }: Picture): Picture {
  const out: Picture = { width: SAMPLES, height: SAMPLES, data: new Uint8ClampedArray(3 * SAMPLES ** 2) }
  for (let row = 0, to = 0; row < SAMPLES; row++) {
    const first = Math.floor((row / SAMPLES) * height) * width
    for (let column = 0; column < SAMPLES; column++, to += 3) {
      const from = 3 * (first + Math.floor((column / SAMPLES) * width))
      for (let c = 0; c < 3; c++) out.data[to + c] = data[from + c]!
    }
  }
  return out
}

/** @param cover of the dish in the picture, any size */
export function ownColours(picture: Picture, cover: Plane): OwnColours {
  const counts = { dish: createPlane(BINS, BINS), around: createPlane(BINS, BINS) }
  eachRow(SAMPLES, countRow, { picture, cover, ...counts })
  const [dish, around] = [sharesOf(counts.dish), sharesOf(counts.around)]
  return dish.map((share, i) =>
    Math.max(leafy(i), smoothstep(FROM, TO, (share + RARE) / (share + around[i]! + RARE))),
  )
}

/** 0..1: how far a colour has more green than red and blue. */
function leafy(index: number): number {
  const red = (BINS / 2 - Math.floor(index / BINS)) / (BINS / 2 - 1)
  const blue = (BINS / 2 - (index % BINS)) / (BINS / 2 - 1)
  return smoothstep(...LEAF, Math.min(red, blue))
}

interface Counted {
  picture: Picture
  cover: Plane
  dish: Plane
  around: Plane
}

function countRow(row: number, { picture, cover, dish, around }: Counted): void {
  const y = Math.floor((row / SAMPLES) * picture.height)
  const coverRow = Math.floor((row / SAMPLES) * cover.height) * cover.width
  for (let column = 0; column < SAMPLES; column++) {
    const p = 3 * (y * picture.width + Math.floor((column / SAMPLES) * picture.width))
    const covered = cover.data[coverRow + Math.floor((column / SAMPLES) * cover.width)]!
    const i = colourIndex(picture.data[p]!, picture.data[p + 1]!, picture.data[p + 2]!)
    if (covered > 0.9) dish.data[i]!++
    else if (covered < 0.1) around.data[i]!++
  }
}

/** Of all that was counted, spread over its neighbours. */
function sharesOf(counts: Plane): Float32Array {
  const sum = Math.max(
    1,
    counts.data.reduce((total, count) => total + count, 0),
  )
  return gaussianBlur(counts, SPREAD).data.map((count) => count / sum)
}
