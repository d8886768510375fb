import { describe, expect, test } from 'vitest'
import { createPlane, type Picture, type Plane } from '../pixels.ts'
import { symmetry } from './blob.ts'
import { cutsThroughMore, cutThrough, sureOfBlob } from './confidence.ts'
import { opponentPlanes } from './edges.ts'
import { findShape, isBelieved, isRough } from './shape.ts'
import { lacksItsPlate, standsOnMore } from './vessel.ts'

const WIDTH = 400
const HEIGHT = 400

/** A picture, and what the network would see in it. */
function draw(
  colourOf: (x: number, y: number) => number[],
  seenAt: (x: number, y: number) => number,
): { guide: Picture; food: Plane } {
  const guide: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT * 3) }
  const food = createPlane(WIDTH, HEIGHT)
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const grain = 4 * Math.sin(x * 1.7) * Math.sin(y * 2.3)
      for (const [c, value] of colourOf(x, y).entries()) guide.data[i * 3 + c] = value + grain
      food.data[i] = seenAt(x, y)
    }
  }
  return { guide, food }
}
const WOOD = [186, 132, 84]

/** Share of the union of a mask and a shape that both have. */
function overlap({ data }: Plane, isShape: (x: number, y: number) => boolean): number {
  let both = 0
  let either = 0
  for (let i = 0; i < data.length; i++) {
    const is = isShape(i % WIDTH, Math.floor(i / WIDTH))
    if (is && data[i]! > 0.5) both++
    if (is || data[i]! > 0.5) either++
  }
  return both / either
}

test('a glass below its rim is cut out as it was seen, not as a rim with a body hung on it', async () => {
  const inRim = (x: number, y: number) => Math.hypot((x - 200) / 100, (y - 150) / 70) < 1
  const halfWidth = (y: number) => 100 - 0.4 * (y - 150)
  const inFoot = (x: number, y: number) => Math.hypot((x - 200) / halfWidth(250), (y - 250) / 46) < 1
  const isGlass = (x: number, y: number) =>
    inRim(x, y) || inFoot(x, y) || (y > 150 && y < 250 && Math.abs(x - 200) < halfWidth(y))
  const inDrink = (x: number, y: number) => Math.hypot((x - 200) / 96, (y - 150) / 67) < 1
  const { guide, food } = draw(
    (x, y) =>
      inDrink(x, y) ? [238, 190, 40] : inRim(x, y) ? [240, 240, 240] : isGlass(x, y) ? [80, 40, 24] : WOOD,
    (x, y) => (isGlass(x, y) ? 1 : 0),
  )
  const { mask, rim, confidence } = await findShape(guide, food)
  expect(rim).toBeNull()
  expect(confidence).toBeGreaterThanOrEqual(0.7)
  expect(overlap(mask, isGlass)).toBeGreaterThan(0.985)
  expect(symmetry(mask)).toBeGreaterThan(0.98)
})

test('a plate keeps its rim, though bread reaches over it', async () => {
  const inRim = (x: number, y: number) => Math.hypot((x - 200) / 120, (y - 200) / 114) < 1
  const isBread = (x: number, y: number) => Math.abs(x - 290) < 45 && Math.abs(y - 200) < 30
  const { guide, food } = draw(
    (x, y) => (isBread(x, y) ? [226, 190, 130] : inRim(x, y) ? [40, 90, 190] : WOOD),
    (x, y) => (inRim(x, y) || isBread(x, y) ? 1 : 0),
  )
  const { mask, rim } = await findShape(guide, food)
  expect(rim?.a).toBeCloseTo(120, -1)
  expect(overlap(mask, (x, y) => inRim(x, y) || isBread(x, y))).toBeGreaterThan(0.97)
})

test('an oval that points away is found as tall as it is', async () => {
  const inRim = (x: number, y: number) => Math.hypot((x - 200) / 96, (y - 200) / 135)
  const { guide, food } = draw(
    (x, y) => (inRim(x, y) < 0.92 || (inRim(x, y) > 0.96 && inRim(x, y) < 1) ? [230, 228, 224] : WOOD),
    (x, y) => (inRim(x, y) < 0.6 ? 1 : 0),
  )
  const { mask, rim } = await findShape(guide, food)
  expect(rim!.b / rim!.a).toBeCloseTo(135 / 96, 1)
  expect(overlap(mask, (x, y) => inRim(x, y) < 1)).toBeGreaterThan(0.97)
})

