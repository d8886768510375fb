// Room on this device: unsent work has it before anything that the server has too.
import Dexie, { type Table } from 'dexie'
import type { PlatelightDb, Tx } from './db.ts'

/** The service worker's caches: pictures that were looked at, and those of the menu. */
export const PICTURE_CACHE = 'platelight-pictures'
export const MENU_CACHE = 'platelight-menu'

/** Nothing was saved, and there is nothing left to make room with. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('This device has no room left, so this wasn’t saved. Free some storage and try again.', { cause })
    this.name = 'QuotaExceededError'
  }
}

/**
 * One transaction; when the storage is full, once more after making room. `work` is handed the transaction and asks
 * nothing but it: Dexie's own notion of the current one gets lost between transactions that run side by side, and what
 * follows would be written outside. Throws StorageFull.
 */
export async function write<T>(db: PlatelightDb, tables: Table[], work: (tx: Tx) => Promise<T>): Promise<T> {
  return await withRoom(db, () => db.transaction('rw', tables, async (tx) => await work(tx as Tx)))
}

/** The same for what is written elsewhere on this device; null where nobody is signed in. */
export async function withRoom<T>(db: PlatelightDb | null, work: () => PromiseLike<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      // Inside another's transaction there is no second try: it has failed as a whole.
      if (!isQuota(error) || Dexie.currentTransaction) throw error
      if (!(await makeRoom(db))) throw new StorageFull(error)
    }
  }
}

/** Sent photos first, then the older half of the cached pictures, the menu's last. Answers whether anything went. */
async function makeRoom(db: PlatelightDb | null): Promise<boolean> {
  const sent = db?.photos.where('[sent+createdAt]').between([1, Dexie.minKey], [1, Dexie.maxKey])
  if (sent && (await sent.delete()) > 0) return true
  return (await halve(PICTURE_CACHE)) || (await halve(MENU_CACHE))
}

async function halve(name: string): Promise<boolean> {
  if (!globalThis.caches || !(await caches.has(name))) return false
  const cache = await caches.open(name)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.ceil(keys.length / 2))) await cache.delete(key)
  return keys.length > 0
}

/** Dexie wraps the browser's error, in more than one way. */
export function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { inner, failures } = error as { inner?: unknown; failures?: unknown[] }
  return error.name === 'QuotaExceededError' || isQuota(inner) || (failures ?? []).some(isQuota)
}

let asked = false

/** Asks the browser, once in a page's life, not to clear what is stored here when space is short. */
export function keepStorage(): void {
  if (asked) return
  asked = true
  void deviceStorage()
    ?.persist?.()
    .catch(() => {})
}

// A worker has no `persist`, plain http no storage manager at all.
export function deviceStorage():
  | (Partial<StorageManager> & { persist?: () => Promise<boolean> })
  | undefined {
  return globalThis.navigator?.storage
}
