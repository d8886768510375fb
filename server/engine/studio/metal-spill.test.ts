import { expect, test } from 'vitest'
import { clearCast } from './clear-cast.ts'
import { metalSpill } from './metal-spill.ts'
import { createPlane } from './pixels.ts'

const SIDE = 300
const RIM = { x: 150, y: 160, a: 90, b: 88, turn: 0 }
const NAVY = [18, 30, 68]
const WOOD = [92, 60, 36]
const MIRRORING = [24, 29, 50]
const isHandle = (x: number, y: number) => x > 190 && x < 285 && Math.abs(y - 128 + 0.5 * (x - 190)) < 7

/** A white plate on a table, and a handle that reaches out over its rim; what becomes of the handle. */
function handleOn(table: number[], handle: number[], isThere = isHandle): number[] {
  const picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(3 * SIDE * SIDE) }
  const mask = createPlane(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const isDish = Math.hypot((x - RIM.x) / RIM.a, (y - RIM.y) / RIM.b) < 1
    mask.data[i] = isDish || isThere(x, y) ? 1 : 0
    picture.data.set(isThere(x, y) ? handle : isDish ? [214, 214, 214] : table, 3 * i)
  }
  const cast = metalSpill(picture, mask, RIM, [1, 1, 1])
  if (cast) clearCast(picture, mask, cast, { x: 0, y: 0, width: 1, height: 1 }, [1, 1, 1])
  const at = 3 * (100 * SIDE + 246)
  return [...picture.data.subarray(at, at + 3)]
}
const colourOf = (rgb: number[]) => Math.max(...rgb) - Math.min(...rgb)

test('a fork that mirrors a navy table is grey', () => {
  expect(colourOf(handleOn(NAVY, MIRRORING))).toBeLessThan(6)
})

test.each([
  ['a blue handle on wood', WOOD, MIRRORING],
  ['a wooden one on navy', NAVY, WOOD],
])('%s keeps its colour', (_, table, handle) => {
  expect(handleOn(table, handle)).toEqual(handle)
})

test('without a handle there is nothing', () => {
  expect(handleOn(NAVY, MIRRORING, () => false)).toEqual(NAVY)
})
