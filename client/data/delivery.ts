// The outbox as the sync sees it: take the next, and what its answer changes.
import Dexie from 'dexie'
import type { Failure, Operation, PlatelightDb, SyncedRow } from './db.ts'
import { kindOf } from './kinds.ts'
import { eraseEntity, goWithout } from './outbox.ts'
import { showRow } from './rows.ts'
import { nextStep } from './schedule.ts'

/** Sent photos kept for the Before panel; the server has them too. */
const SENT_PHOTOS_KEPT = 10

/** The one that may go now, already counted as being on the wire. */
export async function takeOperation(db: PlatelightDb, now: number): Promise<Operation | undefined> {
  return await db.transaction('rw', db.tables, async () => {
    for (;;) {
      const { send, erase } = nextStep(await db.outbox.orderBy('seq').toArray(), now)
      if (erase === undefined) {
        if (!send) return undefined
        const taken = { ...send, attempts: send.attempts + 1 }
        await db.outbox.put(taken)
        return taken
      }
      await eraseEntity(db, erase)
    }
  })
}

/** The server has it. Only now is the operation deleted. */
export async function settleOperation(
  db: PlatelightDb,
  operation: Operation,
  answer: unknown,
): Promise<void> {
  const { seq, entityId, files } = operation
  const kind = kindOf(operation)
  await db.transaction('rw', db.tables, async () => {
    // Discarded while it was on the wire, or settled by another: its row has moved on.
    if (!(await db.outbox.get(seq))) return
    const held = await db.held.get(entityId)
    const base = (held?.item ?? null) as SyncedRow | null
    const item = kind.settled(base as never, operation, answer)
    await db.held.put({ id: entityId, table: kind.table, item: item ?? base, gone: item === null })
    await db.outbox.delete(seq)
    for (const { photoId } of files) await db.photos.update(photoId, { sent: 1 })
    await showRow(db, entityId)
    await dropOldPhotos(db)
  })
}

/**
 * Refused for good: it stays with its sentence and is never in the way of the others. Where only something it needs
 * is no more, it goes again without that.
 */
export async function refuseOperation(
  db: PlatelightDb,
  operation: Operation,
  failure: Failure,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const kept = await db.outbox.get(operation.seq)
    if (!kept) return
    const lost = kindOf(kept).lost?.(kept, failure)
    if (lost) return await goWithout(db, kept, lost)
    await db.outbox.put({ ...kept, failure })
    await showRow(db, kept.entityId)
  })
}

async function dropOldPhotos(db: PlatelightDb): Promise<void> {
  const sent = db.photos.where('[sent+createdAt]').between([1, Dexie.minKey], [1, Dexie.maxKey])
  const keys = await sent.primaryKeys()
  for (const key of keys.slice(0, -SENT_PHOTOS_KEPT)) await db.photos.delete(key)
}
