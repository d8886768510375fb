// Reads the light of a photo: its colour from what should be white, its level from the dish.

import { resizePlane } from './bilinear.ts'
import { boxBlur } from './blur.ts'
import { type Rgb, toLinear } from './colour.ts'
import { resizePicture } from './decode.ts'
import { paleness } from './paleness.ts'
import { clamp, type Picture, type Plane, smoothstep } from './pixels.ts'

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
  const lamp = lampOf(picture, frame.percentile(0.5))
  const isDish = (i: number) => mask.data[i]! >= 0.9
  const ownWhite = neutralGains(picture, dish.percentile(0.7), isDish, (i, r, g, b) => {
    const grey = greyness(r, g, b, 0.42) * untinted(r, g, b)
    return border?.[i] ? Math.max(grey, lampWhite(r, g, b, lamp.blue)) : grey
  })
  // Around the dish only what is almost grey counts: pale wood is not a white tablecloth.
  const anyWhite = neutralGains(
    picture,
    frame.percentile(0.75),
    () => true,
    (_, r, g, b) => greyness(r, g, b, 0.27) * untinted(r, g, b),
  )
  // What a vessel holds is food, and pale soup, cheese or pasta is warmer than the china around it. Where that pulls
  // the balance to the blue, china goes first; where it does not, all that is white is better than a part of it.
  const isRim = (i: number) => border?.[i] === 1 && isDish(i)
  const rim = border ? rimWhite(picture, isRim, dish.percentile(0.7)) : NOTHING_WHITE
  const rimFirst = rim.evidence * smoothstep(0.01, 0.08, blueness(ownWhite.gains) - blueness(rim.gains))
  const trust = kind === 'food' ? PALE_FOOD : 1
  const inside = ownWhite.evidence * trust * (1 - (kind === 'food' ? anyWhite.evidence : 0))
  const own = rimFirst + (1 - rimFirst) * inside
  const share = Math.max(own, (1 - own) * anyWhite.evidence * 0.7)
  const warmth = isLamp(lamp.bluest)
  const gains = ownWhite.gains.map((gain, c) => {
    const white = anyWhite.evidence * 0.8
    const other = anyWhite.gains[c]! ** white * lamp.gains[c]! ** ((1 - white) * warmth)
    const within = gain ** inside * other ** (1 - inside)
    return rim.gains[c]! ** rimFirst * within ** (1 - rimFirst)
  }) as Rgb
  const balance = evenLevel(gains)
  const middle = dish.percentile(0.5)
  return {
    gains: balance,
    evidence: share,
    dark: dish.percentile(0.02),
    middle,
    bright: dish.percentile(0.98),
    // Without its plate it may be the table that is seen through a glass.
    pale: trust * paleness(picture, isDish, balance, middle),
    frameBright: frame.percentile(0.96),
  }
}

/** How much what is pale in food says about the light: dough and rice are warmer than white. */
const PALE_FOOD = 0.4

/** Long side that light is measured on. */
const MEASURED_SIDE = 320

/** How far gains make things bluer, log. */
const blueness = (gains: Rgb) => Math.log(gains[2] / gains[0])

/**
 * What a vessel's border says by itself, if it is nearly white. An iron pan is grey too, but far darker than its food.
 * @param bright luma of what is bright in the dish
 */
function rimWhite(picture: Picture, isRim: (index: number) => boolean, bright: number): NeutralEvidence {
  const floor = Math.max(0.5, bright, histogramOf(picture, isRim).percentile(0.7))
  let rim = 0
  let blue = 0
  const said = neutralGains(
    picture,
    floor,
    isRim,
    (_, r, g, b) => greyness(r, g, b, 0.27) * untinted(r, g, b),
  )
  for (let i = 0; i < picture.width * picture.height; i++) {
    if (!isRim(i)) continue
    rim++
    if (picture.data[3 * i + 2]! > BLUE_PAINT * picture.data[3 * i]!) blue++
  }
  // Where blue is painted on china, its paler strokes would pass for shade.
  return { ...said, evidence: said.evidence * smoothstep(0.12, 0.02, blue / Math.max(1, rim)) }
}
/** Blue over red of encoded values, more than any shade makes of white. */
const BLUE_PAINT = 1.4

/** The outer fifth or so of the mask. */
function borderOf(mask: Plane): Uint8Array {
  let area = 0
  for (let i = 0; i < mask.data.length; i++) area += mask.data[i]!
  const soft = boxBlur(mask, 0.06 * Math.sqrt(area))
  const border = new Uint8Array(mask.data.length)
  for (let i = 0; i < border.length; i++) border[i] = soft.data[i]! < 0.97 ? 1 : 0
  return border
}

/** 1 for grey, 0 from a relative chroma of `most` up. Encoded values. */
function greyness(r: number, g: number, b: number, most: number): number {
  const top = Math.max(r, g, b)
  return smoothstep(most, most / 4, (top - Math.min(r, g, b)) / top)
}

/**
 * Daylight and lamps are bluer or redder than each other, hardly greener: 0 for pale colours that are far from all
 * of them, as guacamole, mint or rose are. Encoded values; the distance is in stops.
 */
function untinted(r: number, g: number, b: number): number {
  const [red, green, blue] = [STOPS_OF_BYTE[r]!, STOPS_OF_BYTE[g]!, STOPS_OF_BYTE[b]!]
  // Planck's locus lies a little to the green of the straight line between red and blue.
  const tint = green - 0.5 * (red + blue) - 0.09 * Math.max(0, red - blue)
  return smoothstep(0.5, 0.15, Math.abs(tint))
}

/** Light of an encoded value as a power of two. */
const STOPS_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => Math.log2(toLinear(byte) + 1e-3))

