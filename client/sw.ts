// The service worker, a list of rules. What no rule names goes to the network untouched: `/api` and `/__/` always do.
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { AppError } from '../contract/errors.ts'
import { openDb } from './data/db.ts'
import { PICTURE_CACHE } from './data/room.ts'
import { readSessionUser } from './data/session.ts'
import { syncOnce } from './data/sync.ts'
import { SYNC_TAG } from './data/wake.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const SHELL = '/app.html'
const PICTURES_KEPT = 300

// Rule 1: what was built is served from the precache, one build at a time; a page also with a slash at its end.
const built = self.__WB_MANIFEST
cleanupOutdatedCaches()
precacheAndRoute(built, {
  urlManipulation: ({ url }) => [new URL(url.pathname.replace(/(.)\/$/, '$1.html'), url)],
})

// Rule 2: every other page is the shell, so that deep links open offline. Not the server's own addresses,
// and not files. (`vite dev` builds no shell.)
if (built.some((entry) => (typeof entry === 'string' ? entry : entry.url).endsWith('app.html'))) {
  const denylist = [/^\/(api|__|pictures)\//, /^\/(healthz|readyz|metrics)$/, /\.[a-z0-9]+$/i]
  registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL), { denylist }))
}

// Rule 3: a picture's address never changes its bytes: cache first, the oldest go when there are too many.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.mode !== 'navigate' && url.pathname.startsWith('/pictures/'),
  async ({ request, event }) => {
    const cache = await caches.open(PICTURE_CACHE)
    const cached = await cache.match(request.url)
    if (cached) return cached
    const response = await fetch(request)
    const isPicture = response.headers.get('content-type')?.startsWith('image/')
    // Only a whole one: 206 and error pages would stay for ever.
    if (response.status === 200 && isPicture) event.waitUntil(keep(cache, request.url, response.clone()))
    return response
  },
)

async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  try {
    await cache.put(url, response)
    const keys = await cache.keys()
    for (const old of keys.slice(0, -PICTURES_KEPT)) await cache.delete(old)
  } catch {
    // Storage is full: the picture was shown, only not kept.
  }
}

// Rule 4: a new version takes over when the person says so, never in the middle of something.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Rule 5: Background Sync (Chromium) wakes the same code that runs in the page, also with no page open.
interface SyncEvent extends ExtendableEvent {
  tag: string
}
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent
  if (tag === SYNC_TAG) waitUntil.call(event, drain())
})

async function drain(): Promise<void> {
  const user = await readSessionUser()
  if (!user) return
  try {
    await syncOnce(openDb(user.uid))
  } catch (error) {
    // The browser tries again later, which helps against a bad line but not against a sign-in that ended.
    if (!(error instanceof AppError) || error.retry === 'later') throw error
  }
}
