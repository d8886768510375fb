// Changes on their way to the server, in the order they were made. The ONE way to write.
import Dexie, { type Transaction } from 'dexie'
import { ERRORS } from '../../contract/errors.ts'
import type { Failure, Operation, OperationFile, PhotoRow, PlatelightDb, SyncedRow } from './db.ts'
import { kindOf, type OperationKind } from './kinds.ts'
import { holdRow, operationsOf, showRow } from './rows.ts'
import { nextStep, waitingOnes } from './schedule.ts'
import { announceWork } from './wake.ts'

export type { Failure, Operation } from './db.ts'
export { operationsOf } from './rows.ts'

/** Sent photos kept for the Before panel; the server has them too. */
const SENT_PHOTOS_KEPT = 10

export interface NewOperation {
  /** The entity's id for a creation; its own UUID for a change. The same id twice is refused. */
  id: string
  kind: OperationKind
  entityId: string
  needs?: string[]
  method: Operation['method']
  path: string
  encoding: Operation['encoding']
  fields: Record<string, string | null>
  files?: { field: string; name: string; type: string; bytes: ArrayBuffer }[]
  /** Of a creation. */
  row?: SyncedRow | null
  /** ms; for a delete that can be undone. */
  notBefore?: number
}

/** Where an operation's photo is kept. */
export function photoKey(operationId: string, field: string): string {
  return `${operationId}/${field}`
}

/**
 * Inside the caller's transaction, which must name changeTables: the row and its operation live or die together.
 * Wakes the sync after the commit.
 */
export async function enqueue(db: PlatelightDb, operation: NewOperation): Promise<void> {
  const createdAt = Date.now()
  const { files = [], ...rest } = operation
  const { id, kind, entityId } = operation
  await holdRow(db, kindOf({ kind }).table, entityId)
  const photos = files.map(
    ({ field, ...file }): PhotoRow => ({ id: photoKey(id, field), entityId, createdAt, sent: 0, ...file }),
  )
  await db.photos.bulkPut(photos)
  const defaults = { needs: [], row: null, notBefore: 0 }
  await db.outbox.add({
    ...defaults,
    ...rest,
    files: files.map(
      ({ field, name, type }): OperationFile => ({ field, name, type, photoId: photoKey(id, field) }),
    ),
    createdAt,
    attempts: 0,
    failure: null,
  })
  await showRow(db, entityId)
  afterCommit(() => announceWork(db.uid))
}

/** Once more, at once, with the same id. A change goes to the end: meanwhile later ones may have been sent. */
export async function retryOperation(db: PlatelightDb, id: string): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const operation = await db.outbox.get({ id })
    if (!operation) return
    const { seq, failure, ...rest } = operation
    const again = { ...rest, failure: null, notBefore: 0, attempts: failure ? 0 : rest.attempts }
    if (!failure || kindOf(operation).creates) await db.outbox.put({ ...again, seq })
    else {
      await db.outbox.delete(seq)
      await db.outbox.add(again)
    }
    await showRow(db, operation.entityId)
    afterCommit(() => announceWork(db.uid))
  })
}

/** Gives a change up; of a delete that is its undo. A creation takes every change made on top of it along. */
export async function discardOperation(db: PlatelightDb, id: string): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const operation = await db.outbox.get({ id })
    if (!operation) return
    const { entityId } = operation
    const onServer = (await db.held.get(entityId))?.item
    if (kindOf(operation).creates && !onServer) await eraseEntity(db, entityId)
    else await drop(db, entityId, [operation])
    afterCommit(() => announceWork(db.uid))
  })
}

/** Refused for good, oldest first: each waits for retry or discard. */
export async function failedOperations(db: PlatelightDb): Promise<Operation[]> {
  return await db.outbox
    .orderBy('seq')
    .filter(({ failure }) => failure !== null)
    .toArray()
}

/** Still to be sent, oldest first. What was refused, and what stands on it, waits for the person. */
export async function waitingOperations(db: PlatelightDb): Promise<Operation[]> {
  return waitingOnes(await db.outbox.orderBy('seq').toArray())
}

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

/** Refused for good: it stays with its sentence and is never in the way of the others. */
export async function refuseOperation(
  db: PlatelightDb,
  operation: Operation,
  failure: Failure,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const kept = await db.outbox.update(operation.seq, { failure })
    if (kept) await showRow(db, operation.entityId)
  })
}

/** An entity the server never had, with its changes. What needs it goes on without, or says that it can't. */
async function eraseEntity(db: PlatelightDb, entityId: string): Promise<void> {
  await drop(db, entityId, await operationsOf(db, entityId))
  const dependents = await db.outbox.filter(({ needs }) => needs.includes(entityId)).toArray()
  for (const operation of dependents) await detach(db, operation, entityId)
}

async function detach(db: PlatelightDb, operation: Operation, entityId: string): Promise<void> {
  const without = kindOf(operation).without?.(operation, entityId) ?? 'bad_request'
  const changes =
    typeof without === 'string' ? { failure: { code: without, text: ERRORS[without].text } } : without
  const needs = operation.needs.filter((id) => id !== entityId)
  await db.outbox.put({ ...operation, ...changes, needs })
  await showRow(db, operation.entityId)
}

async function drop(db: PlatelightDb, entityId: string, operations: Operation[]): Promise<void> {
  await db.outbox.bulkDelete(operations.map(({ seq }) => seq))
  await db.photos.bulkDelete(operations.flatMap(({ files }) => files.map(({ photoId }) => photoId)))
  await showRow(db, entityId)
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
