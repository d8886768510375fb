// What each style does to the dish itself, beside its scene: how bright, how crisp, how colourful. And what it
// does to a photo that keeps its own table.
import type { Style } from '../../../contract/catalog.ts'
import type { Rgb } from './colour.ts'
import type { GoboName } from './gobos.ts'

export interface Look {
  /** Encoded luma 0..1 that the middle of the dish is brought towards. */
  brightness: number
  /** Encoded luma 0..1 that its brightest parts, china mostly, are brought towards. */
  white: number
  /** Of the S-curve on top, 0 is none. */
  contrast: number
  saturation: number
  /** Share of the scene light's colour that the dish takes on, 0..1. */
  tint: number
  /** Share of the scene's light map that falls on the dish, 0..1. */
  gobo: number
  setting: Setting
}

/** The grade of a photo's own surroundings. */
export interface Setting {
  /** Exposure of what is around the dish, in stops. */
  stops: number
  /** Of what is around the dish. */
  saturation: number
  /** Colour of the light, linear gains; the same on the dish and around it. */
  light: Rgb
  /** Colour that shadows around the dish lean to, linear gains. */
  shade: Rgb
  gobo: GoboName | null
  /** Share of the light that the gobo's shadow takes. */
  depth: number
  /** Defocus of the surroundings, share of the picture's short side. */
  blur: number
}

export const LOOKS: Record<Style['slug'], Look> = {
  'clean-white-plate': {
    brightness: 0.6,
    white: 0.95,
    contrast: 0.08,
    saturation: 1.04,
    tint: 0.1,
    gobo: 0.5,
    setting: {
      stops: 0.45,
      saturation: 0.55,
      light: [1, 1, 1],
      shade: [1, 1, 1.02],
      gobo: null,
      depth: 0,
      blur: 0.004,
    },
  },
  'rustic-wooden-warmth': {
    brightness: 0.5,
    white: 0.89,
    contrast: 0.14,
    saturation: 1.06,
    tint: 0.2,
    gobo: 0.6,
    setting: {
      stops: -0.35,
      saturation: 0.95,
      light: [1.09, 1, 0.84],
      shade: [1.06, 0.99, 0.88],
      gobo: 'window',
      depth: 0.5,
      blur: 0.004,
    },
  },
  'dark-moody-elegance': {
    brightness: 0.42,
    white: 0.8,
    contrast: 0.18,
    saturation: 1.0,
    tint: 0.2,
    gobo: 0.7,
    setting: {
      stops: -2.1,
      saturation: 0.6,
      light: [1.03, 1, 0.95],
      shade: [0.96, 1, 1.06],
      gobo: 'side',
      depth: 0.45,
      blur: 0.006,
    },
  },
  'bright-airy-cafe': {
    brightness: 0.62,
    white: 0.96,
    contrast: 0.03,
    saturation: 0.98,
    tint: 0.15,
    gobo: 0.6,
    setting: {
      stops: 0.3,
      saturation: 0.85,
      light: [1.03, 1, 0.96],
      shade: [0.99, 1, 1.05],
      gobo: 'panes',
      depth: 0.3,
      blur: 0.006,
    },
  },
  'vibrant-color-pop': {
    brightness: 0.56,
    white: 0.94,
    contrast: 0.16,
    saturation: 1.18,
    tint: 0.1,
    gobo: 0.5,
    setting: {
      stops: 0,
      saturation: 1.3,
      light: [1.01, 1, 0.98],
      shade: [1, 1, 1],
      gobo: null,
      depth: 0,
      blur: 0,
    },
  },
  'minimalist-monochrome': {
    brightness: 0.54,
    white: 0.9,
    contrast: 0.1,
    saturation: 1.02,
    tint: 0.1,
    gobo: 0.6,
    setting: {
      stops: -0.35,
      saturation: 0,
      light: [1, 1, 1],
      shade: [1, 1, 1],
      gobo: 'side',
      depth: 0.28,
      blur: 0.004,
    },
  },
  'botanical-freshness': {
    brightness: 0.57,
    white: 0.93,
    contrast: 0.1,
    saturation: 1.08,
    tint: 0.15,
    gobo: 0.6,
    setting: {
      stops: 0,
      saturation: 0.9,
      light: [1, 1.015, 0.96],
      shade: [0.95, 1.02, 0.97],
      gobo: 'leaves',
      depth: 0.5,
      blur: 0.003,
    },
  },
}
