import { expect, test } from 'vitest'
import { createPlane, type Plane } from '../pixels.ts'
import type { OpponentPlanes } from './edges.ts'
import { partsOver } from './over-rim.ts'
import { distancesFrom } from './rim.ts'

const SIDE = 400
const RIM = { x: 200, y: 200, a: 130, b: 126, turn: 0 }

const planeOf = (isIn: (x: number, y: number) => boolean): Plane => ({
  ...createPlane(SIDE, SIDE),
  data: Float32Array.from({ length: SIDE * SIDE }, (_, i) => (isIn(i % SIDE, Math.floor(i / SIDE)) ? 1 : 0)),
})
const inRim = (x: number, y: number) => Math.hypot((x - 200) / 130, (y - 200) / 126) < 1
const inFood = (x: number, y: number) => Math.hypot(x - 200, y - 200) < 60
/** Beyond the rim: above it the end of a fork, below it a strip that is the vessel's own edge. */
const isFork = (x: number, y: number) => Math.abs(x - 200) < 9 && y > 56 && y < 170
const inStrip = (x: number, y: number) =>
  Math.hypot((x - 200) / 139, (y - 200) / 135) < 1 && Math.abs(x - 200) < 22 && y > 200

/** Nothing but white: what lies where is told by what was seen alone. */
const WHITE: OpponentPlanes = [planeOf(() => true), planeOf(() => false), planeOf(() => false)]

/** What of both is kept where that was seen. */
function keptOf(isSeen: (x: number, y: number) => boolean): { fork: number; strip: number } {
  const salient = planeOf((x, y) => isSeen(x, y) || isFork(x, y) || inStrip(x, y))
  const distances = distancesFrom(RIM, SIDE, SIDE)
  const { data } = partsOver(WHITE, planeOf(inRim), { salient, lit: salient, distances }, RIM)
  return { fork: data[62 * SIDE + 200]!, strip: data[332 * SIDE + 200]! }
}

test('the end of a fork that reaches over the rim is kept; of a vessel that was seen a strip beside it is its edge', () => {
  expect(keptOf(inRim)).toEqual({ fork: 1, strip: 0 })
})

test('where nothing but the food was seen, a strip beside the rim is kept as well', () => {
  expect(keptOf(inFood)).toEqual({ fork: 1, strip: 1 })
})

test('what does not come close to the rim belongs to another dish', () => {
  const apart = planeOf((x, y) => inRim(x, y) || Math.hypot(x - 30, y - 40) < 20)
  const distances = distancesFrom(RIM, SIDE, SIDE)
  const { data } = partsOver(WHITE, planeOf(inRim), { salient: apart, lit: apart, distances }, RIM)
  expect(data[40 * SIDE + 30]).toBe(0)
})

test('of a vessel that was seen a strip is food where it goes on with what lies over the rim', () => {
  const isStrip = (x: number, y: number) =>
    !inRim(x, y) && Math.hypot((x - 200) / 136, (y - 200) / 132) < 1 && Math.abs(x - 200) < 14 && y > 200
  const isCrisp = (x: number, y: number) =>
    isStrip(x, y) || (Math.abs(x - 200) < 14 && y > 300 && inRim(x, y))
  const salient = planeOf((x, y) => inRim(x, y) || isStrip(x, y))
  const distances = distancesFrom(RIM, SIDE, SIDE)
  const crisp = planeOf(isCrisp)
  const yellow: OpponentPlanes = [WHITE[0], crisp, { ...crisp, data: crisp.data.map((value) => 0.5 * value) }]
  const keptOn = (planes: OpponentPlanes) =>
    partsOver(planes, planeOf(inRim), { salient, lit: salient, distances }, RIM).data[329 * SIDE + 200]!
  expect(keptOn(yellow)).toBe(1)
  expect(keptOn(WHITE)).toBe(0)
})
