import { expect, test } from 'vitest'
import type { Picture } from '../pixels.ts'
import { opponentPlanes } from './edges.ts'
import { lacksFooting } from './footing.ts'

const SIDE = 240
const RIM = { x: 120, y: 90, a: 70, b: 24, turn: 0 }
const inEllipse = (x: number, y: number, a: number, b: number, down = 0) =>
  Math.hypot((x - RIM.x) / a, (y - RIM.y - down) / b) < 1

function planesOf(lightAt: (x: number, y: number) => number) {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  for (let y = 0, i = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, i++) picture.data.fill(lightAt(x, y), i * 3, i * 3 + 3)
  }
  return opponentPlanes(picture)
}

const plate = planesOf((x, y) => (inEllipse(x, y, 70, 24) ? 120 : inEllipse(x, y, 74, 26, 8) ? 200 : 250))
const burntOut = planesOf((x, y) => (inEllipse(x, y, 70, 24) ? 120 : 252))

test('seen from low down a plate shades its table; a bowl whose side is burnt out with its table does not', () => {
  expect(lacksFooting(plate, RIM)).toBe(false)
  expect(lacksFooting(burntOut, RIM)).toBe(true)
})

test('from higher up there need not be a shadow, and below the frame nothing is known', () => {
  expect(lacksFooting(burntOut, { ...RIM, b: 40 })).toBe(false)
  expect(lacksFooting(burntOut, { ...RIM, y: 215 })).toBe(false)
})
