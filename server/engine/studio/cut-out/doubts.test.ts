import { describe, expect, test } from 'vitest'
import { createPlane, type Picture } from '../pixels.ts'
import { doubtsAbout, goesOn, leftOut } from './doubts.ts'
import { edgeField, opponentPlanes } from './edges.ts'
import { distancesFrom } from './rim.ts'
import { shadowAround } from './shadow.ts'
import { vesselOdds } from './vessel-odds.ts'

const WIDTH = 512
const HEIGHT = 384
const RIM = { x: 250, y: 190, a: 110, b: 105, turn: 0 }
const WOOD = [186, 132, 84]

/** A picture and a mask, point by point. */
function draw(
  colourOf: (x: number, y: number) => number[],
  isDish: (x: number, y: number) => boolean,
): Parameters<typeof doubtsAbout> {
  const guide: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT * 3) }
  const mask = createPlane(WIDTH, HEIGHT)
  const food = createPlane(WIDTH, HEIGHT)
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      // A little grain: no table is even.
      const grain = 4 * Math.sin(x * 1.7) * Math.sin(y * 2.3)
      for (const [c, value] of colourOf(x, y).entries()) guide.data[i * 3 + c] = value + grain
      if (isDish(x, y)) mask.data[i] = 1
      if (Math.hypot(x - RIM.x, y - RIM.y) < 60) food.data[i] = 1
    }
  }
  const planes = opponentPlanes(guide)
  const distances = distancesFrom(RIM, WIDTH, HEIGHT)
  const shadow = shadowAround(planes, RIM, food, distances)
  return [planes, { mask, shadow, food, odds: vesselOdds(planes, distances) }, RIM, edgeField(guide, 1)]
}
const inRim = (x: number, y: number) => Math.hypot((x - RIM.x) / RIM.a, (y - RIM.y) / RIM.b) < 1
const PAN = [46, 44, 46]

describe('an outline', () => {
  test('that lies on the edge of its pan is not doubted', () => {
    const doubts = doubtsAbout(...draw((x, y) => (inRim(x, y) ? PAN : WOOD), inRim))
    expect(doubts).toEqual({ unsupported: 0, crossing: 0, ownBeyond: 0 })
  })

  test('that cuts off the handle is', () => {
    const isHandle = (x: number, y: number) => x > RIM.x && Math.abs(y - RIM.y) < 14
    const doubts = doubtsAbout(...draw((x, y) => (inRim(x, y) || isHandle(x, y) ? PAN : WOOD), inRim))
    expect(doubts.crossing).toBeGreaterThan(0.03)
    expect(doubts.crossing).toBeLessThan(0.06)
  })

  test('that leaves a crescent of its bowl behind is', () => {
    const isBowl = (x: number, y: number) => Math.hypot((x - RIM.x) / 112, (y - RIM.y - 8) / 118) < 1
    const doubts = doubtsAbout(...draw((x, y) => (inRim(x, y) || isBowl(x, y) ? PAN : WOOD), inRim))
    expect(doubts.ownBeyond).toBeGreaterThan(0.15)
    expect(doubts.ownBeyond).toBeLessThan(0.5)
  })

  test('that takes in bare table is', () => {
    const isDish = (x: number, y: number) => inRim(x, y) && Math.abs(y - RIM.y) < 60
    const doubts = doubtsAbout(...draw((x, y) => (isDish(x, y) ? PAN : WOOD), inRim))
    expect(doubts.unsupported).toBeGreaterThan(0.2)
  })

  test('with a shadow beside it is not', () => {
    const inShadow = (x: number, y: number) => inRim(x - 16, y - 16)
    const china = [232, 231, 228]
    const [guide, planes, ...rest] = draw(
      (x, y) => (inRim(x, y) ? china : inShadow(x, y) ? WOOD.map((value) => 0.6 * value) : WOOD),
      inRim,
    )
    expect(doubtsAbout(guide, planes, ...rest).crossing).toBe(0)
    const at = (x: number, y: number) => planes.shadow.data[y * WIDTH + x]!
    expect(at(RIM.x + 86, RIM.y + 83)).toBeGreaterThan(0.9)
    expect(at(RIM.x - 90, RIM.y - 86)).toBe(0)
    expect(at(RIM.x + 70, RIM.y + 70)).toBe(0)
  })
})

const plane = (valueAt: (x: number, y: number) => number) => {
  const out = createPlane(WIDTH, HEIGHT)
  for (let y = 0, i = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++, i++) out.data[i] = valueAt(x, y)
  return out
}

test('without a rim the hardly seen body of a glass is missed, a dish beside it is not', () => {
  const mask = plane((x, y) => (inRim(x, y) ? 1 : 0))
  const isBody = (x: number, y: number) => y > RIM.y && y < RIM.y + 160 && Math.abs(x - RIM.x) < 0.7 * RIM.a
  expect(
    goesOn(
      plane((x, y) => (inRim(x, y) ? 1 : isBody(x, y) ? 0.15 : 0.02)),
      mask,
    ),
  ).toBeGreaterThan(0.2)
  const isOther = (x: number) => x > RIM.x + 1.2 * RIM.a
  expect(
    goesOn(
      plane((x, y) => (inRim(x, y) ? 1 : isOther(x) ? 0.5 : 0)),
      mask,
    ),
  ).toBe(0)
  expect(
    goesOn(
      plane((x, y) => (inRim(x, y) ? 1 : 0.02)),
      mask,
    ),
  ).toBe(0)
})

test('the dim body of a glass that was half seen is left out; a soft edge and a shadow are not', () => {
  const mask = plane((x, y) => (inRim(x, y) ? 1 : 0))
  const none = createPlane(WIDTH, HEIGHT)
  const isBody = (x: number, y: number) => y > RIM.y && !inRim(x, y) && Math.abs(x - RIM.x) < 0.8 * RIM.a
  const body = plane((x, y) => (inRim(x, y) ? 1 : isBody(x, y) ? 0.35 : 0))
  expect(leftOut(body, none, mask)).toBeGreaterThan(0.2)
  expect(
    leftOut(
      body,
      plane((x, y) => (isBody(x, y) ? 1 : 0)),
      mask,
    ),
  ).toBe(0)
  expect(
    leftOut(
      plane((x, y) => (inRim(x + 2, y) || inRim(x - 2, y) ? 1 : 0)),
      none,
      mask,
    ),
  ).toBe(0)
})
