// The dish in neutral, well exposed light: white balance from the china, exposure, a gentle curve, less noise.
import { linearOf, type Rgb, toEncoded, toLinear } from './colour.ts'
import type { Look } from './looks.ts'
import {
  boxBlur,
  clamp,
  createPlane,
  gaussianBlur,
  lumaPlane,
  type Picture,
  type Plane,
  smoothstep,
} from './pixels.ts'

export interface LightFacts {
  /** Linear gains that turn what was taken for white into neutral. */
  gains: Rgb
  /** 0..1: how much neutral evidence there was. */
  evidence: number
  /** Encoded luma of the dish, 0..1. */
  dark: number
  middle: number
  bright: number
}

/** Reads the light on the masked part. Values are encoded, 0..1. */
export function measureLight(picture: Picture, mask: Plane): LightFacts {
  const histogram = new Float64Array(256)
  let total = 0
  const { data } = picture
  for (let i = 0, p = 0; i < mask.data.length; i++, p += 3) {
    if (mask.data[i]! < 0.9) continue
    histogram[Math.round(0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!)]!++
    total++
  }
  const percentile = (share: number) => {
    let sum = 0
    for (let i = 0; i < 256; i++) {
      sum += histogram[i]!
      if (sum >= share * total) return i / 255
    }
    return 1
  }
  const [dark, middle, bright] = [percentile(0.02), percentile(0.5), percentile(0.98)]
  return { ...neutralGains(picture, mask, percentile(0.7)), dark, middle, bright }
}

/**
 * China, napkins and highlights are what is bright and hardly coloured. A pixel counts more the nearer to
 * grey and the brighter it is; a vessel that is blue or pink all over is too far from grey to count.
 */
function neutralGains(picture: Picture, mask: Plane, floor: number): { gains: Rgb; evidence: number } {
  const { data } = picture
  let weight = 0
  let counted = 0
  const sum: Rgb = [0, 0, 0]
  for (let i = 0, p = 0; i < mask.data.length; i++, p += 3) {
    if (mask.data[i]! < 0.9) continue
    counted++
    const r = data[p]!
    const g = data[p + 1]!
    const b = data[p + 2]!
    const top = Math.max(r, g, b)
    // Clipped pixels have lost their colour; they would vote for "no cast".
    if (top > 250 || top < 40) continue
    const chroma = (top - Math.min(r, g, b)) / top
    const luma = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
    const w = smoothstep(0.42, 0.1, chroma) * smoothstep(floor * 0.75, Math.max(floor * 1.1, 0.3), luma)
    if (w === 0) continue
    weight += w
    sum[0] += w * toLinear(r)
    sum[1] += w * toLinear(g)
    sum[2] += w * toLinear(b)
  }
  const evidence = counted ? smoothstep(0.03, 0.16, weight / counted) : 0
  if (weight === 0) return { gains: [1, 1, 1], evidence: 0 }
  const grey = (sum[0] + sum[1] + sum[2]) / 3
  const strength = 0.3 + 0.6 * evidence
  const gains = sum.map((value) => clamp((grey / value) ** strength, 0.55, 2.2)) as Rgb
  // Balance must not change how bright it is: that is the exposure's business.
  const level = 0.2126 * gains[0] + 0.7152 * gains[1] + 0.0722 * gains[2]
  return { gains: gains.map((gain) => gain / level) as Rgb, evidence }
}

export interface LightWishes {
  look: Look
  /** Stops on top of the style's, from the person's words. */
  stops: number
  /** Colour of the scene's light, linear, brightest channel 1. */
  lightColour: Rgb
}

