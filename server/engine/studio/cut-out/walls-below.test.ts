import { expect, test } from 'vitest'
import { createPlane, type Picture } from '../pixels.ts'
import { opponentPlanes } from './edges.ts'
import { wallsGoOnBelow } from './walls-below.ts'

/** A yellow layer down to row 120, and below it something of a colour whose sides are `soft` pixels wide. */
function glass(below: number[] | null, soft: number): boolean {
  const [width, height] = [320, 240]
  const picture: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  const mask = createPlane(width, height)
  const table = [170, 130, 95]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const inside = 60 - y / 10 - Math.abs(x - 160)
      const isLayer = y >= 40 && y < 120 && inside > 0
      const share = below && y >= 120 && y < 200 ? Math.min(1, Math.max(0, inside / soft + 0.5)) : 0
      const colour = table.map((value, c) => value + ((below?.[c] ?? 0) - value) * share)
      picture.data.set(isLayer ? [235, 190, 20] : colour, 3 * i)
      mask.data[i] = isLayer ? 1 : 0
    }
  }
  return wallsGoOnBelow(opponentPlanes(picture), mask)
}

test('a glass goes on below the layer that was seen where both of its walls do; a table and a soft shadow are none', () => {
  expect(glass([60, 30, 20], 1)).toBe(true)
  expect(glass(null, 1)).toBe(false)
  expect(glass([90, 70, 50], 40)).toBe(false)
})
