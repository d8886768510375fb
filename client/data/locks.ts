// One at a time over all tabs and the service worker: Web Locks, named by what they guard.

/** Work that waits for the same name in this realm, where the browser has no Web Locks (plain http). */
const tails = new Map<string, Promise<unknown>>()

/** Runs `work` while nobody else holds `name`. Rejects with an AbortError if `signal` fires while waiting. */
export async function exclusively<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (locks) return await locks.request(name, signal ? { signal } : {}, work)
  return await inThisRealm(name, work, signal)
}

/** Held by every round that sends for this user. */
export function sendingLock(uid: string): string {
  return `platelight-sync-${uid}`
}

/** Runs `work` while no tab and no worker sends anything of this user: an upload is never cut in its middle. */
export async function whileNothingIsSent<T>(
  uid: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return await exclusively(sendingLock(uid), work, signal)
}

async function inThisRealm<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const before = tails.get(name) ?? Promise.resolve()
  const mine = before
    .catch(() => {})
    .then(() => {
      signal?.throwIfAborted()
      return work()
    })
  tails.set(name, mine)
  try {
    return await mine
  } finally {
    if (tails.get(name) === mine) tails.delete(name)
  }
}
