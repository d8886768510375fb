// Photos that came through the phone's share sheet: kept by the service worker, which has no page to give them to, until
// the Generate tab takes one after the other. Offline too.
import { openDb } from './db.ts'
import { deviceDb, readSessionUser, type StoredShare } from './device.ts'
import { exclusively } from './locks.ts'
import type { PickedPhoto } from './photos.ts'
import { withRoom } from './room.ts'

/** One that nobody has taken by then was not meant for today. */
const KEPT_MS = 24 * 60 * 60 * 1000
/** Of one share: each is read whole, by a worker to which a phone grants little memory and time. */
export const SHARED_AT_ONCE = 20
const NOBODY = ''

type SharedFile = Blob & { name?: string }

/**
 * The newest share comes before what still waits, in its own order. Answers how many were kept: what the server has too
 * makes room for them, and where that is not enough the rest is not.
 */
export async function keepSharedPhotos(photos: readonly SharedFile[], now = Date.now()): Promise<number> {
  const uid = (await readSessionUser())?.uid ?? null
  const owner = uid ?? NOBODY
  const taken = photos.slice(0, SHARED_AT_ONCE)
  const first = Math.min(0, ...(await keysOf(owner)).map(([, turn]) => turn)) - taken.length
  let kept = 0
  for (const photo of taken) {
    try {
      // Its bytes, not the Blob: Blobs in IndexedDB go bad on iOS.
      const bytes = await photo.arrayBuffer()
      const share: StoredShare = {
        id: [owner, first + kept, now],
        ...{ name: photo.name ?? '', type: photo.type, bytes, opens: kept === 0 },
      }
      await withRoom(uid === null ? null : openDb(uid), () => deviceDb.shared.put(share))
    } catch {
      // Full, or unreadable: whoever shared them is told the number.
      continue
    }
    kept++
  }
  return kept
}

/** How many wait for `uid`. Shared before anybody signed in, they are the next one's. */
export async function countSharedPhotos(uid: string): Promise<number> {
  return (await keysFor(uid)).length
}

/** Whosever they are: who does not come back is not asked either. */
export async function dropOldSharedPhotos(now = Date.now()): Promise<void> {
  const keys = (await deviceDb.shared.toCollection().primaryKeys()) as StoredShare['id'][]
  await deviceDb.shared.bulkDelete(keys.filter(([, , at]) => now - at > KEPT_MS))
}

/** How a page takes a photo in. */
export interface Taker {
  /** Throws for what is no photo. */
  open(file: File): Promise<PickedPhoto>
  /** Until this is done the photo waits here as well: a page may end at any moment. */
  keep(photo: PickedPhoto): Promise<void>
}

/**
 * The next of them, given away once. `unseen`: only the first of a share that nobody has been shown yet; the others wait
 * until they are asked for. `instead`: what has to leave the table for it and is not sent yet, waits after all the others from
 * the same moment. Answers whether there was one; none is another user's. What can't be opened is dropped with what `open` throws.
 * Throws StorageFull and what `keep` throws, and then nothing moved.
 */
export async function giveSharedPhoto(
  uid: string,
  { open, keep }: Taker,
  { unseen = false, instead = [] as readonly PickedPhoto[], now = Date.now() } = {},
): Promise<boolean> {
  return await exclusively(LOCK, async () => {
    const [id] = await keysFor(uid)
    const share = id && (await deviceDb.shared.get(id))
    if (!share || (unseen && !share.opens)) return false
    // The page ended after it had been kept.
    if (!instead.some((photo) => isSame(photo.bytes, share.bytes))) {
      const photo = await open(new File([share.bytes], share.name, { type: share.type })).catch(
        async (error: unknown) => {
          await deviceDb.shared.delete(id)
          throw error
        },
      )
      const displaced = await putLast(uid, instead, now)
      await keep(photo).catch(async (error: unknown) => {
        await deviceDb.shared.bulkDelete(displaced)
        throw error
      })
    }
    await deviceDb.shared.delete(id)
    return true
  })
}

/** One page at a time changes whose turn it is. */
const LOCK = 'platelight-shared'

/** All or none. Answers their keys. */
async function putLast(
  uid: string,
  photos: readonly PickedPhoto[],
  now: number,
): Promise<StoredShare['id'][]> {
  const put = async () => {
    const last = Math.max(0, ...(await keysFor(uid)).map(([, other]) => other))
    const keys = photos.map((_, index): StoredShare['id'] => [uid, last + 1 + index, now])
    for (const [index, { name, type, bytes }] of photos.entries())
      await deviceDb.shared.put({ id: keys[index]!, name, type, bytes, opens: false })
    return keys
  }
  return await withRoom(openDb(uid), () => deviceDb.transaction('rw', deviceDb.shared, put))
}

function isSame(a: ArrayBuffer, b: ArrayBuffer): boolean {
  if (a.byteLength !== b.byteLength) return false
  const [left, right] = [new Uint8Array(a), new Uint8Array(b)]
  return left.every((byte, at) => byte === right[at])
}

/** All that wait for `uid`. Answers the way back; null where none did. */
export async function dropSharedPhotos(uid: string): Promise<(() => Promise<void>) | null> {
  const drop = async () => {
    const keys = await keysFor(uid)
    const dropped = (await deviceDb.shared.bulkGet(keys)).filter((share) => share !== undefined)
    if (dropped.length === 0) return null
    await deviceDb.shared.bulkDelete(keys)
    return async () => void (await deviceDb.shared.bulkPut(dropped))
  }
  // One that is just on its way to the table is none of them.
  return await exclusively(LOCK, () => deviceDb.transaction('rw', deviceDb.shared, drop))
}

/** In their order; the keys alone, because the photos are big. */
async function keysFor(uid: string): Promise<StoredShare['id'][]> {
  const keys = [...(await keysOf(uid)), ...(await keysOf(NOBODY))]
  return keys.sort(([, a], [, b]) => a - b)
}

async function keysOf(owner: string): Promise<StoredShare['id'][]> {
  const all = deviceDb.shared.where(':id').between([owner], [owner, []])
  return (await all.primaryKeys()) as StoredShare['id'][]
}
