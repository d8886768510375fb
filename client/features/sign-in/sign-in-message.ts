// What went wrong while signing in, as a sentence. Codes are those of the identity services.
import { AppError } from '../../../contract/errors.ts'

const GENERIC = 'Authentication failed. Please try again.'
const CLOSED = 'The sign-in window was closed before you finished. Please try again.'
const NETWORK = 'Platelight can’t be reached. Check your internet connection and try again.'
const NOT_SET_UP =
  'Sign-in isn’t set up on this server yet. Whoever runs it finds in docs/firebase.md what is missing.'

const SENTENCES = {
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'popup-blocked-redirect':
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again, or sign in on this page.',
  'popup-closed': CLOSED,
  'popup-closed-by-user': CLOSED,
  'user-cancelled': CLOSED,
  'cancelled-popup-request': CLOSED,
  'redirect-cancelled-by-user': CLOSED,
  'network-request-failed': NETWORK,
  timeout: NETWORK,
  'internal-error':
    'The sign-in service couldn’t be loaded. Check your internet connection, or switch off a content blocker, and try again.',
  'unauthorized-domain':
    'Sign-in isn’t allowed from this address yet. Whoever runs this site must add it to the authorised domains in Firebase.',
  'account-exists-with-different-credential':
    'There’s already an account with this e-mail address. Continue with the other button, the one you used the first time.',
  'user-disabled': 'This account has been disabled. Ask whoever runs this site.',
  'operation-not-allowed':
    'This way to sign in isn’t switched on for this site. Continue with the other button.',
  'too-many-requests': 'Too many tries in a short time. Wait a few minutes and try again.',
  'web-storage-unsupported':
    'Your browser blocks the storage that signing in needs. Allow cookies for this site and try again.',
  'invalid-api-key': NOT_SET_UP,
  'configuration-not-found': NOT_SET_UP,
  'not-set-up': NOT_SET_UP,
} as const
type Code = keyof typeof SENTENCES

export class SignInProblem extends Error {
  readonly code: Code
  constructor(code: Code, options?: ErrorOptions) {
    super(SENTENCES[code], options)
    this.code = code
  }
}

/** There is another way: to leave this page for the sign-in and come back. */
export class PopupBlocked extends SignInProblem {
  /** Leaves. Throws like a sign-in. */
  readonly inThisPage: () => Promise<void> | void
  constructor(inThisPage: () => Promise<void> | void) {
    super('popup-blocked-redirect')
    this.inThisPage = inThisPage
  }
}

/** The code of an identity service's error, without its family name. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code.replace(/^auth\//, '') : ''
}

export function isBlocked(error: unknown): boolean {
  return codeOf(error) === 'popup-blocked'
}

export function signInMessage(error: unknown): string {
  if (error instanceof SignInProblem || error instanceof AppError) return error.message
  // Firebase makes a code of whatever sentence its server answers.
  const code = codeOf(error).startsWith('api-key-not-valid') ? 'invalid-api-key' : codeOf(error)
  if (Object.hasOwn(SENTENCES, code)) return SENTENCES[code as Code]
  if (error instanceof TypeError) return NETWORK
  return (error instanceof Error && error.message) || GENERIC
}
