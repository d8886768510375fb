// Where a glass that was cut out is clear, so that its old surroundings are seen through it: above the drink, and in what is
// as clear as water.
import { resizePlane } from '../bilinear.ts'
import { gaussianBlur } from '../blur.ts'
import type { Rgb } from '../colour.ts'
import { labelRegions } from '../cut-out/regions.ts'
import { medianOf } from '../cut-out/rim-line.ts'
import {
  type Box,
  boundingBox,
  createPlane,
  cropPlane,
  type Picture,
  type Plane,
  smoothstep,
} from '../pixels.ts'
import { drinkLine } from './drink-line.ts'
import { type Beside, besideOf, type CalmColours, coloursIn, type Tint } from './glass-colours.ts'

/** A glass is higher than wide. */
const LEAST_HEIGHT = 1.05
/** As many pixels of its width are enough: what is seen through it is soft. */
const WIDE_ENOUGH = 140
/** Rows, in shares of the height, in which drink is at its purest: above the foot, below ice and foam. */
const DRINK = { from: 0.55, to: 0.85 }
/** Below it nothing is taken for clear: a foot shows the drink and the table at once. */
const LOWEST = 0.75
/** From the drink's colour, log: up to the one it is the drink, from the other on something else. */
const OTHER = { none: 0.11, all: 0.21 }
/** Red over blue, log: where it is clear for certain, and how far that fades into the drink. */
const PALE = { all: 0.18, none: 0.36 }
const FADING = { all: 0.12, none: 0.6 }
/** No food is as cold as the one; what is colder than the other is painted. */
const COLD = -0.06
const PAINTED = -0.5
/** How much less green than red and blue, log: violet is a berry. */
const VIOLET = { all: 0.05, none: 0.14 }
/** From a colour that is seen beside the glass, log. */
const LIKE = { all: 0.08, none: 0.16 }
/** Luma of what is clear, in shares of the dish's brightest, and of what is beside the glass: foam and cream are brighter. */
const BRIGHTEST = { neutral: 0.82, cold: 0.94, beside: 1.1 }
/** Over the clear part's own luma around it: up to the one it is clear, from the other on foam, ice or a highlight. */
const BRIGHTER = { all: 1.04, none: 1.14 }
/**
 * How much of what is above a drink, or as pale as clear glass, must be clear: a garnish or foam is little of it. A layer of cream is
 * dark enough in its shade alone.
 */
const LEAST_CLEAR = 0.6
/** How much the luma of what is clear varies over a share of the width, as a share of it: cream and rice reach .05, glass .02. */
const ROUGHEST = 0.03
const ROUGH_OVER = 0.03
/** Shares of the glass: all that is clear together, and each part. */
const LEAST = { all: 0.05, part: 0.015 }
/** Ice and liquid throw more light of their own than a thin wall. */
const LIQUID = 0.8
/** Sigmas, in shares of the glass's width: of what is around a place, and of the transition to what is not clear. */
const AROUND = 0.12
const SOFT = 0.02
/** What a blur leaves of nothing. */
const FAINTEST = 0.004

/**
 * How much of what is behind the glass is seen at each pixel, 0..1, or null where nothing is for certain.
 * @param mask of a vessel that was photographed from the side
 * @param gains of the balance, linear
 * @param bright luma of the dish's brightest, encoded
 */
export function clearGlass(guide: Picture, mask: Plane, gains: Rgb, bright: number): Plane | null {
  const box = boundingBox(mask, 0.5)
  if (!box || box.height < LEAST_HEIGHT * box.width) return null
  const step = Math.max(1, Math.floor(box.width / WIDE_ENOUGH))
  const inside = resizePlane(
    cropPlane(mask, box),
    Math.floor(box.width / step),
    Math.floor(box.height / step),
  )
  const glass: Glass = {
    inside,
    colours: coloursIn(guide, box, step, gains),
    beside: besideOf(guide, mask, box, gains),
    bright,
  }
  const head = clearHead(glass)
  const clear = head ?? clearLiquid(glass)
  if (!clear || roughness(clear, glass.colours.light) > ROUGHEST) return null
  const own = withoutBrighter(clear, glass.colours.light)
  if (sumOf(own) < LEAST.all * sumOf(inside)) return null
  const soft = softened(own, inside, SOFT * inside.width)
  return spreadOut(resizePlane(soft, box.width, box.height), box, mask)
}

interface Glass {
  /** Its mask, in its own box. */
  inside: Plane
  colours: CalmColours
  beside: Beside
  /** Luma of the brightest, encoded. */
  bright: number
}

/** What is above the drink, if that is clear: drink lies below, whatever colour it has. */
function clearHead({ inside, colours, beside, bright }: Glass): Plane | null {
  const line = drinkLine(colours, inside, bright)
  if (line === null) return null
  const clear = createPlane(inside.width, inside.height)
  let [sum, count] = [0, 0]
  for (let i = 0; i < LOWEST * clear.data.length; i++) {
    if (inside.data[i]! < 0.5 || i >= line(i % inside.width) * inside.width) continue
    const { tint, dim } = seenAt(i, colours, beside, bright)
    count++
    if (dim === 0) continue
    const pale = notFood(tint, PALE)
    const like = pale < 1 ? smoothstep(LIKE.none, LIKE.all, beside.distance(tint)) : 0
    clear.data[i] = dim * Math.max(pale, like)
    sum += clear.data[i]!
  }
  return sum > LEAST_CLEAR * count ? clear : null
}

