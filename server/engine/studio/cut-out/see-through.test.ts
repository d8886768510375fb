import { expect, test } from 'vitest'
import { createPlane } from '../pixels.ts'
import type { OpponentPlanes } from './edges.ts'
import { isSeeThrough } from './see-through.ts'

/** A round bowl on a brown table: `share` of the band inside its rim is as brown, the rest is white. */
function bowlOnWood(share: number): boolean {
  const side = 120
  const planes = [0, 1, 2].map(() => createPlane(side, side)) as unknown as OpponentPlanes
  const distances = createPlane(side, side)
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i++) {
      distances.data[i] = Math.hypot(x - side / 2, y - side / 2) / 30
      const isTable = distances.data[i]! > 1 || ((i * 7919) % 100) / 100 < share
      const [light, red, blue] = isTable ? [0.4, 0.12, -0.2] : [0.9, 0, 0]
      planes[0].data[i] = light!
      planes[1].data[i] = red!
      planes[2].data[i] = blue!
    }
  }
  return isSeeThrough(planes, distances)
}

test('a bowl that shows the table through half of its wall is glass', () => {
  expect(bowlOnWood(0.48)).toBe(true)
  expect(bowlOnWood(0.35)).toBe(false)
})
