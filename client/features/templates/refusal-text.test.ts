import { expect, test } from 'vitest'
import { refusalText } from './refusal-text.ts'

const failure = { code: 'image_damaged', text: 'This photo is damaged.' } as const

test('the server’s sentence is shown, a delete says what it was about', () => {
  expect(refusalText({ kind: 'template-create', failure })).toBe('This photo is damaged.')
  expect(refusalText({ kind: 'template-delete', failure })).toBe(
    'Failed to delete template: This photo is damaged.',
  )
})

test('without one it says what was being done', () => {
  const silent = { ...failure, text: '' }
  expect(refusalText({ kind: 'template-create', failure: silent })).toBe('Failed to create template')
  expect(refusalText({ kind: 'template-change', failure: silent })).toBe('Failed to update template')
})
