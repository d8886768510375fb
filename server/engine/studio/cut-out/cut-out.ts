// The dish, whole: vessel and food, as a soft mask. Two looks of a saliency network find the food, the rim
// finds the vessel, the guided filter lays the edge where the picture has it.

import { resizePlane } from '../bilinear.ts'
import { larger, type Picture, type Plane, stepPlane } from '../pixels.ts'
import { croppedShare } from './blob.ts'
import { evenFoot } from './even-foot.ts'
import { evenRim } from './even-rim.ts'
import { clarityOf, evenSides } from './even-sides.ts'
import { withoutGrey } from './grey-edge.ts'
import { GUIDE_SIDE, lookTwice } from './look.ts'
import { applyCoefficients, type GuidedCoefficients, guidedCoefficients } from './matte.ts'
import { withConvexFoot } from './near-side.ts'
import { withoutTouches } from './platter.ts'
import type { Rim } from './rim.ts'
import { findShape, type Shape, shrink } from './shape.ts'

export interface CutOut {
  /** The small picture it was sought in. */
  guide: Picture
  /** 0..1 at the guide's size. */
  mask: Plane
  /** Of it the handles of cutlery, which are as they were traced. */
  handles?: Plane
  coefficients: GuidedCoefficients
  /** The vessel's rim in the guide's pixels, where one was found. */
  rim: Rim | null
  /** Without a rim: an ellipse that may be one, for the view only. */
  hint: Rim | null
  /** 0..1: how sure it is that this is one whole dish. */
  confidence: number
  /** Cutlery lies across the rim: cut along it, it would be cut in two. */
  isCrossed: boolean
  /** The photo is out of focus or shaken: then the outline is never believed. */
  isBlurred: boolean
  /** No rim was found, but a platter's border. */
  isPlatter: boolean
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
  const half = await shrink(guide, GUIDE_SIDE / 2)
  const clarity = shape.isRegular ? resizePlane(clarityOf(shape.mask, half), guide.width, guide.height) : null
  const outline = clarity ? withConvexFoot(evenSides(shape.mask, clarity)) : shape.mask
  const coefficients = edgeOf(outline, half)
  const soft = applyCoefficients(coefficients, guide)
  if (clarity) keepFaint(soft, outline, clarity)
  const filtered = stepPlane(soft, 0.08, 0.92)
  const found = shape.rim ? withoutGrey(filtered, outline, shape.rim) : filtered
  const vessel = settled(found, shape)
  // A handle's sides were traced: the filter would make them waver.
  const mask = shape.handles ? larger(vessel, shape.handles) : vessel
  return {
    guide,
    mask,
    ...(shape.handles && { handles: shape.handles }),
    coefficients,
    rim: shape.rim,
    hint: shape.hint,
    confidence: shape.confidence,
    isCrossed: shape.isCrossed,
    isBlurred: shape.isBlurred,
    isPlatter: shape.isPlatter,
    cropped: croppedShare(mask),
  }
}

/** What is known of a vessel's outline makes it even. */
function settled(mask: Plane, { rim, over, isPlatter }: Shape): Plane {
  if (rim) {
    const even = evenRim(mask, rim)
    // Food over the rim is no wavering of it, and often hardly told from the table by the filter.
    return over ? larger(even, over) : even
  }
  return isPlatter ? withoutTouches(mask) : evenFoot(mask)
}

/** Where the picture hardly shows a regular outline the filter would follow the pattern beside it. */
function keepFaint(soft: Plane, outline: Plane, clarity: Plane): void {
  for (let i = 0; i < soft.data.length; i++) {
    const value = soft.data[i]!
    soft.data[i] = outline.data[i]! + (value - outline.data[i]!) * clarity.data[i]!
  }
}

/** The guided filter at half the guide's size, which its blurred coefficients do not feel. */
function edgeOf(mask: Plane, half: Picture): GuidedCoefficients {
  const radius = Math.max(2, Math.round(half.width / 130))
  return guidedCoefficients(resizePlane(mask, half.width, half.height), half, radius, 2e-4)
}
