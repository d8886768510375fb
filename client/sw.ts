// The service worker, a list of rules. What no rule names goes to the network untouched: `/api` and `/__/` always do.
import { cacheNames } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { AppError } from '../contract/errors.ts'
import { MISSED_PARAM, SHARE_FIELD, SHARE_PATH, SHARED_PAGE, SHARED_PARAM } from '../contract/share.ts'
import { openDb, type PlatelightDb } from './data/db.ts'
import { insertFirstSight } from './data/first-sight.ts'
import { isPushedTo, keepSubscribed, type Notice, readPush } from './data/notify.ts'
import { fetchMenuAhead, findOtherSize, findPicture, isPicture, keepPicture } from './data/pictures.ts'
import { readSessionUser } from './data/session.ts'
import { keepSharedPhotos } from './data/shared-photo.ts'
import { syncOnce } from './data/sync.ts'
import { SYNC_TAG } from './data/wake.ts'
import type { FetchAhead } from './data/world.ts'
import { historyItemPath } from './paths.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const SHELL = '/app.html'

// Rule 1: what was built is served from the precache, one build at a time; a page also with a slash at its end.
const built = self.__WB_MANIFEST
cleanupOutdatedCaches()
self.addEventListener('install', (event) => readAssetsDirectly(event as RoutedInstallEvent))
precacheAndRoute(built, {
  urlManipulation: ({ url }) => [new URL(url.pathname.replace(/(.)\/$/, '$1.html'), url)],
})

// Chromium alone, and in no standard library of types.
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(rule: {
    condition: { urlPattern: { pathname: string } }
    source: { cacheName: string }
  }): Promise<void>
}

/** Their names have their contents' hash: the browser finds them in the precache without waking this code. */
function readAssetsDirectly(event: RoutedInstallEvent): void {
  const condition = { urlPattern: { pathname: '/assets/*' } }
  const source = { cacheName: cacheNames.precache }
  // A browser that knows other rules than this one goes on as it did.
  const added = event.addRoutes?.({ condition, source })?.catch(() => {})
  if (added) event.waitUntil(added)
}

// Rule 2: every other page is the shell, so that deep links open offline. Not the server's own addresses,
// and not files. (`vite dev` builds no shell.)
if (built.some((entry) => (typeof entry === 'string' ? entry : entry.url).endsWith('app.html'))) {
  const denylist = [/^\/(api|__|pictures)\//, /^\/(healthz|readyz|metrics)$/, /\.[a-z0-9]+$/i]
  const shell = createHandlerBoundToURL(SHELL)
  registerRoute(
    new NavigationRoute(async (asked) => await withFirstSight(await shell(asked), asked.url.pathname), {
      denylist,
    }),
  )
}

/** What was on this page last comes with it, where it was kept: on the screen before any script runs. */
async function withFirstSight(shell: Response, path: string): Promise<Response> {
  const html = await shell.clone().text()
  const whole = await insertFirstSight(path, html).catch(() => null)
  return whole === null ? shell : new Response(whole, { headers: shell.headers })
}

// Rule 3: a picture's address never changes its bytes: cache first, within bounds. An <img> gets the same picture in
// another size where there is no network; whoever reads its bytes must know which they are.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.mode !== 'navigate' && url.pathname.startsWith('/pictures/'),
  async ({ request, event }) => {
    const cached = await findPicture(request.url)
    if (cached) return cached
    try {
      const response = await fetch(request)
      if (isPicture(response)) event.waitUntil(keepPicture(request.url, response.clone()))
      return response
    } catch (error) {
      const other = request.destination === 'image' ? await findOtherSize(request.url) : undefined
      if (other) return other
      throw error
    }
  },
)

// Rule 4: without a network every size of a landing picture is the one that was precached.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/landing/'),
  async ({ request, url }) => {
    try {
      return await fetch(request)
    } catch (error) {
      const kept = await matchPrecache(url.pathname.replace(/-\d+\.\w+$/, '-720.webp'))
      if (kept) return kept
      throw error
    }
  },
)

// Rule 5: photos shared from the gallery or the camera are kept here, offline too, and opened in Generate.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  async ({ request }) => {
    const parts = (await request.formData().catch(() => null))?.getAll(SHARE_FIELD) ?? []
    const photos = parts.filter((part) => part instanceof File)
    const kept = await keepSharedPhotos(photos).catch(() => 0)
    const params = new URLSearchParams({ [SHARED_PARAM]: String(kept || 'lost') })
    if (kept < photos.length) params.set(MISSED_PARAM, String(photos.length - kept))
    return Response.redirect(`${SHARED_PAGE}?${params}`, 303)
  },
  'POST',
)

// Rule 6: a new version takes over when the person says so, never in the middle of something: the page asks for it
// while nothing is being sent.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Rule 7: after a round of the page's sync the pictures of the whole menu are fetched ahead.
let ahead: Promise<void> | null = null
self.addEventListener('message', (event) => {
  const message = event.data as FetchAhead | null
  if (message?.type !== 'FETCH_AHEAD') return
  // Not of somebody who has signed out meanwhile: their database would come back, empty.
  event.waitUntil(withUser(async ({ uid }) => void (uid === message.uid && (await fetchAhead(uid)))))
})

function fetchAhead(uid: string): Promise<void> {
  ahead ??= fetchMenuAhead(openDb(uid), (url) => fetch(url))
    // The next round goes on where this one stopped.
    .catch(() => {})
    .finally(() => {
      ahead = null
    })
  return ahead
}

// Rule 8: Background Sync (Chromium) wakes the same code that runs in the page, also with no page open.
interface SyncEvent extends ExtendableEvent {
  tag: string
}
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent
  if (tag === SYNC_TAG) waitUntil.call(event, drain())
})

async function withUser(work: (db: PlatelightDb) => Promise<void>): Promise<void> {
  const user = await readSessionUser()
  if (user) await work(openDb(user.uid))
}

async function drain(): Promise<void> {
  try {
    await withUser(async (db) => {
      await syncOnce(db)
      await fetchAhead(db.uid)
    })
  } catch (error) {
    // The browser tries again later, which helps against a bad line but not against a sign-in that ended.
    if (!(error instanceof AppError) || error.retry === 'later') throw error
  }
}

// Rule 9: what the server pushes is shown, unless somebody looks at the app, which says it itself. What it is about
// comes along, so that it opens at once, and without a network.
self.addEventListener('push', (event) => {
  const notice = readPush(event.data?.text())
  event.waitUntil(
    withUser(async (db) => {
      // The last person's, whose sign-in expired here: the next one's page ends it (keepSubscribed).
      if (!(await isPushedTo(db))) return
      await Promise.all([notice && show(notice), comeAlong()])
    }),
  )
})
// The push service has changed the device's address.
self.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(withUser((db) => keepSubscribed(db)))
})

async function show({ title, options }: Notice): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isLookedAt = windows.some(({ visibilityState }) => visibilityState === 'visible')
  if (!isLookedAt) await self.registration.showNotification(title, options)
}

async function comeAlong(): Promise<void> {
  await withUser((db) => syncOnce(db)).catch(() => {})
}

// Rule 10: a notification opens what it is about, in the app that is open already if there is one.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const { generationId } = notification.data as { generationId: string }
  event.waitUntil(openPage(historyItemPath(generationId)))
})

async function openPage(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [page] = pages
  if (!page) return void (await self.clients.openWindow(path))
  await page.focus().catch(() => {})
  page.postMessage({ type: 'OPEN', path })
}
