import { expect, test } from 'vitest'
import { createPlane, type Picture, type Plane } from '../pixels.ts'
import { clearGlass } from './clear-glass.ts'
import { behindGlass, showBehind } from './see-behind.ts'

type Colour = readonly [number, number, number]
const SIDE = 240
const GLASS = { x: 80, y: 30, width: 80, height: 180 }
const WALL: Colour = [120, 140, 190]
const TABLE: Colour = [110, 70, 45]
const DRINK: Colour = [225, 205, 180]

const isIn = (x: number, y: number) =>
  x >= GLASS.x && x < GLASS.x + GLASS.width && y >= GLASS.y && y < GLASS.y + GLASS.height

/** A glass before a wall, on a table: `head` is what it shows above the drink. */
function photoOf(head: Colour, drink: Colour = DRINK): { guide: Picture; mask: Plane } {
  const guide: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const mask = createPlane(SIDE, SIDE)
  for (let y = 0, i = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, i++) {
      const inside = isIn(x, y)
      mask.data[i] = inside ? 1 : 0
      const content = y < 85 ? head : drink
      guide.data.set(inside ? content : y < 150 ? WALL : TABLE, 3 * i)
    }
  }
  return { guide, mask }
}
const at = ({ data }: Plane, x: number, y: number) => data[y * SIDE + x]!
const NO_GAINS = [1, 1, 1] as const

test('above the drink a glass is clear where it shows what is beside it', () => {
  const { guide, mask } = photoOf([112, 130, 176])
  const clear = clearGlass(guide, mask, [...NO_GAINS], 0.85)!
  expect(at(clear, 120, 55)).toBeGreaterThan(0.8)
  expect(at(clear, 120, 140)).toBe(0)
  expect(at(clear, 40, 55)).toBe(0)
})

test('what is full to the brim, foam and a layer of fruit stay as they are', () => {
  for (const head of [DRINK, [250, 248, 244], [235, 170, 40]] as const) {
    const { guide, mask } = photoOf(head)
    expect(clearGlass(guide, mask, [...NO_GAINS], 0.85)).toBeNull()
  }
})

test('a new scene is seen through what is clear, and a highlight stays', () => {
  const scene: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  for (let i = 0; i < SIDE * SIDE; i++) scene.data.set([230, 60, 60], 3 * i)
  const { guide, mask } = photoOf([112, 130, 176])
  const clear = clearGlass(guide, mask, [...NO_GAINS], 0.85)!
  const dish = { x: 0, y: 0, width: SIDE, height: SIDE }
  const behind = behindGlass(scene, clear, mask, dish)!
  for (let i = 0; i < SIDE * SIDE; i++)
    if (mask.data[i]) scene.data.set(guide.data.subarray(3 * i, 3 * i + 3), 3 * i)
  const line = 55 * SIDE + 100
  scene.data.set([250, 250, 250], 3 * line)
  showBehind(scene, behind, GLASS.width)
  const colour = (x: number, y: number) => [
    ...scene.data.subarray(3 * (y * SIDE + x), 3 * (y * SIDE + x) + 3),
  ]
  const [red, green, blue] = colour(120, 55) as [number, number, number]
  expect(red).toBeGreaterThan(1.6 * Math.max(green, blue))
  expect(colour(120, 140)).toEqual([...DRINK])
  expect(scene.data[3 * line + 1]!).toBeGreaterThan(green + 50)
})
