// What a person's words ask of light, colour and scene, and how a style's look and scene take it up.
import type { Style } from '../../../contract/catalog.ts'
import { mirroredScene, type Scene } from './backdrop.ts'
import { linearOf, luminance, type Rgb, toEncoded, toLinear } from './colour.ts'
import { warmed } from './light.ts'
import type { Look } from './looks.ts'
import { clamp } from './pixels.ts'
import type { Effects } from './words/term.ts'

/** Something that was understood, as the report says it. */
export interface Followed {
  phrase: string
  /** What it can't be done without: a new scene, or room to move the frame. */
  needs: 'scene' | 'room' | null
}

export interface Wishes extends Effects {
  style: Style
  /** sRGB 0..255. */
  accent: Rgb | null
  /** Share of the backdrop's own colour that it replaces, 0..1. */
  accentCover: number
  /** Side the light shall come from. */
  side: 'left' | 'right' | null
  followed: Followed[]
  /** Sentences. */
  ignored: string[]
}

/** Dressing of the rendered plate, on top of the look. */
export interface Dress {
  /** Linear gains. */
  gains: Rgb
  /** sRGB 0..255. */
  accent: Rgb | null
  accentCover: number
  /** sRGB 0..255 of the bare surface, which the accent takes the place of. */
  surface: Rgb
  /** Sigma as a share of the short side. */
  blur: number
}

/** Factor of a dish's size. */
export function zoomOf({ framing }: Pick<Wishes, 'framing'>): number {
  return 1.25 ** framing
}

export function wishedLook(look: Look, wishes: Wishes): Look {
  const { setting } = look
  return {
    ...look,
    saturation: look.saturation + wishes.saturation,
    contrast: clamp(look.contrast + wishes.contrast + 0.03 * wishes.hardness, -0.06, 0.32),
    plateStops: look.plateStops + 0.8 * wishes.stops + wishes.scene,
    gobo: clamp(look.gobo * (1 + 0.4 * wishes.hardness)),
    pool: clamp(look.pool + wishes.corners, 0, 0.85),
    setting: {
      ...setting,
      corners: Math.min(0, setting.corners + wishes.scene - 1.6 * wishes.corners),
    },
  }
}

/** Whether the light must be turned round to come from the wished side; scenes are lit from the left or the right. */
export function isMirrored(scene: Scene, side: Wishes['side']): boolean {
  const fromRight = Math.cos((scene.light.azimuthDegrees * Math.PI) / 180) > 0
  return side !== null && (side === 'right') !== fromRight
}

export function wishedScene(scene: Scene, wishes: Wishes): Scene {
  const turned = isMirrored(scene, wishes.side) ? mirroredScene(scene) : scene
  const { light } = turned
  return {
    ...turned,
    light: {
      ...light,
      softness: clamp(light.softness * 8 ** -wishes.hardness + Math.max(0, -wishes.hardness) * 0.35, 0.01, 1),
    },
    ambient: scene.ambient.map((left) => clamp(1 - (1 - left) * (1 + wishes.shadows))) as Rgb,
    surface: { ...scene.surface, color: dressedSurface(scene, wishes) },
  }
}

/** @returns null when the plate stays as it is rendered */
export function dressOf(scene: Scene, wishes: Wishes): Dress | null {
  if (wishes.warmth === 0 && !wishes.accent && wishes.blur <= 0) return null
  return {
    gains: warmed([1, 1, 1], wishes.warmth),
    accent: wishes.accent,
    accentCover: wishes.accentCover,
    surface: scene.surface.color,
    blur: 0.012 * Math.max(0, wishes.blur),
  }
}

function dressedSurface(scene: Scene, wishes: Wishes): Rgb {
  const pixel = Uint8ClampedArray.from(scene.surface.color)
  const dress = dressOf(scene, wishes)
  if (dress) dressColours(pixel, dress)
  return [pixel[0]!, pixel[1]!, pixel[2]!]
}

/** How much of an accent's lightness a surface takes on; the rest stays its own. */
const ACCENT_LEVEL = 0.7

/**
 * Colours of a whole plate, in place. Painted over, its shading stays and its colour becomes the accent's; light
 * colours stay light only on light surfaces.
 */
export function dressColours(data: Uint8ClampedArray, { gains, accent, accentCover, surface }: Dress): void {
  const paint = accent?.map((value) => linearOf(value / 255)) as Rgb | undefined
  const surfaceLevel = luminance(...(surface.map((value) => linearOf(value / 255)) as Rgb))
  // Of the paint, for a pixel as light as the surface is.
  const scale = paint ? (surfaceLevel / luminance(...paint)) ** (1 - ACCENT_LEVEL) / surfaceLevel : 0
  for (let p = 0; p < data.length; p += 3) {
    let r = toLinear(data[p]!)
    let g = toLinear(data[p + 1]!)
    let b = toLinear(data[p + 2]!)
    if (paint) {
      const level = luminance(r, g, b) * scale
      r += (paint[0] * level - r) * accentCover
      g += (paint[1] * level - g) * accentCover
      b += (paint[2] * level - b) * accentCover
    }
    data[p] = toEncoded(r * gains[0])
    data[p + 1] = toEncoded(g * gains[1])
    data[p + 2] = toEncoded(b * gains[2])
  }
}
