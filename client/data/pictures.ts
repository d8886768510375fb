// Pictures on this device, in the service worker's caches. Those of the menu are fetched ahead and follow it; of
// whatever else was looked at the newest stay.
import type { PlatelightDb } from './db.ts'
import { isQuota, MENU_CACHE, PICTURE_CACHE } from './room.ts'

export interface Bound {
  count: number
  bytes: number
}
const MB = 1_000_000
/** Of what was looked at. */
export const PICTURES_KEPT: Bound = { count: 300, bytes: 60 * MB }
/** Of what the menu shows; a dish more is fetched when it is looked at. */
export const MENU_KEPT: Bound = { count: 1_000, bytes: 100 * MB }
/** What trimming leaves, so that it is not needed again with the next picture. */
const TRIMMED = 0.9
/** Never more of the browser's allowance than this for what can be fetched again. */
const SHARE_OF_STORAGE = 0.8
const AT_ONCE = 4
/** Pixels; what the menu's cards ask for. */
export const MENU_WIDTH = 640
/** Chromium gives a cached answer no length. */
const SIZE = 'content-length'

export type FetchPicture = (url: string) => Promise<Response>

/** A whole picture is worth keeping; 206 and error pages would stay for ever. */
export function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/')
}

export async function findPicture(url: string): Promise<Response | undefined> {
  for (const name of [MENU_CACHE, PICTURE_CACHE]) {
    const found = await (await caches.open(name)).match(url)
    if (found) return found
  }
  return undefined
}

/** The same picture in whatever size there is: better than none while there is no network. */
export async function findOtherSize(url: string): Promise<Response | undefined> {
  for (const name of [MENU_CACHE, PICTURE_CACHE]) {
    const found = await (await caches.open(name)).match(url, { ignoreSearch: true })
    if (found) return found
  }
  return undefined
}

let seen: Bound | null = null

/** Keeps a picture that was looked at; the oldest go when there are too many. Without room for it nothing happens. */
export async function keepPicture(url: string, response: Response, bound = PICTURES_KEPT): Promise<void> {
  try {
    const cache = await caches.open(PICTURE_CACHE)
    const bytes = await put(cache, url, response)
    // Counted on in this worker's life, and for certain only where it matters: others delete too.
    seen = seen ? { count: seen.count + 1, bytes: seen.bytes + bytes } : await measure(cache)
    if (seen.count > bound.count || seen.bytes > bound.bytes) seen = await trim(cache, bound)
  } catch (error) {
    if (!isQuota(error)) throw error
  }
}

/**
 * The pictures of all dishes, at the size of their cards; those no dish has any more go. Ends early, without an error,
 * where the storage is nearly full. Throws the browser's own error when the network is gone.
 */
export async function fetchMenuAhead(
  db: PlatelightDb,
  fetchPicture: FetchPicture,
  bound = MENU_KEPT,
): Promise<void> {
  const rows = await db.menuItems.orderBy('position').toArray()
  const urls = rows.map(({ image_url }) => image_url).filter((url) => url?.startsWith('/pictures/'))
  const wanted = new Set(urls.slice(0, bound.count).map((url) => `${url}?w=${MENU_WIDTH}`))
  const cache = await caches.open(MENU_CACHE)
  const kept = new Set<string>()
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (wanted.has(pathname + search)) kept.add(pathname + search)
    else await cache.delete(request)
  }
  const missing = [...wanted].filter((url) => !kept.has(url))
  if (missing.length === 0) return
  let { bytes } = await measure(cache)
  const next = async () => {
    for (let url = missing.shift(); url; url = missing.shift()) {
      if (bytes >= bound.bytes || (await isNearlyFull())) return
      const response = (await takeSeen(url)) ?? (await fetchPicture(url))
      if (!isPicture(response)) continue
      const size = await put(cache, url, response)
      // Not in one expression: the others add to it meanwhile.
      bytes += size
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  } catch (error) {
    if (!isQuota(error)) throw error
  }
}

/** How many pictures there are, and their bytes. */
export async function measurePictures(): Promise<Bound> {
  const sum = { count: 0, bytes: 0 }
  if (!globalThis.caches) return sum
  for (const name of [MENU_CACHE, PICTURE_CACHE]) {
    if (!(await caches.has(name))) continue
    const { count, bytes } = await measure(await caches.open(name))
    sum.count += count
    sum.bytes += bytes
  }
  return sum
}

export async function forgetPictures(): Promise<void> {
  if (!globalThis.caches) return
  for (const name of [MENU_CACHE, PICTURE_CACHE]) await caches.delete(name)
}

async function takeSeen(url: string): Promise<Response | undefined> {
  const cache = await caches.open(PICTURE_CACHE)
  const found = await cache.match(url)
  if (found) await cache.delete(url)
  return found
}

async function put(cache: Cache, url: string, response: Response): Promise<number> {
  const picture = await response.blob()
  const headers = { 'content-type': picture.type, [SIZE]: String(picture.size) }
  await cache.put(url, new Response(picture, { headers }))
  return picture.size
}

async function measure(cache: Cache): Promise<Bound> {
  const responses = await cache.matchAll()
  return { count: responses.length, bytes: responses.reduce((sum, response) => sum + sizeOf(response), 0) }
}

/** The oldest first: a cache keeps the order in which it was filled. */
async function trim(cache: Cache, bound: Bound): Promise<Bound> {
  const left = await measure(cache)
  for (const request of await cache.keys()) {
    if (left.count <= bound.count * TRIMMED && left.bytes <= bound.bytes * TRIMMED) break
    const response = await cache.match(request)
    if (!(await cache.delete(request))) continue
    left.count--
    left.bytes -= response ? sizeOf(response) : 0
  }
  return left
}

function sizeOf(response: Response): number {
  return Number(response.headers.get(SIZE) ?? 0)
}

async function isNearlyFull(): Promise<boolean> {
  const { usage = 0, quota = 0 } = (await globalThis.navigator?.storage?.estimate().catch(() => null)) ?? {}
  return quota > 0 && usage > quota * SHARE_OF_STORAGE
}
