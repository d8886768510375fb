// Whether this can become an app on the home screen, and how: the browser's own offer, or Safari's share menu.
import { takeInstallOffer } from '../ui/first-sign.ts'

// Chromium's alone and in no standard library of types.
interface InstallOffer extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `by hand`: an iPhone or iPad, where only the person can do it. */
export type InstallWay = 'offered' | 'by hand' | null

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

/** From the first moment: the browser offers it once. */
export function watchInstallOffer(): void {
  setOffer(takeInstallOffer() as InstallOffer | null)
  window.addEventListener('beforeinstallprompt', (event) => {
    // Its own banner would come at any moment; ours waits in the account panel.
    event.preventDefault()
    setOffer(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => setOffer(null))
}

export function installWay(): InstallWay {
  if (offer) return 'offered'
  return isApplePhone() && !isInstalled() ? 'by hand' : null
}

export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's question. An offer can be used once; after a No the browser makes another in its own time. */
export async function install(): Promise<void> {
  const current = offer
  setOffer(null)
  await current?.prompt()
}

export function isInstalled(): boolean {
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

function setOffer(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}
