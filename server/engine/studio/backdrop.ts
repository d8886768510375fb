// The rendered scene a dish is set into: one plate for each style and camera angle, with what its light does.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { CameraAngle, Style } from '../../../contract/catalog.ts'
import type { Rgb } from './colour.ts'
import { asClamped } from './decode.ts'
import type { Box, Picture } from './pixels.ts'

/** Positions and lengths are shares of the square plate's side unless a unit is named. Written by art/. */
export interface Scene {
  camera: { elevationDegrees: number }
  horizonY: number | null
  tableEdgeY: number | null
  pixelsPerMetreAtFoot: number
  /** Where the middle of a vessel's foot stands. */
  foot: { x: number; y: number }
  safeArea: { x: number; y: number; width: number; height: number }
  /** Azimuth: where the light comes from, counter-clockwise from the right, 90 is behind the table. */
  light: {
    azimuthDegrees: number
    elevationDegrees: number
    softness: number
    temperatureK: number
    color: Rgb
  }
  /** Light that is left in a full shadow, linear, relative to no shadow. */
  ambient: Rgb
  /** sRGB 0..255. */
  shadow: { color: Rgb; opacity: number }
  surface: { color: Rgb; gloss: number }
  blur: { startsAtY: number | null; maxRadius: number }
}

export interface Backdrop {
  scene: Scene
  /** Encoded square plate. */
  plate: Uint8Array
  /** Encoded square map of the light on something that stands at the foot, relative to the open key light. */
  lightMap: Uint8Array
}

const STYLES_FOLDER = new URL('./styles/', import.meta.url)

export async function loadBackdrop(style: Style, angle: CameraAngle): Promise<Backdrop> {
  const file = (ending: string) => new URL(`${style.slug}/${angle}${ending}`, STYLES_FOLDER)
  const [plate, lightMap, text] = await Promise.all([
    readFile(file('.webp')),
    readFile(file('.light.webp')),
    readFile(file('.json'), 'utf8'),
  ])
  return { scene: JSON.parse(text) as Scene, plate, lightMap }
}

/**
 * A window of the plate at the wanted pixel size. The window's shares may not reach outside 0..1.
 * @param blur sigma in the plate's own pixels, against the noise of light maps
 */
export async function cropPlate(
  plate: Uint8Array,
  window: Box,
  width: number,
  height: number,
  blur?: number,
): Promise<Picture> {
  const image = sharp(plate)
  const { width: side } = await image.metadata()
  const left = Math.round(window.x * side)
  const top = Math.round(window.y * side)
  const region = image.extract({
    left,
    top,
    width: Math.min(side - left, Math.round(window.width * side)),
    height: Math.min(side - top, Math.round(window.height * side)),
  })
  if (blur) region.blur(blur)
  const data = await region
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return { width, height, data: asClamped(data) }
}
