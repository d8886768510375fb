import { expect, test } from 'vitest'
import { createPlane, type Picture, uncovered } from '../pixels.ts'
import { opponentPlanes } from './edges.ts'
import { traceOutline } from './outline.ts'
import { distancesFrom } from './rim.ts'
import { shadowAround } from './shadow.ts'
import { vesselOdds } from './vessel-odds.ts'

const WIDTH = 400
const HEIGHT = 360
const RIM = { x: 200, y: 180, a: 130, b: 118, turn: 0 }
/** In radii of the rim. */
const radius = (x: number, y: number) => Math.hypot((x - RIM.x) / RIM.a, (y - RIM.y) / RIM.b)

const WHITE = [232, 230, 226]
const BROWN = [70, 40, 30]
const WOOD = [150, 104, 66]

/** The outline's radius to the right and below, of a plate with a table around it. */
function outlined(
  colourAt: (x: number, y: number) => number[],
  isSeen = (x: number, y: number) => radius(x, y) < 0.5,
): { right: number; below: number } {
  const guide: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT * 3) }
  const food = createPlane(WIDTH, HEIGHT)
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      guide.data.set(colourAt(x, y), i * 3)
      if (isSeen(x, y)) food.data[i] = 1
    }
  }
  const planes = opponentPlanes(guide)
  const distances = distancesFrom(RIM, WIDTH, HEIGHT)
  const shadow = shadowAround(planes, RIM, food, distances)
  const odds = vesselOdds(planes, distances)
  const mask = traceOutline(planes, RIM, { salient: uncovered(food, shadow), shadow, odds }, distances)
  let right = RIM.x
  while (mask.data[RIM.y * WIDTH + right]! > 0.5) right++
  let below = RIM.y
  while (mask.data[below * WIDTH + RIM.x]! > 0.5) below++
  return { right: radius(right, RIM.y), below: radius(RIM.x, below) }
}

test('a thin coloured line along the rim is the plate’s', () => {
  const { right, below } = outlined((x, y) => {
    const r = radius(x, y)
    return r < 1 ? WHITE : r < 1.03 ? BROWN : WOOD
  })
  expect(right).toBeCloseTo(1.03, 1)
  expect(right).toBeGreaterThan(1.015)
  expect(below).toBeGreaterThan(1.015)
})

test('a dark edge with a gleam along its middle is the plate’s up to its end', () => {
  const { right, below } = outlined((x, y) => {
    const r = radius(x, y)
    return r < 1 ? WHITE : r < 1.02 || (r > 1.034 && r < 1.05) ? BROWN : r < 1.05 ? [138, 120, 112] : WOOD
  })
  expect(right).toBeGreaterThan(1.04)
  expect(below).toBeGreaterThan(1.04)
  expect(right).toBeLessThan(1.07)
})

test('it is on a speckled table too, though many of the specks are as dark', () => {
  const isSpeck = (x: number, y: number) =>
    Math.sin(x * 0.71 + 3 * Math.sin(y * 0.37)) * Math.sin(y * 0.83 + x * 0.11) > 0.1
  // A prawn hides some of it.
  const isFood = (x: number, y: number) => Math.hypot(x - RIM.x, y - RIM.y + 118) < 75
  const { right, below } = outlined((x, y) => {
    const r = radius(x, y)
    if (r < 1.035 && isFood(x, y)) return [214, 110, 50]
    return r < 1 ? WHITE : r < 1.035 ? [76, 74, 72] : isSpeck(x, y) ? [30, 30, 30] : [160, 160, 160]
  })
  expect(right).toBeGreaterThan(1.015)
  expect(below).toBeGreaterThan(1.015)
})

test('a bright lip on a part of a plate is the plate’s, and stays away where it is not', () => {
  const GREEN = [20, 176, 110]
  const OAK = [178, 128, 112]
  const { right, below } = outlined((x, y) => {
    const r = radius(x, y)
    return r < 1 ? GREEN : r < 1.03 && x > RIM.x + 40 ? WHITE : OAK
  })
  expect(right).toBeGreaterThan(1.02)
  expect(right).toBeLessThan(1.045)
  expect(below).toBeLessThan(1.015)
})

test('a shadow on one side is not, nor is the table', () => {
  const shaded = outlined((x, y) => {
    const r = radius(x, y)
    if (r < 1) return WHITE
    return r < 1.03 && x > RIM.x ? BROWN : WOOD
  })
  expect(shaded.below).toBeLessThan(1.015)
  const plain = outlined((x, y) => (radius(x, y) < 1 ? WHITE : WOOD))
  expect(plain.right).toBeLessThan(1.012)
})

test('a short stretch of another rim beside it leaves no bump', () => {
  const { right } = outlined((x, y) => {
    const r = radius(x, y)
    if (r < 1) return WHITE
    return r < 1.06 && x > RIM.x && Math.abs(y - RIM.y) < 12 ? WHITE : WOOD
  })
  expect(right).toBeLessThan(1.03)
})

test('nor is the soft edge of a blurred plate', () => {
  const blurred = (table: number[], softness: number) =>
    outlined((x, y) => {
      const share = 1 / (1 + Math.exp((1 - radius(x, y)) / softness))
      return WHITE.map((value, c) => value + share * (table[c]! - value))
    })
  expect(blurred([120, 84, 56], 0.006).right).toBeLessThan(1.02)
  expect(blurred([74, 42, 22], 0.012).right).toBeLessThan(1.02)
})

test('a shadow that the ellipse holds below a dark plate is left out, though it was seen as dish; a dark line is not', () => {
  const PLATE = [62, 63, 74]
  const inPlate = (x: number, y: number) => Math.hypot((x - RIM.x) / 128, (y - RIM.y + 5) / 113) < 1
  const shaded = outlined(
    (x, y) => (inPlate(x, y) ? PLATE : radius(x, y) < 1 ? WOOD.map((value) => 0.5 * value) : WOOD),
    (x, y) => radius(x, y) < 1,
  )
  expect(shaded.below).toBeLessThan(0.935)
  const lined = outlined((x, y) => {
    const r = radius(x, y)
    return r < 0.985 ? WHITE : r < 1.005 ? WOOD.map((value) => 0.5 * value) : WOOD
  })
  expect(lined.below).toBeGreaterThan(0.99)
})
