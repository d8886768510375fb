import { expect, test } from 'vitest'
import type { GenerationRow } from '../../data/generations.ts'
import { foldedOnce, search } from '../../ui/text-search.ts'
import { isOfType, textOf } from './history-search.ts'

const row = (changes: Partial<GenerationRow>) =>
  ({
    id: 'a',
    status: 'completed',
    style_id: 2,
    style_text: 'Rustic Wooden Warmth',
    template_id: null,
    Template: null,
    guidance_text: null,
    menu_item_id: null,
    created_at: '2026-11-21T12:00:00.000Z',
    ...changes,
  }) as GenerationRow

const rows = [
  row({ guidance_text: 'More steam, no spoon' }),
  row({
    style_id: null,
    style_text: null,
    template_id: 't',
    Template: { name: 'Marble', description: 'Morning light' },
    menu_item_id: 'm',
  }),
  row({ style_id: -1, style_text: 'On a Tokyo counter at night', status: 'failed' }),
  // Its template is long gone.
  row({ style_id: null, style_text: null, Template: { name: 'Gone by', description: null } }),
]
const dishes = new Map([['m', 'Crème brûlée']])
const folded = foldedOnce((each: GenerationRow) => textOf(each, dishes))
const found = (words: string) => search(rows, folded, words).map((each) => rows.indexOf(each))

test.each([
  ['', [0, 1, 2, 3]],
  ['rustic', [0]],
  ['steam spoon', [0]],
  ['morning MARBLE', [1]],
  ['creme', [1]],
  ['tokyo', [2]],
  ['custom', [2]],
  ['failed', [2]],
  ['2026-11', [0, 1, 2, 3]],
  ['steam marble', []],
])('%j finds %j', (words, expected) => {
  expect(found(words)).toEqual(expected)
})

test('types: what a template made is a template generation for ever', () => {
  const types = (type: 'all' | 'style' | 'template') =>
    rows.map((each, at) => (isOfType(each, type) ? at : -1)).filter((at) => at >= 0)
  expect(types('all')).toEqual([0, 1, 2, 3])
  expect(types('style')).toEqual([0, 2])
  expect(types('template')).toEqual([1, 3])
})
