import { expect, test } from 'vitest'
import { bannerFor } from './banner.ts'

const STILL = 'Still processing your image! Check your history in a few moments.'

test('moderation is red whatever its code', () => {
  expect(bannerFor({ code: 'bad_request', text: 'Refused by moderation.' }).tone).toBe('moderation')
})

test.each([
  ['network', 'NetworkError when attempting to fetch resource.'],
  [null, 'Failed to fetch'],
  [null, 'Load failed'],
])('a lost connection (%s, %s) is no failure', (code, text) => {
  expect(bannerFor({ code, text })).toEqual({ tone: 'info', text: STILL })
})

test('an error with a code keeps its own sentence, even one that says "failed to"', () => {
  const text = 'Failed to read the photo.'
  expect(bannerFor({ code: 'image_damaged', text })).toEqual({ tone: 'error', text })
})
