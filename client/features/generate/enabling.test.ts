import { expect, test } from 'vitest'
import { type Circumstances, mayGenerate } from './enabling.ts'

const fine: Circumstances = {
  hasPhoto: true,
  missing: null,
  tooLong: null,
  promptLocked: false,
  running: false,
  subscription: undefined,
  credits: 5,
  cost: 1,
}

test('a photo, credits and a free bench are enough', () => {
  expect(mayGenerate(fine)).toEqual({ enabled: true, reason: null })
})

test.each([
  ['no photo', { hasPhoto: false }, 'Upload a photo on the left to enable generation.'],
  [
    'a running generation',
    { running: true },
    'Your photo is being styled. The next one can start right after.',
  ],
  ['no template', { missing: 'template' as const }, 'Choose a template to enable generation.'],
  ['no prompt', { missing: 'prompt' as const }, 'Describe your style to enable generation.'],
  ['long guidance', { tooLong: 'guidance' as const }, 'The guidance can have at most 1,000 characters.'],
  ['a long prompt', { tooLong: 'prompt' as const }, 'The custom prompt can have at most 2,000 characters.'],
  [
    'a custom prompt the plan does not have',
    { promptLocked: true },
    'Custom prompts are available on the Professional plan. Upgrade to unlock.',
  ],
  [
    'fewer credits than a template costs, and no plan',
    { subscription: { usable: false }, credits: 1, cost: 2 },
    "Your subscription is inactive and you're out of credits. Purchase more or reactivate your plan.",
  ],
  [
    'an ended subscription without credits',
    { subscription: { usable: false }, credits: 0 },
    "Your subscription is inactive and you're out of credits. Purchase more or reactivate your plan.",
  ],
])('not with %s', (_name, change, reason) => {
  expect(mayGenerate({ ...fine, ...change })).toEqual({ enabled: false, reason })
})

test('credits that cover the cost make up for an ended subscription', () => {
  expect(mayGenerate({ ...fine, subscription: { usable: false }, credits: 1 }).enabled).toBe(true)
})

test('nothing known of a subscription: allowed, but out of credits is said beforehand', () => {
  const { enabled, reason } = mayGenerate({ ...fine, credits: 0 })
  expect(enabled).toBe(true)
  expect(reason).toMatch(/out of credits/)
})

test('a usable plan may always try; out of credits is said beforehand', () => {
  const { enabled, reason } = mayGenerate({ ...fine, subscription: { usable: true }, credits: 0 })
  expect(enabled).toBe(true)
  expect(reason).toBe('You’re out of credits. Buy more to continue.')
})
