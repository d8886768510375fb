import { expect, test } from 'vitest'
import { AppError, ERRORS } from '../../../contract/errors.ts'
import { SignInProblem, signInMessage } from './sign-in-message.ts'

const firebase = (code: string) =>
  Object.assign(new Error(`Firebase: Error (auth/${code}).`), { code: `auth/${code}` })

test.each([
  ['popup-blocked', /blocked the sign-in window\. Allow pop-ups/],
  ['popup-closed-by-user', /closed before you finished/],
  ['user-cancelled', /closed before you finished/],
  ['network-request-failed', /Check your internet connection/],
  ['internal-error', /content blocker/],
  ['unauthorized-domain', /authorised domains/],
  ['account-exists-with-different-credential', /the one you used the first time/],
  ['invalid-api-key', /isn’t set up/],
  ['api-key-not-valid.-please-pass-a-valid-api-key.', /isn’t set up/],
  ['user-disabled', /has been disabled/],
])('%s is said in our words', (code, words) => {
  expect(signInMessage(firebase(code))).toMatch(words)
})

test('what nobody foresaw keeps its message, and without one gets the sentence', () => {
  expect(signInMessage(firebase('wrong-password'))).toBe('Firebase: Error (auth/wrong-password).')
  for (const odd of [new Error(''), 'text', null, undefined, { code: 7 }, { code: 'toString' }]) {
    expect(signInMessage(odd)).toBe('Authentication failed. Please try again.')
  }
})

test('ours speak for themselves, and a lost connection is one', () => {
  expect(signInMessage(new AppError('forbidden'))).toBe(ERRORS.forbidden.text)
  expect(signInMessage(new SignInProblem('not-set-up'))).toMatch(/isn’t set up/)
  expect(signInMessage(new TypeError('Failed to fetch'))).toMatch(/Check your internet connection/)
})
