import { expect, test } from 'vitest'
import { createPlane, type Picture } from '../pixels.ts'
import { crossingsOf } from './bridge.ts'
import { opponentPlanes } from './edges.ts'

const WIDTH = 512
const HEIGHT = 384
const RIM = { x: 250, y: 200, a: 130, b: 118, turn: 0 }
const inRim = (x: number, y: number) => Math.hypot((x - RIM.x) / RIM.a, (y - RIM.y) / RIM.b) < 1

/** A white plate on wood with grain, and one more thing on both. */
function crossing(
  isThing: (x: number, y: number) => boolean,
  colour: number[],
  { isKept = false, grained = 7, noise = 0 } = {},
): boolean {
  const guide: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT * 3) }
  const mask = createPlane(WIDTH, HEIGHT)
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const grain = grained * Math.sin(y * 0.9 + 2 * Math.sin(x * 0.02))
      const wood = [150 + grain, 104 + grain, 66 + grain]
      const ground = inRim(x, y) ? [232, 230, 226] : wood
      // The same in every run, and without an order.
      const speck = noise * Math.sin(78.233 * x + 12.9898 * y * (x + 1))
      const at = isThing(x, y) ? colour : ground
      guide.data.set(
        at.map((value) => value + speck),
        i * 3,
      )
      if (inRim(x, y) || (isKept && isThing(x, y))) mask.data[i] = 1
    }
  }
  return crossingsOf(opponentPlanes(guide), mask, RIM).length > 0
}

const STEEL = [128, 130, 134]
/** A handle from the middle of the plate to far outside, up and to the right. */
const isHandle = (x: number, y: number) => {
  const along = (x - RIM.x) * Math.cos(-0.7) + (y - RIM.y) * Math.sin(-0.7)
  const off = -(x - RIM.x) * Math.sin(-0.7) + (y - RIM.y) * Math.cos(-0.7)
  return Math.abs(off) < 5 && along > 40 && along < 210
}

test('a handle across the rim is seen', () => {
  expect(crossing(isHandle, STEEL)).toBe(true)
})

test('a handle with a highlight across it is, one that ends in two places is not', () => {
  const alongIt = (x: number, y: number) => (x - RIM.x) * Math.cos(-0.7) + (y - RIM.y) * Math.sin(-0.7) - 123
  const isShort = (from: number, to: number) => (x: number, y: number) => {
    const out = alongIt(x, y) / Math.sqrt(RIM.a * RIM.b)
    return isHandle(x, y) && (out < from || out > to)
  }
  expect(crossing(isShort(0.115, 0.145), STEEL)).toBe(true)
  expect(crossing(isShort(0.08, 0.18), STEEL)).toBe(false)
})

test('a handle in a noisy photo is, and noise alone is none', () => {
  const noisy = { grained: 2, noise: 34 }
  expect(crossing(isHandle, STEEL, noisy)).toBe(true)
  expect(crossing(() => false, STEEL, noisy)).toBe(false)
})

test('a dark handle on dark cloth is, where nothing else on the cloth differs as much', () => {
  const [handle, cloth] = [[138, 97, 64], { grained: 1 }]
  expect(crossing(isHandle, handle, cloth)).toBe(true)
  expect(crossing(isHandle, handle)).toBe(false)
  expect(crossing(() => false, handle, cloth)).toBe(false)
})

test('but not one that the cut-out holds whole, one that stays on the plate, one that lies beside it, or none', () => {
  expect(crossing(isHandle, STEEL, { isKept: true })).toBe(false)
  expect(crossing((x, y) => isHandle(x, y) && inRim(x, y), STEEL)).toBe(false)
  expect(crossing((x, y) => isHandle(x, y) && !inRim(x, y), STEEL)).toBe(false)
  expect(crossing(() => false, STEEL)).toBe(false)
})

test('nor what is broader than cutlery: a napkin that the plate stands on', () => {
  expect(crossing((x, y) => x > 330 && Math.abs(y - 200) < 70 && !inRim(x, y), [90, 120, 170])).toBe(false)
})

test('nor what chance makes of a speckled table', () => {
  // Black and white stones, in an order that repeats nowhere.
  const isBlack = (x: number, y: number) =>
    Math.sin(x * 0.71 + 3 * Math.sin(y * 0.37)) * Math.sin(y * 0.83 + x * 0.11) > 0.35
  expect(crossing((x, y) => !inRim(x, y) && isBlack(x, y), [60, 60, 62])).toBe(false)
})
