import { expect, test } from 'vitest'
import { linearOf } from './colour.ts'
import { acidity, calmed, creaminess, goldenness, leafiness } from './hues.ts'

const linear = (...bytes: [number, number, number]) =>
  bytes.map((byte) => linearOf(byte / 255)) as [number, number, number]

const PUREE = linear(226, 222, 160)
const YOLK = linear(240, 170, 40)
const TOMATO = linear(200, 50, 36)
const BASIL = linear(90, 140, 60)

test('yellow next to green gets no more colour, orange, red and green do', () => {
  const hues = { acid: 0.1, gold: 0, cream: 0, leaves: 0 }
  expect(calmed(1.2, hues, ...PUREE)).toBeLessThan(0.97)
  for (const food of [YOLK, TOMATO, BASIL]) expect(calmed(1.2, hues, ...food)).toBeGreaterThan(1.19)
})

test('a crust that has all the colour of gold gets no more, one that has less of it does', () => {
  const hues = { acid: 0, gold: 0.06, cream: 0, leaves: 0 }
  expect(calmed(1.2, hues, ...linear(196, 138, 24))).toBeLessThan(1.05)
  expect(calmed(1.2, hues, ...linear(190, 150, 110))).toBeGreaterThan(1.19)
  expect(calmed(1.2, hues, ...TOMATO)).toBeGreaterThan(1.19)
})

test('gold is neither red, leaves, nor the white of china', () => {
  expect(goldenness(...linear(196, 138, 24))).toBeGreaterThan(0.8)
  for (const other of [TOMATO, BASIL, linear(230, 226, 216), linear(90, 110, 160)])
    expect(goldenness(...other)).toBeLessThan(0.05)
})

test('china and shade are neither acid nor leaves', () => {
  for (const grey of [linear(230, 228, 222), linear(120, 124, 134)]) {
    expect(acidity(...grey)).toBe(0)
    expect(leafiness(...grey)).toBeLessThan(0.01)
  }
  expect(leafiness(...BASIL)).toBeGreaterThan(0.9)
  expect(leafiness(...PUREE)).toBe(0)
})

test('mash next to green should be cream; soup, rice, an avocado and china are what they are', () => {
  expect(creaminess(...linear(171, 164, 112))).toBeGreaterThan(0.9)
  for (const other of [
    linear(200, 191, 169),
    linear(228, 201, 144),
    linear(156, 145, 74),
    linear(206, 204, 196),
    BASIL,
    YOLK,
  ])
    expect(creaminess(...other)).toBeLessThan(0.1)
})
