import { expect, test } from 'vitest'
import { createPlane, type Plane } from '../pixels.ts'
import { evenRim } from './even-rim.ts'

const SIDE = 300
const RIM = { x: 150, y: 150, a: 120, b: 90, turn: 0.2 }
const [COS, SIN] = [Math.cos(RIM.turn), Math.sin(RIM.turn)]

/** A soft mask whose outline is at the given share of the ellipse's radius. */
function maskOf(radiusAt: (angle: number) => number): Plane {
  const mask = createPlane(SIDE, SIDE)
  for (let i = 0; i < mask.data.length; i++) {
    const [dx, dy] = [(i % SIDE) - RIM.x, Math.floor(i / SIDE) - RIM.y]
    const [u, v] = [(dx * COS + dy * SIN) / RIM.a, (dy * COS - dx * SIN) / RIM.b]
    const inside = (radiusAt(Math.atan2(v, u)) - Math.hypot(u, v)) * 100
    mask.data[i] = Math.min(1, Math.max(0, 0.5 + inside / 2))
  }
  return mask
}

const difference = (p: Plane, q: Plane) =>
  p.data.reduce((sum, value, i) => sum + Math.abs(value - q.data[i]!), 0)

test('an outline that wavers along the rim is straightened', () => {
  const smooth = maskOf(() => 0.985)
  const wavering = maskOf((angle) => 0.985 + 0.009 * Math.sin(angle * 55))
  expect(difference(evenRim(wavering, RIM), smooth)).toBeLessThan(0.25 * difference(wavering, smooth))
})

test('an outline that is no ellipse keeps its shape', () => {
  const oval = maskOf((angle) => 1 + 0.03 * Math.cos(3 * angle))
  expect(difference(evenRim(oval, RIM), oval)).toBeLessThan(120)
})

test('food that reaches over the rim, and a handle, stay', () => {
  const reaching = maskOf((angle) =>
    Math.abs(angle - 1) < 0.12 ? 1.04 : Math.abs(angle + 2) < 0.1 ? 1.3 : 1,
  )
  const even = evenRim(reaching, RIM)
  const area = (mask: Plane) => mask.data.reduce((sum, value) => sum + value, 0)
  expect(difference(even, reaching)).toBeLessThan(0.006 * area(reaching))
})

test('where a cup stands before the rim the outline has no step', () => {
  // It leaves the rim at a flat angle, as a circle beside another one does.
  const cup = maskOf((angle) => 1 + 0.12 * Math.max(0, 1 - (Math.abs(angle + 1.6) / 0.7) ** 2))
  expect(difference(evenRim(cup, RIM), cup)).toBeLessThan(20)
})

test('the photo’s border is no outline: what it cuts stays cut, and the rim beside it is not drawn to it', () => {
  const width = 266
  const whole = maskOf(() => 0.99)
  const pixels = Float32Array.from(
    { length: width * SIDE },
    (_, i) => whole.data[Math.floor(i / width) * SIDE + (i % width)]!,
  )
  const cut = { width, height: SIDE, data: pixels }
  expect(difference(evenRim(cut, RIM), cut)).toBeLessThan(3)
})
