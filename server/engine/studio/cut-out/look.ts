// What a saliency network sees of a photo. Apart from the rest of the cut-out, for in a batch another thread does it.

import { loadModel, saliency } from '../model.ts'
import { boundingBox, growBox, type Picture, type Plane } from '../pixels.ts'

/** Long side of the picture it looks at, and on which the edge is laid. */
export const GUIDE_SIDE = 512

/** Sides of the network's square. A glance is a quarter of the full look's work; where the dish is shows at that size as well. */
const GLANCE_SIDE = 160
/** What it was trained for. A tenth less would be a fifth less work, and loses plates (docs/decisions/0029). */
const LOOK_SIDE = 320

/** Loads the network for both looks. */
export async function readyToLook(): Promise<void> {
  await Promise.all([loadModel(GLANCE_SIDE), loadModel(LOOK_SIDE)])
}

/** What it saw alone is uncertain in detail: too little for an edge, enough for what lies between parts. */
const GLANCE_WEIGHT = 0.6

/** A glance at the frame, then a full look at the box around what stood out; it wins where both agree. */
export async function lookTwice(picture: Picture): Promise<Plane> {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
  const first = await saliency(picture, whole, GLANCE_SIDE)
  const box = boundingBox(first, 0.4)
  if (!box) return first
  const near = growBox(box, 0.15, picture)
  if (near.width * near.height > 0.85 * picture.width * picture.height)
    return saliency(picture, whole, LOOK_SIDE)
  const second = await saliency(picture, near, LOOK_SIDE)
  const out = first
  for (let i = 0; i < out.data.length; i++) out.data[i]! *= GLANCE_WEIGHT
  for (let y = 0; y < near.height; y++) {
    for (let x = 0; x < near.width; x++) {
      const i = (near.y + y) * picture.width + near.x + x
      out.data[i] = Math.max(out.data[i]!, second.data[y * near.width + x]!)
    }
  }
  return out
}
