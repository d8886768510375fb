// What each style does to the dish itself, beside its scene: how bright, how crisp, how colourful. And what it
// does to a photo that keeps its own table.
import type { Style } from '../../../contract/catalog.ts'
import type { Rgb } from './colour.ts'
import type { Hues } from './hues.ts'

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
  /** Of the middle of the dish, on top of the look's. */
  brightness: number
  /** Of what is brightest, on top of the look's. */
  white: number
  /** Exposure of the whole picture, in stops on top of the look's. */
  exposure: number
  /** Of its curve, on top of the look's. */
  contrast: number
  /** Factor of all colours, on top of the look's. */
  vividness: number
  /** Exposure that the corners have on top of it, in stops: 0 or less. */
  corners: number
  /** Exposure that the side away from the window has on top of it, in stops: 0 or less. */
  far: number
  /** Where that side is: across and down, of length 1. */
  towards: readonly [across: number, down: number]
  /** Share of its colour that blue and turquoise lose: a napkin in the way of a style's colours. */
  blue: number
  /** Share of its colour that what is far around the dish loses. */
  calm: number
  /** Colour of the light, linear gains. */
  light: Rgb
  /** Light and its colour on top, the more the darker something is, linear gains: china stays white. */
  shade: Rgb
  /** Colour on top for all that is not white, linear gains. */
  tint: Rgb
  /** More colour for strong reds and oranges, and for leaves, shares of it. */
  reds: number
  greens: number
  hues: Hues
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
      brightness: 0.0,
      white: -0.05,
      exposure: 0.12,
      contrast: 0.06,
      vividness: 1,
      corners: 0,
      far: 0,
      towards: [1, 0],
      blue: 0.45,
      calm: 0,
      light: [1, 1, 1],
      shade: [1.04, 1.05, 1.06],
      tint: [1, 1, 1],
      reds: 0,
      greens: 0,
      hues: { acid: 0.12, gold: 0.085, cream: 0.06, leaves: 0.04 },
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
      brightness: -0.02,
      white: -0.01,
      exposure: 0.05,
      contrast: 0.03,
      vividness: 1.02,
      corners: -0.7,
      far: -1,
      towards: [0.8, 0.6],
      blue: 0.1,
      calm: 0,
      light: [1.02, 1, 0.965],
      shade: [1.0, 0.92, 0.74],
      tint: [1.05, 1, 0.88],
      reds: 0.05,
      greens: 0,
      hues: { acid: 0.1, gold: 0.085, cream: 0.06, leaves: 0 },
    },
  },
  'dark-moody-elegance': {
    brightness: 0.455,
    white: 0.83,
    contrast: 0.18,
    saturation: 1.07,
    tint: 0.2,
    gobo: 0.7,
    lean: 0.24,
    sceneLevel: 0.4,
    plateStops: 0,
    plateLight: [1, 1, 1],
    pool: 0.6,
    setting: {
      brightness: 0.05,
      white: 0.08,
      exposure: 0.1,
      contrast: 0.06,
      vividness: 1.06,
      corners: -1.7,
      far: -1.2,
      towards: [0.8, 0.6],
      blue: 0.3,
      calm: 0,
      light: [1.01, 1, 0.98],
      shade: [0.66, 0.68, 0.71],
      tint: [1.01, 1, 0.98],
      reds: 0.06,
      greens: 0,
      hues: { acid: 0.12, gold: 0.085, cream: 0.06, leaves: 0.05 },
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
      brightness: 0.02,
      white: -0.05,
      exposure: 0.21,
      contrast: -0.03,
      vividness: 1,
      corners: 0,
      far: -0.5,
      towards: [0.94, 0.34],
      blue: 0.3,
      calm: 0,
      light: [1, 1, 0.99],
      shade: [1.07, 1.055, 1.03],
      tint: [1.035, 1, 0.94],
      reds: 0,
      greens: 0,
      hues: { acid: 0.15, gold: 0.06, cream: 0.06, leaves: 0.06 },
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
      brightness: 0,
      white: -0.03,
      exposure: 0.06,
      contrast: 0.07,
      vividness: 0.94,
      corners: -1,
      far: 0,
      towards: [1, 0],
      blue: 0,
      calm: 0,
      light: [1.01, 1, 0.98],
      shade: [0.74, 0.74, 0.76],
      tint: [1.015, 1, 0.97],
      reds: 0.12,
      greens: 0,
      hues: { acid: 0.14, gold: 0.085, cream: 0.06, leaves: 0.06 },
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
      brightness: 0,
      white: 0,
      exposure: 0.05,
      contrast: 0.04,
      vividness: 1.04,
      corners: -0.5,
      far: -1.1,
      towards: [1, 0],
      blue: 0.6,
      calm: 0.25,
      light: [1, 1, 1],
      shade: [0.88, 0.89, 0.91],
      tint: [1, 1, 1],
      reds: 0,
      greens: 0,
      hues: { acid: 0.1, gold: 0.085, cream: 0.06, leaves: 0 },
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
      brightness: 0.01,
      white: -0.03,
      exposure: 0.14,
      contrast: -0.06,
      vividness: 1.0,
      corners: 0,
      far: -0.95,
      towards: [-0.8, 0.6],
      blue: 0.3,
      calm: 0,
      light: [1.005, 1, 0.985],
      shade: [0.98, 1.12, 1.04],
      tint: [0.985, 1.012, 0.99],
      reds: 0,
      greens: 0.25,
      hues: { acid: 0.18, gold: 0.085, cream: 0.06, leaves: 0.16 },
    },
  },
}
