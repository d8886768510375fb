import { expect, it } from 'vitest'
import { bytesText, syncText } from './words.ts'

const FINE = { online: true, waiting: 0, syncing: false, syncedAt: 0, lastError: null }

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [999_000, '999 kB'],
  [4_250_000, '4.3 MB'],
  [61_200_000, '61 MB'],
  [2_140_000_000, '2.1 GB'],
])('says %i bytes as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

it.each([
  [{}, 0, 20_000, 'Everything is saved. Last synced just now.'],
  [{}, 0, 60_000, 'Everything is saved. Last synced a minute ago.'],
  [{}, 0, 300_000, 'Everything is saved. Last synced 5 minutes ago.'],
  [{ syncedAt: null }, 0, 0, 'Looking for changes…'],
  [{ waiting: 1 }, 0, 0, '1 change is being sent.'],
  [{ waiting: 2, online: false }, 0, 0, 'You are offline. 2 changes will be sent when you are back.'],
  [{ online: false }, 0, 0, 'You are offline. Everything you see is kept on this device.'],
  [{ waiting: 2 }, 1, 0, '1 change could not be saved. See why below.'],
  [{ lastError: { code: 'internal' as const, text: 'Our side.' } }, 0, 0, 'Our side.'],
])('says how it stands: %o', (changes, refused, now, text) => {
  expect(syncText({ ...FINE, ...changes }, refused, now)).toBe(text)
})
