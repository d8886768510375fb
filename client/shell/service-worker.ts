// Registers the service worker and says when a newer build waits to take over.
import { registerSW } from 'virtual:pwa-register'

let update: (() => Promise<void>) | undefined
let waiting = false
const listeners = new Set<() => void>()
const RECHECK_MS = 60 * 60 * 1000

export function startServiceWorker(): void {
  update = registerSW({
    onNeedRefresh: () => announce(true),
    onRegisteredSW: (_url, registration) => {
      // An installed app may stay open for days.
      setInterval(() => void registration?.update().catch(() => {}), RECHECK_MS)
    },
    onRegisterError: (error: unknown) => console.warn('No offline mode', error),
  })
}

export function isUpdateWaiting(): boolean {
  return waiting
}

export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dismissUpdate(): void {
  announce(false)
}

/** The page reloads once the new worker has taken over; without one it reloads at once. */
export async function applyUpdate(): Promise<void> {
  if (waiting) await update?.()
  else location.reload()
}

function announce(next: boolean): void {
  waiting = next
  for (const listener of listeners) listener()
}
