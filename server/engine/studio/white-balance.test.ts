import { describe, expect, test } from 'vitest'
import { LINEAR_OF_BYTE, type Rgb, toEncoded } from './colour.ts'
import { createPlane, type Picture } from './pixels.ts'
import { balanceOf, type MaskKind } from './white-balance.ts'

const SIDE = 160
type Painted = (x: number, y: number, fromMiddle: number) => readonly number[]

/** A scene in daylight, and the same under a light of the given linear colour. */
function scene(paint: Painted, light: Rgb): Picture {
  const picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  for (let y = 0, i = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, i++) {
      const colour = paint(x, y, Math.hypot(x - SIDE / 2, y - SIDE / 2))
      for (const c of [0, 1, 2] as const)
        picture.data[3 * i + c] = toEncoded(LINEAR_OF_BYTE[Math.round(colour[c]!)]! * light[c])
    }
  }
  return picture
}

function dishOf(radius: number) {
  const mask = createPlane(SIDE, SIDE)
  for (let i = 0; i < mask.data.length; i++)
    mask.data[i] = Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2) < radius ? 1 : 0
  return mask
}

const grained = (colour: readonly number[], y: number) =>
  colour.map((value) => value * (1 + 0.08 * Math.sin(y * 1.3)))
/** As what is smooth is lit: never quite evenly. */
const shaded = (colour: readonly number[], x: number) => colour.map((value) => value * (1 - x / 1600))
const STEW = [150, 78, 44]

const pieces = (colour: readonly number[], x: number, y: number) =>
  colour.map((value) => value * (1 + 0.15 * Math.sin(x * 1.1) * Math.sin(y * 0.9)))

/** How uneven the light still is for white, after the balance. */
function left(paint: Painted, kind: MaskKind, radius: number, light: Rgb): number {
  const { gains } = balanceOf(scene(paint, light), dishOf(radius), kind)
  const rest = gains.map((gain, c) => gain * light[c]!)
  return Math.max(...rest) / Math.min(...rest)
}

const LIGHTS: [string, Rgb][] = [
  ['a bulb', [1.2, 0.88, 0.36]],
  ['deep shade', [0.42, 0.8, 1.24]],
  ['green tubes', [0.86, 1.08, 0.62]],
]

describe('under a light that leaves white far from grey', () => {
  const onCloth: Painted = (x, y, r) => (r < 40 ? pieces(STEW, x, y) : shaded([206, 206, 206], x))
  test.each(LIGHTS)('a white cloth around food is white: %s', (_, light) => {
    expect(left(onCloth, 'food', 40, light)).toBeLessThan(1.15)
  })

  const onWood: Painted = (x, y, r) =>
    r < 48 ? pieces(STEW, x, y) : r < 60 ? [200, 200, 200] : grained([120, 84, 52], y)
  test.each<[string, Rgb]>([
    ['a bulb', [1.2, 0.88, 0.36]],
    ['shade', [0.52, 0.84, 1.22]],
  ])('so is a plate on a wooden table: %s', (_, light) => {
    expect(left(onWood, 'vessel', 60, light)).toBeLessThan(1.25)
  })
})

describe('where nothing is white nothing is balanced', () => {
  const asItIs: Rgb = [1, 1, 1]
  test.each<[string, MaskKind, Painted]>([
    [
      'carrot soup in a red pot on a wooden table, with a spoon',
      'vessel',
      (x, y, r) => {
        if (r < 44) return pieces([222, 124, 40], x, y)
        if (r < 60) return [150, 34, 28]
        return y > 150 ? [190, 190, 188] : grained([176, 128, 82], y)
      },
    ],
    [
      'spinach in a green bowl on a wooden table',
      'vessel',
      (x, y, r) =>
        r < 44 ? pieces([60, 96, 34], x, y) : r < 60 ? [84, 150, 70] : grained([176, 128, 82], y),
    ],
    [
      'pancakes on pale wood, with a knife beside them',
      'food',
      (x, y, r) =>
        r < 44 ? pieces([214, 164, 92], x, y) : y > 150 ? [190, 190, 188] : grained([206, 172, 130], y),
    ],
  ])('%s', (_, kind, paint) => {
    expect(left(paint, kind, kind === 'food' ? 44 : 60, asItIs)).toBeLessThan(1.12)
  })

  test('a white plate on a pastel table is whiter than the table', () => {
    for (const table of [
      [226, 196, 196],
      [190, 216, 206],
      [226, 206, 172],
    ]) {
      const paint: Painted = (x, y, r) => (r < 30 ? pieces(STEW, x, y) : r < 58 ? [228, 228, 226] : table)
      expect(left(paint, 'vessel', 58, asItIs)).toBeLessThan(1.06)
    }
  })
})

test('what is pale in a teal bowl is pasta: a napkin says what is white', () => {
  const napkin = (x: number, y: number) => x - y > 76
  const served: Painted = (x, y, r) => {
    if (napkin(x, y)) return shaded([224, 224, 224], x)
    return r < 42 ? pieces([206, 192, 164], x, y) : r < 60 ? [58, 104, 112] : grained([150, 118, 86], y)
  }
  const { gains } = balanceOf(scene(served, [1, 1, 1]), dishOf(60), 'vessel')
  expect(gains[2] / gains[0]).toBeLessThan(1.4)
})

test('nor is bread on a blue plate china, where the outline is no rim', () => {
  const served: Painted = (x, y, r) =>
    r < 32
      ? shaded(x < 80 ? [206, 200, 172] : [222, 192, 164], y)
      : r < 60
        ? [34, 96, 190]
        : grained([52, 40, 40], y)
  const { gains } = balanceOf(scene(served, [1, 1, 1]), dishOf(60), 'dish')
  expect(gains[2] / gains[0]).toBeLessThan(1.3)
})

test('waffles with nothing white beside them keep their yellow', () => {
  const waffles: Painted = (x, y, r) => (r < 60 ? pieces([214, 200, 162], x, y) : grained([96, 100, 112], y))
  const { gains } = balanceOf(scene(waffles, [1, 1, 1]), dishOf(60), 'food')
  expect(gains[2] / gains[0]).toBeLessThan(1.25)
})
