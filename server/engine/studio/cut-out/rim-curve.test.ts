import { expect, test } from 'vitest'
import type { Picture } from '../pixels.ts'
import { opponentPlanes } from './edges.ts'
import { ontoCurve } from './rim-curve.ts'
import { ANGLES, INNER, PER_STEP } from './ring.ts'

const SIDE = 360
const RIM = { x: 180, y: 180, a: 130, b: 120, turn: 0 }
const stepsTo = (radius: number) => (radius - INNER) / PER_STEP

/** White, with a dark line on a grey table. @param widest where it ends on the left, in radii of the rim */
function lined(widest: number): Picture {
  const data = new Uint8ClampedArray(SIDE * SIDE * 3)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [u, v] = [((i % SIDE) - RIM.x) / RIM.a, (Math.floor(i / SIDE) - RIM.y) / RIM.b]
    const r = Math.hypot(u, v)
    data.fill(r < 0.98 ? 230 : r < (u < 0 ? widest : 1.02) ? 40 : 130, 3 * i, 3 * i + 3)
  }
  return { width: SIDE, height: SIDE, data }
}
/** To the left. */
const isHidden = (k: number) => k >= 100 && k < 150

/** The radius at a place that is hidden, where the path was on the line's inner edge there and on its outer one elsewhere. */
function radiusOf(picture: Picture, told = (k: number) => !isHidden(k)): number {
  const path = Float32Array.from({ length: ANGLES }, (_, k) => stepsTo(isHidden(k) ? 0.98 : 1.02))
  const all = Array.from({ length: ANGLES }, (_, k) => told(k))
  return INNER + ontoCurve(opponentPlanes(picture), RIM, path, all)[125]! * PER_STEP
}

test('an arc on the inner side of a painted line comes onto the curve of the others', () => {
  expect(radiusOf(lined(1.02))).toBeCloseTo(1.02, 2)
})

test('it stays where the photo has no edge there, where it is known to end, and where little else is known', () => {
  expect(radiusOf(lined(1.2))).toBeCloseTo(0.98, 3)
  expect(radiusOf(lined(1.02), () => true)).toBeCloseTo(0.98, 3)
  expect(radiusOf(lined(1.02), (k) => k < 60)).toBeCloseTo(0.98, 3)
})
