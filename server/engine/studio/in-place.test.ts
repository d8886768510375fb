import { describe, expect, test } from 'vitest'
import type { Rgb } from './colour.ts'
import { awayFrom, grade, vignette } from './grade.ts'
import { darkKept, heldOnChina, heldOnGuess, lookInPlace, ownMiddle, paleAround } from './in-place.ts'
import { LOOKS } from './looks.ts'
import { ownColours } from './own-colours.ts'
import { createPlane, mapPlane, type Picture, type Plane } from './pixels.ts'

const SIDE = 80
const WHOLE = { x: 0, y: 0, width: SIDE, height: SIDE }
const GREEN = [60, 130, 40]
const WOOD = [150, 104, 62]
const LIT = createPlane(1, 1, 1)
const NOWHERE = createPlane(1, 1, 0)
const EVERYWHERE = createPlane(1, 1, 1)
const EVEN: Rgb = [1, 1, 1]
const PLAIN = { shade: EVEN, table: { stops: 0, colour: EVEN } }

/** Food on something that fills the photo; the mask holds all of it, or what is left of a column. */
function photo(around: number[], until = SIDE): { picture: Picture; mask: Plane } {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const mask = createPlane(SIDE, SIDE)
  for (let i = 0; i < mask.data.length; i++) {
    const isFood = Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2) < 25
    picture.data.set(isFood ? GREEN : around, i * 3)
    mask.data[i] = isFood && i % SIDE < until ? 1 : 0
  }
  return { picture, mask }
}

const outside = (mask: Plane) => mapPlane(mask, (value) => 1 - value)

const at = ({ data }: Picture, x: number, y: number) => [
  ...data.subarray(3 * (y * SIDE + x), 3 * (y * SIDE + x) + 3),
]
const chromaOf = (colour: number[]) => Math.max(...colour) - Math.min(...colour)

test('china around the food keeps its light in a dark style, a wooden table is left in the dark', () => {
  const dark = LOOKS['dark-moody-elegance'].setting
  const onChina = photo([214, 210, 204])
  const onWood = photo(WOOD)
  const held = ({ picture, mask }: ReturnType<typeof photo>, isSure = true) =>
    heldOnChina(dark, paleAround(picture, mask, WHOLE), isSure)
  expect(held(onChina).corners).toBeGreaterThan(0.6 * dark.corners)
  expect(held(onChina).exposure).toBeGreaterThan(dark.exposure + 0.1)
  expect(held(onChina, false).corners).toBeGreaterThan(held(onChina).corners + 0.2)
  for (const isSure of [true, false]) expect(held(onWood, isSure)).toEqual(dark)
})

test('the light falls off around the dish’s middle and follows no outline', () => {
  const { mask } = photo(WOOD)
  const light = vignette(mask, WHOLE, -2)
  const box = createPlane(SIDE, SIDE)
  for (let i = 0; i < box.data.length; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    box.data[i] = x > 15 && x < 65 && y > 15 && y < 65 ? 1 : 0
  }
  expect(vignette(box, WHOLE, -2)).toEqual(light)
  const middle = light.data[(light.height / 2) * light.width + light.width / 2]!
  expect(middle).toBe(1)
  expect(light.data[0]!).toBeLessThan(0.4)
  for (let i = 1; i < light.width; i++)
    expect(Math.abs(light.data[i]! - light.data[i - 1]!)).toBeLessThan(0.03)
})

test('where the outline is a guess, food beside it keeps its colour and the table is calmed', () => {
  const { picture, mask } = photo(WOOD, 50)
  const colours = ownColours(picture, mask)
  grade(picture, {
    light: LIT,
    away: EVERYWHERE,
    colours,
    strong: 0,
    blue: 0,
    setting: { saturation: 0, ...PLAIN },
  })
  expect(at(picture, 60, SIDE / 2)).toEqual(at(picture, SIDE / 2, SIDE / 2))
  expect(at(picture, SIDE / 2, SIDE / 2)).toEqual(GREEN)
  expect(chromaOf(at(picture, 2, 2))).toBeLessThan(6)
})

