// The whole job, one photo: decode → cut out → light → place → save. Knows no threads.
import { type CameraAngle, findStyle, resultSize } from '../../../contract/catalog.ts'
import type { GenerationReport, Stage } from '../../../contract/generation.ts'
import type { EngineOptions, EngineResult } from '../engine.ts'
import { loadBackdrop } from './backdrop.ts'
import type { Rgb } from './colour.ts'
import { isRound } from './cut-out/blob.ts'
import { type CutOut, cutOut } from './cut-out/cut-out.ts'
import { applyCoefficients, estimateForeground } from './cut-out/matte.ts'
import { decode, resizePicture } from './decode.ts'
import { measureFidelity } from './fidelity.ts'
import { frameInPlace, vignette } from './in-place.ts'
import { calmColour, type LightFacts, localContrast, measureLight, relight, sharpen } from './light.ts'
import { LOOKS, type Look } from './looks.ts'
import {
  type Box,
  boundingBox,
  clamp,
  growBox,
  lumaPlane,
  type Picture,
  type Plane,
  resizePlane,
  smoothstep,
} from './pixels.ts'
import { type DishShape, layOut, place } from './place.ts'
import { encodeJpeg } from './save.ts'
import { understand, type Wishes } from './understand.ts'
import { chooseAngle, elevationOf } from './view.ts'

export const ENGINE_NAME = 'studio'
export const ENGINE_MODEL = 'u2netp'

export interface StyledPhoto extends EngineResult {
  /** Of the cut-out, 0..1. */
  confidence: number
}

/** Long side of the pixels that are worked on: the dish must have as many as the result shows. */
const WORKING_SIDE = { medium: 1600, high: 2800 } as const
/** Below this a cut-out is a guess, above this share of cropped outline it shows a straight cut. */
const LOWEST_CONFIDENCE = 0.45
const MOST_CROPPED = 0.02

/** @throws AppError for a photo that can never work */
export async function stylePhoto(
  bytes: Uint8Array,
  options: EngineOptions,
  onStage: (stage: Stage) => void,
): Promise<StyledPhoto> {
  const wishes = understand(findStyle(options.styleId) ?? null, options.stylePrompt, options.guidance)
  const size = resultSize(options.aspectRatio, options.quality)
  onStage('cutting out')
  const { picture } = await decode(bytes, WORKING_SIDE[options.quality])
  const cut = await cutOut(picture)
  onStage('lighting')
  const reason = whyInPlace(cut)
  const job = { picture, cut, wishes, look: lookFor(wishes), size, asked: options.cameraAngle }
  const done = reason ? await enhance(job, onStage) : await compose(job, onStage)
  onStage('saving')
  const report: GenerationReport = {
    engine: ENGINE_NAME,
    model: ENGINE_MODEL,
    mode: reason ? 'in place' : 'composite',
    angle: { asked: options.cameraAngle, used: done.angle },
    understood: wishes.understood,
    ignored: wishes.ignored,
    fidelity: done.fidelity,
    warnings: reason ? [reason, ...done.warnings] : done.warnings,
  }
  const jpeg = await encodeJpeg(done.picture, reason ? 'algorithmicallyEnhanced' : 'composite')
  return { picture: jpeg, ...size, report, confidence: cut.confidence }
}

interface Job {
  picture: Picture
  cut: CutOut
  wishes: Wishes
  look: Look
  size: { width: number; height: number }
  asked: CameraAngle | null
}

interface Done {
  picture: Picture
  angle: CameraAngle | null
  /** Structure of the dish that is unchanged, 0..1; null where the whole photo was kept. */
  fidelity: number | null
  warnings: string[]
}

function whyInPlace(cut: CutOut): string | null {
  if (!boundingBox(cut.mask)) return 'No dish was found, so the photo was enhanced in its own setting.'
  if (cut.cropped > MOST_CROPPED) {
    return 'The dish reaches the edge of the photo, so it was enhanced in its own setting. Leave some table around the whole dish for a new scene.'
  }
  if (cut.confidence < LOWEST_CONFIDENCE) {
    return 'The dish could not be told apart from its surroundings for certain, so the photo was enhanced in its own setting.'
  }
  return null
}

function lookFor(wishes: Wishes): Look {
  const look = LOOKS[wishes.style.slug]
  return {
    ...look,
    saturation: look.saturation + wishes.saturation,
    contrast: look.contrast + wishes.contrast,
  }
}

/** The scene's light colour, moved by the wished warmth. */
function lightColour(color: Rgb, warmth: number): Rgb {
  return [color[0] * (1 + 0.12 * warmth), color[1], color[2] * (1 - 0.16 * warmth)]
}

/** In its own setting a photo takes less of a style: its light is all over it. */
function calmer(look: Look): Look {
  return {
    ...look,
    brightness: 0.52 + (look.brightness - 0.52) * 0.5,
    contrast: look.contrast * 0.6,
    saturation: 1 + (look.saturation - 1) * 0.5,
  }
}

