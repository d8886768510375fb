// Tells every tab and the worker that there is something to send.
const CHANNEL = 'platelight-outbox'
export const SYNC_TAG = 'platelight-outbox'

let sender: BroadcastChannel | undefined

/** Call after the commit, never inside the transaction: a woken loop must find the row. */
export function announceWork(uid: string): void {
  sender ??= new BroadcastChannel(CHANNEL)
  sender.postMessage(uid)
  void registerBackgroundSync()
}

/** Calls back for work queued anywhere on this device, this tab included. Returns the way to stop. */
export function onWork(uid: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = (event) => {
    if (event.data === uid) listener()
  }
  return () => channel.close()
}

// Background Sync is Chromium's alone and in no standard library of types.
interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * The browser wakes the worker when it thinks that there is a line, a few times, and then gives up: while something
 * waits it is to be asked again.
 */
export async function registerBackgroundSync(): Promise<void> {
  const { serviceWorker } = (globalThis.navigator ?? {}) as {
    serviceWorker?: { getRegistration(): Promise<SyncRegistration | undefined> }
  }
  try {
    const registration = await serviceWorker?.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Refused (private mode, permission): it is a wake-up, not the mechanism.
  }
}
