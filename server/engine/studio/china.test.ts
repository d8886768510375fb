import { describe, expect, test } from 'vitest'
import { chinaOf, whiteOf } from './china.ts'
import { clearCast } from './clear-cast.ts'
import type { Rgb } from './colour.ts'
import { createPlane, type Picture } from './pixels.ts'

const SIDE = 240
const RIM = { x: SIDE / 2, y: SIDE / 2, a: 100, b: 100, turn: 0 }
const NEUTRAL: Rgb = [1, 1, 1]
type Painted = (x: number, y: number, fromMiddle: number) => readonly number[]

function painted(paint: Painted): Picture {
  const data = new Uint8ClampedArray(SIDE * SIDE * 3)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    data.set(
      paint(x, y, Math.hypot(x - RIM.x, y - RIM.y)).map((value) => Math.round(value)),
      3 * i,
    )
  }
  return { width: SIDE, height: SIDE, data }
}

/** What is left of a picture of a round dish. */
function cleared(paint: Painted): Picture {
  const picture = painted(paint)
  const mask = createPlane(SIDE, SIDE)
  for (let i = 0; i < mask.data.length; i++)
    mask.data[i] = Math.hypot((i % SIDE) - RIM.x, Math.floor(i / SIDE) - RIM.y) < RIM.a ? 1 : 0
  const cast = chinaOf(picture, mask, RIM, NEUTRAL, 0.9)?.cast
  if (cast) clearCast(picture, mask, cast, { x: 0, y: 0, width: 1, height: 1 }, NEUTRAL)
  return picture
}

const at = ({ data }: Picture, x: number, y: number) => [
  ...data.subarray(3 * (y * SIDE + x), 3 * (y * SIDE + x) + 3),
]
const colourOf = (rgb: readonly number[]) => Math.max(...rgb) - Math.min(...rgb)

const STEW = [178, 84, 40]
const CHINA = [214, 214, 214]
/** A window's light from the left, a lamp's from the right. */
const lit = (colour: readonly number[], x: number) => {
  const blue = 1 - x / SIDE
  return [colour[0]! * (1.03 - 0.26 * blue), colour[1]!, colour[2]! * (0.94 + 0.22 * blue)]
}

describe('white china', () => {
  test('under two lights is white on either side, and the food keeps its colour', () => {
    const paint: Painted = (x, _, r) => lit(r < 50 ? STEW : CHINA, x)
    const [before, after] = [painted(paint), cleared(paint)]
    expect(colourOf(at(before, 40, 120))).toBeGreaterThan(45)
    expect(colourOf(at(after, 40, 120))).toBeLessThan(12)
    expect(colourOf(at(after, 70, 70))).toBeLessThan(12)
    expect(at(after, 120, 120)).toEqual(at(before, 120, 120))
  })

  test('is white beside what the blue light burnt out, which lost its blue there', () => {
    const isBurnt = (x: number, y: number) => x < 62 && Math.abs(y - 120) < 20
    const burnt = (x: number) => (x > 50 ? [171, 195, 233] : [207, 245, 240])
    const paint: Painted = (x, y, r) => (r < 50 ? STEW : isBurnt(x, y) ? burnt(x) : lit(CHINA, x))
    const after = cleared(paint)
    for (const x of [28, 40, 48, 53, 60]) expect(colourOf(at(after, x, 120))).toBeLessThan(20)
  })

  test('is white in the shade of a hard sun as well, which the sky lights', () => {
    const paint: Painted = (_x, y, r) => (r < 50 ? STEW : y > 150 ? [90, 93, 102] : CHINA)
    const [before, after] = [painted(paint), cleared(paint)]
    expect(colourOf(at(before, 120, 190))).toBe(12)
    expect(colourOf(at(after, 120, 190))).toBeLessThan(5)
  })

  test('is white where the balance left it a trace of lilac', () => {
    const paint: Painted = (_x, _y, r) => (r < 50 ? STEW : [206, 198, 212])
    expect(colourOf(at(cleared(paint), 40, 120))).toBeLessThan(5)
  })

  test('that leaves little is not looked for', () => {
    const paint: Painted = (x, _, r) => (r < 99 ? lit(STEW, x) : lit(CHINA, x))
    expect(cleared(paint)).toEqual(painted(paint))
  })
})

describe('what is no light keeps its colour', () => {
  test.each<[string, Painted]>([
    ['a blue glaze', (_x, _y, r) => (r < 50 ? STEW : [150, 184, 214])],
    ['a pale soup in china', (_x, _y, r) => (r < 80 ? [226, 214, 186] : [222, 222, 222])],
    ['a blue plate that half is white', (x, _, r) => (r < 50 ? STEW : x < 90 ? [120, 160, 214] : CHINA)],
  ])('%s', (_, paint) => {
    const [before, after] = [painted(paint), cleared(paint)]
    for (const [x, y] of [
      [40, 120],
      [120, 120],
      [120, 40],
    ] as const)
      for (const c of [0, 1, 2] as const)
        expect(Math.abs(at(after, x, y)[c]! - at(before, x, y)[c]!)).toBeLessThan(5)
  })
})

test('cheese beside china with a trace of rose keeps its own', () => {
  const paint: Painted = (x, _y, r) => (r > 60 ? [212, 203, 206] : x % 8 < 5 ? [236, 213, 201] : STEW)
  const [before, after] = [painted(paint), cleared(paint)]
  expect(colourOf(at(after, 40, 120))).toBeLessThan(5)
  const cheese = colourOf(at(before, 66, 120))
  expect(colourOf(at(after, 66, 120))).toBeGreaterThan(cheese - 8)
})

test('a dark chopstick across blue light keeps its blue', () => {
  const paint: Painted = (x, y, r) => (Math.abs(y - 90) < 4 ? [18, 26, 44] : lit(r < 50 ? STEW : CHINA, x))
  expect(at(cleared(paint), 40, 90)).toEqual([18, 26, 44])
})

test('a blue flower painted on china keeps its blue', () => {
  const isFlower = (x: number, y: number) => Math.hypot(x - 50, y - 120) < 9
  const paint: Painted = (x, y, r) => (r < 50 ? STEW : isFlower(x, y) ? [70, 96, 170] : [206, 204, 214])
  expect(colourOf(at(cleared(paint), 50, 120))).toBeGreaterThan(85)
})

describe('white in a light style', () => {
  const china = { cast: null, luma: 0.62, share: 0.4 }
  test('is what china is, not a gleam on sauce', () => {
    expect(whiteOf(china, 0.74, 0.95)).toBeLessThan(0.69)
  })
  test.each([
    ['a dark style', china, 0.8],
    ['a trace of china', { ...china, share: 0.04 }, 0.95],
    ['no china', null, 0.95],
  ])('%s changes nothing', (_, seen, wanted) => {
    expect(whiteOf(seen, 0.74, wanted)).toBe(0.74)
  })
  test('what is darker than china is not made white', () => {
    expect(whiteOf({ ...china, luma: 0.8 }, 0.74, 0.95)).toBe(0.74)
  })
})
