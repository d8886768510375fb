// A template whose own table can't be used still gives its colours and its light: to the nearest of our plates.
import sharp, { type Sharp } from 'sharp'
import { type CameraAngle, STYLES, type Style } from '../../../../contract/catalog.ts'
import { type Backdrop, loadBackdrop, mirroredScene } from '../backdrop.ts'
import { linearOf, type Rgb } from '../colour.ts'
import { clamp, eachRow } from '../pixels.ts'
import type { TemplateLight } from './shade.ts'

export interface Palette {
  /** sRGB 0..255 of the table in open light. */
  surface: Rgb
  light: TemplateLight
  /** Linear, brightest channel 1. */
  lightColor: Rgb
}

/** How far the plate's table is moved to the template's colour: all the way looks painted. */
const STRENGTH = 0.8

/** The style whose table is nearest in colour; lightness counts less, for it is graded more easily than a hue. */
export async function nearestStyle(surface: Rgb, angle: CameraAngle): Promise<Style> {
  const wanted = labOf(surface)
  const distances = await Promise.all(
    STYLES.map(async (style) => {
      const { scene } = await loadBackdrop(style, angle)
      const [l, a, b] = labOf(scene.surface.color)
      return Math.hypot(0.6 * (l - wanted[0]), a - wanted[1], b - wanted[2])
    }),
  )
  return STYLES[distances.indexOf(Math.min(...distances))]!
}

/** CIE L*a*b*, D65. */
export function labOf(color: Rgb): [number, number, number] {
  const [r, g, b] = color.map((value) => linearOf(value / 255)) as Rgb
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** The plate in the template's colours, mirrored where that brings its light to the template's side. */
export async function gradedBackdrop(style: Style, angle: CameraAngle, palette: Palette): Promise<Backdrop> {
  const backdrop = await loadBackdrop(style, angle)
  const { scene } = backdrop
  const target = scene.surface.color.map(
    (value, c) => value + STRENGTH * (palette.surface[c]! - value),
  ) as Rgb
  const across = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const isMirrored =
    palette.light.isMeasured &&
    across(palette.light.azimuthDegrees) * across(scene.light.azimuthDegrees) < -0.15
  const grade = target.map((value, c) => gradeTable(scene.surface.color[c]!, value)) as Grade
  return await printed(backdrop, { grade, isMirrored, surface: target, lightColor: palette.lightColor })
}

/** What each encoded level becomes; a table for each channel. */
export type Grade = [Uint8Array, Uint8Array, Uint8Array]

export interface Print {
  grade: Grade
  /** Turned round, left and right. */
  isMirrored: boolean
  /** The table's colour after it, sRGB 0..255. */
  surface: Rgb
  lightColor: Rgb
}

/** One of our plates in other colours. */
export async function printed(
  { scene, plate, lightMap }: Backdrop,
  { grade, isMirrored, surface, lightColor }: Print,
): Promise<Backdrop> {
  const { data, info } = await sharp(plate)
    .flop(isMirrored)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  eachRow(info.height, gradeRow, { data, width: info.width, grade })
  const raw = { width: info.width, height: info.height, channels: 3 as const }
  const turned = isMirrored ? mirroredScene(scene) : scene
  return {
    scene: {
      ...turned,
      light: { ...turned.light, color: lightColor },
      surface: { ...turned.surface, color: surface },
    },
    plate: await keep(sharp(data, { raw })),
    lightMap: isMirrored ? await sharp(lightMap).flop().webp({ quality: 90 }).toBuffer() : lightMap,
    name: null,
  }
}

function gradeRow(
  y: number,
  { data, width, grade: [red, green, blue] }: { data: Uint8Array; width: number; grade: Grade },
): void {
  const end = (y + 1) * width * 3
  for (let p = y * width * 3; p < end; p += 3) {
    data[p] = red[data[p]!]!
    data[p + 1] = green[data[p + 1]!]!
    data[p + 2] = blue[data[p + 2]!]!
  }
}

/** A gamma that brings one level to another and leaves black and white where they are. */
function gradeTable(from: number, to: number): Uint8Array {
  const gamma = clamp(
    Math.log(clamp(to / 255, 0.02, 0.985)) / Math.log(clamp(from / 255, 0.02, 0.985)),
    0.4,
    2.6,
  )
  return Uint8Array.from({ length: 256 }, (_, level) => Math.round(255 * (level / 255) ** gamma))
}

/** As small as can be kept in memory without showing. */
export function keep(image: Sharp): Promise<Buffer> {
  return image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
}
