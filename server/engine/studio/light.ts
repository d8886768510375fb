// The dish in neutral, well exposed light: white balance from the china, exposure, a gentle curve, less noise.
import { linearOf, type Rgb, toEncoded, toLinear } from './colour.ts'
import { resizePicture } from './decode.ts'
import type { Look } from './looks.ts'
import {
  boxBlur,
  clamp,
  createPlane,
  gaussianBlur,
  lumaPlane,
  type Picture,
  type Plane,
  resizePlane,
  smoothstep,
} from './pixels.ts'

/** 0..1 linear → 0..1 encoded. */
const encodedOf = (linear: number) => toEncoded(linear) / 255

export interface LightFacts {
  /** Linear gains that turn what was taken for white into neutral. */
  gains: Rgb
  /** 0..1: how much neutral evidence there was. */
  evidence: number
  /** Encoded luma of the dish, 0..1. */
  dark: number
  middle: number
  bright: number
  /** Of the whole photo. */
  frameBright: number
}

/**
 * What a mask is known to hold. A vessel's border is china or glaze; a dish may be anything; food may lack its
 * plate, and pale food is not white.
 */
export type MaskKind = 'vessel' | 'dish' | 'food'

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
  const dish = histogramOf(picture, (i) => mask.data[i]! >= 0.9)
  const frame = histogramOf(picture, () => true)
  const border = kind === 'vessel' ? borderOf(mask) : null
  const ownWhite = neutralGains(picture, dish.percentile(0.7), (i, r, g, b) => {
    if (mask.data[i]! < 0.9) return -1
    const grey = greyness(r, g, b, 0.42)
    return border?.[i] ? Math.max(grey, lampWhite(r, g, b)) : grey
  })
  // Around the dish only what is almost grey counts: pale wood is not a white tablecloth.
  const anyWhite = neutralGains(picture, frame.percentile(0.75), (_, r, g, b) => greyness(r, g, b, 0.27))
  const trust = kind === 'food' ? 0 : 1
  const own = ownWhite.evidence * (1 - (1 - trust) * anyWhite.evidence)
  const share = Math.max(own, (1 - own) * anyWhite.evidence * 0.7)
  const gains = ownWhite.gains.map((gain, c) => {
    const other = anyWhite.gains[c]! ** (anyWhite.evidence * 0.8)
    return gain ** own * other ** (1 - own)
  }) as Rgb
  return {
    gains: evenLevel(gains),
    evidence: share,
    dark: dish.percentile(0.02),
    middle: dish.percentile(0.5),
    bright: dish.percentile(0.98),
    frameBright: frame.percentile(0.96),
  }
}

/** Long side that light is measured on. */
const MEASURED_SIDE = 320

/** The outer fifth or so of the mask. */
function borderOf(mask: Plane): Uint8Array {
  const area = mask.data.reduce((sum, value) => sum + value, 0)
  const soft = boxBlur(mask, 0.06 * Math.sqrt(area))
  return Uint8Array.from(soft.data, (value) => (value < 0.97 ? 1 : 0))
}

/** 1 for grey, 0 from a relative chroma of `most` up. Encoded values. */
function greyness(r: number, g: number, b: number, most: number): number {
  const top = Math.max(r, g, b)
  return smoothstep(most, most / 4, (top - Math.min(r, g, b)) / top)
}

/** 1 for colours that white has under lamps warmer than the camera took them for: green follows blue. */
function lampWhite(r: number, g: number, b: number): number {
  if (r <= g || g <= b) return 0
  const blue = b / r
  const off = Math.abs(Math.log(g / r) - 0.34 * Math.log(blue))
  return smoothstep(0.45, 0.62, blue) * smoothstep(0.11, 0.04, off)
}

function histogramOf(picture: Picture, counts: (index: number) => boolean) {
  const bins = new Float64Array(256)
  let total = 0
  const { data } = picture
  for (let i = 0, p = 0; p < data.length; i++, p += 3) {
    if (!counts(i)) continue
    bins[Math.round(0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!)]!++
    total++
  }
  const percentile = (share: number) => {
    let sum = 0
    for (let i = 0; i < 256; i++) {
      sum += bins[i]!
      if (sum >= share * total) return i / 255
    }
    return 1
  }
  return { percentile }
}

/**
 * China, napkins and highlights are what is bright and hardly coloured. A pixel counts more the nearer to
 * white and the brighter it is; a vessel that is blue or pink all over is too far from it to count.
 * @param whiteness 0..1 of encoded values, negative for pixels that are out of the question
 */
