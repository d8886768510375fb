// When a dish can't be cut out honestly: the photo keeps its own table, in better light and in the style's look.
import type { Stage } from '../../../contract/generation.ts'
import { resizePlane } from './bilinear.ts'
import { calmColours, calmField } from './calm-around.ts'
import { chinaOf } from './china.ts'
import { clearCast } from './clear-cast.ts'
import type { Rgb } from './colour.ts'
import { takePixels } from './cut-pixels.ts'
import { measureFidelity } from './fidelity/fidelity.ts'
import { frameOf, placementOf } from './framing.ts'
import { gradedTable } from './grade.ts'
import type { Hues } from './hues.ts'
import type { Job, Outcome } from './job.ts'
import { finishPixels, warmed } from './light.ts'
import { lightField } from './light-field.ts'
import type { Look, Setting } from './looks.ts'
import { type LightFacts, measureLight, whiteFor } from './measure-light.ts'
import {
  type Box,
  boundingBox,
  createPlane,
  cropPlane,
  type Picture,
  type Plane,
  shareOf,
  smoothstep,
} from './pixels.ts'
import { lampLight, litUp, type Surroundings, sunLight, sunOnWhite, surroundingsOf } from './surroundings.ts'
import { fewPixels } from './upscale.ts'
import { zoomOf } from './wishes.ts'

export async function enhance(job: Job, onStage: (stage: Stage) => void): Promise<Outcome> {
  const { picture, cut, wishes, look, size, template } = job
  const found = boundingBox(cut.mask)
  const mask = found ? cut.mask : { ...cut.mask, data: cut.mask.data.map(() => 1) }
  const { window: region, isAsUsual, warning } = frameOf(cut, size, zoomOf(wishes))
  // Its pixels are fetched beside the look at its light. A failure shows where it is awaited.
  const taking = takePixels(job, scaled(region, picture, mask), size, createPlane(1, 1, 1))
  taking.catch(() => {})
  const rim = cut.confidence >= 0.9 ? cut.rim : null
  const facts = await measureLight(cut.guide, mask, rim ? 'vessel' : 'food')
  const around = surroundingsOf(cut.guide, mask, region, facts.gains)
  const pale = paleAround(cut.guide, mask, region)
  const setting = heldOnChina(settingFor(look.setting, facts, around), pale)
  // The whole frame is seen, so its whites count as much as the dish's.
  const bright = Math.max(facts.bright, facts.frameBright)
  const colour = warmed(setting.light, wishes.warmth)
  const lamp = lampLight(around, facts.evidence)
  const sun = sunOnWhite(around, facts.evidence)
  const sunned = sunLight(around, sun)
  const gains = facts.gains.map((gain, c) => gain * lamp[c]! * sunned[c]!) as Rgb
  const seen = cropPlane(mask, region)
  const light = lightField(seen, size, setting)
  onStage('placing')
  const { drawn: framed, plain, enlarged } = await taking
  const china = rim && chinaOf(cut.guide, mask, rim, gains, facts.bright)
  if (china?.cast)
    clearCast(
      framed,
      resizePlane(seen, framed.width, framed.height),
      china.cast,
      shareOf(region, mask),
      gains,
    )
  const exposed = { ...facts, gains, bright, middle: ownMiddle(facts) }
  finishPixels(framed, exposed, {
    look: lookInPlace(look, { whites: Math.max(facts.whites, sun) }),
    stops: wishes.stops + setting.exposure,
    colour,
    hues: asLit(setting.hues, gains),
    grade: (lit) => gradedTable(lit, setting),
    light,
  })
  if (setting.calm > 0) calmColours(framed, calmField(seen, setting.calm))
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

/**
 * What is done for gold, cream and yellows next to green is against the green that a balance leaves of a lamp's light. Where there was no
 * lamp gold would turn to peach, and waffles would lose their yellow.
 */
export function asLit(hues: Hues, [red, , blue]: Rgb): Hues {
  const share = smoothstep(...OF_LAMP, Math.log(blue / red))
  const { acid, gold, cream } = hues
  return { ...hues, acid: acid * (0.3 + 0.7 * share), gold: gold * share, cream: cream * share }
}
const OF_LAMP = [-0.12, 0.25] as const

/** The style's look on a picture that is graded as a whole. */
export function lookInPlace({ setting, ...look }: Look, facts: Pick<LightFacts, 'whites'>): Look {
  return {
    ...look,
    setting,
    brightness: look.brightness + setting.brightness,
    white: whiteFor(look.white + setting.white, facts),
    contrast: look.contrast + setting.contrast,
    saturation: look.saturation * setting.vividness,
  }
}

function settingFor(setting: Setting, facts: LightFacts, around: Surroundings): Setting {
  return withinRoom(litUp(darkKept(setting, around), around, facts), facts.frameBright)
}

/** Where nearly all is dark, shadows that are lifted turn table and vessel into milk. */
export function darkKept(setting: Setting, { luma }: Pick<Surroundings, 'luma'>): Setting {
  const share = smoothstep(0.18, 0.42, luma)
  const shade = setting.shade.map((value) => Math.min(value, 1 + (value - 1) * share)) as Rgb
  return { ...setting, shade }
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
 * grey smear, and rice that stands at the side turns grey. It keeps a quarter of it, and is exposed as china is.
 * @param pale share of the surroundings, 0..1
 */
export function heldOnChina(setting: Setting, pale: number): Setting {
  const share = smoothstep(0.2, 0.65, pale)
  return {
    ...setting,
    corners: setting.corners * (1 - 0.75 * share),
    far: setting.far * (1 - 0.35 * share),
    exposure: setting.exposure - 0.07 * setting.corners * share,
  }
}

/** Share of what a region shows around the dish that is china or white cloth, 0..1. */
export function paleAround({ data }: Picture, mask: Plane, seen: Box): number {
  let around = 0
  let pale = 0
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
