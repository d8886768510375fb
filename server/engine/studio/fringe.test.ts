import { describe, expect, test } from 'vitest'
import { bleachFringe, peelFringe } from './fringe.ts'
import { createPlane, type Picture, type Plane } from './pixels.ts'

const SIDE = 400
const BREAD = [190, 130, 90]
const TABLE = [225, 220, 214]

/** A round bread whose outline is some pixels too wide. */
function cut(bread: number[], table: number[], wide: number): { picture: Picture; alpha: Plane } {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(3 * SIDE * SIDE) }
  const alpha = createPlane(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const d = Math.hypot((i % SIDE) - 200, Math.floor(i / SIDE) - 200)
    picture.data.set(d < 150 ? bread : table, 3 * i)
    alpha.data[i] = d < 150 + wide ? 1 : 0
  }
  return { picture, alpha }
}
/** At a distance from the middle. */
const at = ({ data }: Plane, distance: number) => data[200 * SIDE + 200 + distance]!

test('a fringe of the table is taken, and nothing of the dish', () => {
  const { picture, alpha } = cut(BREAD, TABLE, 2)
  const before = picture.data.slice()
  peelFringe(picture, alpha)
  expect(at(alpha, 151)).toBeLessThan(0.1)
  for (const distance of [149, 148, 145, 100, 0]) expect(at(alpha, distance)).toBe(1)
  expect(picture.data).toEqual(before)
})

test('an edge that is right stays', () => {
  const { picture, alpha } = cut(BREAD, TABLE, 0)
  peelFringe(picture, alpha)
  expect(at(alpha, 149)).toBe(1)
})

test('where table and dish are alike nothing is told', () => {
  const { picture, alpha } = cut([210, 206, 200], TABLE, 2)
  peelFringe(picture, alpha)
  expect(at(alpha, 151)).toBe(1)
})

test('a stroke of the table’s colour deeper in the dish is the dish’s own', () => {
  const { picture, alpha } = cut(BREAD, TABLE, 2)
  for (let x = 338; x < 342; x++) picture.data.set(TABLE, 3 * (200 * SIDE + x))
  peelFringe(picture, alpha)
  expect(at(alpha, 140)).toBe(1)
})

describe('along a rim', () => {
  const LIP = [196, 214, 216]
  const ORANGE = [220, 90, 20]
  const colourAt = ({ data }: Picture, x: number, y: number) => [
    ...data.subarray(3 * (y * SIDE + x), 3 * (y * SIDE + x + 1)),
  ]
  const edgeOf = (lip: number[], table: number[], wide: number) => {
    const { picture, alpha } = cut(lip, table, wide)
    bleachFringe(picture, alpha, null)
    expect(at(alpha, 151)).toBe(1)
    return colourAt(picture, 351, 200)
  }

  test('an orange cloth’s fringe gets the pale lip’s colour', () => {
    const edge = edgeOf(LIP, ORANGE, 2)
    for (const c of [0, 1, 2]) expect(Math.abs(edge[c]! - LIP[c]!)).toBeLessThan(20)
  })

  test.each([
    ['a dark line on grey', LIP, [70, 62, 60]],
    ['an orange glaze on a red cloth', [214, 120, 40], [180, 30, 30]],
  ])('%s stays', (_, lip, table) => {
    expect(edgeOf(lip, table, 2)).toEqual(table)
  })

  test('a bowl’s side that mirrors the table stays as dark before it, and the lip has none beside it', () => {
    const { picture, alpha } = cut(LIP, ORANGE, 2)
    bleachFringe(picture, alpha, { x: 200, y: 200, a: 150, b: 150, turn: 0 })
    expect(colourAt(picture, 200, 351)).toEqual(ORANGE)
    for (const c of [0, 1, 2]) expect(Math.abs(colourAt(picture, 351, 200)[c]! - LIP[c]!)).toBeLessThan(20)
  })

  test('a red saucer beside a white cup stays red', () => {
    const { picture, alpha } = cut(LIP, ORANGE, 0)
    const RED = [190, 50, 24]
    // From the right on downwards it is the saucer.
    for (let y = 200; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++)
        if (Math.hypot(x - 200, y - 200) < 150) picture.data.set(RED, 3 * (y * SIDE + x))
    bleachFringe(picture, alpha, null)
    expect(colourAt(picture, 348, 202)).toEqual(RED)
  })
})
