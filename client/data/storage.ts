// What this device holds for the person, and how to let go of it.
import Dexie from 'dexie'
import { closeDb, type PlatelightDb } from './db.ts'
import { forgetFirstSight } from './first-sight.ts'
import { endLife } from './life.ts'
import { endSubscription } from './notify.ts'
import { type Bound, forgetPictures, measurePictures } from './pictures.ts'
import { deviceStorage, write } from './room.ts'
import { forgetSession } from './session.ts'
import { forgetSharedPhoto } from './shared-photo.ts'
import { whileNothingIsSent } from './sync.ts'
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

/** A line may hang: then what is on its way is not waited for any longer. */
const PATIENCE_MS = 5_000

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
  await forgetSession()
  showCount(0)
  await forgetSharedPhoto()
  await letGo(db, unsentToo)
}

/** Of what somebody has here who is not signed in any more: all but what is unsent, or with `unsentToo` all. */
export async function letGo(db: PlatelightDb, unsentToo: boolean): Promise<void> {
  const forget = async () => {
    const keep = !unsentToo && (await db.outbox.count()) > 0
    if (keep) return await drop(db, false)
    await forgetPictures()
    await forgetFirstSight()
    closeDb(db.uid)
    await db.delete()
  }
  await inTheLull(db, forget)
}

/** A round that hangs on its line is not waited for any longer than PATIENCE_MS. */
async function inTheLull(db: PlatelightDb, work: () => Promise<void>): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  let began = false
  const once = async () => {
    began = true
    await work()
  }
  await whileNothingIsSent(db.uid, once, patience).catch(async (error) => {
    if (began || !patience.aborted) throw error
    await once()
  })
}

async function drop(db: PlatelightDb, unsentToo: boolean): Promise<void> {
  await write(db, db.tables, async (tx) => {
    if (unsentToo) for (const table of [tx.outbox, tx.held, tx.photos]) await table.clear()
    const unsent = new Set(await tx.held.toCollection().primaryKeys())
    for (const table of [tx.generations, tx.menuItems, tx.templates]) {
      await table.filter(({ id }: { id: string }) => !unsent.has(id)).delete()
    }
    await tx.photos.where('[sent+createdAt]').aboveOrEqual([1, Dexie.minKey]).delete()
    await tx.meta.filter(({ key }) => key.startsWith('cursor:')).delete()
    await endLife(tx)
  })
  await forgetPictures()
  await forgetFirstSight()
}
