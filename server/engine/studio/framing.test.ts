import { expect, test } from 'vitest'
import type { CutOut } from './cut-out/cut-out.ts'
import { frameOf } from './framing.ts'
import { createPlane, type Picture } from './pixels.ts'

const SQUARE = { width: 512, height: 512 }

/** A dish of twice this width on an even table. */
function cutOf(half: number): CutOut {
  const [width, height] = [400, 240]
  const guide: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  const mask = createPlane(width, height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isDish = ((x - 200) / half) ** 2 + ((y - 120) / 80) ** 2 < 1
      guide.data.set(isDish ? [190, 30, 40] : [150, 110, 70], i * 3)
      mask.data[i] = isDish ? 1 : 0
    }
  }
  return {
    guide,
    mask,
    coefficients: { weights: [mask, mask, mask], offset: mask },
    rim: null,
    hint: null,
    confidence: 0.3,
    isCrossed: false,
    isPlatter: false,
    isBlurred: false,
    cropped: 0,
  }
}

test('of a wide dish that the photo holds whole as much is cut at both ends, and a format that shows it is named', () => {
  const { window, warning } = frameOf(cutOf(160), SQUARE, 1)
  expect([window.y, window.height, window.width]).toEqual([0, 240, 240])
  expect(Math.abs(window.x + window.width / 2 - 200)).toBeLessThan(3)
  expect(warning).toContain('4:3 shows more')
})

test('a dish that fits needs no other format', () => {
  expect(frameOf(cutOf(100), SQUARE, 1).warning).toBeNull()
})

test('who wishes a closer view of a small dish gets it', () => {
  const usual = frameOf(cutOf(60), SQUARE, 1)
  const closer = frameOf(cutOf(60), SQUARE, 2)
  expect([usual.isAsUsual, closer.isAsUsual]).toEqual([true, false])
  expect(closer.window.width).toBeLessThan(usual.window.width)
})
