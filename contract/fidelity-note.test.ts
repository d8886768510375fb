import { expect, test } from 'vitest'
import { fidelityNote } from './fidelity-note.ts'
import { LOOKS_SAME_FROM } from './generation.ts'

test.each([
  [0.999, { tone: 'good', text: 'Dish unchanged · 99%' }],
  [0.95, { tone: 'good', text: 'Dish unchanged · 95%' }],
  [0.9499, { tone: 'warn', text: 'Dish 94% unchanged: compare it with your photo' }],
  [1, { tone: 'good', text: 'Dish unchanged · 100%' }],
  [null, null],
])('a dish that was kept: %s', (fidelity, note) =>
  expect(fidelityNote({ fidelity, mode: 'composite' })).toEqual(note),
)

test('a dish that was drawn anew can only look the same', () => {
  const note = (fidelity: number | null) => fidelityNote({ fidelity, mode: 'generative' })
  expect(note(0.937)).toEqual({ tone: 'good', text: 'Dish looks the same: 93 of 100' })
  expect(note(LOOKS_SAME_FROM)?.tone).toBe('good')
  expect(note(LOOKS_SAME_FROM - 0.001)?.tone).toBe('warn')
  expect(note(0.31)?.text).toBe('The dish may have changed: compare before you publish (31 of 100)')
  expect(note(null)).toBeNull()
})
