// The look at a photo: NSFW JS's network, its own way of resizing, and where we draw the line.
import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { decode } from '../engine/studio/decode.ts'
import { openNetwork } from '../engine/studio/network.ts'
import type { Picture } from '../engine/studio/pixels.ts'

const MODEL_FILE = 'nsfw-mobilenet-v2.onnx'
const MODEL_SHA256 = '5c027aa385eb619b35b1ad059518e0458227325b8feb06bbeff191713cddce66'
const SIDE = 224
/** Larger photos are shrunk to this first: porn and hentai move by .007 at most, and it is quick and small. */
const DECODED_SIDE = 1024

/** Shares of the five classes; they add up to 1. */
export interface Scores {
  drawing: number
  hentai: number
  neutral: number
  porn: number
  sexy: number
}

/**
 * From here on a photo is refused. Of 64 dish photos none reaches .02; cut down to a quarter of their width, so that
 * only smooth food is left, one in twenty is refused. “Sexy” does not count: a banana milkshake scores .75.
 */
const REFUSED_FROM = 0.9

export function isExplicit({ porn, hentai }: Scores): boolean {
  return porn + hentai >= REFUSED_FROM
}

/**
 * Whether an encoded photo is to be refused. Seen as it is and, only if that looks bad, in the mirror: what really
 * shows something shows it both ways, what a close-up of smooth food resembles mostly does not.
 * @throws AppError for bytes that are no photo
 */
export async function isRefusedPhoto(bytes: Uint8Array): Promise<boolean> {
  const { picture } = await decode(bytes, DECODED_SIDE)
  const square = alignCornersResize(picture, SIDE)
  return isExplicit(await classify(square)) && isExplicit(await classify(mirrored(square, SIDE)))
}

let session: Promise<InferenceSession> | undefined

export function loadModel(): Promise<InferenceSession> {
  session ??= openNetwork(MODEL_FILE, MODEL_SHA256, { threads: 1 }).catch((error: unknown) => {
    session = undefined
    throw error
  })
  return session
}

/** @param square planes R, G, B of `SIDE` × `SIDE`, 0..1 */
export async function classify(square: Float32Array): Promise<Scores> {
  const model = await loadModel()
  const feeds = { [model.inputNames[0]!]: new Tensor('float32', square, [1, 3, SIDE, SIDE]) }
  const answer = await model.run(feeds)
  const shares = answer[model.outputNames[0]!]!.data as Float32Array
  const [drawing, hentai, neutral, porn, sexy] = shares as unknown as [number, number, number, number, number]
  return { drawing, hentai, neutral, porn, sexy }
}

/**
 * TensorFlow.js's `resizeBilinear(…, alignCorners: true)`, as NSFW JS uses it: the corner pixels stay the corners,
 * four neighbours are mixed, nothing is smoothed before. The network was judged with it; a better resize moves scores
 * by up to a quarter.
 * @returns planes R, G, B, 0..1
 */
export function alignCornersResize({ data, width, height }: Picture, side: number): Float32Array {
  const planes = new Float32Array(3 * side * side)
  const stepX = (width - 1) / (side - 1)
  const stepY = (height - 1) / (side - 1)
  for (let y = 0; y < side; y++) {
    const top = Math.floor(y * stepY)
    const bottom = Math.min(height - 1, Math.ceil(y * stepY))
    const v = y * stepY - top
    for (let x = 0; x < side; x++) {
      const left = Math.floor(x * stepX)
      const right = Math.min(width - 1, Math.ceil(x * stepX))
      const u = x * stepX - left
      for (let channel = 0; channel < 3; channel++) {
        const at = (row: number, column: number) => data[(row * width + column) * 3 + channel]!
        const upper = at(top, left) + (at(top, right) - at(top, left)) * u
        const lower = at(bottom, left) + (at(bottom, right) - at(bottom, left)) * u
        planes[(channel * side + y) * side + x] = (upper + (lower - upper) * v) / 255
      }
    }
  }
  return planes
}

function mirrored(planes: Float32Array, side: number): Float32Array {
  const out = new Float32Array(planes.length)
  for (let row = 0; row < planes.length; row += side) {
    for (let x = 0; x < side; x++) out[row + x] = planes[row + side - 1 - x]!
  }
  return out
}
