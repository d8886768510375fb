// The dish, whole: vessel and food, as a soft mask. Two looks of a saliency network find the food, the rim
// finds the vessel, the guided filter lays the edge where the picture has it.

import { resizePlane } from '../bilinear.ts'
import { loadModel, saliency } from '../model.ts'
import { boundingBox, growBox, type Picture, type Plane, stepPlane } from '../pixels.ts'
import { croppedShare } from './blob.ts'
import { applyCoefficients, type GuidedCoefficients, guidedCoefficients } from './matte.ts'
import type { Rim } from './rim.ts'
import { findShape, shrink } from './shape.ts'

/** Long side of the picture the edge is laid on. */
export const GUIDE_SIDE = 512

export interface CutOut {
  /** The small picture it was sought in. */
  guide: Picture
  /** 0..1 at the guide's size. */
  mask: Plane
  coefficients: GuidedCoefficients
  /** The vessel's rim in the guide's pixels, where one was found. */
  rim: Rim | null
  /** Without a rim: an ellipse that may be one, for the view only. */
  hint: Rim | null
  /** 0..1: how sure it is that this is one whole dish. */
  confidence: number
  /** Cutlery lies across the rim: cut along it, it would be cut in two. */
  isCrossed: boolean
  /** Share of the mask's outline that is the frame's edge. */
  cropped: number
}

/** @param picture upright sRGB, any size; smaller than 800 px a side is fine */
export async function cutOut(picture: Picture): Promise<CutOut> {
  const guide = await shrink(picture, GUIDE_SIDE)
  return cutAlong(guide, await lookTwice(guide))
}

/** The part without the network: shapes and edges, from what it saw. */
export async function cutAlong(guide: Picture, food: Plane): Promise<CutOut> {
  const shape = await findShape(guide, food)
  const coefficients = await edgeOf(shape.mask, guide)
  const soft = applyCoefficients(coefficients, guide)
  const mask = stepPlane(soft, 0.08, 0.92)
  return {
    guide,
    mask,
    coefficients,
    rim: shape.rim,
    hint: shape.hint,
    confidence: shape.confidence,
    isCrossed: shape.isCrossed,
    cropped: croppedShare(mask),
  }
}

/** The guided filter at half the guide's size, which its blurred coefficients do not feel. */
async function edgeOf(mask: Plane, guide: Picture): Promise<GuidedCoefficients> {
  const half = await shrink(guide, GUIDE_SIDE / 2)
  const radius = Math.max(2, Math.round(half.width / 130))
  return guidedCoefficients(resizePlane(mask, half.width, half.height), half, radius, 2e-4)
}

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
