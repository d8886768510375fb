// A photo that came through the phone's share sheet: kept by the service worker, which has no page to give it to, until
// the Generate tab takes it. Offline too.
import { openDb } from './db.ts'
import { deviceDb } from './device.ts'
import { withRoom } from './room.ts'
import { readSessionUser } from './session.ts'

/** One that nobody has taken by then was not meant for today. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** The newest only. What the server has too makes room for it; throws StorageFull where that is not enough. */
export async function keepSharedPhoto(photo: Blob & { name?: string }, now = Date.now()): Promise<void> {
  const uid = (await readSessionUser())?.uid ?? null
  // Its bytes, not the Blob: Blobs in IndexedDB go bad on iOS.
  const bytes = await photo.arrayBuffer()
  const share = { id: 'photo', uid, name: photo.name ?? '', type: photo.type, bytes, at: now } as const
  await withRoom(uid === null ? null : openDb(uid), () => deviceDb.shared.put(share))
}

/** Gives it away once; null where there is none, or another user's. Shared before anybody signed in, it is the next one's. */
export async function takeSharedPhoto(uid: string, now = Date.now()): Promise<File | null> {
  return await deviceDb.transaction('rw', deviceDb.shared, async () => {
    const kept = await deviceDb.shared.get('photo')
    if (!kept || (kept.uid !== null && kept.uid !== uid)) return null
    await deviceDb.shared.delete('photo')
    if (now - kept.at > KEPT_MS) return null
    return new File([kept.bytes], kept.name, { type: kept.type })
  })
}

export async function forgetSharedPhoto(): Promise<void> {
  await deviceDb.shared.clear()
}
