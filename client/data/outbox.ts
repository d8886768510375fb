// Changes on their way to the server, in the order they were made. The ONE way to write.
import type { Transaction } from 'dexie'
import { ERRORS } from '../../contract/errors.ts'
import type { Operation, OperationFile, PhotoRow, PlatelightDb, SyncedRow, Tx } from './db.ts'
import { isOfPhoto } from './generation-words.ts'
import type { Unsent } from './kind.ts'
import { kindOf, type OperationKind } from './kinds.ts'
import { keepStorage, write } from './room.ts'
import { holdRow, operationsOf, showRow } from './rows.ts'
import { waitingOnes } from './schedule.ts'
import { announceWork } from './wake.ts'

export type { Failure, Operation } from './db.ts'
export { operationsOf } from './rows.ts'

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
 * Inside a transaction over changeTables: the row and its operation live or die together.
 * Wakes the sync after the commit.
 */
export async function enqueue(tx: Tx, operation: NewOperation): Promise<void> {
  const createdAt = Date.now()
  const { files = [], ...rest } = operation
  const { id, kind, entityId } = operation
  await holdRow(tx, kindOf({ kind }).table, entityId)
  const photos = files.map(
    ({ field, ...file }): PhotoRow => ({ id: photoKey(id, field), entityId, createdAt, sent: 0, ...file }),
  )
  if (photos.length > 0) await tx.photos.bulkPut(photos)
  const queued: Unsent = {
    ...{ needs: [], row: null, notBefore: 0, attempts: 0, failure: null },
    ...rest,
    files: files.map(
      ({ field, name, type }): OperationFile => ({ field, name, type, photoId: photoKey(id, field) }),
    ),
    createdAt,
  }
  const left = await mendRefused(tx, queued)
  if (left) await tx.outbox.add(left)
  await showRow(tx, entityId)
  announceAfter(tx)
  if (photos.length > 0) keepStorage()
}

/** Once more, at once, with the same id. A change goes to the end: meanwhile later ones may have been sent. */
export async function retryOperation(db: PlatelightDb, id: string): Promise<void> {
  await write(db, db.tables, async (tx) => {
    const operation = await tx.outbox.get({ id })
    if (!operation) return
    const { seq, failure, ...rest } = operation
    const again = { ...rest, failure: null, notBefore: 0, attempts: failure ? 0 : rest.attempts }
    if (!failure || kindOf(operation).creates) await tx.outbox.put({ ...again, seq })
    else {
      await tx.outbox.delete(seq)
      await tx.outbox.add(again)
    }
    await showRow(tx, operation.entityId)
    announceAfter(tx)
  })
}

/** What waits for its next try goes at once; a delete that can be undone keeps its time. */
export async function sendNow(db: PlatelightDb): Promise<void> {
  await db.outbox.filter(({ attempts, failure }) => attempts > 0 && !failure).modify({ notBefore: 0 })
  announceWork(db.uid)
}

/** `discardOperation` inside a transaction over all tables, and for good. */
export async function discardIn(tx: Tx, id: string): Promise<void> {
  const operation = await tx.outbox.get({ id })
  if (!operation) return
  const { entityId } = operation
  const onServer = (await tx.held.get(entityId))?.item
  if (kindOf(operation).creates && !onServer) await eraseEntity(tx, entityId)
  else await drop(tx, entityId, [operation])
  announceAfter(tx)
}

/** Refused for good, oldest first: each waits for retry or discard. */
export async function failedOperations(db: PlatelightDb): Promise<Operation[]> {
  return await db.outbox
    .orderBy('seq')
    .filter(({ failure }) => failure !== null)
    .toArray()
}

/** The oldest refusal of each entity that has any. */
export async function failuresByEntity(db: PlatelightDb): Promise<Map<string, Operation>> {
  const failed = await failedOperations(db)
  return new Map(failed.reverse().map((operation) => [operation.entityId, operation]))
}

/** Still to be sent, oldest first. What was refused, and what stands on it, waits for the person. */
export async function waitingOperations(db: PlatelightDb): Promise<Operation[]> {
  return waitingOnes(await db.outbox.orderBy('seq').toArray())
}

/** An entity the server never had, with its changes. What needs it goes on without, or says that it can't. */
export async function eraseEntity(tx: Tx, entityId: string): Promise<void> {
  await drop(tx, entityId, await operationsOf(tx, entityId))
  const dependents = await tx.outbox.filter(({ needs }) => needs.includes(entityId)).toArray()
  for (const operation of dependents) await goWithout(tx, operation, entityId)
}

