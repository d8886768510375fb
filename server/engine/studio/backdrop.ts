// The rendered scene a dish is set into: one plate for each style and camera angle, with what its light does.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { CameraAngle, Style } from '../../../contract/catalog.ts'
import type { Rgb } from './colour.ts'
import { asClamped } from './decode.ts'
import type { Box, Picture } from './pixels.ts'

/**
 * What the compositor must know of a plate; art/ writes more than this beside each of ours. Positions are shares
 * of the plate's width and height.
 */
export interface Scene {
  camera: { elevationDegrees: number }
  /** Width by height; square where absent. */
  ratio?: number
  /** Where the middle of a vessel's foot stands. */
  foot: { x: number; y: number }
  /** Azimuth: where the light comes from, counter-clockwise from the right, 90 is behind the table. */
  light: { azimuthDegrees: number; elevationDegrees: number; softness: number; color: Rgb }
  /** Light that is left in a full shadow, linear, relative to no shadow. */
  ambient: Rgb
  /** sRGB 0..255. */
  surface: { color: Rgb; gloss: number }
}

export interface Backdrop {
  scene: Scene
  /** Encoded plate. */
  plate: Uint8Array
  /** Encoded map of the light on something that stands at the foot, relative to the open key light. */
  lightMap: Uint8Array
  /** Both pictures are to be turned round, left and right; the scene says it as if they had been. */
  isMirrored?: boolean
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
 * A window of the plate, as it is turned, at the wanted pixel size. Its shares may not reach outside 0..1.
 * @param blur sigma in the plate's own pixels, against the noise of light maps
 */
export async function cropPlate(
  plate: Uint8Array,
  window: Box,
  width: number,
  height: number,
  { blur, isMirrored = false }: { blur?: number; isMirrored?: boolean } = {},
): Promise<Picture> {
  const image = sharp(plate)
  const whole = await image.metadata()
  const left = Math.round((isMirrored ? 1 - window.x - window.width : window.x) * whole.width)
  const top = Math.round(window.y * whole.height)
  const region = image.extract({
    left,
    top,
    width: Math.min(whole.width - left, Math.round(window.width * whole.width)),
    height: Math.min(whole.height - top, Math.round(window.height * whole.height)),
  })
  if (blur) region.blur(blur)
  if (isMirrored) region.flop()
  const data = await region
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return { width, height, data: asClamped(data) }
}
