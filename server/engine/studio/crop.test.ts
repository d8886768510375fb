import { expect, test } from 'vitest'
import { cropAround, widerFormat } from './crop.ts'
import { boundingBox, createPlane, type Plane } from './pixels.ts'

/** A photo of 480 × 240 with a dish of ones in it. */
function photoOf(left: number, right: number): Plane {
  const mask = createPlane(480, 240)
  for (let y = 70; y < 170; y++) mask.data.fill(1, y * 480 + left, y * 480 + right)
  return mask
}

const formatFor = (mask: Plane, width: number, height: number) =>
  widerFormat(mask, { width, height }, (ratio) => cropAround(boundingBox(mask)!, 480, 240, ratio))

test('a format that cuts a wide dish off is told apart from one that shows it', () => {
  const wide = photoOf(80, 400)
  expect(formatFor(wide, 1024, 1024)).toBe('4:3')
  expect(formatFor(wide, 819, 1024)).toBe('4:3')
  expect(formatFor(wide, 1024, 576)).toBeNull()
})

test('a dish that fits, and one that the photo itself cuts off on both sides, need no other format', () => {
  expect(formatFor(photoOf(160, 320), 1024, 1024)).toBeNull()
  expect(formatFor(photoOf(0, 480), 1024, 1024)).toBeNull()
})
