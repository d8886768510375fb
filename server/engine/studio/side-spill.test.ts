import { expect, test } from 'vitest'
import { clearCast } from './clear-cast.ts'
import { createPlane, type Picture, type Plane } from './pixels.ts'
import { sideSpill } from './side-spill.ts'

type Colour = [number, number, number]
const WHITE: Colour = [225, 224, 222]
const ORANGE: Colour = [220, 110, 20]
const WOOD: Colour = [150, 105, 70]
const SIDE = 480
const RIM = { x: 240, y: 216, a: 168, b: 96, turn: 0 }

/** A bowl whose front side shows below its rim. */
function bowl(side: Colour, table: Colour, lip = WHITE): { guide: Picture; mask: Plane } {
  const [width, height] = [SIDE, SIDE]
  const guide: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  const mask = createPlane(width, height)
  for (let i = 0; i < mask.data.length; i++) {
    const [x, y] = [(i % width) - RIM.x, Math.floor(i / width) - RIM.y]
    const inside = Math.hypot(x / RIM.a, y / RIM.b) < 1
    const isSide = !inside && Math.hypot(x / 144, (y - 24) / 100) < 1
    guide.data.set(inside ? lip : isSide ? side : table, i * 3)
    if (inside || isSide) mask.data[i] = 1
  }
  return { guide, mask }
}

/** White in a shade, with a share of the table's colour. */
const thrownBack = (table: Colour, share: number) =>
  WHITE.map((level, c) => 0.6 * level * (table[c]! / 220) ** share) as Colour

const spillOf = ({ guide, mask }: ReturnType<typeof bowl>) => sideSpill(guide, mask, RIM, [1, 1, 1], 0.88)
/** Of half the size. */
const at = (x: number, y: number) => Math.round(y / 2) * (SIDE / 2) + Math.round(x / 2)
const FRONT = at(240, 326)

test('what a pale side throws back of a coloured table is known, and only there', () => {
  const spill = spillOf(bowl(thrownBack(ORANGE, 0.4), ORANGE))!
  expect(spill.blue.data[FRONT]).toBeCloseTo(0.4 * Math.log(20 / 110), 1)
  expect(spill.red.data[FRONT]).toBeCloseTo(0.4 * Math.log(220 / 110), 1)
  // The food, the table behind, the table before.
  for (const place of [at(240, 216), at(240, 40), at(240, 440)]) expect(spill.blue.data[place]).toBe(0)
})

test('a painted side stays as it is', () => {
  expect(spillOf(bowl([60, 90, 160], ORANGE))).toBeNull()
  expect(spillOf(bowl(ORANGE, ORANGE))).toBeNull()
})

test('brown stoneware on wood keeps its brown', () => {
  expect(spillOf(bowl(thrownBack(WOOD, 0.6), WOOD))).toBeNull()
})

test('a dark side has its table’s red, of wood as well', () => {
  const wood: Colour = [150, 80, 60]
  const spill = spillOf(bowl([26, 14, 13], wood, [84, 82, 82]))!
  expect(spill.red.data[FRONT]).toBeGreaterThan(0.4)
  expect(spill.red.data[at(240, 216)]).toBe(0)
  // On a grey table it is its own.
  expect(spillOf(bowl([26, 14, 13], [120, 118, 116], [84, 82, 82]))).toBeNull()
})

test('a coloured bowl keeps its colour', () => {
  expect(spillOf(bowl(thrownBack(ORANGE, 0.4), ORANGE, [200, 140, 60]))).toBeNull()
  expect(spillOf(bowl(thrownBack(ORANGE, 0.4), ORANGE, [60, 60, 60]))).toBeNull()
})

test('a plate from above shows no side', () => {
  const { guide, mask } = bowl(ORANGE, ORANGE)
  for (let i = 0; i < mask.data.length; i++) {
    const [x, y] = [(i % SIDE) - RIM.x, Math.floor(i / SIDE) - RIM.y]
    if (Math.hypot(x / RIM.a, y / RIM.b) >= 1) mask.data[i] = 0
  }
  expect(sideSpill(guide, mask, RIM, [1, 1, 1], 0.88)).toBeNull()
})

test('where it is several times as strong, just below the lip, all of it goes', () => {
  const { guide, mask } = bowl(thrownBack(ORANGE, 0.15), ORANGE)
  const strong = thrownBack(ORANGE, 0.45)
  for (let y = 316; y < 320; y++) for (let x = 220; x < 260; x++) guide.data.set(strong, 3 * (y * SIDE + x))
  const spill = sideSpill(guide, mask, RIM, [1, 1, 1], 0.88)!
  clearCast(guide, mask, spill, { x: 0, y: 0, width: 1, height: 1 }, [1, 1, 1])
  const [red, , blue] = guide.data.subarray(3 * (318 * SIDE + 240), 3 * (318 * SIDE + 241))
  expect(Math.abs(red! - blue!)).toBeLessThan(20)
})
