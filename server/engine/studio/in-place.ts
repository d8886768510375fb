// When a dish can't be cut out honestly: the photo keeps its own table, in better light and in the style's look.
import type { Stage } from '../../../contract/generation.ts'
import { maskBeyond, withinPhoto } from './beyond.ts'
import { BilinearRows, resizePlane } from './bilinear.ts'
import { boxBlur, gaussianBlur } from './blur.ts'
import { LINEAR_OF_BYTE, type Rgb, toByte } from './colour.ts'
import { continued } from './continued.ts'
import { cutThrough, MOST_CUT_THROUGH, MOST_TEXTURE, textureAround } from './cut-out/confidence.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { opponentPlanes } from './cut-out/edges.ts'
import { type Taken, takePixels } from './cut-pixels.ts'
import { clutterAround, defocus, dissolve } from './defocus.ts'
import { measureFidelity } from './fidelity/fidelity.ts'
import { frameOf, GUESS, placementOf } from './framing.ts'
import { goboPlane } from './gobos.ts'
import type { Job, Outcome } from './job.ts'
import { finishPixels, vibrance, warmed } from './light.ts'
import type { Setting } from './looks.ts'
import { measureLight } from './measure-light.ts'
import {
  type Box,
  boundingBox,
  clamp,
  createPlane,
  eachRow,
  mapPlane,
  type Picture,
  type Plane,
  smoothstep,
} from './pixels.ts'
import { lampLight, litUp, surroundingsOf, toned } from './surroundings.ts'
import { fewPixels } from './upscale.ts'
import { zoomOf } from './wishes.ts'

/** Light and mask are soft: they are worked out on a small sheet. */
const SHEET_SIDE = 192

export async function enhance(job: Job, onStage: (stage: Stage) => void): Promise<Outcome> {
  const { picture, cut, wishes, look, size, template } = job
  const found = boundingBox(cut.mask)
  const mask = found ? cut.mask : { ...cut.mask, data: cut.mask.data.map(() => 1) }
  const { window: region, dish, isBeyond, isAsUsual, warning } = frameOf(cut, size, zoomOf(wishes))
  // Its pixels are fetched beside the look at its light. A failure shows where it is awaited.
  const taking = isBeyond
    ? goneOn(picture, region, mask, dish, size)
    : takePixels(job, scaled(region, picture, mask), size, createPlane(1, 1, 1))
  taking.catch(() => {})
  const isVessel = cut.rim !== null && cut.confidence >= 0.9
  const facts = await measureLight(cut.guide, mask, isVessel ? 'vessel' : 'food')
  const pale = paleAround(cut.guide, mask, region)
  const clutter = clutterAround(cut.guide, mask, withinPhoto(region, mask))
  const around = surroundingsOf(cut.guide, mask, withinPhoto(region, mask), facts.gains)
  const isSure = isSureOutline(cut)
  const lit = heldOnChina(withinRoom(litUp(look.setting, around), facts.frameBright), pale)
  const held = heldOnGuess(lit, cut.confidence)
  const graded = isSure ? toned(held, around) : held
  // Bottles and boxes are not to compete with the food by their colours.
  const setting = { ...graded, saturation: graded.saturation * (1 - 0.35 * clutter) }
  // The whole frame is seen, so its whites count as much as the dish's.
  const bright = Math.max(facts.bright, facts.frameBright)
  const colour = warmed(setting.light, wishes.warmth)
  const lamp = lampLight(around, facts.evidence)
  const gains = facts.gains.map((gain, c) => gain * lamp[c]!) as Rgb
  const seen = maskBeyond(mask, region)
  const sheet = await lightSheet(seen, size, setting, isSure)
  onStage('placing')
  const { drawn: framed, plain, enlarged } = await taking
  finishPixels(framed, { ...facts, gains, bright }, { look, stops: wishes.stops + setting.exposure, colour })
  await defocus(framed, sheet.dish, setting.blur * Math.min(size.width, size.height))
  await dissolve(framed, seen, clutter)
  grade(framed, sheet, setting)
  const lacks: Outcome['lacks'] = isAsUsual ? ['scene', 'room'] : ['scene']
  const warnings = [warning, fewPixels(enlarged)].filter((said) => said !== null)
  const placement = placementOf(region, mask, size)
  const understood = template
    ? [`Light and colours of ${template.style.name}, the nearest to the template`]
    : []
  return {
    picture: framed,
    angle: null,
    fidelity: () =>
      measureFidelity({ before: plain, cover: seen, result: framed, light: { map: sheet.light } }),
    understood,
    warnings,
    placement,
    lacks,
  }
}

