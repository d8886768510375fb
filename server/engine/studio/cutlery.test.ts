import { expect, test } from 'vitest'
import { isThin } from './cutlery.ts'
import { createPlane } from './pixels.ts'

/** A plate from 60 to 160 of 200 pixels, and a stripe from 20 on to it. */
function plateWith(thickness: number) {
  const mask = createPlane(200, 100)
  for (let y = 0; y < 100; y++) {
    for (let x = 60; x < 160; x++) if (Math.hypot(x - 110, y - 50) < 50) mask.data[y * 200 + x] = 1
    if (Math.abs(y - 50) < thickness / 2) mask.data.fill(1, y * 200 + 20, y * 200 + 110)
  }
  return mask
}
const box = { x: 20, y: 0, width: 140, height: 100 }
const side = 40 / 140

test('a fork is thin, a cup’s handle is not, and where nothing reaches out nothing is', () => {
  expect(isThin(plateWith(7), box, 0, side)).toBe(true)
  expect(isThin(plateWith(30), box, 0, side)).toBe(false)
  expect(isThin(plateWith(7), box, 1, 1)).toBe(false)
  expect(isThin(plateWith(7), box, 0, -side)).toBe(false)
})
