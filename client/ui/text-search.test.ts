import { expect, test } from 'vitest'
import { foldedOnce, search } from './text-search.ts'

const rows = [
  { title: 'Crème brûlée', description: null },
  { title: 'Pad Thai', description: 'Rice noodles, tamarind, peanuts' },
  { title: 'حمص', description: 'Chickpeas and tahini' },
]
const textOf = (row: (typeof rows)[number]) => [row.title, row.description]
const found = (words: string) => search(rows, foldedOnce(textOf), words).map(({ title }) => title)

test.each([
  ['', 3],
  ['   ', 3],
  ['creme', 1],
  ['CRÈME', 1],
  ['peanut thai', 1],
  ['thai chickpeas', 0],
  ['حمص', 1],
])('%j finds %i', (words, count) => {
  expect(found(words)).toHaveLength(count)
})
