import { expect, test } from 'vitest'
import { targetOf } from './virtual-radios-keys.ts'

test('arrow keys go one on and round at the ends, Home and End to them, others nowhere', () => {
  expect(targetOf('ArrowDown', 3, 5)).toBe(4)
  expect(targetOf('ArrowRight', 4, 5)).toBe(0)
  expect(targetOf('ArrowUp', 0, 5)).toBe(4)
  expect(targetOf('ArrowLeft', 1, 5)).toBe(0)
  expect([targetOf('Home', 3, 5), targetOf('End', 3, 5)]).toEqual([0, 4])
  expect(targetOf('a', 3, 5)).toBeNull()
})