/** As `takePixels`, with the table going on beyond the photo. */
async function goneOn(
  picture: Picture,
  window: Box,
  mask: Plane,
  dish: Box,
  size: { width: number; height: number },
): Promise<Taken> {
  const drawn = await continued(picture, window, mask, dish, size)
  const enlarged = (size.width * mask.width) / (window.width * picture.width)
  return { drawn, plain: { ...drawn, data: drawn.data.slice() }, enlarged }
}

/** A photo whose whites are already white has no room for a brighter style: its china would dissolve. */
function withinRoom(setting: Setting, frameBright: number): Setting {
  const room = 0.15 + 0.85 * smoothstep(0.95, 0.72, frameBright)
  const held = (stops: number) => (stops > 0 ? stops * room : stops)
  return { ...setting, exposure: held(setting.exposure), stops: held(setting.stops) }
}

/**
 * A plate that fills the frame is what is around the food: with all the fall-off of a dark style its china turns into a
 * grey smear. It keeps a third of it, and is exposed as china is.
 * @param pale share of the surroundings, 0..1
 */
export function heldOnChina(setting: Setting, pale: number): Setting {
  if (setting.stops >= 0) return setting
  const share = smoothstep(0.3, 0.75, pale)
  return {
    ...setting,
    stops: setting.stops * (1 - 0.65 * share),
    exposure: setting.exposure - 0.19 * setting.stops * share,
  }
}

/** Share of what a region shows around the dish that is china or white cloth, 0..1. */
export function paleAround({ data }: Picture, mask: Plane, { x, y, width, height }: Box): number {
  let around = 0
  let pale = 0
  const seen = withinPhoto({ x, y, width, height }, mask)
  for (let row = seen.y; row < seen.y + seen.height; row++) {
    for (let column = seen.x; column < seen.x + seen.width; column++) {
      const i = row * mask.width + column
      if (mask.data[i]! > 0.3) continue
      around++
      const [r, g, b] = [data[3 * i]!, data[3 * i + 1]!, data[3 * i + 2]!]
      const top = Math.max(r, g, b)
      if (top > PALE_FROM && top - Math.min(r, g, b) < PALE_CHROMA * top) pale++
    }
  }
  return around === 0 ? 0 : pale / around
}
const PALE_FROM = 120
const PALE_CHROMA = 0.25

/** A box of the mask in the photo's own pixels. */
function scaled(box: Box, picture: Picture, mask: Plane): Box {
  const kx = picture.width / mask.width
  const ky = picture.height / mask.height
  const x = Math.floor(box.x * kx)
  const y = Math.floor(box.y * ky)
  return {
    x,
    y,
    width: Math.min(picture.width - x, Math.floor(box.width * kx)),
    height: Math.min(picture.height - y, Math.floor(box.height * ky)),
  }
}

export interface Sheet {
  /** 1 on the dish, soft to 0 around it. */
  dish: Plane
  /** 1 where colours are the dish's own. */
  own: Plane
  /** Linear factor of the light. */
  light: Plane
  /** 0..1: how much shade there is, for its colour. */
  shade: Plane
}

/**
 * Whether something ends where the outline says, and what is beyond it is plain: a plate's pattern would be half grey. That
 * may be sure where it is not sure that it is the whole dish.
 */
export function isSureOutline({ guide, mask, confidence }: CutOut): boolean {
  if (confidence >= GUESS) return true
  const planes = opponentPlanes(guide)
  return cutThrough(planes, mask) < MOST_CUT_THROUGH && textureAround(planes, mask) < MOST_TEXTURE
}

