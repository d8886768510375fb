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

test('a cup on its saucer is none of the saucer’s height', () => {
  const saucer = { x: 100, y: 140, a: 80, b: 40, turn: 0, support: 1, visible: 1, evidence: 0.8 }
  const mask = createPlane(200, 200)
  for (let i = 0; i < mask.data.length; i++) {
    const [x, y] = [i % 200, Math.floor(i / 200)]
    const isCup = x > 70 && x < 130 && y > 30 && y < 140
    if (isCup || Math.hypot((x - 100) / 80, (y - 140) / 40) < 1) mask.data[i] = 1
  }
  const box = boundingBox(mask)!
  const whole = { left: false, right: false, top: false, bottom: false }
  const { vessel } = shapeOf({ rim: saucer, mask }, box, whole, 30)
  expect(box.y).toBeLessThan(40)
  expect(box.y + vessel.top * box.height).toBeCloseTo(100, 6)
})

test('a plate stands where its outline ends, whatever hangs down beside it', () => {
  const rim = { x: 100, y: 80, a: 80, b: 50, turn: 0, support: 1, visible: 1, evidence: 0.8 }
  const mask = createPlane(200, 200)
  for (let i = 0; i < mask.data.length; i++) {
    const [x, y] = [i % 200, Math.floor(i / 200)]
    if (Math.hypot((x - 100) / 80, (y - 80) / 50) < 1 || (x > 120 && x < 126 && y > 80 && y < 180))
      mask.data[i] = 1
  }
  const box = growBox(boundingBox(mask)!, 0.05, mask)
  const whole = { left: false, right: false, top: false, bottom: false }
  const { vessel, foot } = shapeOf({ rim, mask }, box, whole, 39)
  expect(Math.abs(box.y + vessel.bottom * box.height - 130)).toBeLessThan(2)
  expect(foot!.x * box.width + box.x).toBeCloseTo(100, -1)
})
