// When a dish can't be cut out honestly: the photo keeps its own table, in better light and in the style's look.
import type { AspectRatio } from '../../../contract/catalog.ts'
import type { Stage } from '../../../contract/generation.ts'
import { BilinearRows, resizePlane } from './bilinear.ts'
import { boxBlur, gaussianBlur } from './blur.ts'
import { LINEAR_OF_BYTE, type Rgb, toByte } from './colour.ts'
import { cropAround, widerFormat } from './crop.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { takePixels } from './cut-pixels.ts'
import { resizePicture } from './decode.ts'
import { measureFidelity } from './fidelity/fidelity.ts'
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
  cropPlane,
  type Picture,
  type Plane,
  shareOf,
  smoothstep,
} from './pixels.ts'
import { fewPixels } from './upscale.ts'
import { zoomOf } from './wishes.ts'

/** Light and mask are soft: they are worked out on a small sheet. */
const SHEET_SIDE = 192

export async function enhance(job: Job, onStage: (stage: Stage) => void): Promise<Outcome> {
  const { picture, cut, wishes, look, size, template } = job
  const found = boundingBox(cut.mask)
  const mask = found ? cut.mask : { ...cut.mask, data: cut.mask.data.map(() => 1) }
  const isVessel = cut.rim !== null && cut.confidence >= 0.9
  const facts = await measureLight(cut.guide, mask, isVessel ? 'vessel' : 'food')
  onStage('placing')
  // Where it is not sure what the dish is, as much of the table stays as the ratio allows.
  const closest = cut.confidence < 0.4 ? 0.9 : 0.55
  const frame = (zoom: number, ratio = size.width / size.height) =>
    cropAround(
      found ?? { x: 0, y: 0, ...sizeOf(mask) },
      mask.width,
      mask.height,
      ratio,
      Math.min(1, closest / zoom),
      zoom,
    )
  const format = found && widerFormat(mask, size, (ratio) => frame(1, ratio))
  const region = frame(zoomOf(wishes))
  const lacks: Outcome['lacks'] = region.width === frame(1).width ? ['scene', 'room'] : ['scene']
  const {
    drawn: framed,
    plain,
    enlarged,
  } = await takePixels(job, scaled(region, picture, mask), size, createPlane(1, 1, 1))
  const pale = paleAround(cut.guide, mask, region)
  const setting = heldOnChina(withinRoom(look.setting, facts.frameBright), pale)
  // The whole frame is seen, so its whites count as much as the dish's.
  const bright = Math.max(facts.bright, facts.frameBright)
  const colour = warmed(setting.light, wishes.warmth)
  finishPixels(framed, { ...facts, bright }, { look, stops: wishes.stops + setting.exposure, colour })
  const shown = cropPlane(mask, region)
  const sheet = await lightSheet(shown, size, setting, cut)
  await defocus(framed, sheet.dish, setting.blur * Math.min(size.width, size.height))
  grade(framed, sheet, setting)
  const placement = { from: shareOf(region, mask), to: { x: 0, y: 0, ...size } }
  const understood = template
    ? [`Light and colours of ${template.style.name}, the nearest to the template`]
    : []
  const warnings = [format && cutBy(format), fewPixels(enlarged)].filter((said) => said !== null)
  return {
    picture: framed,
    angle: null,
    fidelity: () =>
      measureFidelity({ before: plain, cover: shown, result: framed, light: { map: sheet.light } }),
    understood,
    warnings,
    placement,
    lacks,
  }
}

const cutBy = (format: AspectRatio) =>
  `In this format part of the dish is outside the picture. ${format} shows more of it.`

/** A photo whose whites are already white has no room for a brighter style: its china would dissolve. */
function withinRoom(setting: Setting, frameBright: number): Setting {
  const room = 0.15 + 0.85 * smoothstep(0.95, 0.72, frameBright)
  const held = (stops: number) => (stops > 0 ? stops * room : stops)
  return { ...setting, exposure: held(setting.exposure), stops: held(setting.stops) }
}

/**
 * A plate that fills the frame is what is around the food: with all the fall-off of a dark style its china turns into a
 * grey smear. It keeps half of it.
 * @param pale share of the surroundings, 0..1
 */
