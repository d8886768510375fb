import { expect, test } from 'vitest'
import { footOf } from './compose.ts'
import { createPlane } from './pixels.ts'

test('a glass that is round below stands on what touches the table, not on its curve', () => {
  const mask = createPlane(120, 240)
  for (let y = 20; y < 220; y++) {
    // Straight down to 180, then a quarter of an ellipse to a foot of 30 pixels.
    const half = y < 180 ? 40 : 15 + 25 * Math.sqrt(1 - ((y - 180) / 40) ** 2)
    mask.data.fill(1, y * 120 + Math.round(60 - half), y * 120 + Math.round(60 + half))
  }
  const foot = footOf(mask, { x: 20, y: 20, width: 80, height: 200 })!
  expect(foot.x).toBeCloseTo(0.5, 1)
  expect(foot.width * 80).toBeLessThan(66)
  expect(foot.width * 80).toBeGreaterThan(30)
})
