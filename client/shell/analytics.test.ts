import { expect, test, vi } from 'vitest'
import { patternOf } from './use-page-views.ts'

vi.mock('./analytics.ts', () => ({ reportView: () => {} }))

test.each([
  ['/', {}, '/'],
  ['/guide/menu-photography', {}, '/guide/menu-photography'],
  ['/dashboard/history/0193-abc', { id: '0193-abc' }, '/dashboard/history/:id'],
  ['/dashboard/history', { id: undefined }, '/dashboard/history'],
  ['/who/am%20i', { '*': 'who/am i' }, '/:unknown'],
])('%s is counted as %s', (pathname, params, pattern) => {
  expect(patternOf(pathname, params)).toBe(pattern)
})
