import { expect, test } from 'vitest'
import { STYLES } from '../../../contract/catalog.ts'
import { understand } from './understand.ts'

const white = STYLES[0]

test('follows words about light and colour', () => {
  const wishes = understand(white, null, 'a bit warmer and brighter')
  expect(wishes.understood).toEqual(['warmer light', 'brighter'])
  expect(wishes.ignored).toEqual([])
  expect(wishes.warmth).toBeGreaterThan(0)
  expect(wishes.stops).toBeGreaterThan(0)
})

test('never promises to change the food', () => {
  const { ignored } = understand(white, null, 'add basil, warmer')
  expect(ignored).toEqual(['“add basil”: the built-in engine never changes the food.'])
})

test('keeps the chosen scene, and says so', () => {
  const { style, ignored } = understand(white, null, 'on black slate')
  expect(style.slug).toBe('clean-white-plate')
  expect(ignored[0]).toContain('the scene comes from the chosen style')
})

test.each([
  ['on an old oak table', 'rustic-wooden-warmth'],
  ['dark slate, candle light', 'dark-moody-elegance'],
  ['marble table by the window', 'bright-airy-cafe'],
  ['in a garden under green leaves', 'botanical-freshness'],
  ['something', 'clean-white-plate'],
])('finds the nearest scene for “%s”', (prompt, slug) => {
  expect(understand(null, prompt, null).style.slug).toBe(slug)
})
