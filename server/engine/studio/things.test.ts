import { expect, test } from 'vitest'
import { bestPlaced, cropAround } from './crop.ts'
import { boundingBox, createPlane, type Picture, type Plane } from './pixels.ts'
import { clumsyCuts, thingsOf } from './things.ts'
import { worthOf } from './worth.ts'

const [WIDTH, HEIGHT] = [480, 320]

/** Round things on an even table. */
function discs(...all: [x: number, y: number, radius: number][]): Plane {
  const mask = createPlane(WIDTH, HEIGHT)
  for (let i = 0; i < mask.data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    if (all.some(([cx, cy, radius]) => Math.hypot(x - cx, y - cy) < radius)) mask.data[i] = 1
  }
  return mask
}

test('cookies that touch one another are told apart, the largest first', () => {
  const { across, down } = thingsOf(discs([330, 120, 80], [150, 180, 101]))
  expect(across).toHaveLength(2)
  for (const [thing, from, size] of [
    [across[0], 49, 202],
    [down[0], 79, 202],
    [across[1], 250, 160],
  ] as const) {
    expect(Math.abs(thing!.from - from)).toBeLessThan(6)
    expect(Math.abs(thing!.size - size)).toBeLessThan(12)
  }
})

test('a thing is cut clearly or not at all, and the largest not', () => {
  const things = [
    { from: 100, size: 200 },
    { from: 320, size: 100 },
  ]
  expect(clumsyCuts(things, 40, 330, 600)).toBe(0)
  expect(clumsyCuts(things, 40, 362, 600)).toBeGreaterThan(0.9)
  expect(clumsyCuts(things, 40, 287, 600)).toBeGreaterThan(0.4)
  expect(clumsyCuts(things, 180, 420, 600)).toBeGreaterThan(0.9)
  // The photo ends there itself.
  expect(clumsyCuts([{ from: 0, size: 200 }], 20, 400, 600)).toBe(0)
})

test('of three cookies that are too many for a square two are shown whole, and half of the third', () => {
  const guide: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT * 3) }
  const mask = discs([140, 200, 92], [200, 70, 60], [370, 130, 80])
  const dish = boundingBox(mask)!
  const window = cropAround(dish, WIDTH, HEIGHT, 1)
  const { x, width } = bestPlaced(window, worthOf({ guide, mask, rim: null }, dish), dish)
  expect(x).toBeLessThan(44)
  expect(x + width).toBeGreaterThan(320)
  expect(x + width).toBeLessThan(400)
})
