import { expect, test } from 'vitest'
import type { GuideSection } from '../../../data/guide-texts.ts'
import { excerptOf, mark } from './excerpt.ts'
import { createFinder, type Found } from './find.ts'

const section = (id: string, guide: string, heading: string, text: string): GuideSection => ({
  id,
  guide,
  heading,
  text,
})
const SECTIONS = [
  section(
    '/guide/light#window',
    'Lighting',
    'The window',
    'Put the plate beside a window. Soup likes a black card.',
  ),
  section(
    '/guide/light#soup',
    'Lighting',
    'The black card, for soup and gloss',
    'Hold it level above the bowl.',
  ),
  section(
    '/guide/grubhub#sizes',
    'Grubhub menu photo sizes',
    'Two pages',
    '1600 × 1200 pixels or 200 × 200.',
  ),
  section('/guide/styling#creme', 'Styling', 'Desserts', 'A crème brûlée loves slate.'),
]
const ids = (found: Found[]) => found.map(({ id }) => id)
const text = (pieces: { text: string }[]) => pieces.map((piece) => piece.text).join('')
const marked = (pieces: { text: string; isMarked: boolean }[]) =>
  pieces.filter(({ isMarked }) => isMarked).map((piece) => piece.text)

test('a heading counts more than a text, and a title more than both', () => {
  const { find } = createFinder(SECTIONS)
  expect(ids(find('black card'))).toEqual(['/guide/light#soup', '/guide/light#window'])
  expect(ids(find('lighting window'))[0]).toBe('/guide/light#window')
  expect(ids(find('grubhub'))).toEqual(['/guide/grubhub#sizes'])
})

test('beginnings, accents and small typing errors are understood', () => {
  const { find } = createFinder(SECTIONS)
  expect(ids(find('creme brul'))).toEqual(['/guide/styling#creme'])
  expect(ids(find('windaw'))).toContain('/guide/light#window')
  expect(ids(find('1600'))).toEqual(['/guide/grubhub#sizes'])
  expect(find('')).toEqual([])
  expect(find('zebra')).toEqual([])
})

test('where no section has all the words, those with some are found', () => {
  expect(ids(createFinder(SECTIONS).find('slate zebra'))[0]).toBe('/guide/styling#creme')
})

test('an index that was written down finds the same', () => {
  const first = createFinder(SECTIONS)
  const second = createFinder(SECTIONS, first.written())
  for (const words of ['soup', 'black card', 'pixels']) expect(second.find(words)).toEqual(first.find(words))
})

test('matches are marked as they are written', () => {
  const [found] = createFinder(SECTIONS).find('creme')
  expect(marked(found!.excerpt)).toEqual(['crème'])
  expect(text(found!.excerpt)).toBe('A crème brûlée loves slate.')
})

test('an excerpt is short, cut between words, and has the words in it', () => {
  const long = `${'Rice is nice. '.repeat(40)}The saffron glows. ${'Rice is nice. '.repeat(40)}`
  const pieces = excerptOf(long, new Set(['saffron']))
  expect(marked(pieces)).toEqual(['saffron'])
  expect(text(pieces).length).toBeLessThan(180)
  expect(text(pieces)).toMatch(/^… \w+\.? .* \w+\.? …$/)
  expect(text(excerptOf(long, new Set(['zebra'])))).toMatch(/^Rice is nice\. /)
})

test('marking loses nothing of a text', () => {
  const line = 'Soup, soup & “SOUP”; soups.'
  expect(text(mark(line, new Set(['soup'])))).toBe(line)
  expect(marked(mark(line, new Set(['soup'])))).toEqual(['Soup', 'soup', 'SOUP'])
})
