import { expect, test } from 'vitest'
import { createPlane, type Picture } from '../pixels.ts'
import { behindGlass, showBehind } from './see-behind.ts'

const SIDE = 160
const DISH = { x: 40, y: 40, width: 80, height: 80 }

function filled(rgb: number[]): Picture {
  const data = new Uint8ClampedArray(3 * SIDE * SIDE)
  for (let p = 0; p < data.length; p++) data[p] = rgb[p % 3]!
  return { width: SIDE, height: SIDE, data }
}

/** A blue-grey glass with a bright line down its middle, clear in its upper half, on a red wall. */
function drawn() {
  const result = filled([230, 80, 80])
  const [clear, alpha] = [createPlane(80, 80), createPlane(80, 80, 1)]
  clear.data.fill(1, 0, 40 * 80)
  const behind = behindGlass(result, clear, alpha, DISH)!
  for (let y = 40; y < 120; y++)
    for (let x = 40; x < 120; x++)
      result.data.set(x === 80 ? [240, 240, 240] : [120, 130, 150], 3 * (y * SIDE + x))
  showBehind(result, behind, DISH.width)
  return (x: number, y: number) => [...result.data.subarray(3 * (y * SIDE + x), 3 * (y * SIDE + x) + 3)]
}

test('through the clear part the new wall is seen, and what is not clear is as it was', () => {
  const at = drawn()
  const [r, g, b] = at(60, 55) as [number, number, number]
  expect(r - Math.max(g, b)).toBeGreaterThan(80)
  expect(at(60, 100)).toEqual([120, 130, 150])
  expect(at(30, 55)).toEqual([230, 80, 80])
})

test('a line of the glass stays brighter than what is beside it, in all channels', () => {
  const at = drawn()
  const [line, beside] = [at(80, 55), at(70, 55)]
  for (const c of [1, 2]) expect(line[c]! - beside[c]!).toBeGreaterThan(50)
})

test('without anything clear there is nothing to keep', () => {
  const [clear, alpha] = [createPlane(80, 80), createPlane(80, 80, 1)]
  expect(behindGlass(filled([9, 9, 9]), clear, alpha, DISH)).toBeNull()
})
