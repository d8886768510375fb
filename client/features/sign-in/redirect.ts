// The way back from a sign-in page that was shown in this window.
import { LocalTokenAnswer } from '../../../contract/account.ts'
import { getConfig } from '../../data/config.ts'
import { acceptLocalSignIn } from '../../data/session.ts'
import { leaveProblem, takeFirebaseTarget, takeLocalAnswer } from './pending.ts'
import { SignInProblem, signInMessage } from './sign-in-message.ts'

const PATIENCE_MS = 20_000

/** Reads the answer once; a bad one leaves the visitor signed out, with a sentence for the dialog that asks again. */
export async function finishRedirect(): Promise<void> {
  const progress = showProgress()
  try {
    const local = takeLocalAnswer()
    if (local !== null) await acceptLocalSignIn(LocalTokenAnswer.parse(JSON.parse(local)))
    const to = takeFirebaseTarget()
    // The redirect comes back to the page it began on.
    if (to !== null && (await finishFirebase())) history.replaceState(null, '', to)
  } catch (error) {
    console.warn('The sign-in could not be finished', error)
    leaveProblem(signInMessage(error))
  } finally {
    progress.remove()
  }
}

/** false: the person turned back on the way. */
async function finishFirebase(): Promise<boolean> {
  const { identity } = await getConfig()
  if (identity.kind !== 'firebase') return false
  const { finishFirebaseRedirect } = await import('./firebase-sign-in.ts')
  return await Promise.race([finishFirebaseRedirect(identity), tooLong()])
}

/** Nothing else can be done on this page meanwhile, and the SDK is patient. */
async function tooLong(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  throw new SignInProblem('network-request-failed')
}

/** Nothing of the app stands yet: this is over whatever the page came with. */
function showProgress(): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('role', 'status')
  element.className = 'fixed inset-0 z-60 grid place-items-center bg-paper text-title text-soft'
  element.textContent = 'Signing you in…'
  document.body.append(element)
  return element
}
