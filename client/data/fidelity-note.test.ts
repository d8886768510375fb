import { expect, test } from 'vitest'
import { fidelityNote } from './fidelity-note.ts'

test.each([
  [0.999, { tone: 'good', text: 'Dish unchanged · 99%' }],
  [0.95, { tone: 'good', text: 'Dish unchanged · 95%' }],
  [0.9499, { tone: 'warn', text: 'Dish 94% unchanged: compare it with your photo' }],
  [1, { tone: 'good', text: 'Dish unchanged · 100%' }],
  [null, null],
])('%s', (fidelity, note) => expect(fidelityNote(fidelity)).toEqual(note))
