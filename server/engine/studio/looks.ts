// What each style does to the dish itself, beside its scene: how bright, how crisp, how colourful.
import type { Style } from '../../../contract/catalog.ts'

export interface Look {
  /** Encoded luma 0..1 that the middle of the dish is brought towards. */
  brightness: number
  /** Of the S-curve on top, 0 is none. */
  contrast: number
  saturation: number
  /** Share of the scene light's colour that the dish takes on, 0..1. */
  tint: number
  /** Share of the scene's light map that falls on the dish, 0..1. */
  gobo: number
  /** Where the corners end, relative to the middle; for pictures graded in place. */
  vignette: number
}

export const LOOKS: Record<Style['slug'], Look> = {
  'clean-white-plate': {
    brightness: 0.6,
    contrast: 0.08,
    saturation: 1.04,
    tint: 0.1,
    gobo: 0.5,
    vignette: 0.02,
  },
  'rustic-wooden-warmth': {
    brightness: 0.5,
    contrast: 0.14,
    saturation: 1.06,
    tint: 0.3,
    gobo: 0.6,
    vignette: 0.16,
  },
  'dark-moody-elegance': {
    brightness: 0.4,
    contrast: 0.18,
    saturation: 1.0,
    tint: 0.2,
    gobo: 0.7,
    vignette: 0.34,
  },
  'bright-airy-cafe': {
    brightness: 0.6,
    contrast: 0.06,
    saturation: 1.02,
    tint: 0.2,
    gobo: 0.6,
    vignette: 0.02,
  },
  'vibrant-color-pop': {
    brightness: 0.56,
    contrast: 0.14,
    saturation: 1.16,
    tint: 0.1,
    gobo: 0.5,
    vignette: 0.04,
  },
  'minimalist-monochrome': {
    brightness: 0.54,
    contrast: 0.1,
    saturation: 1.02,
    tint: 0.1,
    gobo: 0.6,
    vignette: 0.1,
  },
  'botanical-freshness': {
    brightness: 0.56,
    contrast: 0.1,
    saturation: 1.08,
    tint: 0.15,
    gobo: 0.6,
    vignette: 0.08,
  },
}
