import { expect, test } from 'vitest'
import { type Rgb, toEncoded } from './colour.ts'
import { applyColourTable, createColourTable } from './colour-table.ts'
import { gradedTable } from './grade.ts'
import { asLit, darkKept, heldOnChina, lookInPlace, ownMiddle, paleAround } from './in-place.ts'
import { lightField } from './light-field.ts'
import { LOOKS } from './looks.ts'
import { createPlane, type Picture, type Plane } from './pixels.ts'

const SIDE = 80
const WHOLE = { x: 0, y: 0, width: SIDE, height: SIDE }
const GREEN = [60, 130, 40]
const WOOD = [150, 104, 62]
const EVEN: Rgb = [1, 1, 1]

/** Food on something that fills the photo. */
function photo(around: number[]): { picture: Picture; mask: Plane } {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const mask = createPlane(SIDE, SIDE)
  for (let i = 0; i < mask.data.length; i++) {
    const isFood = Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2) < 25
    picture.data.set(isFood ? GREEN : around, i * 3)
    mask.data[i] = isFood ? 1 : 0
  }
  return { picture, mask }
}

const chromaOf = (colour: number[]) => Math.max(...colour) - Math.min(...colour)

test('china around the food keeps its light in a dark style, a wooden table is left in the dark', () => {
  const dark = LOOKS['dark-moody-elegance'].setting
  const onChina = photo([214, 210, 204])
  const onWood = photo(WOOD)
  const held = ({ picture, mask }: ReturnType<typeof photo>) =>
    heldOnChina(dark, paleAround(picture, mask, WHOLE))
  expect(held(onChina).corners).toBeGreaterThan(0.6 * dark.corners)
  expect(held(onChina).exposure).toBeGreaterThan(dark.exposure + 0.1)
  expect(held(onWood)).toEqual(dark)
})

test('the light falls off around the dish’s middle and follows no outline', () => {
  const { mask } = photo(WOOD)
  const fall = { corners: -2, far: 0, towards: [1, 0] } as const
  const light = lightField(mask, WHOLE, fall)
  const box = createPlane(SIDE, SIDE)
  for (let i = 0; i < box.data.length; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    box.data[i] = x > 15 && x < 65 && y > 15 && y < 65 ? 1 : 0
  }
  expect(lightField(box, WHOLE, fall)).toEqual(light)
  const middle = light.data[(light.height / 2) * light.width + light.width / 2]!
  expect(middle).toBe(1)
  expect(light.data[0]!).toBeLessThan(0.4)
  for (let i = 1; i < light.width; i++)
    expect(Math.abs(light.data[i]! - light.data[i - 1]!)).toBeLessThan(0.03)
})

test('a window’s light falls off away from it, softly, and is nowhere more than the photo’s', () => {
  const { mask } = photo(WOOD)
  const light = lightField(mask, WHOLE, { corners: 0, far: -1, towards: [-0.8, 0.6] })
  const at = (x: number, y: number) => light.data[y * light.width + x]!
  const [right, below] = [light.width - 1, light.height - 1]
  expect(at(right, 0)).toBeGreaterThan(0.99)
  expect(at(0, below)).toBeLessThan(0.6)
  expect(at(right >> 1, below >> 1)).toBeGreaterThan(0.65)
  expect(Math.max(...light.data)).toBeLessThanOrEqual(1)
  for (let i = 1; i < light.width; i++)
    expect(Math.abs(light.data[i]! - light.data[i - 1]!)).toBeLessThan(0.01)
})

const graded = (colour: number[], setting: Parameters<typeof gradedTable>[1]) => {
  const picture: Picture = { width: 1, height: 1, data: Uint8ClampedArray.from(colour) }
  const unchanged = createColourTable((red, green, blue, to, at) => {
    to.set([toEncoded(red), toEncoded(green), toEncoded(blue)], at)
  })
  applyColourTable(picture, gradedTable(unchanged, setting))
  return [...picture.data]
}
const PLAIN = { shade: EVEN, tint: EVEN, blue: 0, reds: 0, greens: 0 }

test('a grade without shade and blue leaves food, wood and china as they are', () => {
  for (const colour of [GREEN, WOOD, [200, 50, 30], [236, 236, 234], [20, 18, 16]])
    for (const [c, value] of graded(colour, PLAIN).entries())
      expect(Math.abs(value - colour[c]!)).toBeLessThan(3)
})

test('a blue napkin loses colour, and as much behind a glass; leaves and a tomato keep theirs', () => {
  const calm = { ...PLAIN, blue: 0.6 }
  expect(chromaOf(graded([40, 70, 190], calm))).toBeLessThan(110)
  for (const food of [GREEN, [200, 50, 30]]) expect(graded(food, calm)).toEqual(graded(food, PLAIN))
})

