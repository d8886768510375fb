import { expect, test } from 'vitest'
import { cooldown } from './cooldown.ts'

test('within 5 s of a press the next is ignored, and does not make the wait longer', () => {
  const { press } = cooldown()
  expect([0, 1, 4999, 5000, 9999, 10_000].map(press)).toEqual([true, false, false, true, false, true])
})

test('a press that came to nothing blocks nobody', () => {
  const { press, release } = cooldown()
  press(0)
  release()
  expect(press(1)).toBe(true)
})
