// A template is a picture whose look others shall have. Its own table becomes the scene where it is clear
// enough; otherwise its colours, light and framing are given to the nearest of our plates.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { CameraAngle, Style } from '../../../../contract/catalog.ts'
import { AppError } from '../../../../contract/errors.ts'
import { MAX_PIXELS } from '../../../../contract/limits.ts'
import { inspectPicture } from '../../../pictures/inspect.ts'
import { type Backdrop, loadBackdrop } from '../backdrop.ts'
import { gaussianBlur } from '../blur.ts'
import type { Rgb } from '../colour.ts'
import { type CutOut, cutOut } from '../cut-out/cut-out.ts'
import { decode, resizePicture } from '../decode.ts'
import type { Framing } from '../dish-size.ts'
import type { Look } from '../looks.ts'
import { measureLight } from '../measure-light.ts'
import { boundingBox, clamp, createPlane, mapPlane, type Picture, type Plane } from '../pixels.ts'
import { chooseView, ELEVATIONS, elevationOf, type View, viewsAgree } from '../view.ts'
import { clearTable } from './fill.ts'
import { barePlate, findKnownScene, type KnownScene, lightMapOf, sceneOf } from './known-scene.ts'
import { gradedBackdrop, keep, nearestStyle, type Palette, type Print, printed } from './palette.ts'
import { raisedTable } from './raise.ts'
import { restoreTable } from './restore.ts'
import { readShade } from './shade.ts'
import {
  type DishSpot,
  distanceTo,
  isClean,
  isPlain,
  measureSurface,
  type Surface,
  TOUCHING,
} from './surface.ts'

export interface Template {
  /** The preset that is nearest in colour. */
  style: Style
  angle: CameraAngle
  framing: Framing | null
  /** Encoded luma 0..1 of the template's dish; null without one. */
  brightness: number | null
  palette: Palette
  /** The template's own table; null where it can't be used. */
  own: OwnTable | null
  /** Why not, as half a sentence. */
  reason: string | null
}

export interface OwnTable {
  backdrop: Backdrop
  /** Degrees; null for an empty table, which tells nothing. */
  elevation: number | null
  /** One colour all over: nobody sees from how high it was photographed. */
  isPlain: boolean
  /** Which of our plates it is, where it is one: its other angles are the same table seen from elsewhere. */
  known: { style: Style; print: Print } | null
  /** The table as it is seen from elsewhere, and the angle that is; made once, for the first dish that needs it. */
  raised: Map<CameraAngle, Promise<Backdrop>>
}

/** A template has about as many pixels as the largest result. */
const LONG_SIDE = 2048
const LEAST_CONFIDENCE = 0.85
const MOST_CROPPED = 0.02
const KEPT = 4

const kept = new Map<string, Promise<Template>>()

/**
 * Reads a template; the last few are remembered, about 3 MB each.
 * @param bytes encoded JPEG, PNG, WebP or GIF, of which the first frame counts
 * @throws AppError image_type, image_damaged, image_dimensions or image_too_small
 */
export function readTemplate(bytes: Uint8Array): Promise<Template> {
  const key = createHash('sha256').update(bytes).digest('hex')
  const known = kept.get(key)
  kept.delete(key)
  const template =
    known ??
    analyseTemplate(bytes).catch((error: unknown) => {
      kept.delete(key)
      throw error
    })
  kept.set(key, template)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
  return template
}

/**
 * Whether it can be read at all, so that a broken template is not found out with the first photo.
 * @throws AppError template_image_type, image_damaged, image_dimensions or image_too_small
 */
export async function checkTemplate(bytes: Uint8Array): Promise<void> {
  try {
    await inspectPicture(await firstFrame(bytes))
  } catch (error) {
    if (error instanceof AppError && error.code === 'image_type')
      throw new AppError('template_image_type', { cause: error })
    throw error
  }
}

