import { expect, test } from 'vitest'
import { createPlane, type Plane } from '../pixels.ts'
import { evenFoot } from './even-foot.ts'

const SIDE = 300
const MIDDLE = 150

/** A glass whose side ends at columns 80 and 220. @param bottom row where a column ends */
function glass(bottom: (x: number) => number, top = 40): Plane {
  const mask = createPlane(SIDE, SIDE)
  for (let x = 80; x < 220; x++) for (let y = top; y < bottom(x); y++) mask.data[y * SIDE + x] = 1
  return mask
}
const lowest = ({ data }: Plane, x: number) => {
  for (let y = SIDE - 1; ; y--) if (data[y * SIDE + x]! > 0.5) return y
}
/** Half an ellipse. */
const arc = (x: number) => 240 + 24 * Math.sqrt(Math.max(0, 1 - ((x - MIDDLE) / 71) ** 2))
/** On a point that is beside its middle. */
const point = (x: number) => 264 - Math.abs(x - 140) * (x < 140 ? 0.25 : 0.35)

test('a glass that was cut to a point stands on an arc', () => {
  const even = evenFoot(glass(point))
  // The point is gone: around its lowest place an arc is nearly level.
  const bottom = Math.max(...[130, 140, MIDDLE, 160].map((x) => lowest(even, x)))
  for (const x of [130, 140, MIDDLE]) expect(bottom - lowest(even, x)).toBeLessThan(4)
  expect(lowest(glass(point), 140) - lowest(glass(point), MIDDLE)).toBeGreaterThan(2)
  expect(bottom - lowest(even, 110)).toBeGreaterThan(4)
})

test('an arc, a flat foot and a bowl stay as they are', () => {
  for (const mask of [glass(arc), glass(() => 250), glass(point, 200)]) {
    const even = evenFoot(mask)
    for (const x of [95, 120, 140, MIDDLE, 170, 205])
      expect(Math.abs(lowest(even, x) - lowest(mask, x))).toBeLessThan(2)
  }
})
