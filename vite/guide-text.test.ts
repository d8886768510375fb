import { expect, test } from 'vitest'
import { outlineOf, slugOf, sourcesOf, wordsOf } from './guide-text.ts'

test.each([
  ['What’s on offer, and what has gone', 'whats-on-offer-and-what-has-gone'],
  ['Set-up 1: the window', 'set-up-1-the-window'],
  ['Bright & Airy Café', 'bright-airy-cafe'],
])('“%s” is #%s', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})

test('headings, sources and words of a text', () => {
  const text =
    '# No\n\n## One *two*\n\nThree [four](/five) <Source of="a" /> six.\n\n### Seven\n\n<Fix sign="x">eight</Fix> <Source of="a" />'
  expect(outlineOf(text)).toEqual([
    { depth: 2, id: 'one-two', text: 'One two' },
    { depth: 3, id: 'seven', text: 'Seven' },
  ])
  expect(sourcesOf(text)).toEqual(['a'])
  expect(wordsOf('Three [four](/five) <Source of="a" /> six, 4:3.')).toBe(5)
})
