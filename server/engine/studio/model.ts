// The one neural network of the cut-out: which pixels of a picture draw the eye.
import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { resizePlane } from './bilinear.ts'
import { resizePicture } from './decode.ts'
import { type NetworkUse, openNetwork } from './network.ts'
import { type Box, clamp, type Picture, type Plane } from './pixels.ts'

const MODEL_FILE = 'u2netp-any-size.onnx'
const MODEL_SHA256 = '0a9125bcabda91cf2a3eb169707473d4a3fa14fd8c21c83755e0bf04f031a992'
/** The side it was trained for. Any multiple of 32 works. */
const TRAINED_SIDE = 320
const MEAN = [0.485, 0.456, 0.406]
const DEVIATION = [0.229, 0.224, 0.225]

let use: NetworkUse = { threads: 2 }

/** How this thread looks, from the next session on. Only the full look's memory is worth keeping. */
export function setNetworkUse(next: NetworkUse): void {
  use = next
}

const sessions = new Map<number, Promise<InferenceSession>>()

/** Loads the network once a thread and side. */
export function loadModel(side = TRAINED_SIDE): Promise<InferenceSession> {
  const loaded =
    sessions.get(side) ??
    openNetwork(
      MODEL_FILE,
      MODEL_SHA256,
      { ...use, keepsMemory: use.keepsMemory && side === TRAINED_SIDE },
      { height: side, width: side },
    ).catch((error: unknown) => {
      sessions.delete(side)
      throw error
    })
  sessions.set(side, loaded)
  return loaded
}

/**
 * U²-Net (Qin et al. 2020, the small one): saliency 0..1 of a region, at the region's own size in pixels.
 * The region is squeezed to a square, as in the network's training.
 * @param side of that square: the cost grows with its area. A multiple of 32.
 */
export async function saliency(picture: Picture, region: Box, side = TRAINED_SIDE): Promise<Plane> {
  const model = await loadModel(side)
  const square = await resizePicture(picture, side, side, region)
  const size = side * side
  const input = new Float32Array(3 * size)
  for (let channel = 0; channel < 3; channel++) {
    const scale = 1 / 255 / DEVIATION[channel]!
    const shift = MEAN[channel]! / DEVIATION[channel]!
    for (let i = 0; i < size; i++) input[channel * size + i] = square.data[i * 3 + channel]! * scale - shift
  }
  const answer = await model.run({ input: new Tensor('float32', input, [1, 3, side, side]) }, ['saliency'])
  const data = answer.saliency!.data as Float32Array
  for (let i = 0; i < data.length; i++) data[i] = clamp(data[i]!)
  return resizePlane({ width: side, height: side, data }, region.width, region.height)
}
