import { expect, test } from 'vitest'
import { BilinearRows } from './bilinear.ts'
import type { Plane } from './pixels.ts'

/** Two stretches of ones in each row, of which one reaches the border. */
const PLANE: Plane = {
  width: 8,
  height: 3,
  data: Float32Array.from(
    [
      [0, 1, 1, 0.5, 1, 1, 1, 1],
      [0.2, 1, 1, 1, 1, 1, 1, 0.9],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ].flat(),
  ),
}

test.each([
  { width: 8, height: 3 },
  { width: 31, height: 20 },
  { width: 5, height: 2 },
])('what is said to be ones is read as ones, at $width × $height', ({ width, height }) => {
  const rows = new BilinearRows([PLANE], width, height)
  const row = new Float32Array(width)
  let found = 0
  for (let y = 0; y < height; y++) {
    const [from, to] = rows.ones(y)
    rows.fill(y, [row])
    expect([...row.slice(from, to)]).toEqual(Array(to - from).fill(1))
    found += to - from
  }
  expect(found).toBeGreaterThan(0)
})

test('a part of a row is written, and the rest left', () => {
  const rows = new BilinearRows([PLANE], 16, 6)
  const [whole, part] = [new Float32Array(16), new Float32Array(16).fill(7)]
  rows.fill(1, [whole])
  rows.fill(1, [part], 4, 9)
  expect([...part]).toEqual([...whole].map((value, x) => (x >= 4 && x < 9 ? value : 7)))
})
