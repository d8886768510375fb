import { expect, test } from 'vitest'
import { missedText, savedText } from './outcome.ts'

test('what was saved', () => {
  expect(savedText({ saved: 12, reduced: 0 })).toBe('Downloaded 12 menu images as a zip.')
  expect(savedText({ saved: 1, reduced: 1 })).toBe(
    'Downloaded 1 menu image as a zip. It is smaller than the original, because you are offline.',
  )
  expect(savedText({ saved: 5, reduced: 2 })).toMatch(/zip\. 2 are smaller/)
})

test('what is missing has names', () => {
  expect(missedText([])).toBeNull()
  expect(missedText(['Ramen'])).toMatch(/^One picture is missing from the zip: Ramen\. /)
  expect(missedText(Array.from({ length: 10 }, (_, i) => `D${i}`))).toMatch(/: D0, .*D7 and 2 more\. /)
})
