// The one neural network of the cut-out: which pixels of a picture draw the eye.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { resizePicture } from './decode.ts'
import { type Box, clamp, createPlane, type Picture, type Plane, resizePlane } from './pixels.ts'

const MODEL_FILE = new URL('./models/u2netp.onnx', import.meta.url)
const MODEL_SHA256 = '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8'
const SIDE = 320
const MEAN = [0.485, 0.456, 0.406]
const DEVIATION = [0.229, 0.224, 0.225]

let session: Promise<InferenceSession> | undefined

/** Loads the network once a thread. Two threads inside it: the batch rate comes from more workers. */
export function loadModel(): Promise<InferenceSession> {
  session ??= readModel().catch((error: unknown) => {
    session = undefined
    throw error
  })
  return session
}

async function readModel(): Promise<InferenceSession> {
  const bytes = await readFile(MODEL_FILE)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (hash !== MODEL_SHA256) {
    throw new Error(`server/engine/studio/models/u2netp.onnx is not the file it should be (sha256 ${hash}).`)
  }
  // The arena never gives memory back; without it the peak is 384 MB instead of more than 600.
  return InferenceSession.create(bytes, {
    intraOpNumThreads: 2,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    graphOptimizationLevel: 'all',
  })
}

/**
 * U²-Net (Qin et al. 2020, the small one): saliency 0..1 of a region, at the region's own size in pixels.
 * The region is squeezed to a square, as in the network's training.
 */
export async function saliency(picture: Picture, region: Box): Promise<Plane> {
  const model = await loadModel()
  const square = await resizePicture(picture, SIDE, SIDE, region)
  const input = new Float32Array(3 * SIDE * SIDE)
  for (let channel = 0; channel < 3; channel++) {
    const mean = MEAN[channel]!
    const deviation = DEVIATION[channel]!
    const start = channel * SIDE * SIDE
    for (let i = 0; i < SIDE * SIDE; i++) {
      input[start + i] = (square.data[i * 3 + channel]! / 255 - mean) / deviation
    }
  }
  const feeds = { [model.inputNames[0]!]: new Tensor('float32', input, [1, 3, SIDE, SIDE]) }
  // Only the fused map is fetched; the six side outputs would be copied for nothing.
  const answer = await model.run(feeds, [model.outputNames[0]!])
  const raw = answer[model.outputNames[0]!]!.data as Float32Array
  const small = createPlane(SIDE, SIDE)
  for (let i = 0; i < raw.length; i++) small.data[i] = clamp(raw[i]!)
  return resizePlane(small, region.width, region.height)
}