/** Of an operation whose `entityId` is no more. Not sent, so it can be changed. */
export async function goWithout(tx: Tx, operation: Operation, entityId: string): Promise<void> {
  const without = kindOf(operation).without?.(operation, entityId) ?? 'bad_request'
  const changes =
    typeof without === 'string' ? { failure: { code: without, text: ERRORS[without].text } } : without
  const needs = operation.needs.filter((id) => id !== entityId)
  await tx.outbox.put({ ...operation, ...changes, needs })
  await showRow(tx, operation.entityId)
}

/**
 * A new change is also how a person mends what was refused: it becomes part of a refused creation, which then goes again,
 * or takes over from refused changes. Answers what is left to be sent on its own.
 */
async function mendRefused(tx: Tx, change: Unsent): Promise<Unsent | null> {
  const refused = (await operationsOf(tx, change.entityId)).filter(({ failure }) => failure)
  const creation = refused.find((operation) => kindOf(operation).creates)
  const { deletes, mended } = kindOf(change)
  if (deletes || !mended) return change
  if (creation) {
    const { absorbed, ...next } = mended(creation, change)
    const dropped = creation.files.filter(
      ({ photoId }) => !next.files.some((file) => file.photoId === photoId),
    )
    for (const { photoId } of dropped) await tx.photos.delete(photoId)
    await tx.outbox.put({ ...creation, ...next, failure: null, notBefore: 0, attempts: 0 })
    return absorbed ? null : change
  }
  let whole = change
  for (const operation of refused.toReversed()) whole = await takeOver(tx, operation, whole)
  return whole
}

/**
 * A later change of what was refused: what it says is not the refused one's any more, which would show and send it over
 * the newer. What stood beside that goes along, because whoever changed the one saved all that they saw; only a photo
 * that was what was refused stays behind. Answers the later one, with all that it is now.
 */
async function takeOver<Later extends Unsent>(tx: Tx, refused: Operation, later: Later): Promise<Later> {
  const said = new Set(contents(later))
  const isSameThing = refused.kind === later.kind && contents(refused).some((part) => said.has(part))
  if (!isSameThing || kindOf(refused).creates) return later
  const ofPhoto = refused.failure !== null && isOfPhoto(refused.failure)
  const isBehind = (name: string) => ofPhoto && partOf(name) === PICTURE
  const behind = only(refused, (name) => !said.has(partOf(name)) && isBehind(name))
  const along = only(refused, (name) => !said.has(partOf(name)) && !isBehind(name))
  if (contents({ ...refused, ...behind }).length > 0) await tx.outbox.put({ ...refused, ...behind })
  else await tx.outbox.delete(refused.seq)
  for (const file of refused.files)
    if (![...behind.files, ...along.files].includes(file)) await tx.photos.delete(file.photoId)
  const fields = { ...along.fields, ...later.fields }
  return { ...later, fields, files: [...along.files, ...later.files] }
}

/** A refused one to those made after it and not sent yet: they are what is meant. */
export async function giveWay(tx: Tx, { seq, entityId }: Operation): Promise<void> {
  for (const later of await operationsOf(tx, entityId)) {
    const left = await tx.outbox.get(seq)
    if (!left) return
    if (later.seq > left.seq && later.attempts === 0) await tx.outbox.put(await takeOver(tx, left, later))
  }
}

function only({ fields, files }: Unsent, isWanted: (name: string) => boolean) {
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name))),
    files: files.filter(({ field }) => isWanted(field)),
  }
}

/** What a change is about. */
function contents({ encoding, fields, files }: Unsent): string[] {
  const given = Object.keys(fields).filter((name) => encoding === 'json' || fields[name] !== null)
  return [...given, ...files.map(({ field }) => field)].map(partOf)
}

const PICTURE = 'image'

/** A picture is one thing, by whatever way it comes. */
function partOf(name: string): string {
  return ['imageUrl', 'image_url', 'original_image_url', 'keepOriginal'].includes(name) ? PICTURE : name
}

async function drop(tx: Tx, entityId: string, operations: Operation[]): Promise<void> {
  for (const operation of operations) await forget(tx, operation)
  await showRow(tx, entityId)
}

async function forget(tx: Tx, { seq, files }: Operation): Promise<void> {
  await tx.outbox.delete(seq)
  for (const { photoId } of files) await tx.photos.delete(photoId)
}

/** After the outermost transaction's commit: an inner one completes while everything can still be undone. */
export function announceAfter(tx: Tx): void {
  let outermost: Transaction = tx
  while (outermost.parent) outermost = outermost.parent
  outermost.on('complete', () => announceWork((tx.db as PlatelightDb).uid))
}
