import { describe, expect, test } from 'vitest'
import { calmShade, paleSmoothness, placedRim } from './calm-shade.ts'
import type { Picture } from './pixels.ts'

const SIDE = 200
const RIM = { x: 100, y: 100, a: 90, b: 90, turn: 0 }

function painted(paint: (x: number, y: number) => readonly number[]): Picture {
  const data = new Uint8ClampedArray(SIDE * SIDE * 3)
  for (let i = 0; i < SIDE * SIDE; i++) data.set(paint(i % SIDE, Math.floor(i / SIDE)), 3 * i)
  return { width: SIDE, height: SIDE, data }
}

describe('what is pale and smooth', () => {
  const rough = (x: number, y: number) => 1 + 0.3 * Math.sin(x * 0.9) * Math.sin(y * 1.1)
  test.each([
    ['cream soup', 1, [206, 198, 176], () => 1],
    ['a dark soup', 0, [70, 40, 30], () => 1],
    ['rice', 0, [206, 198, 176], rough],
  ])('%s', (_, wanted, colour, texture) => {
    const guide = painted((x, y) => colour.map((value) => value * texture(x, y)))
    expect(paleSmoothness(guide, RIM, 0.9)).toBeCloseTo(wanted, 1)
  })
})

/** A window bar's shade across the dish. */
const bar = () => painted((x) => (x > 90 && x < 110 ? [90, 90, 100] : [240, 240, 240]))
const depth = ({ data }: Picture, y: number) => 240 - data[3 * (y * SIDE + 100)]!

test('shade loses its outline on pale food, and keeps it on the border and on the table', () => {
  const light = bar()
  calmShade(light, RIM, 1)
  expect(depth(light, 100)).toBeLessThan(60)
  expect(depth(light, 13)).toBe(150)
  expect(depth(light, 3)).toBe(150)
})

test('other food keeps more of it, but not its colour', () => {
  const light = painted((x) => (x > 90 && x < 110 ? [90, 110, 90] : [240, 240, 240]))
  calmShade(light, RIM, 0)
  expect(depth(light, 100)).toBeGreaterThan(60)
  expect(depth(light, 100)).toBeLessThan(110)
  const p = 3 * (100 * SIDE + 100)
  expect(light.data[p + 1]! - light.data[p]!).toBeLessThan(13)
  expect(depth(light, 13)).toBe(150)
})

test('the rim lies where its part is placed', () => {
  const rim = placedRim(
    { ...RIM, a: 40 },
    { x: 50, y: 60, width: 100, height: 80 },
    { x: 200, y: 100, width: 400, height: 320 },
    0.5,
  )
  expect(rim).toEqual({ x: 200, y: 130, a: 80, b: 180, turn: 0 })
})
