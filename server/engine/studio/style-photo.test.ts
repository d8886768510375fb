import { expect, test } from 'vitest'
import type { CutOut } from './cut-out/cut-out.ts'
import { createPlane } from './pixels.ts'
import { whyInPlace } from './style-photo.ts'

/** A dish in the middle of its photo, cut out this surely. */
function cutWith(confidence: number, isRim: boolean): CutOut {
  const mask = createPlane(100, 100)
  for (let y = 30; y < 70; y++) mask.data.fill(1, y * 100 + 30, y * 100 + 70)
  const rim = { x: 50, y: 50, a: 20, b: 20, turn: 0, support: 1, visible: 1, evidence: 0.6 }
  return {
    guide: { width: 100, height: 100, data: new Uint8ClampedArray(30_000) },
    mask,
    coefficients: { weights: [mask, mask, mask], offset: mask },
    rim: isRim ? rim : null,
    hint: null,
    confidence,
    isCrossed: false,
    cropped: 0,
  }
}

test('a dish is cut along a rim only where that is sure; without one the network’s outline may do', () => {
  expect(whyInPlace(cutWith(0.89, true))).toBeNull()
  expect(whyInPlace(cutWith(0.75, true))).toContain('for certain')
  expect(whyInPlace(cutWith(0.55, false))).toBeNull()
  expect(whyInPlace(cutWith(0.3, false))).toContain('for certain')
})
