// The pictures of the default templates: our own dishes on our own plates, each with a composition and a light
// that the plain styles do not have. A template's own table is taken for others, so the dish stands free here.
import sharp from 'sharp'
import { type AspectRatio, STYLES, type Style } from '../contract/catalog.ts'
import { type Backdrop, loadBackdrop, type Scene } from '../server/engine/studio/backdrop.ts'
import type { Rgb } from '../server/engine/studio/colour.ts'
import { compose } from '../server/engine/studio/compose.ts'
import { cutOut } from '../server/engine/studio/cut-out/cut-out.ts'
import { decode } from '../server/engine/studio/decode.ts'
import type { Framing } from '../server/engine/studio/dish-size.ts'
import { LOOKS } from '../server/engine/studio/looks.ts'
import type { Box, Picture } from '../server/engine/studio/pixels.ts'
import { gradedBackdrop } from '../server/engine/studio/template/palette.ts'
import { understand } from '../server/engine/studio/understand.ts'

export interface Composition {
  /** Also the name of the file. */
  slug: string
  dish: 'soup' | 'pancakes'
  style: Style['slug']
  ratio: AspectRatio
  framing: Framing
  /** What of the plate is used, in shares of it, after mirroring. */
  crop?: Box
  /** Light from the other side. */
  isMirrored?: boolean
  /** sRGB the table is brought towards; its own where absent. */
  surface?: Rgb
  guidance?: string
}

const LONG_SIDE = 1280

export const COMPOSITIONS: readonly Composition[] = [
  {
    slug: 'slate-side-light',
    dish: 'soup',
    style: 'dark-moody-elegance',
    ratio: '4:5',
    framing: { fill: 0.66, limit: 0.8, x: 0.04, y: 0.06 },
    surface: [62, 68, 76],
  },
  {
    slug: 'morning-window',
    dish: 'pancakes',
    style: 'bright-airy-cafe',
    ratio: '1:1',
    framing: { fill: 0.6, limit: 0.74, x: -0.04, y: 0.04 },
    guidance: 'warmer',
  },
  {
    slug: 'garden-table',
    dish: 'pancakes',
    style: 'botanical-freshness',
    ratio: '4:3',
    isMirrored: true,
    crop: { x: 0, y: 0.08, width: 0.88, height: 0.88 },
    framing: { fill: 0.64, limit: 0.82, x: 0.08, y: 0.02 },
  },
  {
    slug: 'studio-white-wide',
    dish: 'pancakes',
    style: 'clean-white-plate',
    ratio: '16:9',
    crop: { x: 0, y: 0.12, width: 0.78, height: 0.78 },
    framing: { fill: 0.7, limit: 0.9, x: 0.24, y: 0.02 },
    guidance: 'brighter',
  },
  {
    slug: 'sunny-colour',
    dish: 'soup',
    style: 'vibrant-color-pop',
    ratio: '1:1',
    framing: { fill: 0.56, limit: 0.7, x: 0, y: 0.12 },
    isMirrored: true,
  },
  {
    slug: 'oak-and-linen',
    dish: 'pancakes',
    style: 'rustic-wooden-warmth',
    ratio: '4:3',
    framing: { fill: 0.64, limit: 0.82, x: 0.06, y: 0.04 },
    surface: [178, 132, 88],
    guidance: 'warmer, brighter',
  },
  {
    slug: 'quiet-plaster',
    dish: 'pancakes',
    style: 'minimalist-monochrome',
    ratio: '4:5',
    framing: { fill: 0.6, limit: 0.78, x: 0, y: 0.06 },
    isMirrored: true,
    surface: [186, 176, 166],
  },
]

/** @param photo encoded snap of the composition's dish */
export async function composeTemplate(photo: Uint8Array, composition: Composition): Promise<Picture> {
  const { ratio, framing, guidance } = composition
  const style = STYLES.find(({ slug }) => slug === composition.style)!
  const whole = await backdropOf(style, composition)
  const backdrop = composition.crop ? await cropped(whole, composition.crop) : whole
  const { picture } = await decode(photo, 2000)
  const cut = await cutOut(picture)
  const wishes = understand(style, null, guidance ?? null)
  const [w = 1, h = 1] = ratio.split(':').map(Number)
  const size = {
    width: w >= h ? LONG_SIDE : Math.round((LONG_SIDE * w) / h),
    height: w >= h ? Math.round((LONG_SIDE * h) / w) : LONG_SIDE,
  }
  const template = {
    style,
    angle: 'angled_45' as const,
    framing,
    brightness: null,
    palette: paletteOf(backdrop.scene),
    own: { backdrop, elevation: 45, isPlain: false, known: null, raised: new Map() },
    reason: null,
  }
  const job = { picture, original: null, cut, wishes, look: LOOKS[style.slug], size, asked: null, template }
  return (await compose(job, () => {})).picture
}

async function backdropOf(style: Style, { isMirrored, surface }: Composition): Promise<Backdrop> {
  const own = await loadBackdrop(style, 'angled_45')
  if (!isMirrored && !surface) return own
  const palette = paletteOf(own.scene)
  const azimuthDegrees =
    (palette.light.azimuthDegrees * (isMirrored ? -1 : 1) + 540 * (isMirrored ? 1 : 0)) % 360
  return gradedBackdrop(style, 'angled_45', {
    ...palette,
    surface: surface ?? palette.surface,
    light: { ...palette.light, azimuthDegrees },
  })
}

async function cropped({ scene, plate, lightMap }: Backdrop, crop: Box): Promise<Backdrop> {
  const part = async (bytes: Uint8Array) => {
    const { width, height } = await sharp(bytes).metadata()
    const left = Math.round(crop.x * width)
    const top = Math.round(crop.y * height)
    return sharp(bytes)
      .extract({
        left,
        top,
        width: Math.min(width - left, Math.round(crop.width * width)),
        height: Math.min(height - top, Math.round(crop.height * height)),
      })
      .png({ compressionLevel: 1 })
      .toBuffer()
  }
  const foot = { x: (scene.foot.x - crop.x) / crop.width, y: (scene.foot.y - crop.y) / crop.height }
  return {
    scene: { ...scene, foot, ratio: crop.width / crop.height },
    plate: await part(plate),
    lightMap: await part(lightMap),
    name: null,
  }
}

function paletteOf({ surface, light, ambient }: Scene) {
  return {
    surface: surface.color,
    light: { ...light, ambient, isMeasured: true },
    lightColor: light.color,
  }
}
