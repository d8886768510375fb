import { expect, test } from 'vitest'
import { perspective } from './near-far.tsx'

test('a plate is drawn calmer the longer the lens', () => {
  const ratios = [13, 25, 50, 75].map((millimetres) => perspective(millimetres).nearToFar)
  expect(ratios).toEqual(ratios.toSorted((a, b) => b - a))
  // What the guide on phones says in words.
  expect(ratios[1]).toBeGreaterThan(1.5)
  expect(ratios[2]).toBeLessThan(4 / 3)
})
