// The dish, whole: vessel and food, as a soft mask. Two looks of a saliency network find the food, the rim
// finds the vessel, the guided filter lays the edge where the picture has it.
import { resizePicture } from '../decode.ts'
import { saliency } from '../model.ts'
import {
  boundingBox,
  clamp,
  createPlane,
  gaussianBlur,
  growBox,
  type Picture,
  type Plane,
  resizePlane,
  smoothstep,
} from '../pixels.ts'
import { edgeField } from './edges.ts'
import { applyCoefficients, type GuidedCoefficients, guidedCoefficients } from './matte.ts'
import { fillHoles, keepRegions } from './regions.ts'
import { findRims, insideEllipse, type Rim } from './rim.ts'

/** Long side of the picture that shapes are sought in. */
const ANALYSIS_SIDE = 320
/** Long side of the picture the edge is laid on. */
const GUIDE_SIDE = 800

export interface CutOut {
  /** 0..1 at the guide's size (at most 800 px a side, the photo's proportions). */
  mask: Plane
  coefficients: GuidedCoefficients
  /** The vessel's rim in the guide's pixels, where one was found. */
  rim: Rim | null
  /** 0..1: how sure it is that this is one whole dish. */
  confidence: number
  /** Share of the mask's outline that is the frame's edge. */
  cropped: number
}

/** @param picture upright sRGB, any size; smaller than 800 px a side is fine */
export async function cutOut(picture: Picture): Promise<CutOut> {
  const small = await shrink(picture, ANALYSIS_SIDE)
  const guide = await shrink(picture, GUIDE_SIDE)
  const food = await lookTwice(guide)
  const shape = findShape(small, resizePlane(food, small.width, small.height))
  const coarse = resizePlane(shape.mask, guide.width, guide.height)
  const coefficients = guidedCoefficients(coarse, guide, Math.max(2, Math.round(guide.width / 130)), 2e-4)
  const soft = applyCoefficients(coefficients, guide)
  const mask = { ...soft, data: soft.data.map((value) => smoothstep(0.08, 0.92, value)) }
  const scale = guide.width / small.width
  return {
    mask,
    coefficients,
    rim: shape.rim && scaleRim(shape.rim, scale),
    confidence: shape.confidence,
    cropped: croppedShare(mask),
  }
}

async function shrink(picture: Picture, longSide: number): Promise<Picture> {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  if (scale === 1) return picture
  return resizePicture(picture, Math.round(picture.width * scale), Math.round(picture.height * scale))
}

function scaleRim(rim: Rim, scale: number): Rim {
  return { ...rim, x: rim.x * scale, y: rim.y * scale, a: rim.a * scale, b: rim.b * scale }
}

/** Saliency of the frame, then of the box around it; the sharper second look wins where both agree. */
async function lookTwice(picture: Picture): Promise<Plane> {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
  const first = await saliency(picture, whole)
  const box = boundingBox(first, 0.4)
  if (!box) return first
  const near = growBox(box, 0.15, picture)
  if (near.width * near.height > 0.85 * picture.width * picture.height) return first
  const second = await saliency(picture, near)
  const out = { ...first, data: first.data.map((value) => value * 0.9) }
  for (let y = 0; y < near.height; y++) {
    for (let x = 0; x < near.width; x++) {
      const i = (near.y + y) * picture.width + near.x + x
      out.data[i] = Math.max(out.data[i]!, second.data[y * near.width + x]!)
    }
  }
  return out
}

interface Shape {
  mask: Plane
  rim: Rim | null
  confidence: number
}

/** Joins the vessel's ellipse and the salient regions that touch it. */
function findShape(picture: Picture, food: Plane): Shape {
  const blob = mainBlob(food)
  if (!blob) return { mask: createPlane(picture.width, picture.height), rim: null, confidence: 0 }
  const rims = findRims(edgeField(picture, 2.2), edgeField(picture, 1), { food, ...blob.seed })
  const rim = rims.find((candidate) => candidate.support > 0.93 && candidate.visible > 0.8) ?? null
  const mask = { ...blob.plane, data: blob.plane.data.map((value) => smoothstep(0.25, 0.75, value)) }
  if (rim) {
    for (let y = 0, i = 0; y < mask.height; y++) {
      for (let x = 0; x < mask.width; x++, i++) {
        const edge = (1 - insideEllipse(rim, x, y)) * rim.b
        mask.data[i] = Math.max(mask.data[i]!, clamp(edge + 0.5))
      }
    }
  }
  const whole = fillHoles(mask)
  return { mask: gaussianBlur(whole, 0.6), rim, confidence: rim ? rim.support : 0.5 }
}

function mainBlob(food: Plane) {
  const plane = keepMain(food)
  let mass = 0
  let sumX = 0
  let sumY = 0
  let sumXX = 0
  let sumYY = 0
  for (let y = 0, i = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++, i++) {
      if (plane.data[i]! <= 0.5) continue
      mass++
      sumX += x
      sumY += y
      sumXX += x * x
      sumYY += y * y
    }
  }
  if (mass < 40) return null
  const x = sumX / mass
  const y = sumY / mass
  // A filled ellipse has a variance of a²/4 along each axis.
  const halfWidth = 2 * Math.sqrt(Math.max(1, sumXX / mass - x * x))
  const halfHeight = 2 * Math.sqrt(Math.max(1, sumYY / mass - y * y))
  return { plane, seed: { x, y, halfWidth, halfHeight } }
}

/** The region that is large and near the middle, and what is at least an eighth of it. */
function keepMain(food: Plane): Plane {
  let best = 0
  const weight = (x: number, y: number, size: number) => {
    const off = Math.hypot((x / food.width - 0.5) * 2, (y / food.height - 0.5) * 2)
    return size * (1.3 - Math.min(1, off))
  }
  keepRegions(food, 0.4, (region) => {
    best = Math.max(best, weight(region.x, region.y, region.size))
    return false
  })
  return keepRegions(food, 0.4, (region) => weight(region.x, region.y, region.size) > best / 8)
}

function croppedShare({ width, height, data }: Plane): number {
  let edge = 0
  let outline = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (data[i]! <= 0.5) continue
      const onFrame = x === 0 || y === 0 || x === width - 1 || y === height - 1
      if (onFrame) edge++
      if (
        onFrame ||
        data[i - 1]! <= 0.5 ||
        data[i + 1]! <= 0.5 ||
        data[i - width]! <= 0.5 ||
        data[i + width]! <= 0.5
      ) {
        outline++
      }
    }
  }
  return outline ? edge / outline : 0
}
