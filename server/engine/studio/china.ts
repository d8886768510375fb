// White china under two lights: a window's blue on one side of a plate and a lamp on the other leave no one balance
// that makes both white. What colour the china itself has at each place is taken from it there.
import { gaussianBlur } from './blur.ts'
import { encodedGains, type Rgb } from './colour.ts'
import type { Ellipse } from './cut-out/rim.ts'
import { createPlane, eachRow, eachStretch, type Picture, type Plane, smoothstep } from './pixels.ts'
import { mixedness } from './two-lights.ts'

/** What the balance left of colour on white, at each place: logarithms of encoded values, 0 where nothing is to be done. */
export interface Cast {
  /** Red over green. */
  red: Plane
  /** Blue over green. */
  blue: Plane
  /** Whether what is dark has it too; china is never dark. */
  onDark: boolean
}

/** Encoded luma of china, share of what is bright in the dish: in its light, and in the shade of a hard sun. */
const LEAST_LIGHT = 0.55
const LEAST_SHADE = 0.3
/** Change of luma, relative, and of blue over red, log, over four pixels of the guide: glaze is smooth, and so is light on it. */
const MOST_RELIEF = 0.06
const MOST_CHANGE = 0.08
/** Blue over red that white may have, log, and how far it may be to the green or the rose of that. */
const [WARMEST, COOLEST] = [-0.35, 0.75]
const MOST_TINT = 0.22
/** Share of the dish that must be china for its light to be known. */
const LEAST_CHINA = 0.03
/** Between painted flowers there is little of it, and they are pale as well: from here on a trace of colour is none of theirs. */
const ENOUGH = 0.1
/** How far the light of one place tells that of another, share of the rim's half width. */
const REACH = 0.09
/** The same where there is nothing so near: between food and a chopstick. */
const FAR = 0.25
const FAR_WEIGHT = 0.02
/** Of what has no cast, among what has one, log. */
const NEUTRAL_WEIGHT = 0.02
/** Share of what is around a place that must be china for its light to be known there. */
const SPARSE = 0.03
/** A cast of this length, log, is no glaze; from the other on it may be one. */
export const TRACE = 0.1
const GLAZE = 0.16
/** A cast that nobody sees anywhere. */
const FAINT = 0.03

export interface China {
  /** At half the guide's size; null where white is white. */
  cast: Cast | null
  /** Encoded luma of its lit part, 0..1. */
  luma: number
  /** Of the dish, 0..1. */
  share: number
}

/** Of china's pixels so many are darker than what counts as its lit part. */
const LIT = 0.7

/**
 * @param gains of the balance, linear
 * @param bright encoded luma of what is bright in the dish, 0..1
 * @returns null where there is too little to tell
 */
export function chinaOf(guide: Picture, mask: Plane, rim: Ellipse, gains: Rgb, bright: number): China | null {
  const [width, height] = [guide.width >> 1, guide.height >> 1]
  const read: Read = {
    guide,
    mask,
    gains: encodedGains(gains),
    luma: new Float32Array(width * height),
    red: createPlane(width, height),
    blue: createPlane(width, height),
    least: LEAST_SHADE * bright * 255,
    area: 0,
  }
  eachRow(height, colourRow, read)
  const found: number[] = []
  eachRow(height, chinaRow, { read, found })
  const levels = new Float32Array(found.length)
  for (let k = 0; k < found.length; k++) levels[k] = read.luma[found[k]!]!
  const lit = levels.filter((level) => level >= LEAST_LIGHT * bright * 255).sort()
  const share = lit.length / Math.max(1, read.area)
  if (share < LEAST_CHINA) return null
  return { cast: castOn(found, share, read, rim), luma: lit[Math.floor(LIT * lit.length)]! / 255, share }
}

/**
 * A field of what colour light has on white, which need not be that of each pixel: only what a pixel has of it is taken.
 * So the coolest china says most; where blue light ends abruptly a mean of both sides would leave blue on the one.
 */
function castOn(found: number[], share: number, { red, blue }: Read, rim: Ellipse): Cast | null {
  const mixed = mixedness(found, red, blue, rim)
  const planes = [red, blue, red].map(({ width, height }) => createPlane(width, height))
  const [u, v, china] = planes as [Plane, Plane, Plane]
  for (const i of found) {
    const [r, b] = [red.data[i]!, blue.data[i]!]
    const weight = NEUTRAL_WEIGHT + Math.max(0, coolness(r, b))
    u.data[i] = weight * r
    v.data[i] = weight * b
    china.data[i] = weight
  }
  const [near, far] = [REACH, FAR].map((reach) =>
    [u, v, china].map((plane) => gaussianBlur(plane, (reach * rim.a) / 2).data),
  ) as [Sums, Sums]
  const field: Field = {
    near,
    far,
    red: u.data,
    blue: v.data,
    mixed,
    trace: smoothstep(LEAST_CHINA, ENOUGH, share),
    longest: 0,
  }
  eachStretch(u.data.length, castStretch, field)
  return field.longest > FAINT ? { red: u, blue: v, onDark: false } : null
}

