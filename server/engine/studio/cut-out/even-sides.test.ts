import { expect, test } from 'vitest'
import { createPlane, type Picture, type Plane } from '../pixels.ts'
import { clarityOf, evenSides } from './even-sides.ts'

const SIDE = 240
/** A bowl's right and left end in a row; the network has notched the left one below the rim. */
const left = (y: number) => 50 + 0.15 * (y - 60)
const right = (y: number) => 190 - 0.15 * (y - 60)
const notch = (y: number) => Math.max(0, 5 - Math.abs(y - 100))

function bowl(leftEnd: (y: number) => number): Plane {
  const mask = createPlane(SIDE, SIDE)
  for (let y = 60; y < 180; y++)
    for (let x = 0; x < SIDE; x++) if (x >= leftEnd(y) && x <= right(y)) mask.data[y * SIDE + x] = 1
  return mask
}

/** White, with a dotted pattern, before a table of one grey. */
function photo(table: number, leftEnd = left): Picture {
  const picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const isBowl = y >= 60 && y < 180 && x >= leftEnd(y) && x <= right(y)
    const isDot = isBowl && x % 12 < 3 && y % 12 < 3
    picture.data.fill(isDot ? 150 : isBowl ? 236 : table, 3 * i, 3 * i + 3)
  }
  return picture
}

const notched = bowl((y) => left(y) + notch(y))
const startOf = ({ data }: Plane, y: number) =>
  data.subarray(y * SIDE, (y + 1) * SIDE).findIndex((value) => value > 0.5)

test('a white bowl before a white table has even sides, whatever its pattern', () => {
  const even = evenSides(notched, clarityOf(notched, photo(228)))
  for (const y of [90, 96, 100, 104, 110]) expect(Math.abs(startOf(even, y) - left(y))).toBeLessThan(2.2)
  expect(startOf(notched, 100) - left(100)).toBeGreaterThan(4)
  // Nothing grows where there is no notch.
  expect(startOf(even, 150)).toBe(startOf(notched, 150))
})

test('a notch that the photo shows stays', () => {
  const shown = photo(60, (y) => left(y) + notch(y))
  const even = evenSides(notched, clarityOf(notched, shown))
  expect(startOf(even, 100)).toBe(startOf(notched, 100))
})

test('below a brown rim, whose end the photo shows, a white side goes on up to it', () => {
  const picture = photo(228, (y) => left(y) + notch(y))
  for (let y = 60; y < 100; y++)
    for (let x = Math.ceil(left(y) + notch(y)); x <= right(y); x++)
      picture.data.set([120, 50, 20], 3 * (y * SIDE + x))
  const even = evenSides(notched, clarityOf(notched, picture))
  for (const y of [97, 99, 101]) expect(Math.abs(startOf(even, y) - left(y))).toBeLessThan(2.2)
})
