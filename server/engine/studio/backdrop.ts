// The rendered scene a dish is set into: one plate for each style and camera angle, with what its light does.
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { CameraAngle, Style } from '../../../contract/catalog.ts'
import { type Rgb, toEncoded, toLinear } from './colour.ts'
import { asClamped } from './decode.ts'
import type { Box, Picture } from './pixels.ts'
import { addGrain } from './texture.ts'

/** What the compositor must know of a plate; art/ writes it beside each of ours. Positions are shares of its width and height. */
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
  /** Above this line the camera sees nothing sharp; null from above, where all is as far away, or where nobody knows. */
  outOfFocusAboveY: number | null
}

export interface Backdrop {
  scene: Scene
  /** Encoded plate. */
  plate: Uint8Array
  /** Encoded map of the light on something that stands at the foot, relative to the open key light. */
  lightMap: Uint8Array
  /** Of one of ours, which are kept as they were enlarged; null for one that was made for a template. */
  name: string | null
  /** Both pictures are to be turned round, left and right; the scene says it as if they had been. */
  isMirrored?: boolean
}

/** A scene turned round, left and right. */
export function mirroredScene(scene: Scene): Scene {
  return {
    ...scene,
    foot: { ...scene.foot, x: 1 - scene.foot.x },
    light: { ...scene.light, azimuthDegrees: (540 - scene.light.azimuthDegrees) % 360 },
  }
}

const STYLES_FOLDER = new URL('./styles/', import.meta.url)

export async function loadBackdrop(style: Style, angle: CameraAngle): Promise<Backdrop> {
  const file = (ending: string) => new URL(`${style.slug}/${angle}${ending}`, STYLES_FOLDER)
  const [plate, lightMap, text] = await Promise.all([
    readFile(file('.webp')),
    readFile(file('.light.webp')),
    readFile(file('.json'), 'utf8'),
  ])
  return { scene: JSON.parse(text) as Scene, plate, lightMap, name: `${style.slug}/${angle}` }
}

export interface Crop {
  /** That it is exposed by. */
  stops?: number
  /** Colour of the light on it, linear gains. */
  colour?: Rgb
  /** Sigma in the plate's own pixels, against the noise of light maps. */
  blur?: number
  /** Without what is small and dark in it: see `withoutSpots`. */
  hasNoSpots?: boolean
  isMirrored?: boolean
  /** One film for the rendered plate and the photographed dish: what is too clean beside a photo looks pasted. */
  hasGrain?: boolean
  /** What the enlarged plate is kept under; a plate without a name is read anew each time. */
  name?: string | null
}

/**
 * A window of the plate, as it is turned, at the wanted pixel size, for the caller to draw on. Its shares may not
 * reach outside 0..1.
 */
export async function cropPlate(
  plate: Uint8Array,
  window: Box,
  width: number,
  height: number,
  crop: Crop = {},
): Promise<Picture> {
  const { name = null, isMirrored = false, stops = 0, colour = NEUTRAL, blur = 0 } = crop
  const { hasGrain = false, hasNoSpots = false } = crop
  const sizing = { stops, colour, blur, isMirrored, hasGrain, hasNoSpots }
  if (name !== null) {
    const across = Math.round(width / window.width)
    const down = Math.round(height / window.height)
    const whole = await wholePlate(name, plate, { ...sizing, width: across, height: down })
    const x = Math.min(across - width, Math.round(window.x * across))
    const y = Math.min(down - height, Math.round(window.y * down))
    return copyOf(whole, { x, y, width, height })
  }
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
  return await sized(region, { ...sizing, width, height })
}

type Sizing = Required<Omit<Crop, 'name'>> & { width: number; height: number }

/** Side of a light map in which spots are looked for, and of the square whose median each pixel becomes. */
const SPOT_MAP = 192
const SPOT_REACH = 19

/**
 * Leaves throw shadows that have nothing to run on from where a dish stands higher than the table: on white china they look like
 * dirt. What is narrower than half a square is outvoted in it; a window's bars, which cross all of the dish, are not.
 */
async function withoutSpots(image: Sharp): Promise<Sharp> {
  const small = image.resize(SPOT_MAP, SPOT_MAP, { fit: 'fill' }).removeAlpha().median(SPOT_REACH)
  const data = await small.toColourspace('srgb').raw().toBuffer()
  return sharp(data, { raw: { width: SPOT_MAP, height: SPOT_MAP, channels: 3 } })
}

async function sized(
  source: Sharp,
  { width, height, stops, colour, blur, isMirrored, hasGrain, hasNoSpots }: Sizing,
): Promise<Picture> {
  const image = hasNoSpots ? await withoutSpots(source) : source
  if (blur) image.blur(blur)
  if (isMirrored) image.flop()
  const data = await image
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const picture = { width, height, data: asClamped(data) }
  lighten(picture, stops, colour)
  if (hasGrain) addGrain(picture)
  return picture
}

const NEUTRAL: Rgb = [1, 1, 1]

/** Exposes a plate by some stops in some light, along a curve that leaves white where it is. */
function lighten({ data }: Picture, stops: number, colour: Rgb): void {
  if (stops === 0 && colour.every((gain) => gain === 1)) return
  const [red, green, blue] = colour.map((share) => {
    const gain = share * 2 ** stops
    return Uint8ClampedArray.from({ length: 256 }, (_, i) => {
      const value = toLinear(i)
      return toEncoded((value * gain) / (1 + value * (gain - 1)))
    })
  }) as [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray]
  for (let p = 0; p < data.length; p += 3) {
    data[p] = red[data[p]!]!
    data[p + 1] = green[data[p + 1]!]!
    data[p + 2] = blue[data[p + 2]!]!
  }
}

/**
 * Bytes of enlarged plates that each thread keeps. A menu's photos go into one scene one after the other, and to
 * enlarge its plate takes a fifth as long as all the rest.
 */
const MOST_KEPT = 40e6

/** The last used one is the last. */
const kept = new Map<string, Picture>()

async function wholePlate(name: string, plate: Uint8Array, sizing: Sizing): Promise<Picture> {
  const key = JSON.stringify([name, sizing])
  const picture = kept.get(key) ?? (await sized(sharp(plate), sizing))
  kept.delete(key)
  kept.set(key, picture)
  let bytes = [...kept.values()].reduce((sum, { data }) => sum + data.byteLength, 0)
  for (const [oldest, { data }] of kept) {
    if (bytes <= MOST_KEPT) break
    kept.delete(oldest)
    bytes -= data.byteLength
  }
  return picture
}

function copyOf(whole: Picture, { x, y, width, height }: Box): Picture {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * whole.width + x) * 3
    data.set(whole.data.subarray(start, start + width * 3), row * width * 3)
  }
  return { width, height, data }
}