/** Balances, exposes and grades in place; the mask says where the statistics were taken. */
export function relight(
  picture: Picture,
  facts: LightFacts,
  { look, stops, lightColour }: LightWishes,
): void {
  const { data } = picture
  const curve = toneCurve(facts, look, stops)
  const tintLevel = 0.2126 * lightColour[0] + 0.7152 * lightColour[1] + 0.0722 * lightColour[2]
  const tables = [0, 1, 2].map((c) => {
    const tint = (lightColour[c]! / tintLevel) ** look.tint
    return Float32Array.from({ length: 256 }, (_, i) => toLinear(i) * facts.gains[c]! * tint)
  })
  const [red, green, blue] = tables as [Float32Array, Float32Array, Float32Array]
  for (let p = 0; p < data.length; p += 3) {
    let r = red[data[p]!]!
    let g = green[data[p + 1]!]!
    let b = blue[data[p + 2]!]!
    // The curve works on a mix of luminance and the brightest channel: colours keep their hue and do not clip.
    const level = 0.6 * (0.2126 * r + 0.7152 * g + 0.0722 * b) + 0.4 * Math.max(r, g, b)
    const factor = level > 1e-5 ? curve(level) / level : 1
    r *= factor
    g *= factor
    b *= factor
    const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b
    data[p] = toEncoded(grey + (r - grey) * look.saturation)
    data[p + 1] = toEncoded(grey + (g - grey) * look.saturation)
    data[p + 2] = toEncoded(grey + (b - grey) * look.saturation)
  }
}

/** Linear level → linear level: exposure, a shoulder that keeps highlights, an S around the middle. */
function toneCurve(facts: LightFacts, look: Look, stops: number): (level: number) => number {
  const middle = linearOf(clamp(facts.middle, 0.08, 0.92))
  const target = linearOf(look.brightness)
  // Half way only: a pale dish stays paler than a dark one.
  const wanted = (target / middle) ** 0.5 * 2 ** stops
  const bright = linearOf(facts.bright)
  // What is bright already sets the limit: white china must not burn out for the sake of a dark stew.
  const limit = clamp(1.02 / Math.max(bright, 0.05), 1.08, 3)
  const gain = clamp(wanted, 0.55, limit)
  const steps = 1024
  const top = 2.6
  const table = Float32Array.from({ length: steps + 1 }, (_, i) => {
    const x = (i / steps) * top * gain
    // Reinhard's curve with a white point, from three quarters up only.
    const knee = 0.6
    const white = Math.max(1.15, bright * gain * 1.1)
    const shouldered =
      x < knee
        ? x
        : knee + ((1 - knee) * (1 - Math.exp((-(x - knee) / (white - knee)) * 1.8))) / (1 - Math.exp(-1.8))
    const e = toEncoded(Math.min(1, shouldered)) / 255
    const s = e + look.contrast * (e - 0.5) * 4 * e * (1 - e) * 0.9
    return linearOf(clamp(s))
  })
  return (level) => {
    const position = Math.min(1, level / top) * steps
    const i = Math.floor(position)
    const low = table[i]!
    return low + ((table[Math.min(steps, i + 1)] ?? low) - low) * (position - i)
  }
}

/** Lifts texture a little: the luma's difference to its surroundings, softened where it is already strong. */
export function localContrast(picture: Picture, radius: number, amount: number): void {
  const luma = lumaPlane(picture)
  const around = boxBlur(boxBlur(luma, radius), radius)
  const { data } = picture
  for (let i = 0, p = 0; i < luma.data.length; i++, p += 3) {
    const difference = luma.data[i]! - around.data[i]!
    const push = (amount * difference) / (1 + 10 * Math.abs(difference))
    const factor = (luma.data[i]! + push) / Math.max(luma.data[i]!, 0.02)
    data[p] = data[p]! * factor
    data[p + 1] = data[p + 1]! * factor
    data[p + 2] = data[p + 2]! * factor
  }
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
    const push = clamp((luma.data[i]! - soft.data[i]!) * amount, -0.06, 0.06) * 255
    data[p] = data[p]! + push
    data[p + 1] = data[p + 1]! + push
    data[p + 2] = data[p + 2]! + push
  }
}