/** The work itself, nothing remembered. */
export async function analyseTemplate(bytes: Uint8Array): Promise<Template> {
  const { picture } = await decode(await firstFrame(bytes), LONG_SIDE)
  const cut = await cutOut(picture)
  const small = await resizePicture(picture, cut.mask.width, cut.mask.height)
  const hasDish = boundingBox(cut.mask) !== null && cut.confidence > 0.25
  const spot = hasDish ? spotOf(cut) : emptySpot(small)
  const surface = measureSurface(small, spot)
  const elevation = elevationOf(cut)
  const known = await findKnownScene(small, spot)
  const facts = hasDish ? await measureLight(small, cut.mask, cut.rim ? 'vessel' : 'dish') : null
  const brightness = facts?.middle ?? null
  const there = known && (await onKnownScene(picture, spot, known, cut))
  if (there) return { ...there, brightness }
  const { angle } = hasDish ? chooseView(null, elevation, cut) : { angle: 'angled_45' as const }
  const degrees = elevation ?? ELEVATIONS[angle]
  const shade = readShade(small, spot, surface, (degrees * Math.PI) / 180)
  const palette: Palette = {
    surface: surface.color,
    light: shade.light,
    lightColor: facts ? lightColorOf(facts.gains, facts.evidence) : [1, 1, 1],
  }
  const style = await nearestStyle(surface.color, angle)
  const reason = whyNotOwn(cut, surface, hasDish)
  const template = { style, angle, framing: hasDish ? framingOf(spot) : null, brightness, palette, reason }
  if (reason) return { ...template, own: null }
  const isCleared =
    !hasDish || (await clearTable(picture, holeOf(spot, shade.shadow), shade.dark, spot, surface))
  if (!isCleared) return { ...template, own: null, reason: 'too little of its table is seen beside the dish' }
  const own = {
    backdrop: await ownBackdrop(picture, spot, palette, degrees),
    elevation: hasDish ? degrees : null,
    isPlain: isPlain(surface) && surface.whole > ALL_OVER,
    known: null,
    raised: new Map(),
  }
  return { ...template, own }
}

/** Nothing of it needs to be guessed. */
async function onKnownScene(
  picture: Picture,
  spot: DishSpot,
  known: KnownScene,
  cut: CutOut,
): Promise<Omit<Template, 'brightness'> | null> {
  const { width, height } = picture
  const { scene: bare } = known.backdrop
  const { style, angle, isMirrored } = known
  const grade = await restoreTable(picture, await barePlate(known, width, height), spot, known.isSure)
  if (!grade) return null
  const surface = bare.surface.color.map((value, c) => grade[c]![Math.round(value)]!) as Rgb
  const scene = sceneOf(known, surface)
  const lightColor = scene.light.color
  const image = sharp(picture.data, { raw: { width, height, channels: 3 } })
  const isWhole = cut.cropped <= MOST_CROPPED && cut.confidence >= LEAST_CONFIDENCE
  return {
    style,
    angle,
    framing: isWhole ? framingOf(spot) : null,
    palette: { surface, light: { ...scene.light, ambient: scene.ambient, isMeasured: true }, lightColor },
    reason: null,
    own: {
      backdrop: { scene, plate: await keep(image), lightMap: await lightMapOf(known), name: null },
      elevation: scene.camera.elevationDegrees,
      isPlain: false,
      known: { style, print: { grade, isMirrored, surface, lightColor } },
      raised: new Map(),
    },
  }
}

/** A GIF's first frame as a PNG; anything else as it is. */
async function firstFrame(bytes: Uint8Array): Promise<Uint8Array> {
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'GIF8') return bytes
  try {
    const { width, height } = await sharp(bytes, { pages: 1, limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) throw new AppError('image_dimensions')
    return await sharp(bytes, { pages: 1, failOn: 'truncated' }).png({ compressionLevel: 1 }).toBuffer()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('image_damaged', { cause })
  }
}

function spotOf({ mask }: CutOut): DishSpot {
  const { x, y, width, height } = boundingBox(mask)!
  const distance = distanceTo(mask)
  return { x: x + width / 2, y: y + height / 2, width, height, size: Math.sqrt(width * height), distance }
}

/** The dish and its shadow, with a margin. */
function holeOf({ distance, size }: DishSpot, shadow: Plane): Plane {
  const wide = gaussianBlur(shadow, size * 0.012)
  return mapPlane(distance, (d, i) => (d < size * TOUCHING || wide.data[i]! > 0.25 ? 1 : 0))
}

/** An empty table: the next dish stands in its middle. */
function emptySpot({ width, height }: Picture): DishSpot {
  const size = 0.6 * Math.min(width, height)
  // Everything counts as close by, nothing as dish.
  const distance = createPlane(width, height, size * 0.1)
  return { x: width / 2, y: height * 0.53, width: size, height: size, size, distance }
}

function whyNotOwn(cut: CutOut, surface: Surface, hasDish: boolean): string | null {
  if (!isClean(surface)) return 'its table is patterned or has other things close to the dish'
  if (!hasDish) return null
  if (cut.cropped > MOST_CROPPED) return 'its dish reaches the edge of the picture'
  if (cut.confidence < LEAST_CONFIDENCE) return 'its dish can’t be told apart from the table'
  return null
}

function framingOf({ x, y, width, height, distance }: DishSpot): Framing {
  const short = Math.min(distance.width, distance.height)
  return {
    fill: clamp(Math.sqrt(width * height) / short, 0.3, 0.82),
    limit: clamp(Math.max(width, height) / short, 0.5, 0.92),
    x: (x - distance.width / 2) / short,
    y: (y - distance.height / 2) / short,
    room: { x: (distance.width - width) / 2 / short, y: (distance.height - height) / 2 / short },
  }
}