test('leaves are food wherever they lie, a blue napkin is not', () => {
  const { picture, mask } = photo(WOOD)
  for (let i = 0; i < 10 * SIDE; i++) picture.data.set(i % SIDE < 40 ? [90, 140, 60] : [40, 70, 190], i * 3)
  const colours = ownColours(picture, mask)
  grade(picture, {
    light: LIT,
    away: EVERYWHERE,
    colours,
    strong: 0,
    blue: 0,
    setting: { saturation: 0, ...PLAIN },
  })
  expect(at(picture, 10, 5)).toEqual([90, 140, 60])
  expect(chromaOf(at(picture, 70, 5))).toBeLessThan(20)
})

test('where it is sure, colours change at the outline', () => {
  const { picture, mask } = photo(GREEN)
  grade(picture, {
    light: LIT,
    away: outside(mask),
    colours: null,
    strong: 0,
    blue: 0,
    setting: { saturation: 0, ...PLAIN },
  })
  expect(at(picture, SIDE / 2, SIDE / 2)).toEqual(GREEN)
  expect(chromaOf(at(picture, SIDE / 2, SIDE / 2 - 30))).toBeLessThan(2)
})

test('wood that loses some of its colour turns grey, not pink', () => {
  const { picture } = photo(WOOD)
  const setting = { saturation: 0.5, ...PLAIN }
  const hueOf = ([r, , b]: number[], g: number) => (g - b!) / (r! - b!)
  const before = hueOf(at(picture, 0, 0), at(picture, 0, 0)[1]!)
  grade(picture, { light: LIT, away: EVERYWHERE, colours: null, strong: 0, blue: 0, setting })
  const calmer = at(picture, 0, 0)
  expect(chromaOf(calmer)).toBeLessThan(0.6 * (WOOD[0]! - WOOD[2]!))
  expect(hueOf(calmer, calmer[1]!)).toBeGreaterThan(before)
})

test('a blue cloth well away loses its colour, a red one and the blue of the dish keep theirs', () => {
  const setting = { saturation: 1, ...PLAIN }
  const { picture, mask } = photo([40, 70, 190])
  picture.data.set([180, 60, 50], 0)
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i]) picture.data.set([70, 110, 170], 3 * i)
  const colours = ownColours(picture, mask)
  grade(picture, { light: LIT, away: EVERYWHERE, colours, strong: 0, blue: 0.9, setting })
  expect(chromaOf(at(picture, 2, 2))).toBeLessThan(60)
  expect(chromaOf(at(picture, 0, 0))).toBeGreaterThan(120)
  expect(at(picture, SIDE / 2, SIDE / 2)).toEqual([70, 110, 170])
})

test('the colour of shadows is the table’s more than the food’s', () => {
  const { shade } = LOOKS['botanical-freshness'].setting
  const greenOn = (away: Plane) => {
    const { picture } = photo([90, 70, 60])
    grade(picture, {
      light: LIT,
      away,
      colours: null,
      strong: 0,
      blue: 0,
      setting: { ...PLAIN, saturation: 1, shade },
    })
    const [r, g] = at(picture, 0, 0) as Rgb
    return g / r
  }
  expect(greenOn(EVERYWHERE)).toBeGreaterThan(greenOn(NOWHERE) + 0.01)
})

test('a warm style leaves china nearly white', () => {
  const { shade } = LOOKS['rustic-wooden-warmth'].setting
  const { picture } = photo([240, 240, 240])
  picture.data.set([110, 110, 110], 0)
  grade(picture, {
    light: LIT,
    away: EVERYWHERE,
    colours: null,
    strong: 0,
    blue: 0,
    setting: { ...PLAIN, saturation: 1, shade },
  })
  expect(chromaOf(at(picture, 1, 0))).toBeLessThan(6)
  expect(chromaOf(at(picture, 0, 0))).toBeGreaterThan(8)
})

test('a dark dish beside white whites is dark by itself, in a dim photo it is not', () => {
  const facts = { gains: EVEN, evidence: 1, dark: 0, bright: 0.5, pale: 0, whites: 1 }
  expect(ownMiddle({ ...facts, middle: 0.2, frameBright: 0.92 })).toBeGreaterThan(0.4)
  expect(ownMiddle({ ...facts, middle: 0.2, frameBright: 0.6 })).toBe(0.2)
  expect(ownMiddle({ ...facts, middle: 0.6, frameBright: 0.92 })).toBe(0.6)
})

