import { expect, test } from 'vitest'
import { createPlane } from '../pixels.ts'
import { hasLostItsLip } from './lost-lip.ts'

const [WIDTH, HEIGHT] = [420, 360]
const RIM = { x: 200, y: 160, a: 150, b: 120, turn: 0 }
const radius = (x: number, y: number) => Math.hypot((x - RIM.x) / RIM.a, (y - RIM.y) / RIM.b)

/** A vessel that is cut along its food below, from one angle to another (degrees, down is 90), and food up to some radius. */
function cutAlong(from: number, to: number, food: number): boolean {
  const [mask, seen] = [createPlane(WIDTH, HEIGHT), createPlane(WIDTH, HEIGHT)]
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const turn = (Math.atan2((y - RIM.y) / RIM.b, (x - RIM.x) / RIM.a) * 180) / Math.PI
      const r = radius(x, y)
      mask.data[i] = r < (turn > from && turn < to ? 0.97 : 1.04) ? 1 : 0
      seen.data[i] = r < food ? 1 : 0
    }
  }
  return hasLostItsLip(mask, RIM, seen)
}

test('a bowl that is cut along the food behind its front wall is known by the rim on both sides of that', () => {
  expect(cutAlong(40, 140, 0.96)).toBe(true)
})

test('a whole one is not, nor a small dent, nor food that lies over the rim on both sides', () => {
  expect(cutAlong(0, 0, 0.96)).toBe(false)
  expect(cutAlong(80, 110, 0.96)).toBe(false)
  expect(cutAlong(40, 140, 1.04)).toBe(false)
})
