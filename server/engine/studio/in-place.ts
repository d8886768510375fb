// When a dish can't be cut out honestly: the photo keeps its own table, in better light and in the style's look.
import type { Stage } from '../../../contract/generation.ts'
import { maskBeyond, withinPhoto } from './beyond.ts'
import { BilinearRows } from './bilinear.ts'
import { LINEAR_OF_BYTE, type Rgb, toByte } from './colour.ts'
import { continued } from './continued.ts'
import { type Taken, takePixels } from './cut-pixels.ts'
import { measureFidelity } from './fidelity/fidelity.ts'
import { frameOf, GUESS, placementOf } from './framing.ts'
import type { Job, Outcome } from './job.ts'
import { finishPixels, warmed } from './light.ts'
import type { Look, Setting } from './looks.ts'
import { type LightFacts, measureLight } from './measure-light.ts'
import { colourIndex, type OwnColours, ownColours } from './own-colours.ts'
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
import { lampLight, litUp, type Surroundings, surroundingsOf, toned } from './surroundings.ts'
import { fewPixels } from './upscale.ts'
import { zoomOf } from './wishes.ts'

/** Light is soft: it is worked out on a small sheet. */
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
  const around = surroundingsOf(cut.guide, mask, withinPhoto(region, mask), facts.gains)
  const isSure = cut.confidence >= GUESS
  const lit = settingFor(look.setting, facts, around, paleAround(cut.guide, mask, region))
  const setting = isSure ? toned(lit, around) : heldOnGuess(lit)
  // The whole frame is seen, so its whites count as much as the dish's.
  const bright = Math.max(facts.bright, facts.frameBright)
  const colour = warmed(setting.light, wishes.warmth)
  const lamp = lampLight(around, facts.evidence)
  const gains = facts.gains.map((gain, c) => gain * lamp[c]!) as Rgb
  const seen = maskBeyond(mask, region)
  const light = vignette(seen, size, setting.corners)
  onStage('placing')
  const { drawn: framed, plain, enlarged } = await taking
  const exposed = { ...facts, gains, bright, middle: ownMiddle(facts) }
  finishPixels(framed, exposed, { look: lookInPlace(look), stops: wishes.stops + setting.exposure, colour })
  const own = mapPlane(seen, (value) => clamp(1.6 * value))
  const colours = isSure ? null : ownColours(framed, seen)
  grade(framed, { light, own, colours, setting })
  const lacks: Outcome['lacks'] = isAsUsual ? ['scene', 'room'] : ['scene']
  const warnings = [warning, fewPixels(enlarged)].filter((said) => said !== null)
  const placement = placementOf(region, mask, size)
  const understood = template
    ? [`Light and colours of ${template.style.name}, the nearest to the template`]
    : []
  return {
    picture: framed,
    angle: null,
    fidelity: () => measureFidelity({ before: plain, cover: seen, result: framed, light: { map: light } }),
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

/** The style's look on a picture that is graded as a whole. */
function lookInPlace({ setting, ...look }: Look): Look {
  const contrast = look.contrast + setting.contrast
  return { ...look, setting, contrast, saturation: look.saturation * setting.vividness }
}

function settingFor(setting: Setting, facts: LightFacts, around: Surroundings, pale: number): Setting {
  return heldOnChina(withinRoom(litUp(darkKept(setting, around), around), facts.frameBright), pale)
}

/** Where nearly all is dark, shadows that are lifted turn table and vessel into milk. */
export function darkKept(setting: Setting, { luma }: Surroundings): Setting {
  const share = smoothstep(0.18, 0.42, luma)
  return { ...setting, shade: setting.shade.map((value) => Math.min(value, 1 + (value - 1) * share)) as Rgb }
}

/** A photo whose whites are already white has no room for a brighter style: its china would dissolve. */
function withinRoom(setting: Setting, frameBright: number): Setting {
  const room = 0.15 + 0.85 * smoothstep(0.95, 0.72, frameBright)
  return { ...setting, exposure: setting.exposure > 0 ? setting.exposure * room : setting.exposure }
}

/** Where whites beside it are white, a dark dish is not in the dark: brightened as much, a brown roast turns orange. */
export function ownMiddle({ middle, frameBright }: LightFacts): number {
  return middle + Math.max(0, MIDDLE - middle) * 0.9 * smoothstep(0.68, 0.9, frameBright)
}
/** Encoded luma of what is neither dark nor bright. */
const MIDDLE = 0.45

/**
 * A plate that fills the frame is what is around the food: with all the fall-off of a dark style its china turns into a
 * grey smear. It keeps a third of it, and is exposed as china is.
 * @param pale share of the surroundings, 0..1
 */
export function heldOnChina(setting: Setting, pale: number): Setting {
  const share = smoothstep(0.2, 0.65, pale)
  return {
    ...setting,
    corners: setting.corners * (1 - 0.7 * share),
    exposure: setting.exposure - 0.16 * setting.corners * share,
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

/** Beside a guessed outline may lie more of the food, of other colours than what was seen: a quarter of its style is left. */
export function heldOnGuess(setting: Setting): Setting {
  return { ...setting, saturation: 0.75 + 0.25 * setting.saturation }
}

/**
 * Light that falls off towards the corners: an ellipse around the dish, so wide and soft that it follows no outline.
 * @param mask of what the result shows
 * @param corners in stops
 * @returns linear factors
 */
export function vignette(mask: Plane, size: { width: number; height: number }, corners: number): Plane {
  const scale = SHEET_SIDE / Math.max(size.width, size.height)
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const box = boundingBox(mask) ?? { x: 0, y: 0, width: mask.width, height: mask.height }
  const [cx, cy] = [(box.x + box.width / 2) / mask.width, (box.y + box.height / 2) / mask.height]
  const a = clamp(box.width / mask.width / 2, ...NARROW_WIDE)
  const b = clamp(box.height / mask.height / 2, ...NARROW_WIDE)
  return mapPlane(createPlane(width, height), (_, i) => {
    const x = ((i % width) + 0.5) / width - cx
    const y = (Math.floor(i / width) + 0.5) / height - cy
    return 2 ** (corners * smoothstep(0.55, 2.1, Math.hypot(x / a, y / b)))
  })
}
/** Half axes of the ellipse, shares of the picture. */
const NARROW_WIDE = [0.36, 0.46] as const

export interface Grade {
  /** Linear factors, any size. */
  light: Plane
  /** Where an outline is sure: 1 on the dish, any size. */
  own: Plane
  /** Where it is a guess: the dish's colours instead. */
  colours: OwnColours | null
  setting: Pick<Setting, 'saturation' | 'shade'>
}

/** Light, and colour of the surroundings, in linear light. */
export function grade(picture: Picture, given: Grade): void {
  const { width, height } = picture
  const lines: Lines = [new Float32Array(width), new Float32Array(width)]
  const rows = [given.light, given.own].map((plane) => new BilinearRows([plane], width, height))
  eachRow(height, gradeRow, { ...given, picture, rows, lines })
}

/** Of light and own. */
type Lines = [Float32Array, Float32Array]

function gradeRow(
  y: number,
  {
    picture,
    rows,
    lines,
    colours,
    setting,
  }: Grade & { picture: Picture; rows: BilinearRows[]; lines: Lines },
): void {
  const { width, data } = picture
  const [light, own] = lines
  const { saturation } = setting
  const [red, green, blue] = setting.shade
  for (const [k, one] of rows.entries()) one.fill(y, [lines[k]!])
  for (let x = 0, p = y * width * 3; x < width; x++, p += 3) {
    const [r0, g0, b0] = [data[p]!, data[p + 1]!, data[p + 2]!]
    const k = light[x]!
    const kept = colours ? colours[colourIndex(r0, g0, b0)]! : own[x]!
    // By the brightest channel: where that is full, more light would take its colour.
    const dark = 1 - Math.max(r0, g0, b0) / 255
    const r = LINEAR_OF_BYTE[r0]! * k * (1 + (red - 1) * dark)
    const g = LINEAR_OF_BYTE[g0]! * k * (1 + (green - 1) * dark)
    const b = LINEAR_OF_BYTE[b0]! * k * (1 + (blue - 1) * dark)
    const left = saturation + (1 - saturation) * kept
    const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b
    data[p] = toByte(grey + (r - grey) * left)
    data[p + 1] = toByte(grey + (g - grey) * left)
    data[p + 2] = toByte(grey + (b - grey) * left)
  }
}
