// What went wrong while signing in, as a sentence. Codes are those of the identity services.
import { AppError } from '../../../contract/errors.ts'

const SENTENCES = {
  'popup-blocked':
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again, or wait: the sign-in page opens here.',
  'popup-closed': 'The sign-in window was closed before you finished. Please try again.',
  'network-request-failed': 'Platelight can’t be reached. Check your internet connection and try again.',
} as const

export class SignInProblem extends Error {
  readonly code: keyof typeof SENTENCES
  constructor(code: keyof typeof SENTENCES, options?: ErrorOptions) {
    super(SENTENCES[code], options)
    this.code = code
  }
}

export function signInMessage(error: unknown): string {
  if (error instanceof SignInProblem || error instanceof AppError) return error.message
  if (error instanceof TypeError) return SENTENCES['network-request-failed']
  return 'Authentication failed. Please try again.'
}
