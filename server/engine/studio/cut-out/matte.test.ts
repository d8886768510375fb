import { expect, test } from 'vitest'
import { createPlane } from '../pixels.ts'
import { estimateForeground } from './matte.ts'

const SIDE = 160
const TABLE = [150, 80, 30]
const CHINA = [205, 202, 210]

test('a white rim whose softness begins too far in gets no blue edge from an orange table', () => {
  const picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const alpha = createPlane(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    alpha.data[i] = Math.min(1, Math.max(0, ((i % SIDE) - 80) / 4))
    picture.data.set(i % SIDE < 80 ? TABLE : CHINA, 3 * i)
  }
  estimateForeground(picture, alpha, 5)
  for (const x of [81, 82, 83]) {
    const seen = picture.data.subarray(3 * (80 * SIDE + x), 3 * (80 * SIDE + x) + 3)
    for (const c of [0, 1, 2]) expect(Math.abs(seen[c]! - CHINA[c]!)).toBeLessThan(4)
  }
})

test('what is half table gets the dish’s own colour', () => {
  const picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const alpha = createPlane(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const a = Math.min(1, Math.max(0, ((i % SIDE) - 80) / 4))
    alpha.data[i] = a
    picture.data.set(
      TABLE.map((value, c) => value + (CHINA[c]! - value) * a),
      3 * i,
    )
  }
  estimateForeground(picture, alpha, 5)
  const seen = picture.data.subarray(3 * (80 * SIDE + 82))
  for (const c of [0, 1, 2]) expect(Math.abs(seen[c]! - CHINA[c]!)).toBeLessThan(15)
})

test('a white line along a green rim is mixed of neither, and stays white', () => {
  const picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const alpha = createPlane(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const x = i % SIDE
    alpha.data[i] = Math.min(1, Math.max(0, (x - 80) / 4))
    picture.data.set(x < 80 ? TABLE : x < 84 ? CHINA : [30, 150, 80], 3 * i)
  }
  estimateForeground(picture, alpha, 5)
  for (const x of [82, 83]) {
    const seen = picture.data.subarray(3 * (80 * SIDE + x), 3 * (80 * SIDE + x) + 3)
    expect(Math.max(...seen) - Math.min(...seen)).toBeLessThan(20)
  }
})
