// Local sign-in: our own page in a popup; in an installed app, or where popups are blocked, in this window.
import { LocalTokenAnswer, type Provider } from '../../../contract/account.ts'
import { acceptLocalSignIn } from '../../data/session.ts'
import { isInstalled } from './installed.ts'
import { PopupBlocked, SignInProblem } from './sign-in-message.ts'

const MESSAGE = 'platelight:local-sign-in'
const CLOSED_CHECK_MS = 400
const CLOSED_CHECKS = 5

export async function signInLocally(provider: Provider, to: string): Promise<void> {
  if (isInstalled()) return redirect(provider, to)
  const popup = window.open(pageAddress(provider, 'popup', to), 'platelight-sign-in', centred(460, 680))
  if (!popup) throw new PopupBlocked(() => redirect(provider, to))
  await acceptLocalSignIn(await answerOf(popup))
}

function pageAddress(provider: Provider, mode: 'popup' | 'redirect', to: string): string {
  return `/__/local/sign-in?${new URLSearchParams({ provider, mode, return: to })}`
}

function redirect(provider: Provider, to: string): void {
  location.assign(pageAddress(provider, 'redirect', to))
}

function answerOf(popup: Window): Promise<LocalTokenAnswer> {
  return new Promise((resolve, reject) => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      // A popup that is closed by now is no source any more.
      const isPopup = source === popup || source === null
      if (origin !== location.origin || !isPopup || data?.type !== MESSAGE) return
      stop()
      popup.close()
      const parsed = LocalTokenAnswer.safeParse(data)
      if (parsed.success) resolve(parsed.data)
      else reject(parsed.error)
    }
    // Closed without an answer by the person; with one on its way, only where this page was too busy to take it.
    let seenClosed = 0
    const timer = setInterval(() => {
      if (popup.closed) seenClosed++
      if (seenClosed < CLOSED_CHECKS) return
      stop()
      reject(new SignInProblem('popup-closed'))
    }, CLOSED_CHECK_MS)
    const stop = () => {
      clearInterval(timer)
      window.removeEventListener('message', onMessage)
    }
    window.addEventListener('message', onMessage)
  })
}

function centred(width: number, height: number): string {
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${Math.max(0, top)}`
}