/** @param mask of what the result shows */
async function lightSheet(
  mask: Plane,
  size: { width: number; height: number },
  setting: Setting,
  isSure: boolean,
): Promise<Sheet> {
  const scale = SHEET_SIDE / Math.max(size.width, size.height)
  const width = Math.round(size.width * scale)
  const height = Math.round(size.height * scale)
  const small = resizePlane(boxBlur(mask, mask.width / width / 2), width, height)
  const short = Math.min(width, height)
  // A guess of a mask may lack its plate: then the transition is wide, like the edge of a lamp's cone.
  const feather = short * (isSure ? 0.03 : 0.07)
  const near = gaussianBlur(small, feather)
  const pool = poolAround(small)
  const gobo = setting.gobo ? await goboPlane(setting.gobo) : null
  const dish = createPlane(width, height)
  const light = createPlane(width, height)
  const shade = createPlane(width, height)
  const long = Math.max(width, height)
  // In the dark styles the lamp's edge may cross a dish that fills the frame.
  const held = setting.stops < -1 ? 0.6 : 0.9
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      // Up to its edge the food keeps its colour; the transition lies outside.
      dish.data[i] = clamp(near.data[i]! * 2)
      const lit = Math.max(pool.data[i]!, dish.data[i]! * held)
      const passes = gobo
        ? goboAt(gobo, (x + (long - width) / 2) / long, (y + (long - height) / 2) / long)
        : 1
      // On the dish itself half of the shadow: it must stay easy to see.
      const taken = (1 - passes) * setting.depth * (1 - 0.5 * dish.data[i]!)
      light.data[i] = 2 ** (setting.stops * (1 - lit)) * (1 - taken)
      shade.data[i] = clamp(taken + (setting.stops < 0 ? (1 - lit) * 0.5 : 0))
    }
  }
  // Where colours change, a soft edge would be a glow of the table around the dish.
  const own = isSure ? mapPlane(small, (value) => clamp(1.6 * value)) : dish
  return { dish, own, light, shade }
}

/** Beside a guessed outline may lie more of the food: it is not to turn grey. */
export function heldOnGuess(setting: Setting, confidence: number): Setting {
  if (confidence >= GUESS) return setting
  return { ...setting, saturation: Math.max(setting.saturation, 0.5) }
}

/** A pool of light around the dish: an ellipse, softer than any outline. */
function poolAround(mask: Plane): Plane {
  const { width, height } = mask
  const box = boundingBox(mask) ?? { x: 0, y: 0, width, height }
  const cx = box.x + box.width / 2
  const cy = box.y + box.height / 2
  const a = clamp(box.width / 2, width * 0.22, width * 0.4)
  const b = clamp(box.height / 2, height * 0.22, height * 0.4)
  const out = createPlane(width, height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      out.data[i] = smoothstep(1.75, 0.75, Math.hypot((x - cx) / a, (y - cy) / b))
    }
  }
  return out
}

function goboAt({ width, height, data }: Plane, u: number, v: number): number {
  const x = Math.min(width - 1, Math.floor(u * width))
  const y = Math.min(height - 1, Math.floor(v * height))
  return data[y * width + x]!
}

/** Of a haze: food behind it looks washed out, its surroundings airy. */
const DISH_CLEAR = 0.8

/** Light, shade and colour of the surroundings, in linear light. What is brightened never clips. */
export function grade(picture: Picture, sheet: Sheet, setting: Setting): void {
  const { width, height } = picture
  const rows = new BilinearRows([sheet.dish, sheet.light, sheet.shade, sheet.own], width, height)
  const lines = [0, 1, 2, 3].map(() => new Float32Array(width)) as Graded['lines']
  eachRow(height, gradeRow, { picture, rows, lines, setting })
}

interface Graded {
  picture: Picture
  rows: BilinearRows
  /** Of the sheet: dish, light, shade and own. */
  lines: [Float32Array, Float32Array, Float32Array, Float32Array]
  setting: Setting
}

function gradeRow(y: number, { picture, rows, lines, setting }: Graded): void {
  const { width, data } = picture
  const [dish, light, shade, own] = lines
  const { haze } = setting
  const [red, green, blue] = setting.shade
  rows.fill(y, lines)
  for (let x = 0, p = y * width * 3; x < width; x++, p += 3) {
    const k = light[x]!
    const cold = shade[x]!
    let r = lift(LINEAR_OF_BYTE[data[p]!]!, k) * (1 + (red - 1) * cold)
    let g = lift(LINEAR_OF_BYTE[data[p + 1]!]!, k) * (1 + (green - 1) * cold)
    let b = lift(LINEAR_OF_BYTE[data[p + 2]!]!, k) * (1 + (blue - 1) * cold)
    const around = vibrance(setting.saturation, r, g, b)
    const saturation = around + (1 - around) * own[x]!
    const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b
    r = grey + (r - grey) * saturation
    g = grey + (g - grey) * saturation
    b = grey + (b - grey) * saturation
    const veil = haze * (1 - DISH_CLEAR * dish[x]!)
    const clear = 1 - veil
    data[p] = toByte(r * clear + veil)
    data[p + 1] = toByte(g * clear + veil)
    data[p + 2] = toByte(b * clear + veil)
  }
}

/** Multiplies; above 1 along a curve that leaves white where it is. */
function lift(value: number, factor: number): number {
  return factor <= 1 ? value * factor : (value * factor) / (1 + value * (factor - 1))
}