function neutralGains(
  picture: Picture,
  floor: number,
  whiteness: (index: number, r: number, g: number, b: number) => number,
): { gains: Rgb; evidence: number } {
  const { data } = picture
  let weight = 0
  let counted = 0
  const sum: Rgb = [0, 0, 0]
  for (let i = 0, p = 0; p < data.length; i++, p += 3) {
    const r = data[p]!
    const g = data[p + 1]!
    const b = data[p + 2]!
    const white = whiteness(i, r, g, b)
    if (white < 0) continue
    counted++
    const top = Math.max(r, g, b)
    // Clipped pixels have lost their colour; they would vote for "no cast".
    if (white === 0 || top > 250 || top < 40) continue
    const luma = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
    const w = white * smoothstep(floor * 0.75, Math.max(floor * 1.1, 0.3), luma)
    if (w === 0) continue
    weight += w
    sum[0] += w * toLinear(r)
    sum[1] += w * toLinear(g)
    sum[2] += w * toLinear(b)
  }
  const evidence = counted ? smoothstep(0.02, 0.14, weight / counted) : 0
  if (weight === 0) return { gains: [1, 1, 1], evidence: 0 }
  const grey = (sum[0] + sum[1] + sum[2]) / 3
  return { gains: evenLevel(sum.map((value) => clamp((grey / value) ** 0.95, 0.5, 2.6)) as Rgb), evidence }
}

/** Balance must not change how bright it is: that is the exposure's business. */
function evenLevel(gains: Rgb): Rgb {
  const level = 0.2126 * gains[0] + 0.7152 * gains[1] + 0.0722 * gains[2]
  return gains.map((gain) => gain / level) as Rgb
}

export interface LightWishes {
  look: Look
  /** Stops on top of the style's, from the person's words. */
  stops: number
  /** Linear gains of the light's colour. */
  colour: Rgb
}

/** A light's colour, moved by the wished warmth, -1..1. */
export function warmed(colour: Rgb, warmth: number): Rgb {
  return [colour[0] * (1 + 0.06 * warmth), colour[1], colour[2] * (1 - 0.09 * warmth)]
}

/** Balances, exposes and grades in place. */
export function relight(picture: Picture, facts: LightFacts, { look, stops, colour }: LightWishes): void {
  const { data } = picture
  const curve = toneFactors(facts, look, stops)
  const tint = evenLevel(colour)
  const [red, green, blue] = [0, 1, 2].map((c) =>
    Float32Array.from({ length: 256 }, (_, i) => toLinear(i) * facts.gains[c]! * tint[c]!),
  ) as [Float32Array, Float32Array, Float32Array]
  const scale = (curve.length - 1) / TOP
  for (let p = 0; p < data.length; p += 3) {
    const r = red[data[p]!]!
    const g = green[data[p + 1]!]!
    const b = blue[data[p + 2]!]!
    const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
    // The curve works on a mix of luminance and the brightest channel: colours keep their hue and do not clip.
    const level = 0.6 * luma + 0.4 * Math.max(r, g, b)
    const factor = curve[Math.min(curve.length - 1, (level * scale + 0.5) | 0)]!
    const grey = luma * factor
    const saturation = vibrance(look.saturation, r, g, b)
    data[p] = toEncoded(grey + (r * factor - grey) * saturation)
    data[p + 1] = toEncoded(grey + (g * factor - grey) * saturation)
    data[p + 2] = toEncoded(grey + (b * factor - grey) * saturation)
  }
}

/** More colour only where there is some: on white china a trace of it is a cast. Linear values. */
export function vibrance(saturation: number, r: number, g: number, b: number): number {
  if (saturation <= 1) return saturation
  const top = Math.max(r, g, b, 1e-4)
  const chroma = (top - Math.min(r, g, b)) / top
  return chroma > 0.45 ? saturation : 1 + (saturation - 1) * (chroma / 0.45) ** 2
}

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
  const target = clamp(middle + (look.brightness - middle) * 0.5 + 0.1 * stops, 0.12, 0.85)
  const power = clamp(Math.log(target) / Math.log(middle), 0.68, 1.4)
  const steps = 4096
  return Float32Array.from({ length: steps + 1 }, (_, i) => {
    const level = Math.max(0.25, i) * (TOP / steps)
    const e = encodedOf(shoulder(level * gain, Math.max(1.05, bright * gain * 1.15))) ** power
    const s = e + look.contrast * (e - 0.5) * 3.6 * e * (1 - e)
    return linearOf(clamp(s)) / level
  })
}

