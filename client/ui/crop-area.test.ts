import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CANVAS_MAX_PIXELS,
  clampArea,
  clampZoom,
  croppedFileName,
  fitPixels,
  ratioValue,
} from './crop-area.ts'

test('ratios', () => {
  const natural = { width: 4000, height: 3000 }
  expect(ratioValue('original', natural)).toBeCloseTo(4 / 3)
  expect(ratioValue('16:9', natural)).toBeCloseTo(16 / 9)
  expect(ratioValue('4:5', natural)).toBeCloseTo(0.8)
})

test('zoom goes by hundredths from 1 to 3', () => {
  expect(clampZoom(1.1 + 0.1)).toBe(1.2)
  expect(clampZoom(0.2)).toBe(1)
  expect(clampZoom(7)).toBe(3)
  expect(clampZoom(1.234)).toBe(1.23)
})

const side = fc.integer({ min: 1, max: 20_000 })
const anything = fc.double({ min: -30_000, max: 30_000, noNaN: true })

test('an area always lies inside the picture and has at least a pixel', () => {
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      fc.record({ x: anything, y: anything, width: anything, height: anything }),
      (natural, area) => {
        const { x, y, width, height } = clampArea(area, natural)
        expect([x, y, width, height].every(Number.isInteger)).toBe(true)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        expect(x + width).toBeLessThanOrEqual(natural.width)
        expect(y + height).toBeLessThanOrEqual(natural.height)
      },
    ),
  )
})

test('a canvas is never bigger than iOS allows, keeps the shape, and small ones stay as they are', () => {
  expect(fitPixels({ width: 1200, height: 800 }, CANVAS_MAX_PIXELS)).toEqual({ width: 1200, height: 800 })
  const fitted = fitPixels({ width: 8064, height: 6048 }, CANVAS_MAX_PIXELS)
  expect(fitted.width * fitted.height).toBeLessThanOrEqual(CANVAS_MAX_PIXELS)
  expect(fitted.width * fitted.height).toBeGreaterThan(CANVAS_MAX_PIXELS * 0.999)
  expect(fitted.width / fitted.height).toBeCloseTo(4 / 3, 2)
})

test('the file’s name', () => {
  expect(croppedFileName(1_800_000_000_000)).toBe('cropped-1800000000000.png')
})
