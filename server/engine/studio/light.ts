// The dish in neutral, well exposed light: balance, exposure, a gentle curve, then noise and sharpness.

import { burntness, coldness, coolCast } from './cold-colours.ts'
import { linearOf, type Rgb, toEncoded } from './colour.ts'
import { applyColourTable, type ColourTable, createColourTable } from './colour-table.ts'
import { AS_THEY_ARE, calmed, creaminess, goldenness, type Hues, leafiness } from './hues.ts'
import type { Look } from './looks.ts'
import type { LightFacts } from './measure-light.ts'
import { evenLevel } from './neutral.ts'
import { clamp, mapPlane, type Picture, type Plane, smoothstep } from './pixels.ts'
import { calmNoise, crispen } from './texture.ts'

/** 0..1 linear → 0..1 encoded. */
const encodedOf = (linear: number) => toEncoded(linear) / 255

export interface LightWishes {
  look: Look
  /** Stops on top of the style's, from the person's words. */
  stops: number
  /** Linear gains of the light's colour. */
  colour: Rgb
  /** Care for single colours; none where absent. */
  hues?: Hues
  /** What else becomes of the new colours. */
  grade?: (lit: ColourTable) => ColourTable
  /** Factors of linear light on all of it, any size. */
  light?: Plane
}

/** A light's colour, moved by the wished warmth, -1..1. */
export function warmed(colour: Rgb, warmth: number): Rgb {
  return [colour[0] * (1 + 0.14 * warmth), colour[1], colour[2] * (1 - 0.2 * warmth)]
}

/**
 * Balances, exposes and grades in place.
 * @param cover where it is 0 a pixel is left as it is
 */
export function relight(
  picture: Picture,
  facts: LightFacts,
  { look, stops, colour, hues = AS_THEY_ARE, grade, light }: LightWishes,
  cover?: Plane,
): void {
  const curve = toneFactors(facts, look, stops)
  const tint = evenLevel(colour)
  const wanted = look.saturation
  const { gains } = facts
  const table = createColourTable((red, green, blue, to, at) => {
    const r = red * gains[0]
    const g = green * gains[1]
    const b = blue * gains[2]
    const burnt = burntness(red, green, blue)
    const own = 1 - burnt
    const level = burnt * (0.2126 * r + 0.7152 * g + 0.0722 * b)
    writeLit(
      (level + r * own) * tint[0],
      (level + g * own) * tint[1],
      (level + b * own) * tint[2],
      curve,
      wanted,
      hues,
      to,
      at,
    )
  })
  // What is 1 / 2.2 of a stop darker encoded is close to a stop darker in linear light.
  const factors = light && mapPlane(light, (factor) => factor ** (1 / 2.2))
  applyColourTable(picture, grade?.(table) ?? table, cover, factors)
}

/**
 * A colour in the new light, encoded, 0..255.
 * @param curve factors by linear level, 0..TOP
 * @param wanted saturation
 */
function writeLit(
  r: number,
  green: number,
  b: number,
  curve: Float32Array,
  wanted: number,
  hues: Hues,
  to: Float32Array,
  at: number,
): void {
  const cream = hues.cream === 0 ? 0 : hues.cream * creaminess(r, green, b)
  const gold = hues.gold === 0 ? 0 : hues.gold * goldenness(r, green, b)
  const g = green * (1 - Math.max(gold, cream))
  const last = curve.length - 1
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
  const top = Math.max(r, g, b)
  // The curve works on a mix of luminance and the brightest channel: colours keep their hue and do not clip.
  const entry = ((0.6 * luma + 0.4 * top) * (last / TOP) + 0.5) | 0
  const more = hues.leaves === 0 ? 0 : hues.leaves * leafiness(r, g, b)
  const glaze = coldness(r, g, b)
  // Mash is not to be darker for the green that it loses.
  const kept = cream > gold ? 1 + (0.7152 * (green - g)) / Math.max(luma, 1e-4) : 1
  const lit = curve[Math.min(entry, last)]! * (1 + more) * kept
  const factor = glaze > 0 && lit > 1 ? lit ** (1 - GLAZE_KEPT * glaze) : lit
  let grey = luma * factor
  const vivid = calmed(vibrance(wanted, r, g, b), hues, r, g, b)
  let chroma =
    (vivid + (Math.min(vivid, GLAZE_COLOUR) - vivid) * glaze) * (1 - coolCast(r, g, b)) * (1 - cream)
  const least = Math.min(r, g, b)
  const low = least * factor
  // More colour must not take the last of a channel: there a tomato's skin turns into a patch.
  if (grey - (grey - low) * chroma < LEAST_LEFT * low)
    chroma = Math.max(1, (grey - LEAST_LEFT * low) / (grey - low))
  const peak = grey + (top * factor - grey) * chroma
  let level = factor
  if (peak > KNEE && peak > grey) {
    // Pale colours give way by their colour, the others by their light.
    if (top - least < PALE * top) {
      if (peak > ROOF) chroma *= Math.max(0, held(peak) - grey) / (peak - grey)
    } else {
      const pale = top - least > COLOURED * top ? 0 : smoothstep(COLOURED, PALE, (top - least) / top)
      const darker = pale + (1 - pale) * rolledShare(peak)
      grey *= darker
      level *= darker
      const end = peak * darker
      if (pale > 0) chroma *= Math.max(0, pale * held(end) + (1 - pale) * end - grey) / (end - grey)
    }
  }
  to[at] = toEncoded(grey + (r * level - grey) * chroma)
  to[at + 1] = toEncoded(grey + (g * level - grey) * chroma)
  to[at + 2] = toEncoded(grey + (b * level - grey) * chroma)
}