/** Straight to the knee, then an exponential that reaches `end` at `white`. */
function shoulder(x: number, white: number): number {
  const knee = 0.62
  const end = 0.95
  if (x < knee) return x
  const bend = 1.8
  const t = Math.min(1, (x - knee) / (white - knee))
  return knee + ((end - knee) * (1 - Math.exp(-bend * t))) / (1 - Math.exp(-bend))
}

/** Noise first, light next, sharpness last. */
export function finishPixels(picture: Picture, facts: LightFacts, wishes: LightWishes): void {
  const size = Math.max(picture.width, picture.height)
  const isDim = facts.middle < 0.3
  if (isDim) calmColour(picture, size / 500)
  relight(picture, facts, wishes)
  localContrast(picture, size / 24, 0.1)
  sharpen(picture, Math.max(0.8, size / 1200), isDim ? 0.2 : 0.32)
}

/** How much brighter a luma may still get, 0..1: what is nearly white is left alone. */
function headroom(luma: number): number {
  return clamp((0.985 - luma) * 6)
}

/** Lifts texture a little: the luma's difference to its surroundings, softened where it is already strong. */
export function localContrast(picture: Picture, radius: number, amount: number): void {
  const { data } = picture
  const around = surroundings(picture, radius)
  for (let i = 0, p = 0; p < data.length; i++, p += 3) {
    const luma = (0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!) / 255
    const difference = luma - around.data[i]!
    const push = (amount * difference) / (1 + 10 * Math.abs(difference))
    const factor = (luma + (push > 0 ? push * headroom(luma) : push)) / Math.max(luma, 0.02)
    data[p] = data[p]! * factor
    data[p + 1] = data[p + 1]! * factor
    data[p + 2] = data[p + 2]! * factor
  }
}

/** Blurred luma: so soft that it is worked out on a small sheet and enlarged. */
function surroundings(picture: Picture, radius: number): Plane {
  const step = Math.max(1, Math.floor(radius / 6))
  const small = createPlane(Math.ceil(picture.width / step), Math.ceil(picture.height / step))
  for (let y = 0, i = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, i++) small.data[i] = meanLuma(picture, x * step, y * step, step)
  }
  const soft = boxBlur(boxBlur(small, radius / step), radius / step)
  return resizePlane(soft, picture.width, picture.height)
}

/** Of a square of pixels, which may reach over the picture's edge. */
function meanLuma({ data, width, height }: Picture, left: number, top: number, side: number): number {
  const right = Math.min(width, left + side)
  const bottom = Math.min(height, top + side)
  let sum = 0
  // Every other pixel is enough for a mean.
  let count = 0
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      const p = (y * width + x) * 3
      sum += 0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!
      count++
    }
  }
  return sum / (255 * count)
}

/** Colour noise of dim photos: chroma is blurred, luma stays. */
export function calmColour(picture: Picture, sigma: number): void {
  const { data, width, height } = picture
  const luma = lumaPlane(picture)
  const red = createPlane(width, height)
  const blue = createPlane(width, height)
  for (let i = 0, p = 0; i < luma.data.length; i++, p += 3) {
    red.data[i] = data[p]! - luma.data[i]! * 255
    blue.data[i] = data[p + 2]! - luma.data[i]! * 255
  }
  const softRed = gaussianBlur(red, sigma)
  const softBlue = gaussianBlur(blue, sigma)
  for (let i = 0, p = 0; i < luma.data.length; i++, p += 3) {
    const y = luma.data[i]! * 255
    data[p] = y + softRed.data[i]!
    data[p + 2] = y + softBlue.data[i]!
    data[p + 1] = y - (0.2126 * softRed.data[i]! + 0.0722 * softBlue.data[i]!) / 0.7152
  }
}

/** Unsharp mask on luma; last of all, at the final size. */
export function sharpen(picture: Picture, sigma: number, amount: number): void {
  const luma = lumaPlane(picture)
  const soft = gaussianBlur(luma, sigma)
  const { data } = picture
  for (let i = 0, p = 0; i < luma.data.length; i++, p += 3) {
    const edge = clamp((luma.data[i]! - soft.data[i]!) * amount, -0.06, 0.06) * 255
    const push = edge > 0 ? edge * headroom(luma.data[i]!) : edge
    data[p] = data[p]! + push
    data[p + 1] = data[p + 1]! + push
    data[p + 2] = data[p + 2]! + push
  }
}
