import { expect, test } from 'vitest'
import { clamp, createPlane, type Plane } from '../pixels.ts'
import { withoutGrey } from './grey-edge.ts'

const SIDE = 240
const RIM = { x: 120, y: 120, a: 80, b: 80, turn: 0 }

/** @param value of a place by how far inside of the outline it is, in pixels, and which way from the middle it lies */
function planeOf(value: (inside: number, x: number, y: number) => number): Plane {
  const plane = createPlane(SIDE, SIDE)
  for (let i = 0; i < plane.data.length; i++) {
    const [x, y] = [(i % SIDE) - RIM.x, Math.floor(i / SIDE) - RIM.y]
    plane.data[i] = clamp(value((1 - Math.hypot(x / RIM.a, y / RIM.b)) * RIM.b, x, y))
  }
  return plane
}

const outline = planeOf((inside) => inside + 0.5)
const most = (one: Plane, other: Plane, is: (x: number, y: number) => boolean) =>
  one.data.reduce(
    (high, value, i) =>
      is((i % SIDE) - RIM.x, Math.floor(i / SIDE) - RIM.y)
        ? Math.max(high, Math.abs(value - other.data[i]!))
        : high,
    0,
  )

test('a rim of which the filter left a broad, broken grey has the outline’s edge', () => {
  const soft = planeOf((inside, x, y) =>
    y < -30 && Math.abs(inside) < 3 ? 0.5 + 0.3 * Math.sin(2 * x + 3 * inside) : inside + 0.5,
  )
  const clear = withoutGrey(soft, outline, RIM)
  expect(most(soft, outline, (_, y) => y < -40)).toBeGreaterThan(0.7)
  expect(most(clear, outline, (_, y) => y < -40)).toBeLessThan(0.05)
  expect(most(clear, soft, (_, y) => y > 0)).toBe(0)
})

test('an edge that is clear stays, and one that the filter saw elsewhere', () => {
  const seen = planeOf((inside, _, y) => (y < -30 ? (inside + 6) / 6 : inside + 0.7))
  expect(withoutGrey(seen, outline, RIM)).toBe(seen)
})

test('what reaches over the rim is left to the filter', () => {
  const isStick = (x: number, y: number) => Math.abs(x) < 8 && y < 0 && y > -105
  const whole = planeOf((inside, x, y) => (isStick(x, y) ? 1 : inside + 0.5))
  const soft = planeOf((inside, x, y) =>
    y < -60 && Math.abs(inside) < 3
      ? 0.5 + 0.3 * Math.sin(2 * x + 3 * inside)
      : isStick(x, y)
        ? 0.8
        : inside + 0.5,
  )
  const clear = withoutGrey(soft, whole, RIM)
  expect(most(clear, soft, isStick)).toBe(0)
  expect(most(clear, soft, (x) => Math.abs(x) > 20)).toBeGreaterThan(0.3)
})