export function heldOnChina(setting: Setting, pale: number): Setting {
  if (setting.stops >= 0) return setting
  return { ...setting, stops: setting.stops * (1 - 0.5 * smoothstep(0.3, 0.75, pale)) }
}

/** Share of what a region shows around the dish that is china or white cloth, 0..1. */
export function paleAround({ data }: Picture, mask: Plane, { x, y, width, height }: Box): number {
  let around = 0
  let pale = 0
  for (let row = Math.ceil(y); row < Math.floor(y + height); row++) {
    for (let column = Math.ceil(x); column < Math.floor(x + width); column++) {
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

function sizeOf({ width, height }: { width: number; height: number }) {
  return { width, height }
}

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
  /** Linear factor of the light. */
  light: Plane
  /** 0..1: how much shade there is, for its colour. */
  shade: Plane
}

/** @param mask of what the result shows */
async function lightSheet(
  mask: Plane,
  size: { width: number; height: number },
  setting: Setting,
  cut: CutOut,
): Promise<Sheet> {
  const scale = SHEET_SIDE / Math.max(size.width, size.height)
  const width = Math.round(size.width * scale)
  const height = Math.round(size.height * scale)
  const small = resizePlane(boxBlur(mask, mask.width / width / 2), width, height)
  const short = Math.min(width, height)
  // A guess of a mask may lack its plate: then the transition is wide, like the edge of a lamp's cone.
  const feather = short * (cut.confidence < 0.5 ? 0.07 : 0.03)
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
      dish.data[i] = clamp(near.data[i]! * 1.15)
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
  return { dish, light, shade }
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

/** The surroundings a little out of focus; the dish and its edge stay as they are. */
async function defocus(picture: Picture, dish: Plane, radius: number): Promise<void> {
  if (radius < 0.6) return
  const { width, height, data } = picture
  const soft = await blurred(picture, radius)
  const keep = new Float32Array(width)
  const rows = new BilinearRows([dish], width, height)
  for (let y = 0, p = 0; y < height; y++) {
    rows.fill(y, [keep])
    for (let x = 0; x < width; x++, p += 3) {
      const away = smoothstep(0.35, 0.02, keep[x]!)
      if (away === 0) continue
      data[p] = data[p]! + (soft.data[p]! - data[p]!) * away
      data[p + 1] = data[p + 1]! + (soft.data[p + 1]! - data[p + 1]!) * away
      data[p + 2] = data[p + 2]! + (soft.data[p + 2]! - data[p + 2]!) * away
    }
  }
}

/** Blurred at a quarter of the size: nothing finer is left anyway. */
async function blurred(picture: Picture, radius: number): Promise<Picture> {
  const k = Math.max(1, Math.min(4, radius))
  const small = await resizePicture(picture, Math.round(picture.width / k), Math.round(picture.height / k))
  return resizePicture(small, picture.width, picture.height)
}

/** Of a haze: food behind it looks washed out, its surroundings airy. */
const DISH_CLEAR = 0.8

/** Light, shade and colour of the surroundings, in linear light. What is brightened never clips. */
export function grade(picture: Picture, sheet: Sheet, setting: Setting): void {
  const { width, height, data } = picture
  const { haze } = setting
  const [sr, sg, sb] = setting.shade.map((gain) => gain - 1) as Rgb
  const dish = new Float32Array(width)
  const light = new Float32Array(width)
  const shade = new Float32Array(width)
  const rows = new BilinearRows([sheet.dish, sheet.light, sheet.shade], width, height)
  for (let y = 0, p = 0; y < height; y++) {
    rows.fill(y, [dish, light, shade])
    for (let x = 0; x < width; x++, p += 3) {
      const k = light[x]!
      const cold = shade[x]!
      let r = lift(LINEAR_OF_BYTE[data[p]!]!, k) * (1 + sr * cold)
      let g = lift(LINEAR_OF_BYTE[data[p + 1]!]!, k) * (1 + sg * cold)
      let b = lift(LINEAR_OF_BYTE[data[p + 2]!]!, k) * (1 + sb * cold)
      const around = vibrance(setting.saturation, r, g, b)
      const saturation = around + (1 - around) * dish[x]!
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
}

/** Multiplies; above 1 along a curve that leaves white where it is. */
function lift(value: number, factor: number): number {
  return factor <= 1 ? value * factor : (value * factor) / (1 + value * (factor - 1))
}
