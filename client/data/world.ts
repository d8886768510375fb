// The world as the browser has it, page or service worker; tests bring their own.
import { type Api, createApi } from './api.ts'
import { exclusively } from './locks.ts'
import { freshToken, getSession, subscribeSession } from './session.ts'
import type { World } from './sync.ts'
import { onWork } from './wake.ts'

// A page has one, the worker does not, and this folder is checked without the DOM's types.
interface PageDocument extends EventTarget {
  visibilityState: 'visible' | 'hidden'
}
const page = (globalThis as { document?: PageDocument }).document

/** Sends as this user only: after another has signed in, nothing of the last one goes out in their name. */
export function apiOf(uid: string): Api {
  return createApi((refused) => freshToken(refused === undefined ? { uid } : { uid, refused }))
}

export function browserWorld(uid: string): World {
  return {
    api: apiOf(uid),
    now: () => Date.now(),
    random: () => Math.random(),
    sleep,
    lock: exclusively,
    online: () => globalThis.navigator?.onLine ?? true,
    visible: () => page?.visibilityState === 'visible',
    onWake: (wake) => {
      const stopWork = onWork(uid, wake)
      const shown = () => {
        if (page?.visibilityState === 'visible') wake()
      }
      globalThis.addEventListener('online', wake)
      globalThis.addEventListener('offline', wake)
      page?.addEventListener('visibilitychange', shown)
      return () => {
        stopWork()
        globalThis.removeEventListener('online', wake)
        globalThis.removeEventListener('offline', wake)
        page?.removeEventListener('visibilitychange', shown)
      }
    },
    onSignOut: (listener) =>
      subscribeSession(() => {
        const { loading, user } = getSession()
        if (!loading && user?.uid !== uid) listener()
      }),
    fetchAhead: () => askToFetchAhead(uid),
    showCount,
  }
}

// What only some browsers and some scopes have, and no standard library of types for both.
interface MaybeNavigator {
  serviceWorker?: { controller: { postMessage(message: FetchAhead): void } | null }
  setAppBadge?(count: number): Promise<void>
}
const here = () => (globalThis.navigator ?? {}) as MaybeNavigator

/** The page's message to the worker, whose own requests go past its caches. */
export interface FetchAhead {
  type: 'FETCH_AHEAD'
  uid: string
}

function askToFetchAhead(uid: string): void {
  here().serviceWorker?.controller?.postMessage({ type: 'FETCH_AHEAD', uid })
}

/** 0 takes the badge away. */
export function showCount(count: number): void {
  void here()
    .setAppBadge?.(count)
    .catch(() => {})
}

/** Ends early, without an error, when `signal` fires. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
}
