// Queue → server: send, then delete; never the other way round.
import { AppError } from '../../contract/errors.ts'
import { OddAnswer, parseAnswer } from './answer.ts'
import type { Api, OutgoingRequest } from './api.ts'
import { backoff, failureOf } from './backoff.ts'
import type { Operation, PlatelightDb } from './db.ts'
import { refuseOperation, settleOperation, takeOperation } from './delivery.ts'
import { kindOf } from './kinds.ts'
import { lifeOf } from './life.ts'

/** Operations between two pulls, so that a long queue does not hide the first results. */
const BATCH = 3

export interface PushWorld {
  api: Api
  now(): number
  random(): number
}

export interface Pushed {
  /** There may be more to send. */
  more: boolean
  /** What one of them met that the others did not; it goes again by itself. */
  trouble: Error | null
}

/** Sends what is due, in order. Throws what concerns all of them. */
export async function push(db: PlatelightDb, world: PushWorld, signal: AbortSignal): Promise<Pushed> {
  let trouble: Error | null = null
  for (let sent = 0; sent < BATCH; sent++) {
    const operation = await takeOperation(db, world.now())
    if (!operation) return { more: false, trouble }
    try {
      await deliver(db, world, operation, signal)
    } catch (error) {
      // It may be this one's own trouble: the next gets its chance. Two in a row are the server's, or the line's.
      if (trouble || !isPerhapsItsOwn(error)) throw error
      trouble = error
    }
  }
  return { more: true, trouble }
}

/** A 500, or the page of a proxy that does not like this one's photo or words. */
function isPerhapsItsOwn(error: unknown): error is AppError | OddAnswer {
  return error instanceof OddAnswer || (error instanceof AppError && error.code === 'internal')
}

async function deliver(
  db: PlatelightDb,
  world: PushWorld,
  operation: Operation,
  signal: AbortSignal,
): Promise<void> {
  const life = await lifeOf(db)
  let answer: unknown
  try {
    answer = readAnswer(operation, await world.api.send(await outgoing(db, world, operation), signal))
  } catch (thrown) {
    const error = isTooLarge(thrown, operation) ? new AppError('image_too_large') : thrown
    if (isPerhapsItsOwn(error)) {
      const notBefore = world.now() + backoff(operation.attempts, world.random())
      await db.outbox.update(operation.seq, { notBefore })
    }
    if (!(error instanceof AppError)) throw error
    const { deletes, doneBy = [], notYet = [] } = kindOf(operation)
    // Gone already: a resend after a lost answer, or another device was first.
    const done = (deletes && error.status === 404) || doneBy.includes(error.code)
    if (done) return await settleOperation(db, operation, null, life)
    const early = notYet.includes(error.code)
    if (error.retry === 'never' && !early) return await refuseOperation(db, operation, failureOf(error))
    if (early) {
      const notBefore = world.now() + backoff(operation.attempts, world.random())
      await db.outbox.update(operation.seq, { notBefore })
      return
    }
    throw error
  }
  await settleOperation(db, operation, answer, life)
}

/** The 413 of a proxy, whose bound is tighter than ours: as it is, the photo will never come through. */
function isTooLarge(error: unknown, { files }: Operation): boolean {
  return error instanceof OddAnswer && error.status === 413 && files.length > 0
}

/** A 200 is not yet a delivery: a captive portal answers 200 to everything. */
function readAnswer(operation: Operation, body: unknown): unknown {
  const { answer: schema, misunderstood = null } = kindOf(operation)
  if (!schema && body === null) return null
  try {
    if (schema) return parseAnswer(schema, body)
  } catch (cause) {
    throw new OddAnswer(200, cause, misunderstood)
  }
  throw new OddAnswer(200)
}

async function outgoing(db: PlatelightDb, world: PushWorld, operation: Operation): Promise<OutgoingRequest> {
  const { id, method, path, encoding, fields, files } = operation
  const waitedMs = world.now() - operation.createdAt
  if (encoding === 'json') return { id, method, path, body: jsonBody(method, fields), bytes: 0, waitedMs }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, value)
  let bytes = 0
  for (const { field, name, type, photoId } of files) {
    const photo = await db.photos.get(photoId)
    if (!photo) throw new AppError('no_image')
    form.append(field, new Blob([photo.bytes], { type }), name)
    bytes += photo.bytes.byteLength
  }
  return { id, method, path, body: form, bytes, waitedMs }
}

function jsonBody(method: string, fields: Operation['fields']): string | null {
  return method === 'DELETE' ? null : JSON.stringify(fields)
}
