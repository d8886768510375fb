// Whether the dish is still the dish: before and after compared, measured, not promised.
import { UNCHANGED_FROM } from '../../../../contract/generation.ts'
import { resizePlane } from '../bilinear.ts'
import type { Box, Picture, Plane } from '../pixels.ts'
import { changesOf, RADIUS } from './changes.ts'
import { coloursOf, windowsOn } from './colours.ts'
import { recoloured } from './recolour.ts'
import { undoLight } from './undo.ts'

export interface Measured {
  /** The photo's own pixels at the size they are shown at, before any light. */
  before: Picture
  /** Of the dish in them, 0..1, any size. */
  cover: Plane
  /** The finished picture. */
  result: Picture
  /** Where in it `before` was placed; at its origin where absent. */
  at?: { x: number; y: number }
  /** What it was lit by, any units and any size, and what part of that fell on `before`, in shares. */
  light?: { map: Plane; part?: Box }
}

/**
 * How much of a dish is unchanged, 0..1: SSIM's contrast and structure terms (Wang et al. 2004), mean over its inside
 * after tone, light and grade are undone. Where a part was added, is missing or was painted another colour it stays
 * below `UNCHANGED_FROM`, by at least that part's share, however well the rest is kept.
 * @returns null where the dish is too small to be compared
 */
export function measureFidelity({ before, cover, result, at = ORIGIN, light }: Measured): number | null {
  const { width, height } = before
  const own = coloursOf(before, { ...ORIGIN, width, height })
  const placed = coloursOf(result, { ...at, width, height })
  const size = own.luma
  const windows = windowsOn(cover, size, RADIUS + 1)
  const map = light ? resizePlane(light.map, size.width, size.height, light.part) : null
  const {
    alike,
    changed,
    windows: count,
  } = changesOf(undoLight(own, placed, windows, map), windows, recoloured(own, placed, windows))
  if (count === 0) return null
  const mean = Math.max(0, Math.min(1, alike))
  return changed === 0 ? mean : Math.min(mean, UNCHANGED_FROM) * (1 - changed)
}

const ORIGIN = { x: 0, y: 0 }
