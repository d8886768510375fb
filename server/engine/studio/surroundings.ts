// What a dish that keeps its own table stands in front of: how dim it is, and how strong its colours are.
import { encodedGains, LINEAR_OF_BYTE, type Rgb } from './colour.ts'
import { GREEN_OF_LAMP } from './lamp.ts'
import type { Setting } from './looks.ts'
import { evenLevel } from './neutral.ts'
import { type Box, type Picture, type Plane, smoothstep } from './pixels.ts'

export interface Surroundings {
  /** Mean encoded luma, 0..1. */
  luma: number
  /** Share that is of a strong colour, 0..1. */
  coloured: number
  /** Mean colour, linear. */
  colour: Rgb
  /** Share that is as bright as a photo shows things, 0..1, and its mean colour, linear. */
  shining: number
  shine: Rgb
}

/** Encoded chroma relative to the brightest channel, and that channel: wood stays below, a wall in lamplight does not. */
const STRONG = 0.6
const STRONG_FROM = 90
/** Encoded luma of the brightest; what is clipped in all channels has lost its colour. */
const SHINING_FROM = 222
const CLIPPED = 250

/**
 * @param guide at the mask's size
 * @param seen what the result shows, within the guide
 * @param gains that make white neutral
 */
export function surroundingsOf({ data }: Picture, mask: Plane, seen: Box, gains: Rgb): Surroundings {
  const [red, green, blue] = encodedGains(gains)
  let [around, light, strong, shining] = [0, 0, 0, 0]
  const sum: Rgb = [0, 0, 0]
  const shine: Rgb = [0, 0, 0]
  for (let y = seen.y; y < seen.y + seen.height; y++) {
    for (let x = seen.x; x < seen.x + seen.width; x++) {
      const i = y * mask.width + x
      if (mask.data[i]! > 0.3) continue
      const [r, g, b] = [data[3 * i]! * red, data[3 * i + 1]! * green, data[3 * i + 2]! * blue]
      const top = Math.max(r, g, b)
      around++
      const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
      light += luma
      const isShining = luma > SHINING_FROM && Math.min(r, g, b) < CLIPPED
      if (isShining) shining++
      for (const c of [0, 1, 2] as const) {
        const level = gains[c] * LINEAR_OF_BYTE[data[3 * i + c]!]!
        sum[c] += level
        if (isShining) shine[c] += level
      }
      if (top > STRONG_FROM && top - Math.min(r, g, b) > STRONG * top) strong++
    }
  }
  if (around === 0) return { luma: 1, coloured: 0, colour: [1, 1, 1], shining: 0, shine: [1, 1, 1] }
  const colour = sum.map((value) => value / around) as Rgb
  const shares = { luma: light / (255 * around), coloured: strong / around, shining: shining / around }
  return {
    ...shares,
    colour,
    shine: shining === 0 ? [1, 1, 1] : (shine.map((value) => value / shining) as Rgb),
  }
}

/** Light that a bright style adds to a dim room at most, in stops. */
const MOST_LIGHT = 0.35

/** 0..1. What is nearly black is no dim room: that is a dark table, and lifted it turns grey. */
const dimness = (luma: number) => smoothstep(0.48, 0.34, luma) * smoothstep(0.17, 0.28, luma)

/** A bright style shows no dim room, and its far side is not left in the dark; where the dish in it is bright, more light would burn it out. */
export function litUp(setting: Setting, { luma }: Surroundings, { middle }: { middle: number }): Setting {
  if (setting.corners < 0) return setting
  return {
    ...setting,
    far: setting.far * (1 - 0.5 * dimness(luma)),
    exposure: setting.exposure + MOST_LIGHT * dimness(luma) * smoothstep(0.72, 0.5, middle),
  }
}

/** Of a lamp's colour, where nothing but the room's own colour speaks of it. */
const LAMP_SHARE = 0.4

/**
 * A dim room of one strong warm colour with nothing white in it is lit by a lamp.
 * @param evidence of something neutral, 0..1
 * @returns linear gains on top of the balance
 */
export function lampLight({ luma, coloured, colour }: Surroundings, evidence: number): Rgb {
  const [red, green, blue] = colour
  if (!(red > green && green > blue)) return [1, 1, 1]
  const share = LAMP_SHARE * dimness(luma) * smoothstep(0.2, 0.4, coloured) * smoothstep(0.25, 0.1, evidence)
  const warmth = (red / blue) ** share
  return evenLevel([warmth ** (0 - GREEN_OF_LAMP), 1, warmth ** (1 - GREEN_OF_LAMP)])
}

/** Of the sun's colour on what is white: with more, what is baked turns green and shade pink. */
const SUN_SHARE = 0.45

/** 0..1: how far a low sun falls on something white beside the dish: much of it is as bright as can be, and pale. */
export function sunOnWhite({ shining, shine: [red, green, blue] }: Surroundings, evidence: number): number {
  if (!(red > green && green > blue)) return 0
  return smoothstep(0.03, 0.1, shining) * smoothstep(0.25, 0.1, evidence) * smoothstep(0.35, 0.5, blue / red)
}

/** Linear gains on top of the balance. @param share 0..1, of sun on something white */
export function sunLight({ shine }: Surroundings, share: number): Rgb {
  return evenLevel(shine.map((value) => value ** (-SUN_SHARE * share)) as Rgb)
}