interface Lamp {
  /** Blue over red of encoded values: a fiftieth of what is bright is bluer. */
  blue: number
  /** The same of a two hundredth. */
  bluest: number
  /** Linear gains that turn that two hundredth into neutral. */
  gains: Rgb
}

/**
 * What is bluest of what is bright: in daylight something always is nearly white, a highlight, a napkin, rice or
 * cutlery. Where nothing comes near it, the lamp is that warm, and those are the nearest to white there is.
 * @param floor luma from which something is bright
 */
function lampOf({ data }: Picture, floor: number): Lamp {
  const bins = Array.from({ length: LAMP_BINS + 1 }, () => ({ count: 0, sum: [0, 0, 0] as Rgb }))
  let total = 0
  for (let p = 0; p < data.length; p += 3) {
    const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!]
    if (r > 250 || r < 40 || 0.2126 * r + 0.7152 * g + 0.0722 * b < floor * 255) continue
    const bin = bins[Math.min(LAMP_BINS, Math.round((b / r) * LAMP_BINS))]!
    bin.count++
    bin.sum[0] += toLinear(r)
    bin.sum[1] += toLinear(g)
    bin.sum[2] += toLinear(b)
    total++
  }
  const reaching = (share: number) => {
    let bluer = 0
    for (let bin = LAMP_BINS; bin > 0; bin--) {
      bluer += bins[bin]!.count
      if (bluer > share * total) return bin
    }
    return LAMP_BINS
  }
  const bluest = reaching(BLUEST)
  const sum: Rgb = [0, 0, 0]
  for (const one of bins.slice(bluest)) for (const c of [0, 1, 2] as const) sum[c] += one.sum[c]
  return { blue: reaching(BLUE) / LAMP_BINS, bluest: bluest / LAMP_BINS, gains: neutralFor(sum) }
}
const LAMP_BINS = 100
const BLUE = 0.02
const BLUEST = 0.005

/**
 * 0..1: how far the bluest of the bright things says that the lamp is warm. Photos in daylight have something above .8,
 * and nearly all close-ups of food without a plate; white under a bulb that the camera did not balance is at .6 to .7,
 * and what is below that is yellow itself.
 */
function isLamp(bluest: number): number {
  return MOST_LAMP * smoothstep(0.8, 0.68, bluest) * smoothstep(0.42, 0.55, bluest)
}
const MOST_LAMP = 0.85

/** How far green follows blue below red under lamps, log. */
export const GREEN_OF_LAMP = 0.34

/**
 * 1 for colours that white has under lamps warmer than the camera took them for: green follows blue. Under a very warm
 * one, which a mirror of metal or a napkin would give away, white is yellower still, and not always on Planck's locus.
 * @param lamp what the frame says of it
 */
function lampWhite(r: number, g: number, b: number, lamp: number): number {
  if (r <= g || g <= b) return 0
  const blue = b / r
  const off = Math.abs(Math.log(g / r) - GREEN_OF_LAMP * Math.log(blue))
  const warm = smoothstep(0.72, 0.56, lamp)
  const least = 0.45 + (Math.min(0.45, 0.72 * lamp) - 0.45) * warm
  const most = 0.62 + (Math.min(0.62, 0.88 * lamp) - 0.62) * warm
  return smoothstep(least, most, blue) * smoothstep(0.11 + 0.08 * warm, 0.04 + 0.07 * warm, off)
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

interface NeutralEvidence {
  gains: Rgb
  /** 0..1 */
  evidence: number
}
const NOTHING_WHITE: NeutralEvidence = { gains: [1, 1, 1], evidence: 0 }

/**
 * China, napkins and highlights are what is bright and hardly coloured. A pixel counts more the nearer to
 * white and the brighter it is; a vessel that is blue or pink all over is too far from it to count.
 * @param counts false for pixels that are out of the question
 * @param whiteness 0..1 of encoded values
 */
function neutralGains(
  picture: Picture,
  floor: number,
  counts: (index: number) => boolean,
  whiteness: (index: number, r: number, g: number, b: number) => number,
): NeutralEvidence {
  const { data } = picture
  let weight = 0
  let counted = 0
  const sum: Rgb = [0, 0, 0]
  for (let i = 0, p = 0; p < data.length; i++, p += 3) {
    if (!counts(i)) continue
    counted++
    const r = data[p]!
    const g = data[p + 1]!
    const b = data[p + 2]!
    const top = Math.max(r, g, b)
    // Clipped pixels have lost their colour; they would vote for "no cast".
    if (top > 250 || top < 40) continue
    const luma = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
    const bright = smoothstep(floor * 0.75, Math.max(floor * 1.1, 0.3), luma)
    if (bright === 0) continue
    const w = bright * whiteness(i, r, g, b)
    if (w === 0) continue
    weight += w
    sum[0] += w * toLinear(r)
    sum[1] += w * toLinear(g)
    sum[2] += w * toLinear(b)
  }
  const evidence = counted ? smoothstep(0.02, 0.14, weight / counted) : 0
  if (weight === 0) return NOTHING_WHITE
  return { gains: neutralFor(sum), evidence }
}

/** Linear gains that nearly neutralise a linear colour. */
function neutralFor(colour: Rgb): Rgb {
  const grey = (colour[0] + colour[1] + colour[2]) / 3
  return evenLevel(colour.map((value) => clamp((grey / value) ** 0.95, 0.5, 2.6)) as Rgb)
}

/** Balance must not change how bright it is: that is the exposure's business. */
export function evenLevel(gains: Rgb): Rgb {
  const level = 0.2126 * gains[0] + 0.7152 * gains[1] + 0.0722 * gains[2]
  return gains.map((gain) => gain / level) as Rgb
}
