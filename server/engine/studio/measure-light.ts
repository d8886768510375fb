// Reads the light of a photo: its colour from what should be white, its level from the dish.

import { resizePlane } from './bilinear.ts'
import type { Rgb } from './colour.ts'
import { resizePicture } from './decode.ts'
import { histogramOf } from './neutral.ts'
import { paleness } from './paleness.ts'
import { type Picture, type Plane, smoothstep } from './pixels.ts'
import { balanceOf, type MaskKind } from './white-balance.ts'

export interface LightFacts {
  /** Linear gains that turn what was taken for white into neutral. */
  gains: Rgb
  /** 0..1: how much neutral evidence there was. */
  evidence: number
  /** Encoded luma of the dish, 0..1. */
  dark: number
  middle: number
  bright: number
  /** 0..1: how far the middle of the dish has no colour. */
  pale: number
  /** 0..1: how far what is brightest has no colour, so that it may be white. */
  whites: number
  /** Of the whole photo. */
  frameBright: number
}

/** Share of it that counts where only the food is known: it may be the table that is seen through a glass. */
const PALE_FOOD = 0.4
/** Long side that light is measured on. */
const MEASURED_SIDE = 320

/**
 * Reads the light of a photo. Values are encoded, 0..1.
 * @param wholeMask of the dish in the whole photo, any size; its surroundings help where the dish itself has nothing white
 */
export async function measureLight(photo: Picture, wholeMask: Plane, kind: MaskKind): Promise<LightFacts> {
  const scale = Math.min(1, MEASURED_SIDE / Math.max(photo.width, photo.height))
  const width = Math.round(photo.width * scale)
  const height = Math.round(photo.height * scale)
  const picture = await resizePicture(photo, width, height)
  const mask = resizePlane(wholeMask, width, height)
  const isDish = (i: number) => mask.data[i]! >= 0.9
  const dish = histogramOf(picture, isDish)
  const frame = histogramOf(picture, () => true)
  const { gains, evidence } = balanceOf(picture, mask, kind)
  const middle = dish.percentile(0.5)
  const bright = dish.percentile(0.98)
  const frameBright = frame.percentile(0.96)
  const whites =
    frameBright > bright
      ? paleness(picture, () => true, gains, frameBright)
      : paleness(picture, isDish, gains, bright)
  return {
    gains,
    evidence,
    dark: dish.percentile(0.02),
    middle,
    bright,
    pale: (kind === 'food' ? PALE_FOOD : 1) * paleness(picture, isDish, gains, middle),
    whites,
    frameBright,
  }
}

/** Encoded luma by which food is brought less far than white china: as bright, dough loses its brown, rice its grains, a chip its herbs. */
const FOOD_DARKER = 0.07

/** What a look makes white where what is brightest is food. */
export function whiteFor(white: number, { whites }: Pick<LightFacts, 'whites'>): number {
  return white - FOOD_DARKER * (1 - whites)
}

/** Encoded luma of the darkest in a dish: from the one on it lacks depth, as under a flash, at the other all of it. */
const FLAT = { from: 0.22, to: 0.42 }
/** What it then gets on top of a look's. */
const DEPTH = { contrast: 0.15, saturation: 0.14 }

/** A dish without darks has a veil over its colours. What is pale all over has none to show. */
export function deepened<T extends { contrast: number; saturation: number }>(
  look: T,
  { dark, pale }: Pick<LightFacts, 'dark' | 'pale'>,
): T {
  const flat = smoothstep(FLAT.from, FLAT.to, dark) * (1 - pale)
  return {
    ...look,
    contrast: look.contrast + DEPTH.contrast * flat,
    saturation: look.saturation + DEPTH.saturation * flat,
  }
}
