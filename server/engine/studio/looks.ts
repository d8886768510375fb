// What each style does to the dish itself, beside its scene: how bright, how crisp, how colourful. And what it
// does to a photo that keeps its own table.
import type { Style } from '../../../contract/catalog.ts'
import type { Rgb } from './colour.ts'

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
  /** How much more light the near side of the dish gets than its middle, share of it. */
  lean: number
  /** Share of the scene's own darkness that the dish takes on, 0..1. */
  sceneLevel: number
  /** Exposure of the rendered plate on top of its own. */
  plateStops: number
  /** Colour of the light on the rendered plate on top of its own, linear gains. */
  plateLight: Rgb
  /** How far the scene falls off towards its corners, 0..1. */
  pool: number
  setting: Setting
}

/**
 * The grade of a photo that keeps its own table. Nothing here has a shape that could go wrong: no shadows are laid over
 * what was photographed, and nothing is put out of focus.
 */
export interface Setting {
  /** Exposure of the whole picture, in stops on top of the look's. */
  exposure: number
  /** Of its curve, on top of the look's. */
  contrast: number
  /** Factor of all colours, on top of the look's. */
  vividness: number
  /** Exposure that the corners have on top of it, in stops: 0 or less. */
  corners: number
  /** Of what is around the dish, 0..1. */
  saturation: number
  /** Colour of the light, linear gains. */
  light: Rgb
  /** Light and its colour on top, the more the darker something is, linear gains: china stays white. */
  shade: Rgb
}

export const LOOKS: Record<Style['slug'], Look> = {
  'clean-white-plate': {
    brightness: 0.6,
    white: 0.95,
    contrast: 0.08,
    saturation: 1.04,
    tint: 0.1,
    gobo: 0.5,
    lean: 0.07,
    sceneLevel: 0.05,
    plateStops: 0.4,
    plateLight: [1, 1, 1],
    pool: 0,
    setting: {
      exposure: 0.15,
      contrast: 0,
      vividness: 0.98,
      corners: 0,
      saturation: 0.4,
      light: [0.985, 1, 1.025],
      shade: [1.14, 1.16, 1.18],
    },
  },
  'rustic-wooden-warmth': {
    brightness: 0.5,
    white: 0.89,
    contrast: 0.14,
    saturation: 1.06,
    tint: 0.2,
    gobo: 0.6,
    lean: 0.12,
    sceneLevel: 0.4,
    plateStops: 0.15,
    plateLight: [1.12, 1, 0.84],
    pool: 0.22,
    setting: {
      exposure: -0.2,
      contrast: 0.03,
      vividness: 1,
      corners: -0.8,
      saturation: 0.9,
      light: [1.05, 1, 0.9],
      shade: [1.03, 0.93, 0.75],
    },
  },
  'dark-moody-elegance': {
    brightness: 0.42,
    white: 0.8,
    contrast: 0.18,
    saturation: 1.0,
    tint: 0.2,
    gobo: 0.7,
    lean: 0.24,
    sceneLevel: 0.4,
    plateStops: 0,
    plateLight: [1, 1, 1],
    pool: 0.6,
    setting: {
      exposure: -0.3,
      contrast: 0.02,
      vividness: 1.06,
      corners: -2.2,
      saturation: 0.45,
      light: [1.01, 1, 0.97],
      shade: [0.76, 0.8, 0.87],
    },
  },
  'bright-airy-cafe': {
    brightness: 0.62,
    white: 0.96,
    contrast: 0.03,
    saturation: 0.98,
    tint: 0.15,
    gobo: 0.6,
    lean: 0.07,
    sceneLevel: 0.05,
    plateStops: 0.6,
    plateLight: [1, 1, 1],
    pool: 0,
    setting: {
      exposure: 0.22,
      contrast: -0.12,
      vividness: 0.96,
      corners: 0,
      saturation: 0.75,
      light: [1.03, 1, 0.97],
      shade: [1.26, 1.23, 1.21],
    },
  },
  'vibrant-color-pop': {
    brightness: 0.56,
    white: 0.94,
    contrast: 0.16,
    saturation: 1.18,
    tint: 0.1,
    gobo: 0.5,
    lean: 0.08,
    sceneLevel: 0.1,
    plateStops: 0,
    plateLight: [1, 1, 1],
    pool: 0,
    setting: {
      exposure: -0.05,
      contrast: 0.03,
      vividness: 1.02,
      corners: 0,
      saturation: 0.92,
      light: [1.01, 1, 0.98],
      shade: [0.95, 0.95, 0.95],
    },
  },
  'minimalist-monochrome': {
    brightness: 0.54,
    white: 0.9,
    contrast: 0.1,
    saturation: 1.02,
    tint: 0.1,
    gobo: 0.6,
    lean: 0.13,
    sceneLevel: 0.3,
    plateStops: 0.1,
    plateLight: [1, 1, 1],
    pool: 0.15,
    setting: {
      exposure: -0.15,
      contrast: 0.03,
      vividness: 0.95,
      corners: -0.6,
      saturation: 0,
      light: [1, 1, 1],
      shade: [0.9, 0.9, 0.92],
    },
  },
  'botanical-freshness': {
    brightness: 0.57,
    white: 0.93,
    contrast: 0.1,
    saturation: 1.08,
    tint: 0.15,
    gobo: 0.6,
    lean: 0.09,
    sceneLevel: 0.15,
    plateStops: 0.1,
    plateLight: [1, 1, 1],
    pool: 0,
    setting: {
      exposure: 0.05,
      contrast: -0.02,
      vividness: 0.94,
      corners: 0,
      saturation: 0.8,
      light: [0.985, 1.01, 0.97],
      shade: [1.03, 1.14, 1.01],
    },
  },
}
