import { expect, test } from 'vitest'
import { cutSides } from './layout.ts'
import { createPlane, type Plane } from './pixels.ts'
import { closeSlivers } from './sliver.ts'

const SIDE = 300

/** A round plate of radius 120, and a handle from it to the photo's border. */
function plate(x: number, hasHandle = false) {
  const mask = createPlane(SIDE, SIDE)
  for (let i = 0; i < mask.data.length; i++) {
    const [column, row] = [i % SIDE, Math.floor(i / SIDE)]
    const isPlate = Math.hypot(column - x, row - 150) <= 120
    const isHandle = hasHandle && column < x && Math.abs(row - 150) < 8
    mask.data[i] = isPlate || isHandle ? 1 : 0
  }
  const rim = { x, y: 150, a: 120, b: 120, turn: 0, support: 1, visible: 1, evidence: 1 }
  return { mask, rim }
}

const areaOf = ({ data }: Plane) => data.reduce((sum, value) => sum + value, 0)

test('a rim of which a sliver is beyond the border is closed just inside of it, in a curve', () => {
  const { mask, rim } = plate(117)
  expect(cutSides(mask).left).toBe(true)
  const closed = closeSlivers(mask, rim)
  expect(cutSides(closed)).toEqual({ left: false, right: false, top: false, bottom: false })
  expect(areaOf(closed) / areaOf(mask)).toBeGreaterThan(0.98)
  // How far each row begins from the border: no straight stretch, no notch.
  const begin = (row: number) =>
    closed.data.findIndex((value, i) => Math.floor(i / SIDE) === row && value > 0.5) % SIDE
  expect(begin(150)).toBeLessThan(begin(125))
  expect(begin(125)).toBeLessThan(begin(105))
  // The other half is the photo's.
  for (let y = 0; y < SIDE; y++)
    expect(closed.data.subarray(y * SIDE + 117, (y + 1) * SIDE)).toEqual(
      mask.data.subarray(y * SIDE + 117, (y + 1) * SIDE),
    )
})

test('a dish that is really cut off, a handle at the border and what has no rim stay as they are', () => {
  const cut = plate(105)
  expect(closeSlivers(cut.mask, cut.rim)).toBe(cut.mask)
  const pan = plate(150, true)
  expect(cutSides(pan.mask).left).toBe(true)
  expect(closeSlivers(pan.mask, pan.rim)).toBe(pan.mask)
  expect(closeSlivers(cut.mask, null)).toBe(cut.mask)
})
