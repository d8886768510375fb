// What this device holds for the person, and how to let go of it.
import Dexie from 'dexie'
import type { PlatelightDb } from './db.ts'
import { drop, finishLeaving, inTheLull } from './let-go.ts'
import { endSubscription } from './notify.ts'
import { type Bound, measurePictures } from './pictures.ts'
import { deviceStorage } from './room.ts'
import { forgetSession } from './session.ts'
import { announceWork } from './wake.ts'
import { showCount } from './world.ts'

export interface StorageReport {
  dishes: number
  templates: number
  generations: number
  pictures: Bound
  /** Photos that only this device has. */
  unsentPhotos: Bound
  /** Bytes, as the browser reckons them; null where it does not say. */
  used: number | null
  allowed: number | null
  /** Whether the browser has promised not to clear this by itself. */
  persisted: boolean
}

export async function readStorage(db: PlatelightDb): Promise<StorageReport> {
  const { usage, quota } = (await deviceStorage()?.estimate?.()) ?? {}
  const unsentPhotos = { count: 0, bytes: 0 }
  await db.photos
    .where('[sent+createdAt]')
    .between([0, Dexie.minKey], [0, Dexie.maxKey])
    .each(({ bytes }) => {
      unsentPhotos.count++
      unsentPhotos.bytes += bytes.byteLength
    })
  return {
    dishes: await db.menuItems.count(),
    templates: await db.templates.count(),
    generations: await db.generations.count(),
    pictures: await measurePictures(),
    unsentPhotos,
    used: usage ?? null,
    allowed: quota ?? null,
    persisted: (await deviceStorage()?.persisted?.()) ?? false,
  }
}

/**
 * Drops what the server has too; it comes again with the next round. `unsentToo`: also what only this device has.
 * Waits a while for a round that is on its way; what it is answered later is not kept (life.ts).
 */
export async function clearCache(db: PlatelightDb, unsentToo: boolean): Promise<void> {
  await inTheLull(db, () => drop(db, unsentToo))
  announceWork(db.uid)
}

/**
 * Ends the session. What the server has is forgotten, so that the next person on this device finds nothing; what it
 * does not have is kept for this user's next sign-in, or with `unsentToo` forgotten as well.
 */
export async function signOut(db: PlatelightDb, unsentToo: boolean): Promise<void> {
  // While there still is a token to say it with.
  await endSubscription(db)
  // Written down with the end of the session: a device that goes dark from here on goes on with it at its next start.
  await forgetSession({ uid: db.uid, unsentToo })
  showCount(0)
  // The session is over: what can't be let go now goes at the next start.
  await finishLeaving().catch((error) => console.warn('Signing out could not be finished', error))
}
