import { expect, test } from 'vitest'
import { indexOf, search } from './menu-search.ts'

const rows = [
  { title: 'Crème brûlée', description: null },
  { title: 'Pad Thai', description: 'Rice noodles, tamarind, peanuts' },
  { title: 'حمص', description: 'Chickpeas and tahini' },
]
const found = (words: string) => search(rows, indexOf(rows), words).map(({ title }) => title)

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
