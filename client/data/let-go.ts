// How what somebody has on this device goes, once or when a sign-out that was cut off is finished.
import Dexie from 'dexie'
import { closeDb, openDb, type PlatelightDb } from './db.ts'
import { deviceDb } from './device.ts'
import { forgetFirstSight } from './first-sight.ts'
import { endLife } from './life.ts'
import { whileNothingIsSent } from './locks.ts'
import { forgetPictures } from './pictures.ts'
import { write } from './room.ts'

/** A line may hang: then what is on its way is not waited for any longer. */
const PATIENCE_MS = 5_000

/** Of everybody whose session has ended here. Two tabs may do it at once, and one that is cut off is done again. */
export async function finishLeaving(): Promise<void> {
  for (const uid of await deviceDb.leaving.toCollection().primaryKeys()) {
    const db = openDb(uid)
    await inTheLull(db, async () => {
      // Done by another tab meanwhile: what is there now is of a new session.
      const leave = await deviceDb.leaving.get(uid)
      if (!leave) return
      await forget(db, leave.unsentToo)
      await deviceDb.leaving.delete(uid)
    })
  }
}

/** Of what somebody has here who is not signed in any more: all but what is unsent, or with `unsentToo` all. */
export async function letGo(db: PlatelightDb, unsentToo: boolean): Promise<void> {
  await inTheLull(db, () => forget(db, unsentToo))
}

async function forget(db: PlatelightDb, unsentToo: boolean): Promise<void> {
  const keep = !unsentToo && (await db.outbox.count()) > 0
  if (keep) return await drop(db, false)
  await forgetPictures()
  await forgetFirstSight()
  closeDb(db.uid)
  await db.delete()
}

/** A round that hangs on its line is not waited for any longer than PATIENCE_MS. */
export async function inTheLull(db: PlatelightDb, work: () => Promise<void>): Promise<void> {
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

/** What the server has too; `unsentToo`: also what only this device has. */
export async function drop(db: PlatelightDb, unsentToo: boolean): Promise<void> {
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
