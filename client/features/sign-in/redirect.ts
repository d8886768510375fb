// The way back from the sign-in page when it was shown in this window.
import { LocalTokenAnswer } from '../../../contract/account.ts'
import { acceptLocalSignIn } from '../../data/session.ts'

/** Reads the answer once; a bad one leaves the visitor signed out, on the page that asks again. */
export async function finishRedirect(key: string): Promise<void> {
  const stored = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  try {
    await acceptLocalSignIn(LocalTokenAnswer.parse(JSON.parse(stored)))
  } catch (error) {
    console.warn('The sign-in could not be finished', error)
  }
}
