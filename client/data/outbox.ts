// Changes on their way to the server, in the order they were made. The ONE way to write.
import Dexie, { type Transaction } from 'dexie'
import type { Failure, Operation, OperationFile, PhotoRow, PlatelightDb } from './db.ts'
import { kindOf, type OperationKind } from './kinds.ts'
import { releaseHeld } from './rows.ts'
import { announceWork } from './wake.ts'

export type { Failure, Operation } from './db.ts'

/** Sent photos kept for the Before panel; the server has them too. */
const SENT_PHOTOS_KEPT = 10

export interface NewOperation {
  /** The entity's id for a creation; its own UUID for a change. The same id twice is refused. */
  id: string
  kind: OperationKind
  entityId: string
  method: Operation['method']
  path: string
  encoding: Operation['encoding']
  fields: Record<string, string | null>
  files: { field: string; name: string; type: string; bytes: ArrayBuffer }[]
  /** ms; for a delete that can be undone. */
  notBefore?: number
}

/**
 * Inside the caller's transaction, which must name the row's table, `outbox` and `photos`: the row and its
 * operation live or die together. Wakes the sync after the commit.
 */
export async function enqueue(db: PlatelightDb, operation: NewOperation): Promise<void> {
  const createdAt = Date.now()
  const { files, notBefore = 0, ...rest } = operation
  const photos = files.map((file): PhotoRow & { field: string } => ({
    id: `${operation.id}/${file.field}`,
    entityId: operation.entityId,
    createdAt,
    sent: 0,
    ...file,
  }))
  await db.photos.bulkPut(photos.map(({ field, ...photo }) => photo))
  await db.outbox.add({
    ...rest,
    files: photos.map(({ id, field, name, type }): OperationFile => ({ field, name, type, photoId: id })),
    createdAt,
    notBefore,
    attempts: 0,
    failure: null,
  })
  afterCommit(() => announceWork(db.uid))
}

/** Once more, at once, with the same id. */
export async function retryOperation(db: PlatelightDb, id: string): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const operation = await db.outbox.get({ id })
    if (!operation) return
    const kind = kindOf(operation)
    await db.outbox.update(operation.seq, { failure: null, notBefore: 0, attempts: 0 })
    await db.table(kind.table).update(operation.entityId, { ...kind.retried(), sendError: null })
    afterCommit(() => announceWork(db.uid))
  })
}

/** Gives a change up. A creation takes its row, its photo and every change made on top of it along. */
export async function discardOperation(db: PlatelightDb, id: string): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const operation = await db.outbox.get({ id })
    if (!operation) return
    const { entityId } = operation
    const kind = kindOf(operation)
    const gone = kind.creates ? await db.outbox.where({ entityId }).toArray() : [operation]
    await db.outbox.bulkDelete(gone.map(({ seq }) => seq))
    await db.photos.bulkDelete(gone.flatMap(({ files }) => files.map(({ photoId }) => photoId)))
    if (kind.creates) await db.table(kind.table).delete(entityId)
    else await db.table(kind.table).update(entityId, { sendError: null, unsent: await unsent(db, entityId) })
    await releaseHeld(db, entityId)
  })
}

/** The oldest one that may go now: not refused, due, and nothing of the same entity before it. */
export async function nextOperation(db: PlatelightDb, now: number): Promise<Operation | undefined> {
  const blocked = new Set<string>()
  return await db.outbox
    .orderBy('seq')
    .filter(({ entityId, failure, notBefore }) => {
      const ready = !failure && notBefore <= now && !blocked.has(entityId)
      if (!ready) blocked.add(entityId)
      return ready
    })
    .first()
}

/** Still to be sent, in any order; a refused one waits for the person, not for the network. */
export async function waitingOperations(db: PlatelightDb): Promise<Operation[]> {
  return await db.outbox.filter(({ failure }) => !failure).toArray()
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
    await db.outbox.delete(seq)
    const changes = { ...kind.delivered(answer), sendError: null, unsent: await unsent(db, entityId) }
    await db.table(kind.table).update(entityId, changes)
    for (const { photoId } of files) await db.photos.update(photoId, { sent: 1 })
    await releaseHeld(db, entityId)
    await dropOldPhotos(db)
  })
}

/** Refused for good: it stays with its sentence and is never in the way of the others. */
export async function refuseOperation(
  db: PlatelightDb,
  operation: Operation,
  failure: Failure,
): Promise<void> {
  const kind = kindOf(operation)
  await db.transaction('rw', db.tables, async () => {
    const kept = await db.outbox.update(operation.seq, { failure, attempts: operation.attempts + 1 })
    if (!kept) return
    await db.table(kind.table).update(operation.entityId, { ...kind.refused(failure), sendError: failure })
  })
}

async function unsent(db: PlatelightDb, entityId: string): Promise<0 | 1> {
  return (await db.outbox.where({ entityId }).count()) > 0 ? 1 : 0
}

async function dropOldPhotos(db: PlatelightDb): Promise<void> {
  const sent = db.photos.where('[sent+createdAt]').between([1, Dexie.minKey], [1, Dexie.maxKey])
  const keys = await sent.primaryKeys()
  await db.photos.bulkDelete(keys.slice(0, -SENT_PHOTOS_KEPT))
}

/** The outermost transaction's commit: an inner one completes while everything can still be undone. */
function afterCommit(work: () => void): void {
  let transaction: Transaction | undefined = Dexie.currentTransaction
  while (transaction?.parent) transaction = transaction.parent
  if (transaction) transaction.on('complete', work)
  else work()
}