test('a bright style lifts shadows, but not where nearly all is dark; a dark one deepens them anywhere', () => {
  const lifted = (slug: 'bright-airy-cafe' | 'dark-moody-elegance', luma: number) =>
    darkKept(LOOKS[slug].setting, { luma, coloured: 0, colour: [1, 1, 1] }).shade
  const { shade } = LOOKS['bright-airy-cafe'].setting
  expect(lifted('bright-airy-cafe', 0.5)).toEqual(shade)
  expect(lifted('bright-airy-cafe', 0.1)).toEqual([1, 1, 1])
  expect(lifted('dark-moody-elegance', 0.1)).toEqual(LOOKS['dark-moody-elegance'].setting.shade)
})

describe('what a style does to the table', () => {
  const DARKER = { saturation: 1, shade: EVEN, table: { stops: -1, colour: [1.1, 1, 0.8] as Rgb } }
  const lumaAt = (picture: Picture, x: number, y: number) => {
    const [r, g, b] = at(picture, x, y) as Rgb
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }

  test('leaves food beside a guessed outline, and changes along no line', () => {
    const { picture, mask } = photo(WOOD, 50)
    const colours = ownColours(picture, mask)
    const before = lumaAt(picture, 2, 2)
    grade(picture, { light: LIT, away: awayFrom(mask, WHOLE), colours, strong: 0, blue: 0, setting: DARKER })
    expect(at(picture, 60, SIDE / 2)).toEqual(GREEN)
    expect(lumaAt(picture, 2, 2)).toBeLessThan(0.8 * before)
    const [inner, outer] = [lumaAt(picture, SIDE / 2, 13), lumaAt(picture, SIDE / 2, 12)]
    expect(Math.abs(inner - outer)).toBeLessThan(6)
  })

  test('leaves white china white, whatever becomes of the wood around it', () => {
    const { picture } = photo(WOOD)
    picture.data.set([222, 221, 219], 0)
    grade(picture, { light: LIT, away: EVERYWHERE, colours: null, strong: 0, blue: 0, setting: DARKER })
    expect(chromaOf(at(picture, 0, 0))).toBeLessThan(8)
    expect(lumaAt(picture, 0, 0)).toBeGreaterThan(205)
  })

  test('brings a pale table towards white and clips nothing', () => {
    const { picture } = photo([200, 196, 190])
    picture.data.set([250, 250, 250], 0)
    const setting = { saturation: 1, shade: EVEN, table: { stops: 0.5, colour: EVEN } }
    grade(picture, { light: LIT, away: EVERYWHERE, colours: null, strong: 0, blue: 0, setting })
    expect(at(picture, 1, 0)[0]).toBeGreaterThan(208)
    expect(at(picture, 0, 0)[0]).toBeLessThan(254)
  })

  test('is held back where the outline is a guess', () => {
    const { setting } = LOOKS['dark-moody-elegance']
    const held = heldOnGuess(setting)
    expect(held.table.stops).toBeGreaterThan(setting.table.stops + 0.2)
    expect(held.table.stops).toBeLessThan(-0.3)
  })

  test('does not lift a black one', () => {
    const { setting } = LOOKS['clean-white-plate']
    const table = (luma: number) => darkKept(setting, { luma, coloured: 0, colour: EVEN }).table.stops
    expect(table(0.1)).toBe(0)
    expect(table(0.5)).toBe(setting.table.stops)
  })
})

test('where what is brightest is food, it is not exposed as china is', () => {
  const look = LOOKS['clean-white-plate']
  expect(lookInPlace(look, { whites: 1 }).white).toBe(look.white + look.setting.white)
  expect(lookInPlace(look, { whites: 0 }).white).toBeLessThan(look.white - 0.04)
})

test('what was seen of a dish is not away from it, wherever its middle is', () => {
  const mask = createPlane(SIDE, SIDE)
  const seen = (x: number, y: number) => Math.hypot(x - SIDE / 2, y - SIDE / 2) < 12 || (x > 72 && y > 72)
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = seen(i % SIDE, Math.floor(i / SIDE)) ? 1 : 0
  const away = awayFrom(mask, WHOLE)
  const awayAt = (x: number, y: number) =>
    away.data[Math.floor((y / SIDE) * away.height) * away.width + Math.floor((x / SIDE) * away.width)]
  expect(awayAt(77, 77)).toBe(0)
  expect(awayAt(77, 3)).toBeGreaterThan(0.6)
})
