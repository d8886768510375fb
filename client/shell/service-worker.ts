// Registers the service worker, and lets a newer build take over when the person says so.
//
//   current ──(a newer worker is installed)──▶ waiting ──(Update)──▶ nothing is being sent ──▶ it takes over ──▶ reload
//                                               ▲                    (lock over all tabs)
//   current ──(another tab has updated)─────────┘  there is nothing left to take over: the reload alone
let waiting = false
const listeners = new Set<() => void>()
const RECHECK_MS = 60 * 60 * 1000
/** A worker that does not take over by then is not waited for; the reload is harmless without it. */
const TAKE_OVER_MS = 10_000
/** How long the lock is held for the reload that was asked for. */
const RELOAD_MS = 5_000

/** @param onOpen somebody has tapped on a notification about this address */
export async function startServiceWorker(onOpen: (path: string) => void): Promise<void> {
  // `vite dev` builds none.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === 'OPEN') onOpen(String(data.path))
  })
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => announce(true))
  // Taken over because of another tab: this one still runs the old code, and what it loads next may be gone.
  workbox.addEventListener('controlling', ({ isExternal, isUpdate }) => {
    if (isExternal || isUpdate) announce(true)
  })
  try {
    const registration = await workbox.register({ immediate: true })
    // An installed app may stay open for days.
    setInterval(() => void registration?.update().catch(() => {}), RECHECK_MS)
  } catch (error) {
    console.warn('No offline mode', error)
  }
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

/**
 * Reloads with the newest build, once nothing is being sent any more. Where none waits yet (the server has refused
 * this client) it is fetched first. Never comes back where the page could be reloaded.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration && !registration.waiting) await fetchNewest(registration)
  const takeOver = async () => {
    if (registration?.waiting) await controlledByNext(registration.waiting)
    location.reload()
    await pause(RELOAD_MS)
  }
  // The landing page has no need of either before this.
  const { readSessionUser } = await import('../data/session.ts')
  const { whileNothingIsSent } = await import('../data/locks.ts')
  const user = await readSessionUser()
  await (user ? whileNothingIsSent(user.uid, takeOver) : takeOver())
}

async function fetchNewest(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => {})
  const worker = registration.installing
  if (!worker) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve()
    })
  })
}

async function controlledByNext(worker: ServiceWorker): Promise<void> {
  const taken = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  worker.postMessage({ type: 'SKIP_WAITING' })
  await Promise.race([taken, pause(TAKE_OVER_MS)])
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function announce(next: boolean): void {
  waiting = next
  for (const listener of listeners) listener()
}
