import { expect, test } from 'vitest'
import { shapeOf } from './compose.ts'
import { boundingBox, createPlane, growBox } from './pixels.ts'

test('a glass stands where its outline ends, not on the room that is left for a soft edge', () => {
  const mask = createPlane(120, 240)
  for (let y = 20; y < 220; y++) mask.data.fill(1, y * 120 + 30, y * 120 + 90)
  const box = growBox(boundingBox(mask)!, 0.05, mask)
  const whole = { left: false, right: false, top: false, bottom: false }
  const { vessel } = shapeOf({ rim: null, mask }, box, whole, null)
  expect(box.y + box.height).toBeGreaterThan(225)
  expect(box.y + vessel.bottom * box.height).toBeCloseTo(220, 6)
})