test('a long platter that points away is found, though nothing but its food was seen', async () => {
  const inRim = (x: number, y: number) => Math.hypot((x - 200) / 76, (y - 200) / 148)
  const inFood = (x: number, y: number) =>
    Math.abs(x - 190) < 36 + 10 * Math.sin(0.2 * y) && Math.abs(y - 205) < 80 + 12 * Math.sin(0.3 * x)
  const { guide, food } = draw(
    (x, y) =>
      inFood(x, y)
        ? [150, 90, 40]
        : inRim(x, y) < 0.94
          ? [70, 74, 84]
          : inRim(x, y) < 1
            ? [120, 124, 134]
            : WOOD,
    (x, y) => (inFood(x, y) ? 1 : 0),
  )
  const { mask, rim } = await findShape(guide, food)
  expect(rim!.b / rim!.a).toBeGreaterThan(1.8)
  expect(overlap(mask, (x, y) => inRim(x, y) < 1)).toBeGreaterThan(0.97)
})

test('a bowl that lies on its side in the photo is found where all of it was seen', async () => {
  const inRim = (x: number, y: number) => Math.hypot((x - 200) / 90, (y - 200) / 150) < 1
  const inFood = (x: number, y: number) => Math.hypot((x - 196) / 72, (y - 200) / 125) < 1
  // Its shadow ends in an ellipse as well.
  const inShadow = (x: number, y: number) => Math.hypot((x - 176) / 100, (y - 200) / 132) < 1
  const { guide, food } = draw(
    (x, y) =>
      inFood(x, y)
        ? [150, 160, 60]
        : inRim(x, y)
          ? [214, 230, 228]
          : WOOD.map((value) => (inShadow(x, y) ? 0.4 * value : value)),
    (x, y) => (inRim(x, y) ? 1 : 0),
  )
  const { mask, rim } = await findShape(guide, food)
  expect(rim!.a).toBeCloseTo(90, -1)
  expect(overlap(mask, inRim)).toBeGreaterThan(0.97)
})

test('a weak rim may have half of the doubts, and neither it nor one that the frame cuts off stands amid texture', () => {
  const rim = { x: 200, y: 200, a: 110, b: 104, turn: 0, evidence: 0.75, support: 1, visible: 1 }
  const weak = { ...rim, evidence: 0.6 }
  const doubts = { crossing: 0.03, unsupported: 0.05, ownBeyond: 0 }
  const none = { crossing: 0, unsupported: 0, ownBeyond: 0 }
  expect(isBelieved(rim, doubts, () => 0.4)).toBe(true)
  expect(isBelieved(weak, none, () => 0.1)).toBe(true)
  expect(isBelieved(rim, { ...none, ownBeyond: 0.1 }, () => 0.1)).toBe(false)
  expect(isBelieved(weak, { ...none, crossing: 0.03 }, () => 0.1)).toBe(false)
  expect(isBelieved(weak, { ...none, unsupported: 0.05 }, () => 0.1)).toBe(false)
  expect(isBelieved(weak, none, () => 0.4)).toBe(false)
  expect(isBelieved({ ...rim, visible: 0.85 }, none, () => 0.4)).toBe(false)
  expect(isBelieved({ ...rim, evidence: 0.7 }, none, () => 0.3)).toBe(true)
  expect(isBelieved({ ...rim, evidence: 0.7 }, none, () => 0.4)).toBe(false)
})

test('a rim that is taller than broad must be surer', () => {
  const rim = { x: 200, y: 200, a: 82, b: 104, turn: 0, evidence: 0.66, support: 1, visible: 1 }
  const none = { crossing: 0, unsupported: 0, ownBeyond: 0 }
  expect(isBelieved(rim, none, () => 0)).toBe(false)
  expect(isBelieved({ ...rim, evidence: 0.74 }, none, () => 0)).toBe(true)
  expect(isBelieved({ ...rim, a: 104, b: 82 }, none, () => 0)).toBe(true)
})

const maskOf = (isIn: (x: number, y: number) => boolean): Plane => ({
  ...createPlane(WIDTH, HEIGHT),
  data: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isIn(i % WIDTH, Math.floor(i / WIDTH)) ? 1 : 0,
  ),
})

test('what follows a weak rim must be an ellipse, unless the frame cuts it off', () => {
  const rim = { x: 200, y: 200, a: 110, b: 104, turn: 0, evidence: 0.62, support: 0.95, visible: 1 }
  const round = maskOf((x, y) => Math.hypot((x - 200) / 110, (y - 200) / 104) < 1)
  const bitten = maskOf((x, y) => round.data[y * WIDTH + x]! > 0.5 && (x < 230 || y < 230))
  expect(isRough(rim, round)).toBe(false)
  expect(isRough(rim, bitten)).toBe(true)
  expect(isRough({ ...rim, visible: 0.8 }, bitten)).toBe(false)
  expect(isRough({ ...rim, evidence: 0.75 }, bitten)).toBe(false)
})

