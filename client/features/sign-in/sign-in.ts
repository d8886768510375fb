// Which identity service asks who you are. The server's set-up decides.
import type { Provider } from '../../../contract/account.ts'
import { getConfig } from '../../data/config.ts'
import { signInLocally } from './local-sign-in.ts'
import { SignInProblem } from './sign-in-message.ts'

/** Resolves once the session holds the user. Throws SignInProblem, AppError or whatever the service threw. */
export async function signIn(provider: Provider): Promise<void> {
  const { identity } = await getConfig().catch((cause: unknown) => {
    throw new SignInProblem('network-request-failed', { cause })
  })
  switch (identity.kind) {
    case 'local':
      return signInLocally(provider)
  }
}
