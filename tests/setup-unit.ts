// Noise is failure: what nobody expected on the console fails the test that caused it.
import { afterEach, beforeEach, expect, vi } from 'vitest'

const spies = () => [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
let watched: ReturnType<typeof spies> = []

beforeEach(() => {
  watched = spies()
})

afterEach(() => {
  for (const spy of watched) {
    expect(spy.mock.calls, 'unexpected console output').toEqual([])
    spy.mockRestore()
  }
})