/** What in the drink is as clear as water, and fades into it. */
function clearLiquid({ inside, colours, beside, bright }: Glass): Plane | null {
  const drink = drinkIn(colours, inside)
  if (!drink) return null
  const [sure, fading] = [createPlane(inside.width, inside.height), createPlane(inside.width, inside.height)]
  let pale = 0
  for (let i = 0; i < LOWEST * inside.data.length; i++) {
    if (inside.data[i]! < 0.5) continue
    const { tint, dim } = seenAt(i, colours, beside, bright)
    const other = smoothstep(OTHER.none, OTHER.all, Math.hypot(tint.red - drink.red, tint.blue - drink.blue))
    const clear = other * notFood(tint, PALE)
    pale += clear
    sure.data[i] = dim * clear
    fading.data[i] = LIQUID * dim * other * notFood(tint, FADING)
  }
  return sumOf(sure) < LEAST_CLEAR * pale ? null : around(fading, sure, LEAST.part * sumOf(inside))
}

/** Of what fades, the parts in which enough is sure. */
function around(fading: Plane, sure: Plane, least: number): Plane {
  const { labels, regions } = labelRegions(fading, 0.1)
  const sums = new Float32Array(regions.length + 1)
  for (let i = 0; i < labels.length; i++) sums[labels[i]!]! += sure.data[i]!
  const data = fading.data.map((value, i) => (labels[i]! > 0 && sums[labels[i]!]! > least ? value : 0))
  return { ...fading, data }
}

/** The colour at a pixel, and whether it is dark enough for something that is seen through a glass. */
function seenAt(
  i: number,
  { light, red, blue }: CalmColours,
  beside: Beside,
  bright: number,
): { tint: Tint; dim: number } {
  const tint = { red: red.data[i]!, blue: blue.data[i]! }
  const share = tint.red - tint.blue < COLD ? BRIGHTEST.cold : BRIGHTEST.neutral
  const limit = Math.min(share * bright, BRIGHTEST.beside * beside.light)
  return { tint, dim: smoothstep(1.08 * limit, limit, light.data[i]!) }
}

/** Food is warm, or green, or violet; what is grey or blue may be clear. */
function notFood({ red, blue }: Tint, { all, none }: typeof PALE): number {
  if (red - blue < PAINTED) return 0
  return smoothstep(none, all, red - blue) * smoothstep(VIOLET.none, VIOLET.all, Math.min(red, blue))
}

function drinkIn({ red, blue }: CalmColours, { width, height, data }: Plane): Tint | null {
  const [from, to] = [Math.round(DRINK.from * height) * width, Math.round(DRINK.to * height) * width]
  const ofDrink = (plane: Plane) => plane.data.filter((_, i) => i >= from && i < to && data[i]! > 0.99)
  const [reds, blues] = [ofDrink(red), ofDrink(blue)]
  return reds.length === 0 ? null : { red: medianOf(reds), blue: medianOf(blues) }
}

/** Without what is brighter than the clear part around it. */
function withoutBrighter(clear: Plane, light: Plane): Plane {
  const weights = gaussianBlur(clear, AROUND * clear.width)
  const own = gaussianBlur(
    { ...clear, data: clear.data.map((value, i) => value * light.data[i]!) },
    AROUND * clear.width,
  )
  const data = clear.data.map((value, i) => {
    if (value === 0) return 0
    const around = own.data[i]! / weights.data[i]!
    return value * smoothstep(BRIGHTER.none * around, BRIGHTER.all * around, light.data[i]!)
  })
  return { ...clear, data }
}

function roughness(clear: Plane, light: Plane): number {
  const calm = gaussianBlur(light, ROUGH_OVER * clear.width)
  let [sum, weight] = [0, 0]
  for (let i = 0; i < clear.data.length; i++) {
    if (clear.data[i]! < 0.5) continue
    sum += Math.abs(light.data[i]! / calm.data[i]! - 1)
    weight++
  }
  return sum / weight
}

/** Softly, but up to the outline. */
function softened(clear: Plane, inside: Plane, sigma: number): Plane {
  const [soft, weights] = [gaussianBlur(clear, sigma), gaussianBlur(inside, sigma)]
  const data = soft.data.map((value, i) =>
    inside.data[i]! < 0.02 || value < FAINTEST ? 0 : Math.min(1, value / weights.data[i]!),
  )
  return { ...clear, data }
}

const sumOf = ({ data }: Plane) => data.reduce((sum, value) => sum + value, 0)

/** At its place in a plane of the mask's size. */
function spreadOut(part: Plane, box: Box, { width, height }: Plane): Plane {
  const out = createPlane(width, height)
  for (let y = 0; y < box.height; y++)
    out.data.set(part.data.subarray(y * box.width, (y + 1) * box.width), (box.y + y) * width + box.x)
  return out
}
