// A sign-in that left this page: what the page's start must know before anything of it is loaded.

/** Where the local sign-in page leaves its answer when it could not talk to us through a popup. */
const LOCAL = 'platelight:local-sign-in'
/** Where Firebase's redirect is to lead once it has come back. */
const FIREBASE = 'platelight:firebase-sign-in'

export function isSignInPending(): boolean {
  return [LOCAL, FIREBASE].some((key) => sessionStorage.getItem(key) !== null)
}

/** Read once. */
export function takeLocalAnswer(): string | null {
  return take(LOCAL)
}

/** The path to show afterwards. */
export function takeFirebaseTarget(): string | null {
  return take(FIREBASE)
}

export function leaveForFirebase(to: string): void {
  sessionStorage.setItem(FIREBASE, to)
}

/** What went wrong on the way, for the dialog that asks again. */
const PROBLEM = 'platelight:sign-in-problem'

export function leaveProblem(sentence: string): void {
  sessionStorage.setItem(PROBLEM, sentence)
}

/** Stays until it is forgotten: a screen may be drawn more than once before anybody sees it. */
export function signInProblem(): string | null {
  return sessionStorage.getItem(PROBLEM)
}

export function forgetProblem(): void {
  sessionStorage.removeItem(PROBLEM)
}

function take(key: string): string | null {
  const value = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return value
}
