// More pixels for a dish that the photo shows small: a network doubles it, tile by tile, so that memory stays small.
import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { openNetwork } from './network.ts'
import { clamp, type Picture, type Plane } from './pixels.ts'

const MODEL_FILE = 'esrgan-slim-x2.onnx'
const MODEL_SHA256 = 'db6823f8c1f2416695df77e0fa83aaf795befcb9851b08e7280d229ba6c3a7d1'
const TILE = 128
/** On each side of a tile: there two tiles fade into each other. */
const OVERLAP = 8

/** Enlarged more than this by Lanczos a dish looks soft; less, and the network is not worth its seconds. */
export const SOFT_FROM = 1.35
/** Even doubled pixels are too few beyond this. */
const TOO_FEW_FROM = 2.4

/** What to say of a photo that was enlarged so many times, if anything. */
export function fewPixels(enlarged: number): string | null {
  return enlarged > TOO_FEW_FROM ? 'The photo has few pixels; a larger one gives a sharper picture.' : null
}

let session: Promise<InferenceSession> | undefined

function loadUpscaler(): Promise<InferenceSession> {
  session ??= openNetwork(MODEL_FILE, MODEL_SHA256, { threads: 2 }, { h: TILE, w: TILE }).catch(
    (error: unknown) => {
      session = undefined
      throw error
    },
  )
  return session
}

/**
 * Doubles both sides (ESRGAN, Wang et al. 2018, a slim one).
 * @param wanted where pixels are needed, any size, the same proportions: tiles without any stay black
 */
export async function upscale(picture: Picture, wanted: Plane): Promise<Picture> {
  const model = await loadUpscaler()
  const width = picture.width * 2
  const height = picture.height * 2
  const data = new Uint8ClampedArray(width * height * 3)
  const band: Band = {
    sums: new Float32Array(width * TILE * 2 * 3),
    weights: new Float32Array(width * TILE * 2),
    width,
  }
  const tops = starts(picture.height)
  for (const [k, top] of tops.entries()) {
    for (const left of starts(picture.width)) {
      if (!isWanted(wanted, picture, left, top)) continue
      const feeds = { LR: new Tensor('float32', tileAt(picture, left, top), [1, 3, TILE, TILE]) }
      const answer = await model.run(feeds, ['SR'])
      addTile(answer.SR!.data as Float32Array, left * 2, band)
    }
    const until = tops[k + 1] === undefined ? height : tops[k + 1]! * 2
    finishRows(band, top * 2, Math.min(height, until), data)
  }
  return { width, height, data }
}

/** Where tiles begin along a side; the first begins outside, for the frame's edge is no tile's edge. */
function starts(length: number): number[] {
  const step = TILE - 2 * OVERLAP
  return Array.from({ length: Math.ceil(length / step) }, (_, k) => k * step - OVERLAP)
}

function isWanted(wanted: Plane, { width, height }: Picture, left: number, top: number): boolean {
  const from = (at: number, full: number, side: number) => clamp(Math.floor((at / full) * side), 0, side)
  const right = Math.max(1, Math.ceil(((left + TILE) / width) * wanted.width))
  const bottom = Math.max(1, Math.ceil(((top + TILE) / height) * wanted.height))
  for (let y = from(top, height, wanted.height); y < Math.min(wanted.height, bottom); y++) {
    for (let x = from(left, width, wanted.width); x < Math.min(wanted.width, right); x++) {
      if (wanted.data[y * wanted.width + x]! > 0.01) return true
    }
  }
  return false
}

/** Planes of 0..1; beyond the frame its edge goes on. */
function tileAt({ width, height, data }: Picture, left: number, top: number): Float32Array {
  const tile = new Float32Array(3 * TILE * TILE)
  for (let y = 0, i = 0; y < TILE; y++) {
    const row = clamp(top + y, 0, height - 1) * width
    for (let x = 0; x < TILE; x++, i++) {
      const p = (row + clamp(left + x, 0, width - 1)) * 3
      for (let c = 0; c < 3; c++) tile[c * TILE * TILE + i] = data[p + c]! / 255
    }
  }
  return tile
}

/** The rows that one row of tiles falls on: all that is held of the sums, whatever the picture's size. */
interface Band {
  sums: Float32Array
  weights: Float32Array
  width: number
}

/** A tile counts fully in its middle and less towards its edges, where its neighbour takes over. */
function addTile(tile: Float32Array, left: number, { sums, weights, width }: Band): void {
  for (let y = 0; y < SIDE; y++) {
    for (let x = Math.max(0, -left); x < SIDE && left + x < width; x++) {
      const weight = RAMP[x]! * RAMP[y]!
      const i = y * width + left + x
      weights[i]! += weight
      for (let c = 0; c < 3; c++) sums[i * 3 + c]! += weight * tile[(c * SIDE + y) * SIDE + x]!
    }
  }
}
const SIDE = TILE * 2
const RAMP = Float32Array.from({ length: SIDE }, (_, k) =>
  Math.min(1, (Math.min(k, SIDE - 1 - k) + 0.5) / (OVERLAP * 4)),
)

/**
 * Writes the rows that no other tile falls on, and moves the others up to where the next row of tiles begins.
 * @param top of the band in the doubled picture, which may lie above it
 */
function finishRows(
  { sums, weights, width }: Band,
  top: number,
  until: number,
  into: Uint8ClampedArray,
): void {
  const first = Math.max(0, -top) * width
  const end = (until - top) * width
  for (let i = first, p = (top * width + first) * 3; i < end; i++) {
    const level = 255 / Math.max(1e-6, weights[i]!)
    for (let c = 0; c < 3; c++, p++) into[p] = sums[i * 3 + c]! * level
  }
  sums.copyWithin(0, end * 3)
  sums.fill(0, sums.length - end * 3)
  weights.copyWithin(0, end)
  weights.fill(0, weights.length - end)
}
