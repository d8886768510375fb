import { expect, test } from 'vitest'
import { createPlane, type Picture, type Plane } from '../pixels.ts'
import { opponentPlanes } from './edges.ts'
import { isPlatter, withoutTouches } from './platter.ts'

const WHITE = [225, 224, 220]
const BLUE = [60, 90, 160]
const BROWN = [150, 100, 60]
const GREEN = [70, 120, 50]

interface Drawn {
  halfWidth?: number
  halfHeight?: number
  table?: number[]
  /** @param turn 0..1 around the middle */
  border?: (turn: number) => number[]
  food?: number[]
}

/** An octagon amid a table, with a border of a tenth of it. */
function octagon({
  halfWidth = 50,
  halfHeight = 75,
  table = WHITE,
  border = () => BLUE,
  food = BROWN,
}: Drawn): { picture: Picture; mask: Plane } {
  const [width, height] = [200, 200]
  const picture: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  const mask = createPlane(width, height)
  for (let i = 0; i < mask.data.length; i++) {
    const [x, y] = [
      Math.abs((i % width) - 100) / halfWidth,
      Math.abs(Math.floor(i / width) - 100) / halfHeight,
    ]
    const reach = Math.max(x, y, (x + y) / 1.5)
    const turn = Math.atan2(Math.floor(i / width) - 100, (i % width) - 100) / (2 * Math.PI) + 0.5
    if (reach < 1) mask.data[i] = 1
    picture.data.set(reach > 1 ? table : reach > 0.85 ? border(turn) : food, i * 3)
  }
  return { picture, mask }
}

const seen = (drawn: Drawn) => {
  const { picture, mask } = octagon(drawn)
  return isPlatter(opponentPlanes(picture), mask)
}

test('a platter is told by its border, on a white table as well', () => {
  expect(seen({})).toBe(true)
  expect(seen({ halfWidth: 80, halfHeight: 50 })).toBe(true)
  expect(seen({ table: GREEN })).toBe(true)
})

test('a loaf has none', () => {
  expect(seen({ border: () => BROWN })).toBe(false)
})

test('a border in the table’s colour may be the rest of a plate', () => {
  expect(seen({ border: () => WHITE })).toBe(false)
})

test('what is of many colours along its outline is food', () => {
  expect(seen({ border: (turn) => [BLUE, GREEN, BROWN, WHITE][Math.floor(turn * 8) % 4]! })).toBe(false)
})

test('what is about as long as broad may be a pancake with a brown border', () => {
  expect(seen({ halfWidth: 60, halfHeight: 70 })).toBe(false)
})

test('what has a bite is no platter', () => {
  const { picture, mask } = octagon({})
  for (let y = 60; y < 100; y++) mask.data.fill(0, y * 200, y * 200 + 75)
  expect(isPlatter(opponentPlanes(picture), mask)).toBe(false)
})

test('nothing is none', () => {
  const { picture, mask } = octagon({})
  expect(isPlatter(opponentPlanes(picture), { ...mask, data: mask.data.fill(0) })).toBe(false)
})

test('a corner that just reaches the frame is kept from it; what the frame cuts off is not', () => {
  const mask = createPlane(100, 80)
  for (let y = 30; y < 35; y++) mask.data.fill(1, y * 100, y * 100 + 60)
  for (let y = 35; y < 80; y++) mask.data.fill(1, y * 100 + 20, y * 100 + 60)
  const { data } = withoutTouches(mask)
  expect([...data.subarray(3200, 3205)]).toEqual([0, 0, 0.5, 1, 1])
  expect(data[79 * 100 + 40]).toBe(1)
})
