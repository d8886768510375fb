import { expect, test } from 'vitest'
import { clutterAround, dissolve } from './defocus.ts'
import { createPlane, type Picture } from './pixels.ts'

const SIDE = 192
const WHOLE = { x: 0, y: 0, width: SIDE, height: SIDE }

/** A red dish; around it fine stripes, or boxes in all colours. */
function photo(around: (x: number, y: number) => number[]) {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const mask = createPlane(SIDE, SIDE)
  for (let y = 0, i = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, i++) {
      const isDish = Math.hypot(x - SIDE / 2, y - SIDE / 2) < 40
      picture.data.set(isDish ? [200, 30, 30] : around(x, y), i * 3)
      mask.data[i] = isDish ? 1 : 0
    }
  }
  return { picture, mask }
}

const wood = () => photo((x) => (x % 2 === 0 ? [150, 110, 70] : [120, 85, 50]))
const COLOURS = [
  [30, 60, 140],
  [230, 220, 200],
  [220, 190, 40],
  [40, 40, 40],
  [60, 150, 60],
]
const boxes = () => photo((x, y) => COLOURS[(Math.floor(x / 12) + 2 * Math.floor(y / 12)) % 5]!)

test('things in all colours around a dish are a clutter, the grain of a table is not', () => {
  const one = wood()
  expect(clutterAround(one.picture, one.mask, WHOLE)).toBe(0)
  const other = boxes()
  expect(clutterAround(other.picture, other.mask, WHOLE)).toBe(1)
})

test('a clutter dissolves away from the dish, which stays as it is and gives none of its colour', async () => {
  const { picture, mask } = photo((x) => (Math.floor(x / 4) % 2 === 0 ? [0, 40, 60] : [0, 200, 220]))
  const before = picture.data.slice()
  await dissolve(picture, mask, 1)
  const at = (data: Uint8ClampedArray, x: number, y: number) => [
    ...data.subarray((y * SIDE + x) * 3, (y * SIDE + x) * 3 + 3),
  ]
  expect(at(picture.data, SIDE / 2, SIDE / 2)).toEqual([200, 30, 30])
  expect(at(picture.data, SIDE / 2 + 44, SIDE / 2)).toEqual(at(before, SIDE / 2 + 44, SIDE / 2))
  const contrast = (data: Uint8ClampedArray) => Math.abs(at(data, 5, 5)[1]! - at(data, 9, 5)[1]!)
  expect(contrast(picture.data)).toBeLessThan(0.3 * contrast(before))
  for (let x = 0; x < SIDE; x++) {
    const [red, green] = at(picture.data, x, SIDE / 2 + 50)
    if (green! > 35) expect(red).toBeLessThan(8)
  }
  const calm = before.slice()
  await dissolve({ width: SIDE, height: SIDE, data: calm }, mask, 0)
  expect(calm).toEqual(before)
})
