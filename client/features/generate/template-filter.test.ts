import { expect, test } from 'vitest'
import { matchesTemplate } from './template-filter.ts'

const template = { name: 'Slate & Smoke', description: 'Low light on dark stone' }

test.each(['slate', 'SMOKE', ' dark STONE ', ''])('"%s" finds it by name or description', (words) => {
  expect(matchesTemplate(template, words)).toBe(true)
})

test('what stands in neither finds nothing, and the two are not read as one', () => {
  expect(matchesTemplate(template, 'marble')).toBe(false)
  expect(matchesTemplate(template, 'smoke low')).toBe(false)
  expect(matchesTemplate({ name: 'Slate', description: null }, 'null')).toBe(false)
})
