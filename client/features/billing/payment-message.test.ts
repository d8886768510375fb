import { expect, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { paymentMessage } from './payment-message.ts'

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
