// What somebody gives up of what waits for the server, and the way back. That is in memory alone: with the page it is
// over, and nothing is left behind.
import { UNDO_MS } from '../../contract/limits.ts'
import type { HeldRow, Operation, PhotoRow, PlatelightDb, SyncedRow, Tx } from './db.ts'
import { announceAfter, discardIn, giveWay } from './outbox.ts'
import { write } from './room.ts'
import { showRow } from './rows.ts'
import { changeText } from './unsent.ts'

export interface Discarded {
  /** “New dish: Ramen” */
  text: string
  /** ms in which to take it back: what can go on without it waits for so long. */
  timeLeft: number
  /** Everything as it was, but for what has been sent or changed since. Once. Throws StorageFull. */
  undo: () => Promise<void>
}

interface Before {
  entityId: string
  held: HeldRow | undefined
  gone: Operation[]
  photos: PhotoRow[]
  /** Of other entities, which go on without it or say that they can't. */
  touched: { was: Operation; is: Operation }[]
}

/**
 * Gives a change up; of a delete that is its undo. A creation takes every change made on top of it along. null where
 * there is none: another tab was first.
 */
export async function discardOperation(db: PlatelightDb, id: string): Promise<Discarded | null> {
  return await write(db, db.tables, async (tx) => {
    const operation = await tx.outbox.get({ id })
    if (!operation) return null
    const text = await changeText(tx, operation)
    const before = await discardKeeping(tx, operation)
    return { text, timeLeft: UNDO_MS, undo: () => putBack(db, before) }
  })
}

async function discardKeeping(tx: Tx, { id, entityId }: Operation): Promise<Before> {
  const held = await tx.held.get(entityId)
  const queued = await tx.outbox.toArray()
  const own = queued.filter((operation) => operation.entityId === entityId)
  const kept = await tx.photos.bulkGet(own.flatMap(({ files }) => files.map(({ photoId }) => photoId)))
  await discardIn(tx, id)
  const left = new Map((await tx.outbox.toArray()).map((operation) => [operation.seq, operation]))
  const gone = queued.filter(({ seq }) => !left.has(seq))
  const photoIds = new Set(gone.flatMap(({ files }) => files.map(({ photoId }) => photoId)))
  const photos = kept.filter((photo) => photo !== undefined).filter((photo) => photoIds.has(photo.id))
  const touched: Before['touched'] = []
  for (const was of queued) {
    const now = left.get(was.seq)
    if (!now || isSame(was, now)) continue
    const is = now.failure ? now : { ...now, notBefore: Math.max(now.notBefore, Date.now() + UNDO_MS) }
    await tx.outbox.put(is)
    touched.push({ was, is })
  }
  return { entityId, held, gone, photos, touched }
}

async function putBack(db: PlatelightDb, { entityId, held, gone, photos, touched }: Before): Promise<void> {
  await write(db, db.tables, async (tx) => {
    await tx.photos.bulkPut(photos)
    if (held) await holdAgain(tx, held)
    // With their place in the order, too.
    await tx.outbox.bulkAdd(gone)
    for (const { was, is } of touched) {
      const now = await tx.outbox.get(was.seq)
      // It has been sent, or changed, meanwhile: that stands.
      if (!now || !isSame(now, is)) continue
      await tx.outbox.put(was)
      await showRow(tx, was.entityId)
    }
    for (const operation of gone) if (operation.failure) await giveWay(tx, operation)
    await showRow(tx, entityId)
    announceAfter(tx)
  })
}

/** What the server has of it now; the last known version where that is no more. */
async function holdAgain(tx: Tx, held: HeldRow): Promise<void> {
  if (await tx.held.get(held.id)) return
  const row = await tx.table<SyncedRow>(held.table).get(held.id)
  await tx.held.add(row ? { ...held, item: row, gone: false } : { ...held, gone: held.item !== null })
}

function isSame(one: Operation, other: Operation): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
