import { afterEach, expect, test, vi } from 'vitest'
import { clockText, localDay, untilMidnight } from './countdown.ts'

const HOUR = 3_600_000
afterEach(() => void vi.unstubAllEnvs())

test('counts to the midnight of the place, not of Greenwich', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  // 18:00 UTC is 23:30 in Kolkata.
  expect(untilMidnight(Date.UTC(2026, 10, 21, 18))).toBe(HOUR / 2)
})

test('at midnight a whole new day begins', () => {
  const midnight = new Date(2026, 10, 21).getTime()
  expect(untilMidnight(midnight)).toBe(24 * HOUR)
  expect(untilMidnight(midnight - 1)).toBe(1)
})

test('the days on which the clocks change have 23 and 25 hours', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(untilMidnight(new Date(2026, 2, 29).getTime())).toBe(23 * HOUR)
  expect(untilMidnight(new Date(2026, 9, 25).getTime())).toBe(25 * HOUR)
})

test('the clock has two digits each and never reads zero too early', () => {
  expect(clockText(5 * HOUR + 9 * 60_000 + 3000)).toBe('05:09:03')
  expect(clockText(1)).toBe('00:00:01')
  expect(clockText(24 * HOUR)).toBe('24:00:00')
})

test('the day is the local one', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(localDay(Date.UTC(2026, 0, 1, 3))).toBe('2025-12-31')
})
