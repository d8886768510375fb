import { expect, test } from 'vitest'
import { thinSides } from './cutlery.ts'
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
const vessel = { left: 40 / 140, right: 1, top: 0, bottom: 1 }
const none = { left: false, right: false, top: false, bottom: false }

test('a fork is thin, a cup’s handle is not, and where nothing reaches out nothing is', () => {
  expect(thinSides(plateWith(7), box, vessel)).toEqual({ ...none, left: true })
  expect(thinSides(plateWith(30), box, vessel)).toEqual(none)
  expect(thinSides(plateWith(7), box, { ...vessel, left: -40 / 140 })).toEqual(none)
})

test('chopsticks reach out at the top as well', () => {
  const mask = createPlane(100, 200)
  const across = plateWith(7)
  for (let y = 0; y < 200; y++)
    for (let x = 0; x < 100; x++) mask.data[y * 100 + x] = across.data[x * 200 + y]!
  const down = { x: 0, y: 20, width: 100, height: 140 }
  expect(thinSides(mask, down, { left: 0, right: 1, top: 40 / 140, bottom: 1 })).toEqual({
    ...none,
    top: true,
  })
})
