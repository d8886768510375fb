// The outbox as the sync sees it: take the next, and what its answer changes.
import Dexie from 'dexie'
import type { Failure, Operation, PlatelightDb, SyncedRow, Tx } from './db.ts'
import { kindOf } from './kinds.ts'
import { lifeOf } from './life.ts'
import { eraseEntity, giveWay, goWithout } from './outbox.ts'
import { write } from './room.ts'
import { showRow } from './rows.ts'
import { nextStep } from './schedule.ts'

/** Sent photos kept for the Before panel; the server has them too. */
const SENT_PHOTOS_KEPT = 10

/** The one that may go now, already counted as being on the wire. */
export async function takeOperation(db: PlatelightDb, now: number): Promise<Operation | undefined> {
  return await write(db, db.tables, async (tx) => {
    for (;;) {
      const { send, erase } = nextStep(await tx.outbox.orderBy('seq').toArray(), now)
      if (erase === undefined) {
        if (!send) return undefined
        const taken = { ...send, attempts: send.attempts + 1 }
        await tx.outbox.put(taken)
        return taken
      }
      await eraseEntity(tx, erase)
    }
  })
}

/**
 * The server has it. Only now is the operation deleted. Where what the server has was dropped since `life`, the row goes
 * with the last operation of it: it comes again with the next pull.
 */
export async function settleOperation(
  db: PlatelightDb,
  operation: Operation,
  answer: unknown,
  life: number,
): Promise<void> {
  const { seq, entityId, files } = operation
  const kind = kindOf(operation)
  await write(db, db.tables, async (tx) => {
    // Discarded while it was on the wire, or settled by another: its row has moved on.
    if (!(await tx.outbox.get(seq))) return
    const held = await tx.held.get(entityId)
    const base = (held?.item ?? null) as SyncedRow | null
    const item = kind.settled(base as never, operation, answer)
    const dropped = (await lifeOf(tx)) !== life
    const gone = item === null || dropped
    await tx.held.put({ id: entityId, table: kind.table, item: item ?? base, gone })
    await tx.outbox.delete(seq)
    for (const { photoId } of files) {
      if (dropped) await tx.photos.delete(photoId)
      else await tx.photos.update(photoId, { sent: 1 })
    }
    await showRow(tx, entityId)
    await dropOldPhotos(tx)
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
  await write(db, db.tables, async (tx) => {
    const kept = await tx.outbox.get(operation.seq)
    if (!kept) return
    const lost = kindOf(kept).lost?.(kept, failure)
    if (lost) return await goWithout(tx, kept, lost)
    await tx.outbox.put({ ...kept, failure })
    // It may have been changed again before the refusal came.
    await giveWay(tx, kept)
    await showRow(tx, kept.entityId)
  })
}

async function dropOldPhotos(tx: Tx): Promise<void> {
  const sent = tx.photos.where('[sent+createdAt]').between([1, Dexie.minKey], [1, Dexie.maxKey])
  const keys = await sent.primaryKeys()
  for (const key of keys.slice(0, -SENT_PHOTOS_KEPT)) await tx.photos.delete(key)
}
