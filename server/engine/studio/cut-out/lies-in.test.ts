import { expect, test } from 'vitest'
import { createPlane, type Picture } from '../pixels.ts'
import { opponentPlanes } from './edges.ts'
import { liesInVessel } from './lies-in.ts'

/** A pie of radius 60, in a pan of the given radius, on a table of two boards. */
function pie(pan: number) {
  const [width, height] = [320, 240]
  const picture: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  const mask = createPlane(width, height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const radius = Math.hypot(x - 160, y - 120)
      const table = x < 150 ? [190, 160, 120] : [200, 170, 130]
      picture.data.set(radius < 60 ? [200, 160, 60] : radius < pan ? [14, 12, 13] : table, 3 * i)
      mask.data[i] = radius < 60 ? 1 : 0
    }
  }
  return liesInVessel(opponentPlanes(picture), mask)
}

test('what is around a pie is its pan where the table at the border is another thing', () => {
  expect(pie(95)).toBe(true)
  expect(pie(0)).toBe(false)
})
