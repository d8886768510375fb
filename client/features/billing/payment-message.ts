// What is said when a payment did not work.
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import { sentenceOf } from '../../data/sentence.ts'

export const MISMATCH = 'PayPal configuration mismatch. Please try again later.'
export const NOTHING_CHARGED = 'The PayPal window was closed. Nothing was charged.'

/** @param otherwise the sentence of what was being done, for what was not foreseen; '' for PayPal's own failures */
export function paymentMessage(error: unknown, otherwise: string): string {
  const message = sentenceOf(error, otherwise)
  return `Payment failed: ${message === '' ? 'Please try again.' : message}`
}

const SURE: ErrorCode[] = ['payment_declined', 'order_unapproved', 'payment_wrong']

/**
 * What to do when confirming failed after the payer had said yes: PayPal may have taken the money all the same, and
 * whoever pays again pays twice. Null where that is known.
 */
export function adviceAfterApproval(error: unknown): string | null {
  if (error instanceof AppError && SURE.includes(error.code)) return null
  return 'If PayPal has charged you, your credits come by themselves within the hour, so please don’t pay again before that.'
}

/** A connection that was lost on the way: asking once more is harmless, and mostly works. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}
