// Google and Apple through Firebase: a popup in tabs, a redirect in an installed app. A chunk of its own, loaded when
// somebody wants to sign in; its tokens go to the session at once, and nothing of it is needed afterwards.
import { initializeApp } from 'firebase/app'
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  getRedirectResult,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type UserCredential,
} from 'firebase/auth'
import type { FirebaseConfig, Provider } from '../../../contract/account.ts'
import { acceptFirebaseSignIn } from '../../data/session.ts'
import { isInstalled } from './installed.ts'
import { leaveForFirebase, takeFirebaseTarget } from './pending.ts'
import { isBlocked, PopupBlocked, SignInProblem } from './sign-in-message.ts'

let connected: { auth: Auth; apiKey: string; emulator: string | null } | undefined

function connect({ apiKey, authDomain, emulator }: FirebaseConfig) {
  if (!apiKey) throw new SignInProblem('not-set-up')
  if (connected) return connected
  // Named by the key, so that another key after a change of the set-up is another app.
  const app = initializeApp({ apiKey, authDomain }, apiKey)
  const auth = initializeAuth(app, {
    // Nothing is kept here: the session keeps the tokens, where the service worker finds them too.
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  auth.useDeviceLanguage()
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  connected = { auth, apiKey, emulator }
  return connected
}

/** Loads what a click needs: Safari opens a popup only right after it. */
export function prepareFirebase(config: FirebaseConfig): void {
  connect(config)
}

/** Resolves once the session holds the user. Throws SignInProblem or Firebase's own error. */
export async function signInWithFirebase(
  config: FirebaseConfig,
  provider: Provider,
  to: string,
): Promise<void> {
  const { auth } = connect(config)
  // Elsewhere browsers keep the two sites' storage apart, and a redirect comes back empty-handed.
  const canRedirect = config.emulator !== null || config.authDomain === location.host
  const redirect = async () => {
    leaveForFirebase(to)
    await signInWithRedirect(auth, providerOf(provider)).catch((error: unknown) => {
      takeFirebaseTarget()
      throw error
    })
  }
  if (isInstalled() && canRedirect) return await redirect()
  try {
    await accept(await signInWithPopup(auth, providerOf(provider)))
  } catch (error) {
    if (!isBlocked(error)) throw error
    throw canRedirect ? new PopupBlocked(redirect) : new SignInProblem('popup-blocked')
  }
}

/** @returns whether somebody has signed in: false after turning back on the way */
export async function finishFirebaseRedirect(config: FirebaseConfig): Promise<boolean> {
  const result = await getRedirectResult(connect(config).auth)
  if (result) await accept(result)
  return result !== null
}

async function accept({ user }: UserCredential): Promise<void> {
  if (!connected) return
  const { auth, apiKey, emulator } = connected
  const token = await user.getIdToken()
  await acceptFirebaseSignIn({ token, refreshToken: user.refreshToken }, { apiKey, emulator })
  await signOut(auth)
}

function providerOf(provider: Provider) {
  if (provider === 'google') {
    // Whoever has signed out may want another account.
    return new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })
  }
  const apple = new OAuthProvider('apple.com')
  apple.addScope('email')
  apple.addScope('name')
  return apple
}