async function enhance(
  { picture, cut, wishes, look, size }: Job,
  onStage: (stage: Stage) => void,
): Promise<Done> {
  const small = await resizePicture(picture, cut.mask.width, cut.mask.height)
  const found = boundingBox(cut.mask) ? cut.mask : { ...cut.mask, data: cut.mask.data.map(() => 1) }
  const facts = measureLight(small, found)
  const { scene } = await loadBackdrop(wishes.style, 'angled_45')
  onStage('placing')
  const framed = await frameInPlace(picture, cut.mask, size.width, size.height)
  finishPixels(framed, facts, calmer(look), wishes, scene.light.color)
  vignette(framed, look)
  return { picture: framed, angle: null, fidelity: null, warnings: [] }
}

async function compose(job: Job, onStage: (stage: Stage) => void): Promise<Done> {
  const { picture, cut, wishes, look, size, asked } = job
  const box = growBox(boundingBox(cut.mask, 0.5)!, 0.02, cut.mask)
  const elevation = elevationOf(cut.rim ?? cut.hint)
  const { angle, warning } = chooseAngle(asked, elevation, cut)
  const backdrop = await loadBackdrop(wishes.style, angle)
  const layout = layOut(shapeOf(cut, box, elevation), backdrop.scene, size.width, size.height)
  const { dish, alpha } = await cutPixels(picture, cut, box, layout.dish.width, layout.dish.height)
  const facts = measureLight(dish, alpha)
  const before = lumaPlane(dish)
  estimateForeground(dish, alpha, Math.max(3, Math.round(dish.width / 60)))
  finishPixels(dish, facts, look, wishes, backdrop.scene.light.color)
  onStage('placing')
  const result = await place(dish, alpha, backdrop, layout, look, size.width, size.height)
  const fidelity = measureFidelity(before, alpha, result, layout.dish)
  return { picture: result, angle, fidelity, warnings: warning ? [warning] : [] }
}

/** Where the vessel itself is in the cut-out: chopsticks and handles reach out of it. */
function shapeOf({ rim, mask }: CutOut, box: Box, elevationDegrees: number | null): DishShape {
  const vessel = rim
    ? { from: (rim.x - rim.a - box.x) / box.width, to: (rim.x + rim.a - box.x) / box.width }
    : { from: 0, to: 1 }
  return {
    width: box.width,
    height: box.height,
    elevationDegrees,
    // Cups and glasses stand on a round foot, whatever their handles do to the outline.
    isRound: rim !== null || isRound(mask) || box.height > 0.8 * box.width,
    vesselFrom: clamp(vessel.from),
    vesselTo: clamp(vessel.to),
  }
}

/** The dish's pixels and its soft edge, both straight at the size they are placed at. */
async function cutPixels(picture: Picture, cut: CutOut, box: Box, width: number, height: number) {
  const scale = picture.width / cut.mask.width
  const region = {
    x: Math.round(box.x * scale),
    y: Math.round(box.y * scale),
    width: Math.min(picture.width - Math.round(box.x * scale), Math.round(box.width * scale)),
    height: Math.min(picture.height - Math.round(box.y * scale), Math.round(box.height * scale)),
  }
  const dish = await resizePicture(picture, width, height, region)
  const cropped = {
    weights: cut.coefficients.weights.map((plane) => cropPlane(plane, box)) as [Plane, Plane, Plane],
    offset: cropPlane(cut.coefficients.offset, box),
  }
  const sharpEdge = applyCoefficients(cropped, dish)
  const solid = resizePlane(cropPlane(cut.mask, box), width, height)
  const alpha = {
    ...sharpEdge,
    // The filter at full size draws the edge; inside and outside the settled mask decides.
    data: sharpEdge.data.map((value, i) => {
      const settled = solid.data[i]!
      if (settled > 0.97) return 1
      if (settled < 0.02) return 0
      return smoothstep(0.2, 0.9, value * 0.6 + settled * 0.4)
    }),
  }
  return { dish, alpha }
}

function cropPlane(plane: Plane, box: Box): Plane {
  const data = new Float32Array(box.width * box.height)
  for (let y = 0; y < box.height; y++) {
    const start = (box.y + y) * plane.width + box.x
    data.set(plane.data.subarray(start, start + box.width), y * box.width)
  }
  return { width: box.width, height: box.height, data }
}

/** Noise first, light next, sharpness last. */
function finishPixels(picture: Picture, facts: LightFacts, look: Look, wishes: Wishes, color: Rgb): void {
  const size = Math.max(picture.width, picture.height)
  if (facts.middle < 0.3) calmColour(picture, size / 500)
  relight(picture, facts, { look, stops: wishes.stops, lightColour: lightColour(color, wishes.warmth) })
  localContrast(picture, size / 24, 0.14)
  sharpen(picture, Math.max(0.8, size / 1200), facts.middle < 0.3 ? 0.25 : 0.45)
}
