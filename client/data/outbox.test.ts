import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlatelightDb } from './db.ts'
import { refuseOperation, settleOperation } from './delivery.ts'
import { discardOperation } from './discard.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, newDb, PHOTO, until } from './fakes/fake-world.ts'
import { queueGeneration, readPhoto } from './generations.ts'
import { createMenuItem, editMenuItem, replaceMenuPicture } from './menu.ts'
import { enqueue, retryOperation } from './outbox.ts'
import { write } from './room.ts'
import { startSync } from './sync.ts'
import { onWork } from './wake.ts'

let db: PlatelightDb
let wakes: number
let stop: () => void

beforeEach(() => {
  db = newDb()
  wakes = 0
  stop = onWork(db.uid, () => wakes++)
})
afterEach(() => stop())

const operation = async () => (await db.outbox.toArray())[0]!
const failure = { code: 'credits_out', text: 'No.' } as const
const answer = (id: string) => ({ taskId: id, generation_id: id, status: 'pending' })

describe('enqueue', () => {
  it('lives and dies with the row', async () => {
    const queued = db.transaction('rw', db.tables, async () => {
      await queueGeneration(db, DRAFT)
      throw new Error('the caller changed its mind')
    })
    await expect(queued).rejects.toThrow('changed its mind')
    expect(await db.outbox.count()).toBe(0)
    expect(await db.generations.count()).toBe(0)
    expect(await db.photos.count()).toBe(0)
  })

  it('wakes every tab, after the commit and only then', async () => {
    const aborted = db.transaction('rw', db.tables, async () => {
      await queueGeneration(db, DRAFT)
      throw new Error('no')
    })
    await expect(aborted).rejects.toThrow()
    let committed = false
    const watching = onWork(db.uid, () => {
      expect(committed).toBe(true)
    })
    await db.transaction('rw', db.tables, async () => {
      await queueGeneration(db, DRAFT)
      // Time for a message sent too early to get through.
      for (let n = 0; n < 20; n++) await db.meta.get('anything')
    })
    committed = true
    await until(() => wakes > 0)
    watching()
    expect(wakes).toBe(1)
  })

  it('does not wake those of another user', async () => {
    const other = newDb()
    let others = 0
    const watching = onWork(other.uid, () => others++)
    await queueGeneration(other, DRAFT)
    await until(() => others === 1)
    for (let n = 0; n < 20; n++) await new Promise((resolve) => setImmediate(resolve))
    watching()
    expect(wakes).toBe(0)
  })

  it('refuses the same id twice, whole', async () => {
    const id = await queueGeneration(db, DRAFT)
    const { seq, notBefore, attempts, ...again } = await operation()
    const files = [{ field: 'other', name: 'x', type: 'image/png', bytes: new ArrayBuffer(1) }]
    const twice = write(db, db.tables, (tx) => enqueue(tx, { ...again, kind: 'generate', files }))
    await expect(twice).rejects.toThrow()
    expect(await db.outbox.count()).toBe(1)
    expect(await db.photos.where('entityId').equals(id).count()).toBe(1)
  })
})

it('keeps each change whole while tabs and the sync write at the same time', async () => {
  for (let n = 0; n < 30; n++) {
    const fresh = newDb()
    const sync = startSync(fresh, new FakeWorld(new FakeServer()))
    const id = createMenuItem(fresh, { title: 'Soup', description: null, photo: PHOTO })
    const edited = id.then((item) =>
      Promise.all([
        editMenuItem(fresh, item, { title: 'Stew', description: null }),
        replaceMenuPicture(fresh, item, PHOTO),
      ]),
    )
    await Promise.all([queueGeneration(fresh, DRAFT), edited])
    sync.stop()
  }
})

describe('after an answer', () => {
  it('deletes the operation and marks the row sent, keeping the photo for the screen', async () => {
    const id = await queueGeneration(db, DRAFT)
    await settleOperation(db, await operation(), answer(id), 0)
    expect(await db.outbox.count()).toBe(0)
    expect(await db.generations.get(id)).toMatchObject({ unsent: 0, status: 'pending', task_id: id })
    expect(await readPhoto(db, id)).not.toBeNull()
  })

  it('does not bring back what was discarded while it was on the wire', async () => {
    const id = await queueGeneration(db, DRAFT)
    const sending = await operation()
    await discardOperation(db, id)
    await settleOperation(db, sending, answer(id), 0)
    await refuseOperation(db, sending, failure)
    expect(await db.generations.count()).toBe(0)
    expect(await db.outbox.count()).toBe(0)
  })

  it('counts only the first of two answers, whatever the second says', async () => {
    const id = await queueGeneration(db, DRAFT)
    const sending = await operation()
    await settleOperation(db, sending, answer(id), 0)
    await db.generations.update(id, { status: 'completed' })
    await settleOperation(db, sending, answer(id), 0)
    await refuseOperation(db, sending, failure)
    expect(await db.generations.get(id)).toMatchObject({ status: 'completed', sendError: null })
  })

  it('keeps the newest ten sent photos and every unsent one', async () => {
    const unsent = [await queueGeneration(db, DRAFT), await queueGeneration(db, DRAFT)]
    const sent: string[] = []
    for (let n = 0; n < 12; n++) {
      const id = await queueGeneration(db, DRAFT)
      sent.push(id)
      await db.photos
        .where('entityId')
        .equals(id)
        .modify({ createdAt: 1_000 + n })
      const own = await db.outbox.get({ id })
      await settleOperation(db, own!, answer(id), 0)
    }
    expect(await db.photos.count()).toBe(12)
    for (const id of unsent) expect(await readPhoto(db, id)).not.toBeNull()
    expect(await readPhoto(db, sent[1]!)).toBeNull()
    expect(await readPhoto(db, sent[2]!)).not.toBeNull()
  })
})

describe('a refused operation', () => {
  it('can be tried again at once, whatever it waited for', async () => {
    const id = await queueGeneration(db, DRAFT)
    await db.outbox.toCollection().modify({ notBefore: 9e15, attempts: 7 })
    await refuseOperation(db, await operation(), failure)
    await until(() => wakes === 1)
    await retryOperation(db, id)
    expect(await operation()).toMatchObject({ failure: null, notBefore: 0, attempts: 0 })
    expect(await db.generations.get(id)).toMatchObject({
      status: 'pending',
      sendError: null,
      error_message: null,
      unsent: 1,
    })
    await until(() => wakes === 2)
  })

  it('takes row, photo and the changes on top of it along when it is discarded', async () => {
    const id = await queueGeneration(db, DRAFT)
    const other = await queueGeneration(db, DRAFT)
    const { seq, ...first } = await operation()
    await db.outbox.add({ ...first, id: 'a change of it', files: [] })
    await refuseOperation(db, (await db.outbox.get(seq))!, failure)
    await discardOperation(db, id)
    expect((await db.outbox.toArray()).map((left) => left.id)).toEqual([other])
    expect(await db.generations.toCollection().primaryKeys()).toEqual([other])
    expect(await readPhoto(db, id)).toBeNull()
    expect(await readPhoto(db, other)).not.toBeNull()
  })

  it('is left alone when somebody asks for one that is not there', async () => {
    await retryOperation(db, 'nothing')
    await discardOperation(db, 'nothing')
  })
})
