import { expect, test } from 'vitest'
import { asDetail, cropAround, mainBox, whereMostIs, widerFormat } from './crop.ts'
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

test('of several things that stand apart the largest is the dish; pieces beside one another are one', () => {
  const mask = photoOf(40, 260)
  for (let y = 80; y < 160; y++) mask.data.fill(1, y * 480 + 320, y * 480 + 400)
  expect(mainBox(mask)).toEqual({ x: 40, y: 70, width: 220, height: 100 })
  const close = photoOf(40, 260)
  for (let y = 80; y < 160; y++) close.data.fill(1, y * 480 + 266, y * 480 + 400)
  expect(mainBox(close)).toEqual({ x: 40, y: 70, width: 360, height: 100 })
})

test('a window that can’t show all of a dish moves to where most of it is', () => {
  // A high part on the right, a thin one that reaches far to the left.
  const mask = photoOf(200, 440)
  for (let y = 115; y < 125; y++) mask.data.fill(1, y * 480 + 20, y * 480 + 200)
  const usual = cropAround(boundingBox(mask)!, 480, 240, 1)
  expect(usual.x).toBeLessThan(120)
  expect(whereMostIs(usual, mask).x).toBeGreaterThanOrEqual(195)
  const even = photoOf(60, 420)
  const middle = cropAround(boundingBox(even)!, 480, 240, 1)
  expect(whereMostIs(middle, even)).toEqual(middle)
})

test('food that the photo cuts off on both sides is shown without the table in the corners', () => {
  const mask = photoOf(0, 480)
  mask.data.fill(1)
  const window = { x: 120, y: 0, width: 240, height: 240 }
  const emptyCorner = (size: number) => {
    for (let y = 0; y < size; y++) mask.data.fill(0, y * 480 + 120, y * 480 + 120 + size)
  }
  expect(asDetail(window, mask)).toEqual(window)
  emptyCorner(30)
  const { x, y, width, height } = asDetail(window, mask)
  expect(width).toBe(height)
  expect(width).toBeLessThan(0.96 * window.width)
  expect([x + width / 2, y + height / 2]).toEqual([240, 120])
  // With more table than that it is a dish with something around it.
  emptyCorner(80)
  expect(asDetail(window, mask)).toEqual(window)
  // And one that the photo shows whole is no detail.
  const close = { x: 100, y: 66, width: 94, height: 94 }
  expect(asDetail(close, photoOf(60, 400))).toEqual(close)
})
