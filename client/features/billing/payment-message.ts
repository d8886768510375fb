// What is said when a payment did not work.
import { sentenceOf } from '../../data/sentence.ts'

export const MISMATCH = 'PayPal configuration mismatch. Please try again later.'
export const NOTHING_CHARGED = 'The PayPal window was closed. Nothing was charged.'

/** @param otherwise the sentence of what was being done, for what was not foreseen; '' for PayPal's own failures */
export function paymentMessage(error: unknown, otherwise: string): string {
  const message = sentenceOf(error, otherwise)
  return `Payment failed: ${message === '' ? 'Please try again.' : message}`
}
