import { expect, test } from 'vitest'
import { LOOKS } from './looks.ts'
import { deepened } from './measure-light.ts'

test('a dish without darks gets depth and colour, soup that is pale all over and one that has darks nothing', () => {
  const look = LOOKS['clean-white-plate']
  const flat = deepened(look, { dark: 0.45, pale: 0 })
  expect(flat.contrast).toBeGreaterThan(look.contrast + 0.1)
  expect(flat.saturation).toBeGreaterThan(look.saturation + 0.1)
  expect(deepened(look, { dark: 0.45, pale: 1 })).toEqual(look)
  expect(deepened(look, { dark: 0.15, pale: 0 })).toEqual(look)
})