/** How far a colour is the blue, lilac or rose of light: pale food is warmer than white. Log. */
const coolness = (red: number, blue: number) => Math.max(blue, Math.min(red + blue, blue + ROSE))
/** Rose may lack so much blue; what lacks more is the orange of bread. */
const ROSE = 0.04

/** Share of the dish from which china says what is white in it: from the one on a little, from the other on most. */
const SOME_CHINA = { little: 0.06, most: 0.14 }
const MOST_SAID = 0.55
/** White that a style wants, encoded luma: a dark one is not about white plates. */
const LIGHT_STYLE = { from: 0.86, to: 0.93 }

/**
 * Encoded luma that a light style makes white: a gleam on sauce is brighter than the china around it, which then is grey on a
 * white table.
 */
export function whiteOf(china: China | null, bright: number, wanted: number): number {
  if (!china) return bright
  const said = MOST_SAID * smoothstep(SOME_CHINA.little, SOME_CHINA.most, china.share)
  const share = said * smoothstep(LIGHT_STYLE.from, LIGHT_STYLE.to, wanted)
  return bright + Math.min(0, china.luma - bright) * share
}

interface Read {
  guide: Picture
  mask: Plane
  /** Of encoded values. */
  gains: Rgb
  luma: Float32Array
  red: Plane
  blue: Plane
  /** Luma that china has, 0..255. */
  least: number
  /** Of the dish, in pixels. */
  area: number
}

/** Every other pixel, balanced. */
function colourRow(y: number, read: Read): void {
  const { guide, mask, gains, luma, red, blue } = read
  const { width } = red
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const from = 2 * y * guide.width + 2 * x
    if (mask.data[from]! < 0.9) continue
    read.area++
    const r = guide.data[3 * from]! * gains[0] + 1
    const g = guide.data[3 * from + 1]! * gains[1] + 1
    const b = guide.data[3 * from + 2]! * gains[2] + 1
    luma[i] = 0.2126 * r + 0.7152 * g + 0.0722 * b
    red.data[i] = Math.log(r / g)
    blue.data[i] = Math.log(b / g)
  }
}

/** What is bright, smooth and of a colour that white could have; luma is 0 outside of the dish. */
function chinaRow(y: number, { read, found }: { read: Read; found: number[] }): void {
  const { luma, red, blue, least } = read
  const { width, height } = red
  if (y === 0 || y === height - 1) return
  const blueness = (i: number) => blue.data[i]! - red.data[i]!
  for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
    const level = luma[i]!
    if (level < least) continue
    const cool = blueness(i)
    const tint = 0.5 * Math.abs(red.data[i]! + blue.data[i]!)
    if (cool < WARMEST || cool > COOLEST || tint > MOST_TINT) continue
    const relief = Math.max(
      Math.abs(luma[i + 1]! - luma[i - 1]!),
      Math.abs(luma[i + width]! - luma[i - width]!),
    )
    const change = Math.max(
      Math.abs(blueness(i + 1) - blueness(i - 1)),
      Math.abs(blueness(i + width) - blueness(i - width)),
    )
    if (relief <= MOST_RELIEF * level && change <= MOST_CHANGE) found.push(i)
  }
}

type Sums = [Float32Array, Float32Array, Float32Array]

interface Field {
  /** Red, blue and weight, blurred. */
  near: Sums
  far: Sums
  red: Float32Array
  blue: Float32Array
  /** 0..1: how far a strong cast is light, and how far a trace is one. */
  mixed: number
  trace: number
  longest: number
}

/** Coolness, log, of what is no light's colour, and of what surely is. */
const [WARM, COOL] = [-0.03, 0.02]

/** From sums to means, and of those to what is to go: pale food is warmer than white, and stays so. */
function castStretch(from: number, to: number, field: Field): void {
  const { near, far, red, blue, mixed, trace } = field
  const [nearRed, nearBlue, nearWeight] = near
  const [farRed, farBlue, farWeight] = far
  let longest = field.longest
  for (let i = from; i < to; i++) {
    const weight = nearWeight[i]! + FAR_WEIGHT * farWeight[i]!
    const r = (nearRed[i]! + FAR_WEIGHT * farRed[i]!) / (weight + 1e-7)
    const b = (nearBlue[i]! + FAR_WEIGHT * farBlue[i]!) / (weight + 1e-7)
    red[i] = 0
    blue[i] = 0
    // What is not cool has no cast: most of a photo.
    if (weight <= 0 || coolness(r, b) <= WARM) continue
    const length = Math.sqrt(r * r + b * b)
    const isCool = smoothstep(WARM, COOL, coolness(r, b))
    const isLight = Math.max(mixed * smoothstep(0.03, 0.1, b - r), trace * smoothstep(GLAZE, TRACE, length))
    const share = isCool * isLight * smoothstep(0, SPARSE * NEUTRAL_WEIGHT, weight)
    red[i] = share * r
    blue[i] = share * b
    longest = Math.max(longest, share * length)
  }
  field.longest = longest
}
