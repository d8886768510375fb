import { expect, test } from 'vitest'
import { boxBlur, gaussianBlur } from './blur.ts'
import { createPlane, type Plane } from './pixels.ts'

function rough(width: number, height: number): Plane {
  const plane = createPlane(width, height)
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = ((i * 7919) % 97) / 97
  return plane
}

function farthest(a: Plane, b: Plane): number {
  let most = 0
  for (let i = 0; i < a.data.length; i++) most = Math.max(most, Math.abs(a.data[i]! - b.data[i]!))
  return most
}

test('the narrow Gaussian is three box blurs, at the frame’s edge too', () => {
  for (const plane of [rough(31, 22), rough(8, 40), rough(5, 6)]) {
    const boxes = boxBlur(boxBlur(boxBlur(plane, 1), 1), 1)
    expect(farthest(gaussianBlur(plane, 0.9), boxes)).toBeLessThan(1e-5)
  }
})

test('a box blur is the mean of its window', () => {
  const plane = createPlane(9, 7)
  plane.data[3 * 9 + 4] = 1
  const soft = boxBlur(plane, 2)
  expect(soft.data[3 * 9 + 4]).toBeCloseTo(1 / 25, 6)
  // Two columns from the left edge the window has 5 columns, on the edge 3, and none of those reaches the dot.
  expect(soft.data[3 * 9 + 2]).toBeCloseTo(1 / 25, 6)
  expect(soft.data[3 * 9]).toBe(0)
})
