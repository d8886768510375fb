import { expect, test } from 'vitest'
import { FOLLOW_FAILED } from '../../data/follow.ts'
import type { GenerationRow } from '../../data/generations.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { bannerFor, bannerOf } from './banner.ts'

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

const running = { status: 'processing', unsent: 0, sendError: null } as GenerationRow
const failing = (code: string, text: string) => ({ lastError: { code, text } }) as SyncStatus

test('a sign-in that is refused while a generation is followed says its number and what to do', () => {
  expect(bannerOf(running, failing('unauthenticated', 'Please sign out and sign in again.'))?.text).toBe(
    'Authorization error (401) while checking task status. Please sign out and sign in again.',
  )
  expect(bannerOf(running, failing('forbidden', 'No.'))?.text).toMatch(/^Authorization error \(403\)/)
})

test('a failed generation says its own sentence, or the one for none', () => {
  const failed = { ...running, status: 'failed' as const, error_message: null }
  expect(bannerOf(failed, { lastError: null } as SyncStatus)?.text).toBe('Image generation failed.')
  const own = { ...failed, error_message: 'Failed to find the dish.' }
  expect(bannerOf(own, { lastError: null } as SyncStatus)).toEqual({
    tone: 'error',
    text: 'Failed to find the dish.',
  })
})

test('trouble with the connection is nothing to what is done or not sent yet', () => {
  const lost = failing('network', 'The connection was lost.')
  expect(bannerOf({ ...running, status: 'completed' }, lost)).toBeNull()
  expect(bannerOf({ ...running, unsent: 1 }, lost)).toBeNull()
  expect(bannerOf(running, lost)?.text).toBe(STILL)
})

test.each(['Failed to fetch task status', 'Task ID not received from server.'])(
  'an answer that makes no sense has its own sentence, sent or not: %s',
  (text) => {
    const odd = failing('answer', text)
    expect(bannerOf(running, odd)).toEqual({ tone: 'error', text })
    expect(bannerOf({ ...running, unsent: 1 }, odd)).toEqual({ tone: 'error', text })
  },
)

test('no answer for long says to look at the connection', () => {
  const banner = bannerOf(running, failing('answer', FOLLOW_FAILED))
  expect(banner?.text).toBe(FOLLOW_FAILED)
})
