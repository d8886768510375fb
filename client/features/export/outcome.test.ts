import { expect, test } from 'vitest'
import { savedText, shortfallText } from './outcome.ts'

test('what was saved', () => {
  expect(savedText(12)).toBe('Downloaded 12 menu images as a zip.')
  expect(savedText(1)).toBe('Downloaded 1 menu image as a zip.')
})

test('what is missing or smaller has names', () => {
  expect(shortfallText({ missed: [], reduced: [] })).toBeNull()
  expect(shortfallText({ missed: ['Ramen'], reduced: [] })).toMatch(
    /^One picture is missing from the zip: Ramen\. Check/,
  )
  expect(shortfallText({ missed: [], reduced: ['Dal', 'Pho'] })).toMatch(
    /^2 are smaller than the original, which couldn’t be loaded: Dal, Pho\. Check/,
  )
  const many = Array.from({ length: 10 }, (_, i) => `D${i}`)
  expect(shortfallText({ missed: many, reduced: ['Dal'] })).toMatch(/: D0, .*D7 and 2 more\. One is smaller/)
})
