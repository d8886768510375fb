import { expect, test } from 'vitest'
import { LOOKS } from './looks.ts'
import { createPlane, type Picture, type Plane } from './pixels.ts'
import { lampLight, litUp, sunLight, sunOnWhite, surroundingsOf } from './surroundings.ts'

const SIDE = 160
const WHOLE = { x: 0, y: 0, width: SIDE, height: SIDE }
const EVEN: [number, number, number] = [1, 1, 1]

/** A round thing of one colour in front of another. */
function photo(around: number[]): { guide: Picture; mask: Plane } {
  const guide: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const mask = createPlane(SIDE, SIDE)
  for (let i = 0; i < mask.data.length; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const isDish = Math.hypot(x - SIDE / 2, y - SIDE / 2) < 45
    guide.data.set(isDish ? [196, 60, 40] : around, i * 3)
    mask.data[i] = isDish ? 1 : 0
  }
  return { guide, mask }
}

const wall = (...colour: number[]) => {
  const { guide, mask } = photo(colour)
  return surroundingsOf(guide, mask, WHOLE, EVEN)
}
const ORANGE = wall(236, 140, 30)
const WOOD = wall(170, 130, 90)
const DIM = wall(130, 88, 44)
const BROWN_DISH = { middle: 0.4 }
const SLATE = wall(28, 28, 30)

test('a bright style lights a dim room; a black table stays black, a dark style dark, and a bright dish needs no more', () => {
  const { setting } = LOOKS['botanical-freshness']
  expect(litUp(setting, DIM, BROWN_DISH).exposure).toBeGreaterThan(setting.exposure + 0.2)
  expect(litUp(setting, SLATE, BROWN_DISH)).toEqual(setting)
  expect(litUp(setting, WOOD, BROWN_DISH)).toEqual(setting)
  expect(litUp(setting, DIM, { middle: 0.72 }).exposure).toBe(setting.exposure)
  expect(litUp(setting, DIM, BROWN_DISH).far).toBeGreaterThan(0.7 * setting.far)
  const dark = LOOKS['dark-moody-elegance'].setting
  expect(litUp(dark, DIM, BROWN_DISH)).toBe(dark)
})

test('a dim room all of one warm colour is lit by a lamp, unless something white says otherwise', () => {
  const [red, green, blue] = lampLight(DIM, 0)
  expect(red).toBeLessThan(green)
  expect(green).toBeLessThan(blue)
  expect(lampLight(DIM, 0.5)).toEqual(EVEN)
  expect(lampLight(ORANGE, 0)).toEqual(EVEN)
  expect(lampLight(wall(44, 88, 130), 0)).toEqual(EVEN)
})

test('a low sun on a white plate is taken back in part, not where something white says otherwise', () => {
  const sunny = wall(252, 234, 196)
  expect(sunOnWhite(sunny, 0)).toBe(1)
  const [red, , blue] = sunLight(sunny, 1)
  expect(blue / red).toBeGreaterThan(1.2)
  expect((blue * 196 ** 2.2) / (red * 252 ** 2.2)).toBeLessThan(0.9)
  expect(sunOnWhite(sunny, 0.5)).toBe(0)
  for (const other of [WOOD, ORANGE, DIM, wall(236, 238, 240), wall(252, 210, 90)])
    expect(sunOnWhite(other, 0)).toBe(0)
})
