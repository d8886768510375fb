import { expect, test } from 'vitest'
import { createPlane, larger, type Picture, type Plane } from '../pixels.ts'
import { crossingsOf } from './bridge.ts'
import { opponentPlanes } from './edges.ts'
import { tracedHandles } from './handle.ts'
import { sample } from './ring.ts'

const WIDTH = 512
const HEIGHT = 384
const RIM = { x: 200, y: 230, a: 130, b: 118, turn: 0 }
const STEEL = [128, 130, 134]
const TURN = -0.7
const inRim = (x: number, y: number) => Math.hypot((x - RIM.x) / RIM.a, (y - RIM.y) / RIM.b) < 1
const along = (x: number, y: number) => (x - RIM.x) * Math.cos(TURN) + (y - RIM.y) * Math.sin(TURN)
const across = (x: number, y: number) => (y - RIM.y) * Math.cos(TURN) - (x - RIM.x) * Math.sin(TURN)

/** A white plate on wood with grain, a handle with a round end that reaches from its middle to a distance, and the handle's shadow. */
function plateWith(handle: { to: number; half?: (s: number) => number }, shadow = 0) {
  const half = handle.half ?? (() => 6)
  const guide: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT * 3) }
  const [mask, whole] = [createPlane(WIDTH, HEIGHT), createPlane(WIDTH, HEIGHT)]
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const grain = 7 * Math.sin(y * 0.9 + 2 * Math.sin(x * 0.02))
      const s = along(x, y)
      const isHandle = s > 40 && Math.hypot(Math.max(0, s - handle.to + half(s)), across(x, y)) < half(s)
      const isShaded = s > 40 && s < handle.to && Math.abs(across(x, y) - shadow) < half(s)
      const wood = [150 + grain, 104 + grain, 66 + grain].map((value) => value * (isShaded ? 0.55 : 1))
      const ground = inRim(x, y) ? [232, 230, 226] : wood
      guide.data.set(isHandle ? STEEL : ground, 3 * i)
      mask.data[i] = inRim(x, y) ? 1 : 0
      whole.data[i] = inRim(x, y) || isHandle ? 1 : 0
    }
  }
  const planes = opponentPlanes(guide)
  const crossings = crossingsOf(planes, mask, RIM)
  expect(crossings.length).toBeGreaterThan(0)
  const handles = tracedHandles(planes, mask, RIM, crossings)
  return { held: handles && larger(mask, handles), whole, planes }
}

/** Pixels that only one of two masks holds. */
function apart(one: Plane, other: Plane): number {
  return one.data.reduce((sum, value, i) => sum + Math.abs(value - other.data[i]!), 0)
}

test('a handle that lies across the rim is held to its end, and then nothing crosses it', () => {
  const { held, whole, planes } = plateWith({ to: 250 })
  // A pixel around it.
  expect(apart(held!, whole)).toBeLessThan(0.12 * 130 * 12)
  expect(crossingsOf(planes, held!, RIM)).toEqual([])
})

test('so is one that grows wider, without its shadow on the table', () => {
  const half = (s: number) => 4 + 0.03 * (s - 130)
  const { held, whole } = plateWith({ to: 240, half }, 14)
  expect(apart(held!, whole)).toBeLessThan(0.2 * 120 * 12)
})

test('a blunt one ends round, and its sides do not waver', () => {
  const { held } = plateWith({ to: 250, half: () => 9 })
  const at = (s: number, w: number) => {
    const [dx, dy] = [Math.cos(TURN), Math.sin(TURN)]
    return sample(held!, RIM.x + s * dx - w * dy, RIM.y + s * dy + w * dx)
  }
  expect(at(248, 7) + at(248, -7)).toBeLessThan(0.3)
  const widths = Array.from({ length: 60 }, (_, k) => {
    let width = 0
    for (let w = -14; w <= 14; w += 0.25) width += at(160 + k, w) / 4
    return width
  })
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1.2)
})

test('one that the photo cuts is not, for its end is not seen', () => {
  expect(plateWith({ to: 900 }).held).toBeNull()
})
