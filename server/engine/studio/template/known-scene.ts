// A picture that was made here stands on one of our plates. That plate is found again, so that what the dish hides of the
// table, how it is lit, and how it looks from another height need not be guessed.
import sharp from 'sharp'
import { CAMERA_ANGLES, type CameraAngle, STYLES, type Style } from '../../../../contract/catalog.ts'
import { type Backdrop, cropPlate, loadBackdrop, mirroredScene, type Scene } from '../backdrop.ts'
import type { Rgb } from '../colour.ts'
import { asClamped } from '../decode.ts'
import { type Box, lumaPlane, mapPlane, type Picture, type Plane } from '../pixels.ts'
import {
  evenLikeness,
  FINEST,
  type Found,
  findExactly,
  findRoughly,
  type Levels,
  levelsOf,
  type Sought,
} from './registration.ts'
import type { DishSpot } from './surface.ts'

export interface KnownScene {
  style: Style
  angle: CameraAngle
  /** The plate was turned round, left and right. */
  isMirrored: boolean
  /** What of it is seen, as it is turned. */
  window: Box
  backdrop: Backdrop
  /** False: its edges say so, but for the faint ones; whether it is must be seen by its light and colours. */
  isSure: boolean
}

/** Of the edges. Results in all styles reach .64 to .95, other pictures .43 and the same style's other plates .56. */
const LEAST_LIKENESS = 0.6
/**
 * The same with the strong edges cut down. Results reach .58 to .99, but for some on white marble, whose veins are fainter
 * than JPEG's own edges; one line, where a table meets a wall, .53.
 */
const LEAST_EVEN = 0.55
/** With less than this it must look like the plate, too. */
const LEAST_EVEN_FAINT = 0.2
/** So many plates are looked at closely: at first a dark table is like many. */
const LOOKED_AT = 4
/** And none that is this unlike already: results reach .52 there. */
const LEAST_ROUGHLY = 0.42
/** Share of the picture that must be seen beside the dish: a few edges are like some edges of some plate. */
const LEAST_SEEN = 0.12
/** Nearer than this to the dish, in its sizes, there is shadow. */
const SHADOWED = 0.12
const levels = new Map<string, Promise<Levels>>()

/**
 * Every plate may be it: the dish's own height tells little, for a bowl from the side is taken for one from the chair often.
 * @param picture at the size of the spot's planes
 */
export async function findKnownScene(picture: Picture, spot: DishSpot): Promise<KnownScene | null> {
  const trust = mapPlane(spot.distance, (d) => (d > spot.size * SHADOWED ? 1 : 0))
  const seen = trust.data.reduce((sum, value) => sum + value, 0) / trust.data.length
  if (seen < LEAST_SEEN) return null
  const plates = STYLES.flatMap((style) => CAMERA_ANGLES.map((angle) => ({ style, angle })))
  const known = await Promise.all(plates.map(({ style, angle }) => levelsFor(style, angle)))
  const sought = { luma: lumaPlane(picture), trust }
  const turned = { luma: flopped(sought.luma), trust: flopped(trust) }
  const ranked = [sought, turned]
    .flatMap((one) => findRoughly(one, known).map((found, k) => ({ ...plates[k]!, one, found })))
    .toSorted((p, q) => q.found.likeness - p.found.likeness)
  let faint: KnownScene | null = null
  for (const rough of ranked.slice(0, LOOKED_AT)) {
    if (rough.found.likeness < LEAST_ROUGHLY) break
    const scene = await lookedAt(rough, rough.one === turned)
    if (scene?.isSure) return scene
    faint ??= scene
  }
  return faint
}

interface Rough {
  style: Style
  angle: CameraAngle
  one: Sought
  found: Found
}

async function lookedAt(
  { style, angle, one, found }: Rough,
  isMirrored: boolean,
): Promise<KnownScene | null> {
  const plate = levelsOf(await smallPlate(style, angle), true)
  const { likeness, window } = findExactly(one, plate, found)
  if (likeness < LEAST_LIKENESS) return null
  const even = evenLikeness(one, plate, window)
  const isSure = even >= LEAST_EVEN
  if (even < LEAST_EVEN_FAINT) return null
  return {
    style,
    angle,
    isMirrored,
    window: isMirrored ? { ...window, x: 1 - window.x - window.width } : window,
    backdrop: await loadBackdrop(style, angle),
    isSure,
  }
}

function levelsFor(style: Style, angle: CameraAngle): Promise<Levels> {
  const key = `${style.slug}/${angle}`
  const known =
    levels.get(key) ??
    smallPlate(style, angle)
      .then((plate) => levelsOf(plate))
      .catch((error: unknown) => {
        levels.delete(key)
        throw error
      })
  levels.set(key, known)
  return known
}

async function smallPlate(style: Style, angle: CameraAngle): Promise<Picture> {
  const { plate } = await loadBackdrop(style, angle)
  const data = await sharp(plate).resize(FINEST, FINEST).removeAlpha().toColourspace('srgb').raw().toBuffer()
  return { width: FINEST, height: FINEST, data: asClamped(data) }
}

function flopped(plane: Plane): Plane {
  const { width, data } = plane
  return mapPlane(plane, (_, i) => data[i + width - 1 - 2 * (i % width)]!)
}

/** The bare plate as the picture shows it, in the plate's own colours. */
export function barePlate(known: KnownScene, width: number, height: number): Promise<Picture> {
  const { backdrop, window, isMirrored } = known
  return cropPlate(backdrop.plate, window, width, height, { isMirrored })
}

/** Its light map, likewise; with as many pixels as it has there. */
export async function lightMapOf({ backdrop, window, isMirrored }: KnownScene): Promise<Buffer> {
  const { width } = await sharp(backdrop.lightMap).metadata()
  const size = [Math.round(window.width * width), Math.round(window.height * width)] as const
  const { data } = await cropPlate(backdrop.lightMap, window, ...size, { isMirrored })
  return await sharp(data, { raw: { width: size[0], height: size[1], channels: 3 } })
    .png()
    .toBuffer()
}

/** What the plate's description says of the picture. */
export function sceneOf({ backdrop, window, isMirrored }: KnownScene, surface: Rgb): Scene {
  const scene = isMirrored ? mirroredScene(backdrop.scene) : backdrop.scene
  const at = (y: number) => (y - window.y) / window.height
  return {
    ...scene,
    ratio: window.width / window.height,
    foot: { x: (scene.foot.x - window.x) / window.width, y: at(scene.foot.y) },
    surface: { ...scene.surface, color: surface },
    outOfFocusAboveY: scene.outOfFocusAboveY === null ? null : at(scene.outOfFocusAboveY),
  }
}