/** More colour only where there is some: on white china a trace of it is a cast. Linear values. */
export function vibrance(saturation: number, r: number, g: number, b: number): number {
  if (saturation <= 1) return saturation
  const top = Math.max(r, g, b, 1e-4)
  const chroma = (top - Math.min(r, g, b)) / top
  return chroma > 0.45 ? saturation : 1 + (saturation - 1) * (chroma / 0.45) ** 2
}

/**
 * Where the brightest channel of a colour may end, linear, so that none clips: a lone channel that does turns mango into
 * a flat patch, and white china's into a cast. What is pale ends abruptly and by its colour alone, for it must stay
 * white; food has a shoulder that keeps its texture.
 */
function held(peak: number): number {
  return peak <= ROOF ? peak : ROOF + (CEILING - ROOF) * (1 - ROOF / peak)
}
const ROOF = 0.84
const CEILING = 0.97

/** Linear chroma, relative to the brightest channel: up to the one a colour is pale, from the other on it is none but itself. */
const PALE = 0.2
const COLOURED = 0.45

/**
 * What is left of a colour's light: all of it to the knee, then an exponential towards `TOP_COLOUR` that leaves it with
 * the same slope.
 */
function rolledShare(peak: number): number {
  return ROLLED[Math.min(ROLLED.length - 1, (peak * ROLLED_STEPS + 0.5) | 0)]!
}
const KNEE = 0.75
const TOP_COLOUR = 0.96
const ROLLED_STEPS = 1024
const ROLLED = Float32Array.from({ length: 4 * ROLLED_STEPS }, (_, i) => {
  const peak = i / ROLLED_STEPS
  const room = TOP_COLOUR - KNEE
  return peak <= KNEE ? 1 : (KNEE + room * (1 - Math.exp((KNEE - peak) / room))) / peak
})
/** Share of a colour's weakest channel that more colour leaves it. */
const LEAST_LEFT = 0.2

/** Share of a style's light, in stops, that it does without, and the colour that is left. */
const GLAZE_KEPT = 0.7
const GLAZE_COLOUR = 0.92

/** Linear level that the tone table ends at. */
const TOP = 2.6

/**
 * Factor by linear level, 0..TOP. Exposure brings what is bright to the look's white, then a power brings the
 * middle half way to its brightness, so that china never burns out for the sake of a dark stew; a shoulder
 * rolls off what is above, an S goes around the middle.
 */
function toneFactors(facts: LightFacts, look: Look, stops: number): Float32Array {
  const bright = linearOf(clamp(facts.bright, 0.15, 1))
  const gain = clamp((linearOf(look.white) / bright) ** 0.85, 0.6, 4.4) * 2 ** (0.5 * stops)
  const middle = encodedOf(clamp(linearOf(facts.middle) * gain, 0.004, 0.9))
  // A dish that is pale all over, white soup in white china, is not to be made grey; nor is it to stay it.
  const wanted = look.brightness + (PALE_LEVEL * look.white - look.brightness) * facts.pale
  const pull = wanted > middle ? 0.5 + 0.2 * facts.pale : 0.2
  const target = clamp(middle + (wanted - middle) * pull + 0.1 * stops, 0.12, 0.85)
  const power = clamp(Math.log(target) / Math.log(middle), 0.68 - 0.14 * facts.pale, 1.4)
  // What spans from black to white already has all the contrast that food can bear.
  const contrast = look.contrast * (1 - 0.6 * smoothstep(0.6, 0.9, facts.bright - facts.dark))
  const steps = 4096
  return Float32Array.from({ length: steps + 1 }, (_, i) => {
    const level = Math.max(0.25, i) * (TOP / steps)
    const e = encodedOf(shoulder(level * gain, Math.max(1.05, bright * gain * 1.15))) ** power
    const s = e + contrast * (e - 0.5) * 3.6 * e * (1 - e)
    return linearOf(clamp(s)) / level
  })
}

/** Luma that milk and pale soup are brought towards, share of what is brightest. */
const PALE_LEVEL = 0.86

/** Straight to the knee, then an exponential that reaches `end` at `white`. */
function shoulder(x: number, white: number): number {
  const knee = 0.62
  const end = 0.95
  if (x < knee) return x
  const bend = 1.8
  const t = Math.min(1, (x - knee) / (white - knee))
  return knee + ((end - knee) * (1 - Math.exp(-bend * t))) / (1 - Math.exp(-bend))
}

/**
 * Noise first, light next, sharpness last.
 * @param cover alpha of a cut-out: where it is 0 nobody will see what becomes of a pixel
 */
export function finishPixels(picture: Picture, facts: LightFacts, wishes: LightWishes, cover?: Plane): void {
  const size = Math.max(picture.width, picture.height)
  const isDim = facts.middle < 0.3
  if (isDim) calmNoise(picture, size / 500)
  relight(picture, facts, wishes, cover)
  crispen(
    picture,
    {
      radius: size / 24,
      contrast: 0.1,
      sharpness: isDim ? 0.2 : 0.32,
    },
    cover,
  )
}
