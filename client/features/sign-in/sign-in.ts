// Which identity service asks who you are. The server's set-up decides.
import type { Provider } from '../../../contract/account.ts'
import { getConfig } from '../../data/config.ts'
import { signInLocally } from './local-sign-in.ts'
import { SignInProblem } from './sign-in-message.ts'

async function load() {
  const { identity } = await getConfig()
  if (identity.kind === 'local') return signInLocally
  const firebase = await import('./firebase-sign-in.ts')
  firebase.prepareFirebase(identity)
  return (provider: Provider, to: string) => firebase.signInWithFirebase(identity, provider, to)
}

/** Called before the click: a popup opened after an await is blocked by Safari. */
export async function prepareSignIn(): Promise<void> {
  await load()
}

/**
 * Resolves once the session holds the user. Throws SignInProblem, AppError or whatever the service threw.
 * @param to path to show afterwards, for a sign-in that leaves this page
 */
export async function signIn(provider: Provider, to: string): Promise<void> {
  const begin = await load().catch((cause: unknown) => {
    throw cause instanceof SignInProblem ? cause : new SignInProblem('network-request-failed', { cause })
  })
  await begin(provider, to)
}
