import { expect, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { adviceAfterApproval, isLostConnection, paymentMessage } from './payment-message.ts'

test.each([
  [
    new AppError('subscription_failed'),
    'Order capture failed',
    'Payment failed: Failed to create subscription',
  ],
  [new TypeError('Load failed'), 'Failed to create order', 'Payment failed: Failed to create order'],
  [new Error('zoid destroyed'), '', 'Payment failed: Please try again.'],
])('%o is said as a sentence', (error, otherwise, text) => {
  expect(paymentMessage(error, otherwise)).toBe(text)
})

test('whoever said yes is told not to pay again, unless it is known that nothing was taken', () => {
  expect(adviceAfterApproval(new AppError('payment_declined'))).toBeNull()
  expect(adviceAfterApproval(new AppError('order_unapproved'))).toBeNull()
  expect(adviceAfterApproval(new AppError('order_uncaptured'))).toMatch(/don’t pay again/)
  expect(adviceAfterApproval(new TypeError('Load failed'))).toMatch(/don’t pay again/)
})

test('only a lost connection is asked again', () => {
  expect(isLostConnection(new TypeError('Failed to fetch'))).toBe(true)
  expect(isLostConnection(new DOMException('too late', 'TimeoutError'))).toBe(true)
  expect(isLostConnection(new AppError('payment_declined'))).toBe(false)
})
