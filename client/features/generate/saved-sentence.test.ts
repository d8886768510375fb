import { expect, test } from 'vitest'
import { savedSentence } from './saved-sentence.ts'

test('a saved result names its dish, where it has a name', () => {
  expect(savedSentence({ title: 'Ramen' })).toBe('Saved image to Ramen.')
  expect(savedSentence({ title: '' })).toBe('Image saved successfully.')
})