test('wood and dough that a lamp’s yellow was taken from are no longer pink; what is really pink stays it', () => {
  const hueOf = ([r, g, b]: number[]) => (g! - b!) / (r! - b!)
  for (const pink of [
    [215, 180, 165],
    [170, 126, 112],
  ])
    expect(hueOf(graded(pink, PLAIN))).toBeGreaterThan(hueOf(pink) + 0.1)
  expect(graded([200, 80, 150], PLAIN)[2]).toBeGreaterThan(147)
})

test('a warm style leaves china white and warms the shadows', () => {
  const warm = { ...PLAIN, shade: LOOKS['rustic-wooden-warmth'].setting.shade }
  expect(chromaOf(graded([240, 240, 240], warm))).toBeLessThan(4)
  expect(chromaOf(graded([222, 221, 219], warm))).toBeLessThan(8)
  expect(chromaOf(graded([80, 80, 80], warm))).toBeGreaterThan(6)
})

test('shadows are lifted by a bright style and deepened by a dark one, whites by neither', () => {
  const level = (slug: keyof typeof LOOKS, value: number) =>
    graded([value, value, value], { ...PLAIN, shade: LOOKS[slug].setting.shade })[1]!
  expect(level('bright-airy-cafe', 70)).toBeGreaterThan(70)
  expect(level('dark-moody-elegance', 70)).toBeLessThan(64)
  for (const slug of ['bright-airy-cafe', 'dark-moody-elegance'] as const)
    expect(Math.abs(level(slug, 245) - 245)).toBeLessThan(3)
})

test('no style’s colours fall on china', () => {
  for (const { setting } of Object.values(LOOKS)) {
    for (const white of [
      [240, 240, 240],
      [214, 213, 211],
    ])
      expect(chromaOf(graded(white, setting))).toBeLessThan(8)
  }
})

test('a vibrant style gives a tomato and leaves more colour, meat and wood none, and no channel is full', () => {
  const more = { ...PLAIN, reds: 0.3, greens: 0.3 }
  for (const food of [
    [170, 60, 40],
    [90, 140, 60],
  ])
    expect(chromaOf(graded(food, more))).toBeGreaterThan(chromaOf(graded(food, PLAIN)) + 6)
  for (const other of [WOOD, [110, 74, 56]]) expect(graded(other, more)).toEqual(graded(other, PLAIN))
  expect(Math.max(...graded([244, 90, 60], more))).toBeLessThan(248)
})

test('a dark dish beside white whites is dark by itself, in a dim photo it is not', () => {
  const facts = { gains: EVEN, evidence: 1, dark: 0, bright: 0.5, pale: 0, whites: 1 }
  expect(ownMiddle({ ...facts, middle: 0.2, frameBright: 0.92 })).toBeGreaterThan(0.4)
  expect(ownMiddle({ ...facts, middle: 0.2, frameBright: 0.6 })).toBe(0.2)
  expect(ownMiddle({ ...facts, middle: 0.6, frameBright: 0.92 })).toBe(0.6)
})

test('a bright style lifts shadows, but not where nearly all is dark; a dark one deepens them anywhere', () => {
  const lifted = (slug: 'bright-airy-cafe' | 'dark-moody-elegance', luma: number) =>
    darkKept(LOOKS[slug].setting, { luma }).shade
  const { shade } = LOOKS['bright-airy-cafe'].setting
  expect(lifted('bright-airy-cafe', 0.5)).toEqual(shade)
  expect(lifted('bright-airy-cafe', 0.1)).toEqual([1, 1, 1])
  expect(lifted('dark-moody-elegance', 0.1)).toEqual(LOOKS['dark-moody-elegance'].setting.shade)
})

test('where what is brightest is food, it is not exposed as china is', () => {
  const look = LOOKS['clean-white-plate']
  expect(lookInPlace(look, { whites: 1 }).white).toBe(look.white + look.setting.white)
  expect(lookInPlace(look, { whites: 0 }).white).toBeLessThan(look.white - 0.04)
})

test('what is done against a lamp’s green is done where a balance has taken a lamp’s light', () => {
  const { hues } = LOOKS['clean-white-plate'].setting
  expect(asLit(hues, [0.9, 1, 1.25])).toEqual(hues)
  const daylight = asLit(hues, [1, 1, 1])
  expect(daylight.gold).toBeLessThan(0.5 * hues.gold)
  expect(daylight.acid).toBeLessThan(0.6 * hues.acid)
  expect(daylight.leaves).toBe(hues.leaves)
})
