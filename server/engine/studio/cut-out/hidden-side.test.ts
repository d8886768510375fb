import { expect, test } from 'vitest'
import { createPlane, type Picture, type Plane } from '../pixels.ts'
import { opponentPlanes } from './edges.ts'
import { sideInShadow } from './hidden-side.ts'
import { distancesFrom } from './rim.ts'
import { vesselOdds } from './vessel-odds.ts'

const SIDE = 300
const RIM = { x: 150, y: 120, a: 90, b: 50, turn: 0 }
const GREY = [70, 72, 76]
const WOOD = [150, 104, 66]
const inEllipse = (x: number, y: number, share = 1, down = 0) =>
  Math.hypot((x - RIM.x) / (RIM.a * share), (y - RIM.y - down) / (RIM.b * share)) < 1

/** What is below the rim was taken for shadow: its share of the rim. */
function shareOf(below: number[]): number {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const planeOf = (isIn: (x: number, y: number) => boolean): Plane => ({
    ...createPlane(SIDE, SIDE),
    data: Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
      isIn(i % SIDE, Math.floor(i / SIDE)) ? 1 : 0,
    ),
  })
  const inRim = (x: number, y: number) => inEllipse(x, y)
  const isBelow = (x: number, y: number) => !inRim(x, y) && inEllipse(x, y, 0.95, 14)
  for (let y = 0, i = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, i++)
      picture.data.set(inRim(x, y) ? GREY : isBelow(x, y) ? below : WOOD, i * 3)
  }
  const distances = distancesFrom(RIM, SIDE, SIDE)
  const odds = vesselOdds(opponentPlanes(picture), distances)
  return sideInShadow({ mask: planeOf(inRim), shadow: planeOf(isBelow), odds, distances }, RIM)
}

test('what was taken for shadow and has the colours of the bowl is its side; the darker table is its shadow', () => {
  expect(shareOf(GREY)).toBeGreaterThan(0.03)
  expect(shareOf(WOOD.map((value) => 0.5 * value))).toBeLessThan(0.003)
})