/** White china shows the light's colour; a template without any is taken for neutral. */
function lightColorOf(gains: Rgb, evidence: number): Rgb {
  const light = gains.map((gain) => (1 / gain) ** (0.5 * evidence)) as Rgb
  const top = Math.max(...light)
  return light.map((value) => clamp(value / top, 0.8, 1)) as Rgb
}

async function ownBackdrop(
  picture: Picture,
  spot: DishSpot,
  { light, lightColor, surface }: Palette,
  elevation: number,
): Promise<Backdrop> {
  const { width, height } = picture
  const image = sharp(picture.data, { raw: { width, height, channels: 3 } })
  // Seen from above a dish's foot is below its middle, else below its rim's.
  const drop =
    elevation > 70 ? 0 : 0.5 * spot.height - 0.36 * spot.width * Math.sin((elevation * Math.PI) / 180)
  const open = { create: { width: 8, height: 8, channels: 3 as const, background: '#fff' } }
  return {
    scene: {
      camera: { elevationDegrees: elevation },
      ratio: width / height,
      foot: { x: spot.x / spot.distance.width, y: (spot.y + drop) / spot.distance.height },
      light: { ...light, color: lightColor },
      ambient: light.ambient,
      surface: { color: surface, gloss: 0.1 },
      outOfFocusAboveY: null,
    },
    plate: await keep(image),
    name: null,
    lightMap: await sharp(open).png().toBuffer(),
  }
}

export interface TemplateSetting {
  backdrop: Backdrop
  angle: CameraAngle
  /** What was used of the template, for the report. */
  understood: string
  warning: string | null
}

/** The backdrop for a dish that was photographed from there: the template's own wherever it can be seen so. */
export async function settingFor(template: Template, { angle, elevation }: View): Promise<TemplateSetting> {
  const { own, style, palette } = template
  const dish = elevation ?? ELEVATIONS[angle]
  const table = own && (await tableFor(own, template, angle, dish))
  if (table) return { ...table, understood: 'Scene taken from the template', warning: null }
  const reason = template.reason ?? 'it was photographed from another height than this dish'
  return {
    backdrop: await gradedBackdrop(style, angle, palette),
    angle,
    understood: `Nearest scene: ${style.name}; palette taken from the template`,
    warning: `The template’s own scene could not be used, because ${reason}.`,
  }
}

/** A table that shows no perspective, or an unknown one, is seen from where the dish is; others can be raised. */
async function tableFor(
  own: OwnTable,
  template: Template,
  angle: CameraAngle,
  dish: number,
): Promise<Pick<TemplateSetting, 'backdrop' | 'angle'> | null> {
  const { elevation, backdrop, known } = own
  if (elevation !== null && viewsAgree(dish, elevation)) return { backdrop, angle: template.angle }
  if (known) {
    const seen =
      own.raised.get(angle) ?? loadBackdrop(known.style, angle).then((plate) => printed(plate, known.print))
    own.raised.set(angle, seen)
    return { backdrop: await seen, angle }
  }
  const middle = middleOf(template, backdrop)
  if (own.isPlain || (elevation === null && dish > LEAST_UNKNOWN)) {
    const { scene } = backdrop
    const foot = dish > FROM_ABOVE ? middle : scene.foot
    return { backdrop: { ...backdrop, scene: { ...scene, camera: { elevationDegrees: dish }, foot } }, angle }
  }
  if (elevation === null || elevation < LEAST_RAISED || elevation > dish) return null
  const raised = own.raised.get(angle) ?? raisedTable(backdrop, middle, ELEVATIONS[angle])
  own.raised.set(angle, raised)
  return { backdrop: await raised, angle }
}

/** So much of the picture must be a plain table: a wall behind it, or something beside it, shows from where it is seen. */
const ALL_OVER = 0.97
/** Degrees. Photos of empty tables are taken from above more often than from the side. */
const LEAST_UNKNOWN = 30
/** From the side there is too little of a table in its picture to be raised. */
const LEAST_RAISED = 25
/** From here on a dish stands with its middle where its foot is. */
const FROM_ABOVE = 70

/** Of the template's dish, in shares of its picture. */
function middleOf({ framing }: Template, { scene }: Backdrop): { x: number; y: number } {
  if (!framing) return { x: scene.foot.x, y: 0.5 }
  const ratio = scene.ratio ?? 1
  return { x: 0.5 + framing.x * Math.min(1, 1 / ratio), y: 0.5 + framing.y * Math.min(1, ratio) }
}

/** The nearest style's look, half way to how bright the template's own dish is. Its picture is finished already. */
export function lookLike(template: Template, nearest: Look): Look {
  const { brightness } = template
  const own: Look = { ...nearest, plateStops: 0, plateLight: [1, 1, 1], pool: 0 }
  if (brightness === null) return own
  return { ...own, brightness: (nearest.brightness + clamp(brightness, 0.34, 0.68)) / 2 }
}
