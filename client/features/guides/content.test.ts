// The guides as they are written: long enough, short enough, and nothing in them that leads nowhere.
import { describe, expect, test } from 'vitest'
import { outlineOf, sourcesOf, wordsOf } from '../../../vite/guide-text.ts'
import { SOURCES } from '../../data/sources.ts'
import { GUIDES } from './guides.ts'

const files = import.meta.glob<string>('./content/*.mdx', { query: '?raw', import: 'default', eager: true })
const read = (slug: string) => files[`./content/${slug}.mdx`]!

test('every file is a guide, and every guide a file', () => {
  const slugs = Object.keys(files).map((file) => file.replace(/.*\/|\.mdx$/g, ''))
  expect(slugs.sort()).toEqual(GUIDES.map(({ slug }) => slug).sort())
})

describe.each(GUIDES)('$slug', ({ slug }) => {
  const text = read(slug)

  test('is long enough to help and short enough to be read', () => {
    expect(wordsOf(text)).toBeGreaterThanOrEqual(900)
    expect(wordsOf(text)).toBeLessThanOrEqual(1800)
  })

  test('has headings with addresses of their own', () => {
    const ids = outlineOf(text).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(4)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('names sources that there are, and links to guides that there are', () => {
    for (const id of sourcesOf(text)) expect(Object.keys(SOURCES)).toContain(id)
    const links = Array.from(text.matchAll(/\]\((\/[^)#]*)/g), ([, path]) => path)
    for (const path of links) expect(GUIDES.map((guide) => guide.path)).toContain(path)
  })

  test('is set with our typography', () => {
    const prose = text
      .replace(/^import .*$/gm, '')
      .replace(/<Pattern>[\s\S]*?<\/Pattern>|<[^>]*>|`[^`]*`/g, '')
    const typed = prose.match(/.{0,10}(?:\w'\w|"\w|\w"|--(?!-)|\.\.\.).{0,10}/g) ?? []
    expect(typed.filter((hit) => !hit.includes('|'))).toEqual([])
  })
})

test('no two guides share a long sentence', () => {
  const seen = new Map<string, string>()
  for (const { slug } of GUIDES) {
    const prose = read(slug)
      .replace(/<[^>]*>/g, ' ')
      .replace(/^(?:#|\|).*$/gm, '')
    for (const sentence of prose.split(/[.!?:]\s/)) {
      const words = sentence.trim().replace(/\s+/g, ' ')
      if (words.split(' ').length < 9) continue
      expect(seen.get(words), words).toBeUndefined()
      seen.set(words, slug)
    }
  }
})
