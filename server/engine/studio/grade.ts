// The colours of a photo that keeps its own table: of its shadows and of what has some, calmer blues, stronger reds and greens.
import { linearOf, luminance, type Rgb, toEncoded } from './colour.ts'
import { type ColourTable, changedTable } from './colour-table.ts'
import { leafiness } from './hues.ts'
import type { Setting } from './looks.ts'
import { evenLevel } from './neutral.ts'
import { clamp, smoothstep } from './pixels.ts'

/**
 * The style's grade on top of a change of colours. The same colour becomes the same everywhere: whatever told a dish from its table by a
 * guessed outline or by its colours would show as a stain where it is wrong.
 */
export function gradedTable(lit: ColourTable, setting: Grade): ColourTable {
  const level = luminance(...setting.shade)
  const [shadeRed, shadeGreen, shadeBlue] = setting.shade.map((gain) => gain / level - 1) as Rgb
  const [tintRed, tintGreen, tintBlue] = evenLevel(setting.tint).map((gain) => gain - 1) as Rgb
  return changedTable(lit, (from, to, at) => {
    const [r0, g0, b0] = [from[at]!, from[at + 1]!, from[at + 2]!]
    const top = Math.max(r0, g0, b0)
    // China, a white cloth: what is bright and has no colour is to stay that.
    const chroma = Math.min(1, (top - Math.min(r0, g0, b0)) / (CHINA_CHROMA * (top + NEARLY_BLACK)))
    const coloured = 1 - (1 - chroma) * clamp((top - 100) / 80)
    // By the brightest channel: where that is full, more light would take its colour.
    const dark = (1 - top / 255) * coloured
    // Black stays black: lifted, a pan shows its noise.
    const k = 1 + (level - 1) * dark * (level > 1 ? smoothstep(0, LIFTED_FROM, top) : 1)
    const r = linearOf(r0 / 255) * k * (1 + shadeRed * dark) * (1 + tintRed * coloured)
    const g = linearOf(g0 / 255) * k * (1 + shadeGreen * dark) * (1 + tintGreen * coloured)
    const b =
      linearOf((b0 / 255) * (1 - LESS_ROSE * rosiness(r0, g0, b0))) *
      k *
      (1 + shadeBlue * dark) *
      (1 + tintBlue * coloured)
    const grey = luminance(r, g, b)
    const left = chromaLeft(setting, r0, g0, b0, r, g, b, grey)
    to[at] = toEncoded(grey + (r - grey) * left)
    to[at + 1] = toEncoded(grey + (g - grey) * left)
    to[at + 2] = toEncoded(grey + (b - grey) * left)
  })
}

type Grade = Pick<Setting, 'shade' | 'tint' | 'blue' | 'reds' | 'greens'>

/** Factor of a colour. @param r0 encoded, by which it is told @param r linear */
function chromaLeft(
  { blue, reds, greens }: Grade,
  r0: number,
  g0: number,
  b0: number,
  r: number,
  g: number,
  b: number,
  grey: number,
): number {
  const less = blue * blueness(r0, g0, b0)
  const more = reds * redness(r0, g0, b0) + greens * leafiness(r, g, b)
  if (more === 0) return 1 - less
  // Nothing clips: neither does a channel lose its last light, nor does one get full.
  const [least, top] = [Math.min(r, g, b), Math.max(r, g, b)]
  const room = Math.min((0.75 * least) / (grey - least + 1e-4), Math.max(0, FULL - top) / (top - grey + 1e-4))
  return 1 - less + more * smoothstep(0, 2 * more, room)
}
/** Linear level that a channel is not brought near to by more colour. */
const FULL = 0.92

/** 0..1: how far a colour is the strong red or orange of tomatoes, peppers and carrots, which meat, dough and wood are not. Encoded. */
function redness(r: number, g: number, b: number): number {
  const least = Math.min(g, b)
  if (r <= Math.max(g, b)) return 0
  const hue = (g - b) / (r - least)
  return (
    smoothstep(0.5, 0.75, (r - least) / (r + NEARLY_BLACK)) *
    smoothstep(0.62, 0.4, hue) *
    smoothstep(-0.4, -0.15, hue)
  )
}

/** 0..1: how far a colour is blue or turquoise, which a napkin is and no food. Encoded. */
function blueness(r: number, g: number, b: number): number {
  return (
    smoothstep(0.15, 0.45, (b - r) / (Math.max(g, b) + NEARLY_BLACK)) * smoothstep(0.85, 1, (b + 1) / (g + 1))
  )
}

/**
 * 0..1: how far a colour is a brown or beige next to pink, as wood and dough are once a lamp's yellow has been taken from the photo. Neither a
 * tomato nor what is really pink. Encoded.
 */
function rosiness(r: number, g: number, b: number): number {
  const least = Math.min(g, b)
  if (r <= Math.max(g, b)) return 0
  const chroma = (r - least) / (r + NEARLY_BLACK)
  const hue = (g - b) / (r - least)
  return (
    smoothstep(0.5, 0.3, hue) *
    smoothstep(-0.4, -0.1, hue) *
    smoothstep(0.06, 0.18, chroma) *
    smoothstep(0.7, 0.5, chroma)
  )
}
/** Share of its blue that it loses. */
const LESS_ROSE = 0.1

/** Added to the brightest channel: what is nearly black has no colour to speak of. */
const NEARLY_BLACK = 24
/** Chroma, share of the brightest channel, from which something is not white. */
const CHINA_CHROMA = 0.2
/** Encoded value, 0..255, from which shadows get all of a bright style's light. */
const LIFTED_FROM = 70