test('a bowl whose plate could not be followed is told by the ellipses between both', () => {
  const bowl = maskOf((x, y) => Math.hypot(x - 200, y - 200) < 80)
  const between = { x: 190, y: 200, a: 104, b: 90, turn: 0, evidence: 0.67, support: 0.93, visible: 1 }
  expect(standsOnMore(bowl, [between])).toBe(true)
  expect(standsOnMore(bowl, [{ ...between, support: 0.87 }])).toBe(false)
  expect(standsOnMore(bowl, [{ ...between, a: 84, b: 82, x: 200 }])).toBe(false)
  expect(standsOnMore(bowl, [{ ...between, x: 270 }])).toBe(false)
})

test('what goes through the middle of something is told in a dark photo from what is only dark', () => {
  const isPot = (x: number, y: number) => Math.hypot(x - 200, y - 200) < 120
  const { guide } = draw(
    (x, y) =>
      Math.hypot(x - 200, y - 190) < 60 ? [236, 232, 226] : isPot(x, y) ? [60, 60, 66] : [126, 84, 50],
    () => 0,
  )
  const dark: Picture = { ...guide, data: guide.data.map((value) => 0.45 * value) }
  const inner = maskOf((x, y) => Math.hypot(x - 200, y - 190) < 94)
  for (const planes of [opponentPlanes(guide), opponentPlanes(dark)]) {
    expect(cutsThroughMore(planes, maskOf(isPot))).toBe(false)
    expect(cutsThroughMore(planes, inner)).toBe(true)
  }
})

describe('without a rim', () => {
  const CREAM = [236, 226, 196]
  const sureOf = (colourOf: (x: number, y: number) => number[], isIn: (x: number, y: number) => boolean) =>
    sureOfBlob(opponentPlanes(draw(colourOf, () => 0).guide), maskOf(isIn))

  test('an egg on mince is not taken for a dish on a table', () => {
    const isEgg = (x: number, y: number) => Math.hypot((x - 200) / 70, (y - 190) / 60) < 1
    const mince = (x: number, y: number) =>
      Math.sin(x * 0.5 + 2 * Math.sin(y * 0.3)) * Math.sin(y * 0.6) > 0 ? [150, 100, 80] : [80, 50, 40]
    expect(sureOf((x, y) => (isEgg(x, y) ? CREAM : WOOD), isEgg)).toBe(0.7)
    expect(sureOf((x, y) => (isEgg(x, y) ? CREAM : mince(x, y)), isEgg)).toBeLessThan(0.45)
    const hazy = (colour: number[]) => colour.map((value) => 110 + 0.3 * value)
    expect(sureOf((x, y) => hazy(isEgg(x, y) ? CREAM : mince(x, y)), isEgg)).toBeLessThan(0.45)
    expect(sureOf((x, y) => hazy(isEgg(x, y) ? CREAM : WOOD), isEgg)).toBe(0.7)
  })

  test('food inside what is likely a plate lacks it; a rim that is hardly larger, or hardly seen, says nothing', () => {
    const mask = maskOf((x, y) => Math.hypot(x - 200, y - 200) < 80)
    const rim = { x: 200, y: 200, a: 110, b: 104, turn: 0, evidence: 0.58, support: 0.96, visible: 0.7 }
    expect(lacksItsPlate(mask, [rim])).toBe(true)
    expect(lacksItsPlate(mask, [{ ...rim, a: 86, b: 84 }])).toBe(false)
    expect(lacksItsPlate(mask, [{ ...rim, support: 0.85 }])).toBe(false)
    expect(lacksItsPlate(mask, [{ ...rim, x: 260 }])).toBe(false)
  })

  test('a glass of which a part was lost is told from a white bowl on a white table', () => {
    const isBody = (x: number, y: number) =>
      Math.abs(x - 200) < 80 - 0.1 * (y - 200) && Math.abs(y - 200) < 100
    // Half of the outline lies a little inside the glass, on both sides alike.
    const isSeen = (x: number, y: number) =>
      isBody(x, y) && (y < 200 || Math.abs(x - 200) < 70 - 0.1 * (y - 200))
    const BROWN = [70, 40, 28]
    expect(sureOf((x, y) => (isBody(x, y) ? BROWN : WOOD), isBody)).toBe(0.7)
    expect(sureOf((x, y) => (isBody(x, y) ? BROWN : WOOD), isSeen)).toBeLessThan(0.45)
    expect(sureOf(() => [226, 225, 222], isBody)).toBe(0.7)
  })
})

test('an outline that goes through the middle of the plate is known', () => {
  const isPlate = (x: number, y: number) => Math.hypot(x - 200, y - 200) < 120
  const { guide } = draw(
    (x, y) => (isPlate(x, y) ? [40, 90, 190] : WOOD),
    () => 0,
  )
  const planes = opponentPlanes(guide)
  expect(cutThrough(planes, maskOf(isPlate))).toBe(0)
  // A bite out of its right side, as the network leaves it behind food.
  const bitten = maskOf((x, y) => isPlate(x, y) && Math.hypot(x - 320, y - 200) > 45)
  expect(cutThrough(planes, bitten)).toBeGreaterThan(0.08)
})
