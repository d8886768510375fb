// The shape of the whole dish: the vessel around what is salient.
import { resizePicture } from '../decode.ts'
import {
  boxBlur,
  createPlane,
  gaussianBlur,
  mapPlane,
  type Picture,
  type Plane,
  resizePlane,
  smoothstep,
} from '../pixels.ts'
import { mainBlob } from './blob.ts'
import { sureOfBlob, sureOfRim } from './confidence.ts'
import { edgeField } from './edges.ts'
import { traceOutline } from './outline.ts'
import { fillHoles, keepRegions, labelRegions } from './regions.ts'
import { findRims, type Rim } from './rim.ts'
import { isSeeThrough } from './see-through.ts'
import { shadowAround } from './shadow.ts'
import { likelyRim, vesselOf } from './vessel.ts'

/** Long side of the picture that shapes are sought in. */
const ANALYSIS_SIDE = 320

export async function shrink(picture: Picture, longSide: number): Promise<Picture> {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  if (scale === 1) return picture
  return resizePicture(picture, Math.round(picture.width * scale), Math.round(picture.height * scale))
}

function scaleRim(rim: Rim, scale: number): Rim {
  return { ...rim, x: rim.x * scale, y: rim.y * scale, a: rim.a * scale, b: rim.b * scale }
}

export interface Shape {
  mask: Plane
  rim: Rim | null
  /** Without a rim: an ellipse that may be one, for the view only. Any scale. */
  hint: Rim | null
  confidence: number
}

/**
 * The vessel's outline and the salient parts that reach over it.
 * @param food saliency at the guide's size
 */
export async function findShape(guide: Picture, food: Plane): Promise<Shape> {
  const small = await shrink(guide, ANALYSIS_SIDE)
  const tiny = await shrink(small, ANALYSIS_SIDE / 2)
  const { width, height } = guide
  const blob = mainBlob(resizePlane(food, small.width, small.height))
  if (!blob) return { mask: createPlane(width, height), rim: null, hint: null, confidence: 0 }
  const rims = findRims(edgeField(tiny, 1.6), edgeField(small, 1), blob)
  const found = vesselOf(rims)
  const salient = mapPlane(resizePlane(blob.plane, width, height), (value, i) =>
    value > 0 ? smoothstep(0.3, 0.7, food.data[i]!) : 0,
  )
  if (!found) {
    const mask = gaussianBlur(fillHoles(salient), 0.8)
    return { mask, rim: null, hint: likelyRim(rims), confidence: sureOfBlob(guide, mask) }
  }
  const rim = scaleRim(found, width / small.width)
  const shadow = shadowAround(guide, rim, food)
  for (let i = 0; i < shadow.data.length; i++) salient.data[i]! *= 1 - shadow.data[i]!
  const outline = traceOutline(
    guide,
    rim,
    mapPlane(food, (value, i) => value * (1 - shadow.data[i]!)),
  )
  // Saliency takes shadows for dish right beside the rim; what reaches well over it is food or a handle.
  const near = boxBlur(outline, Math.max(1, rim.a * 0.03))
  const over = mapPlane(salient, (value, i) => (near.data[i]! < 0.2 ? value : 0))
  // Parts that do not come close to the rim belong to other dishes.
  const reach = boxBlur(outline, Math.max(2, rim.a * 0.06))
  const touching = touchingLabels(over, reach)
  const parts = keepRegions(
    over,
    0.5,
    ({ label, size }) => touching.has(label) && size > 0.002 * width * height,
  )
  const mask = mapPlane(outline, (value, i) => Math.max(value, parts.data[i]! > 0 ? salient.data[i]! : 0))
  const whole = gaussianBlur(fillHoles(closeGap(mask, salient)), 0.6)
  return { mask: whole, rim, hint: null, confidence: sureOfRim(found) * (isSeeThrough(guide, rim) ? 0.4 : 1) }
}

function touchingLabels(over: Plane, reach: Plane): Set<number> {
  const { labels } = labelRegions(over)
  const touching = new Set<number>()
  for (let i = 0; i < labels.length; i++)
    if (labels[i] !== 0 && reach.data[i]! > 0.02) touching.add(labels[i]!)
  return touching
}

/** Joins a part that reaches over the rim with the vessel again. */
function closeGap(mask: Plane, salient: Plane): Plane {
  const grown = boxBlur(
    mapPlane(mask, (value) => (value > 0.5 ? 1 : 0)),
    4,
  )
  return mapPlane(mask, (value, i) => (grown.data[i]! > 0.5 ? Math.max(value, salient.data[i]!) : value))
}
