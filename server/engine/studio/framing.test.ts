import { expect, test } from 'vitest'
import type { CutOut } from './cut-out/cut-out.ts'
import { frameOf } from './framing.ts'
import { createPlane, type Picture } from './pixels.ts'

const SQUARE = { width: 512, height: 512 }

/** A wide dish on an even table, and a darker thing of the same colour that the upper border cuts. */
function cutOf(thing: number, half = 160): CutOut {
  const [width, height] = [400, 240]
  const guide: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  const mask = createPlane(width, height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isDish = ((x - 200) / half) ** 2 + ((y - 120) / 80) ** 2 < 1
      const light = (x - 200) ** 2 + (y + 4) ** 2 < thing ** 2 ? 0.6 : 1
      guide.data.set(isDish ? [190, 30, 40] : [150 * light, 110 * light, 70 * light], i * 3)
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

test('a dish that the square would cut is whole where the photo goes on, above and below', () => {
  const { window, goesOn, warning } = frameOf(cutOf(0), SQUARE, 1)
  expect(goesOn).toBe(true)
  expect(window.x).toBeLessThan(40)
  expect(window.x + window.width).toBeGreaterThan(360)
  expect(window.y).toBeLessThan(0)
  expect(window.y + window.height).toBeGreaterThan(240)
  expect(warning).toContain('out of focus')
})

test('a dish that fits stays within its photo', () => {
  expect(frameOf(cutOf(0, 100), SQUARE, 1).goesOn).toBe(false)
})

test('who wishes a closer view gets it, without going beyond the photo', () => {
  const { window, goesOn } = frameOf(cutOf(0), SQUARE, 1.25)
  expect(goesOn).toBe(false)
  expect(window.height).toBe(240)
})
