import { expect, test } from 'vitest'
import { createPlane, type Picture } from '../pixels.ts'
import { measureDish, placedMask, withPlate } from './figures.ts'

/** 10 × 10 of one colour, with other pixels where they are named. */
function picture(colour: number[], others: Record<number, number[]> = {}): Picture {
  const data = new Uint8ClampedArray(300)
  for (let i = 0; i < 100; i++) data.set(others[i] ?? colour, i * 3)
  return { width: 10, height: 10, data }
}
const everything = createPlane(10, 10, 1)

test('clipped is any channel at the top, and counts for no white', () => {
  const bright = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [i, [200, 190, 180]]))
  const figures = measureDish(picture([50, 50, 50], { ...bright, 20: [255, 120, 0] }), everything)!
  expect(figures.clipped).toBe(0.01)
  expect(figures.white.map((value) => value > 150)).toEqual([true, true, true])
  expect(figures.white[0]).toBeGreaterThan(figures.white[2])
})

test('luminance is linear and of the dish alone', () => {
  const left = { ...everything, data: everything.data.map((_, i) => (i % 10 < 5 ? 1 : 0)) }
  const half = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [i, i % 10 < 5 ? [188, 188, 188] : [0, 0, 0]]),
  )
  expect(measureDish(picture([0, 0, 0], half), left)!.luminance).toBeCloseTo(0.503, 2)
  expect(measureDish(picture([0, 0, 0], half), everything)!.luminance).toBeCloseTo(0.2515, 2)
})

test('no dish has no figures', () => {
  expect(measureDish(picture([9, 9, 9]), createPlane(10, 10, 0))).toBeNull()
})

test('a part of the mask goes where the dish was placed', () => {
  const mask = createPlane(4, 4)
  mask.data[5] = 1
  const placed = placedMask(
    mask,
    { x: 0.25, y: 0.25, width: 0.25, height: 0.25 },
    { x: 2, y: 1, width: 3, height: 2 },
    6,
    4,
  )
  expect([...placed.data].map((value, i) => (value ? i : -1)).filter((i) => i >= 0)).toEqual([
    8, 9, 10, 14, 15, 16,
  ])
})

test('where the mask is of food alone, white is that of the plate around it', () => {
  const food = { ...everything, data: everything.data.map((_, i) => (i % 10 > 2 && i % 10 < 7 ? 1 : 0)) }
  const beans = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [i, food.data[i] ? [160, 190, 70] : [230, 230, 228]]),
  )
  const { white, luminance } = measureDish(picture([0, 0, 0], beans), food, withPlate(food))!
  expect(white).toEqual([230, 230, 228])
  expect(luminance).toBeCloseTo(measureDish(picture([160, 190, 70]), everything)!.luminance)
})
