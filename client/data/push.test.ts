import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import { UNDO_MS } from '../../contract/limits.ts'
import { OddAnswer } from './answer.ts'
import { PlatelightDb } from './db.ts'
import { discardOperation } from './discard.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, ITEM, newDb, until } from './fakes/fake-world.ts'
import { deleteGeneration, getGeneration, queueGeneration, recentGenerations } from './generations.ts'
import { createMenuItem, deleteMenuItem, editMenuItem, listMenu } from './menu.ts'
import { failedOperations, retryOperation } from './outbox.ts'
import { REST_MS, type Sync, startSync, syncOnce } from './sync.ts'

let db: PlatelightDb
let server: FakeServer
let world: FakeWorld
const running: Sync[] = []

beforeEach(() => {
  db = newDb()
  server = new FakeServer()
  world = new FakeWorld(server)
})

afterEach(() => {
  for (const sync of running.splice(0)) sync.stop()
})

function start(on = db, as = world): Sync {
  const sync = startSync(on, as)
  running.push(sync)
  return sync
}

const isEmpty = async () => (await db.outbox.count()) === 0

describe('push', () => {
  it('sends what was queued offline once the line is back, in order', async () => {
    server.trouble = () => 'never arrives'
    const first = await queueGeneration(db, DRAFT)
    const second = await queueGeneration(db, DRAFT)
    const sync = start()
    await until(() => world.rests.length === 1)
    expect(sync.status()).toMatchObject({ online: false, lastError: { code: 'network' }, needsSignIn: false })
    await until(() => sync.status().waiting === 2)
    expect(await getGeneration(db, first)).toMatchObject({ status: 'pending', unsent: 1, sendError: null })

    server.trouble = () => undefined
    world.wake()
    await until(isEmpty)
    await until(() => sync.status().online && sync.status().waiting === 0)
    expect(server.charges).toEqual([first, second])
    expect(await getGeneration(db, first)).toMatchObject({ status: 'completed', unsent: 0 })
    expect(sync.status().lastError).toBeNull()
  })

  it('says so where an answer has no task id, and sends it again', async () => {
    const id = await queueGeneration(db, DRAFT)
    const send = world.api.send
    let answers = 0
    world.api.send = async (request, signal) => {
      const answer = await send(request, signal)
      return ++answers === 1 ? { status: 'pending' } : answer
    }
    const sync = start()
    await until(() => sync.status().lastError?.text === 'Task ID not received from server.')
    expect(sync.status().online).toBe(true)
    await until(() => sync.status().waiting === 1)
    expect(await getGeneration(db, id)).toMatchObject({ unsent: 1 })
    world.advance(REST_MS)
    await until(isEmpty)
    expect(server.charges).toEqual([id])
    await until(() => sync.status().lastError === null)
  })

  it('sends again, and only again, when it was killed after the server had accepted', async () => {
    const id = await queueGeneration(db, DRAFT)
    const sent = Promise.withResolvers<void>()
    server.beforeAnswer = () => {
      sent.resolve()
      return new Promise(() => {})
    }
    const killed = start()
    await sent.promise
    expect(server.charges).toEqual([id])
    killed.stop()
    // A killed tab takes its lock along; this one is stuck in the fake's answer.
    const next = new FakeWorld(server)
    next.lock = async (_name, work) => await work()
    server.beforeAnswer = async () => {}
    start(new PlatelightDb(db.uid), next)
    await until(isEmpty)
    expect(server.arrivals).toEqual([id, id])
    expect(server.charges).toEqual([id])
    expect(await recentGenerations(db, 10)).toHaveLength(1)
  })

  it('sends each once with two tabs awake at the same moment', async () => {
    const ids = [await queueGeneration(db, DRAFT), await queueGeneration(db, DRAFT)]
    server.beforeAnswer = () => new Promise((resolve) => setImmediate(resolve))
    const other = new FakeWorld(server)
    start()
    start(new PlatelightDb(db.uid), other)
    await until(() => world.rounds > 0 && other.rounds > 0)
    expect(server.arrivals).toEqual(ids)
  })

  it('waits longer after each failure, from 1 s to 30 s, and at once succeeds after that', async () => {
    server.trouble = () => 'unavailable'
    await queueGeneration(db, DRAFT)
    for (const chance of [0, 1]) {
      const impatient = new FakeWorld(server)
      impatient.chance = chance
      const sync = start(db, impatient)
      for (let n = 1; n <= 8; n++) {
        await until(() => impatient.rests.length === n)
        impatient.advance(REST_MS)
      }
      sync.stop()
      const full = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]
      expect(impatient.rests.slice(0, 8)).toEqual(chance ? full : full.map((ms) => Math.max(1_000, ms / 2)))
    }
    expect(server.charges).toEqual([])
    expect(await db.outbox.count()).toBe(1)
  })

  it('starts over with 1 s after a success in between', async () => {
    world.chance = 1
    server.troubles.push('unavailable', 'unavailable')
    start()
    for (let n = 1; n <= 2; n++) {
      await until(() => world.rests.length === n)
      world.advance(REST_MS)
    }
    await until(() => world.rests.length === 3)
    server.troubles.push('unavailable')
    world.advance(REST_MS)
    await until(() => world.rests.length === 4)
    expect(world.rests).toEqual([1_000, 2_000, REST_MS, 1_000])
  })

  it('shows a refused one with its sentence and lets the next go', async () => {
    const refused = await queueGeneration(db, DRAFT)
    const next = await queueGeneration(db, DRAFT)
    server.trouble = (_path, id) => (id === refused ? 'credits_out' : undefined)
    const sync = start()
    await until(() => server.charges.length === 1)
    await until(async () => (await db.outbox.count()) === 1)
    expect(server.charges).toEqual([next])
    const failure = { code: 'credits_out', text: ERRORS.credits_out.text }
    expect(await getGeneration(db, refused)).toMatchObject({
      status: 'failed',
      error_message: failure.text,
      sendError: failure,
      unsent: 1,
    })
    await until(() => sync.status().waiting === 0)
    expect(sync.status().lastError).toBeNull()

    server.trouble = () => undefined
    await retryOperation(db, refused)
    expect(await getGeneration(db, refused)).toMatchObject({ status: 'pending', sendError: null })
    world.wake()
    await until(isEmpty)
    expect(server.charges).toEqual([next, refused])
  })

  it('does not let one that always gives a 500 hold up the others', async () => {
    const poison = await queueGeneration(db, DRAFT)
    const next = await queueGeneration(db, DRAFT)
    server.trouble = (_path, id) => (id === poison ? 'internal' : undefined)
    start()
    await until(() => server.charges.length === 1)
    await until(() => world.resting)
    expect(server.charges).toEqual([next])
    // Its own backoff is what the loop rests for, and it is not given up.
    expect(world.rests.at(-1)).toBe(1_000)
    server.trouble = () => undefined
    world.advance(1_000)
    await until(isEmpty)
    expect(server.charges).toEqual([next, poison])
  })

  it('stops a round at the second 500: then it is the server', async () => {
    for (let n = 0; n < 5; n++) await queueGeneration(db, DRAFT)
    server.trouble = (path) => (path === '/api/generate' ? 'internal' : undefined)
    start()
    await until(() => world.rests.length === 1)
    expect(server.requests).toHaveLength(2)
  })

  it.each([
    ['portal', { online: false, lastError: { code: 'network' } }],
    ['strange success', { online: true, lastError: { code: 'answer' } }],
    ['bad gateway', { online: false, lastError: { code: 'network' } }],
  ] as const)('takes no %s for a delivery', async (trouble, status) => {
    const id = await queueGeneration(db, DRAFT)
    server.trouble = () => trouble
    const sync = start()
    await until(() => world.rests.length === 1)
    expect(await db.outbox.count()).toBe(1)
    expect(sync.status()).toMatchObject(status)
    server.trouble = () => undefined
    world.advance(REST_MS)
    await until(isEmpty)
    expect(server.charges).toEqual([id])
  })

  it('keeps everything and says so when the client is too old', async () => {
    await queueGeneration(db, DRAFT)
    server.trouble = () => 'client_outdated'
    const sync = start()
    await until(() => sync.status().outdated)
    expect(await db.outbox.count()).toBe(1)
    expect(await db.outbox.filter(({ failure }) => failure !== null).count()).toBe(0)
  })

  it('keeps its order within one entity, also behind a refused one', async () => {
    const id = await queueGeneration(db, DRAFT)
    const [first] = await db.outbox.toArray()
    const { seq, ...copy } = first!
    await db.outbox.add({ ...copy, id: 'later', fields: { ...copy.fields, id: 'later' } })
    server.trouble = (_path, sent) => (sent === id ? 'bad_request' : undefined)
    start()
    await until(() => world.rests.length === 1)
    expect(server.arrivals).toEqual([])
    expect(await db.outbox.count()).toBe(2)
    // What waits for the person is no reason to look again at once.
    expect(world.rests).toEqual([REST_MS])
  })

  it('does not send before its time', async () => {
    await queueGeneration(db, DRAFT)
    await db.outbox.toCollection().modify({ notBefore: world.time + 8_000 })
    start()
    await until(() => world.rests.length === 1)
    expect(server.arrivals).toEqual([])
    expect(world.rests).toEqual([8_000])
    world.advance(8_000)
    await until(isEmpty)
    expect(server.charges).toHaveLength(1)
  })

  it('looks again when it was woken in the middle of a round', async () => {
    let late: Promise<string> | undefined
    server.beforeAnswer = async () => {
      late ??= queueGeneration(db, DRAFT)
      await late
      world.wake()
    }
    start()
    await until(() => server.charges.length === 1)
    await until(isEmpty)
  })

  it('takes a delete of what is gone for done', async () => {
    server.menu.put({ ...ITEM, id: 'soup' })
    await syncOnce(db, world)
    await deleteMenuItem(db, 'soup')
    // Not even remembered as removed.
    server.menu.rows.delete('soup')
    world.time = Date.now() + UNDO_MS
    await syncOnce(db, world)
    expect(await isEmpty()).toBe(true)
    expect(await listMenu(db)).toEqual([])
  })

  it('deletes a generation by itself once it has ended, without anybody else waiting for it', async () => {
    world.time = Date.now()
    server.put('running', { status: 'processing', output_url: null })
    await syncOnce(db, world)
    await deleteGeneration(db, 'running')
    const other = await queueGeneration(db, DRAFT)
    world.time = Date.now() + UNDO_MS
    const synced = syncOnce(db, world)
    await until(() => world.rests.length === 1)
    expect(server.charges).toEqual([other])
    expect(await failedOperations(db)).toEqual([])
    expect(await getGeneration(db, 'running')).toBeUndefined()
    server.put('running', { status: 'completed' })
    world.advance(REST_MS)
    await synced
    expect(server.history.get('running')).toBeUndefined()
    expect(await isEmpty()).toBe(true)
  })

  it('never sends, nor is charged for, what was deleted before it could go', async () => {
    world.time = Date.now()
    const menuItemId = await createMenuItem(db, { title: 'Soup', description: null })
    const kept = await queueGeneration(db, { ...DRAFT, menuItemId })
    const deleted = await queueGeneration(db, DRAFT)
    await deleteGeneration(db, deleted)
    await deleteMenuItem(db, menuItemId)
    world.time = Date.now() + UNDO_MS
    await syncOnce(db, world)
    expect(server.charges).toEqual([kept])
    expect(server.history.get(kept)?.menu_item_id).toBeNull()
    expect(server.menu.all()).toEqual([])
    expect(await db.photos.filter(({ sent }) => sent === 0).count()).toBe(0)
  })

  it('brings an undone one back and sends it after all', async () => {
    world.time = Date.now()
    const id = await queueGeneration(db, DRAFT)
    const deletion = await deleteGeneration(db, id)
    const synced = syncOnce(db, world)
    await until(() => world.rests.length === 1)
    expect(server.charges).toEqual([])
    await discardOperation(db, deletion)
    expect(await getGeneration(db, id)).toMatchObject({ status: 'pending', unsent: 1 })
    world.advance(2 * UNDO_MS)
    await synced
    expect(server.charges).toEqual([id])
  })
})

describe('one that a proxy does not let through', () => {
  it('a page instead of an answer holds back that one alone', async () => {
    server.menu.put(ITEM)
    await syncOnce(db, world)
    const stuck = await queueGeneration(db, DRAFT)
    const other = await queueGeneration(db, { ...DRAFT, photo: { url: '/pictures/x.jpg' } })
    await editMenuItem(db, 'soup', { title: 'Stew', description: null })
    server.trouble = (_path, id) => (id === stuck ? 'bad gateway' : undefined)
    const sync = start()
    await until(() => server.charges.length === 1)
    await until(() => server.menu.get('soup')?.title === 'Stew')
    expect(server.charges).toEqual([other])
    await until(() => sync.status().syncedAt !== null)
    expect(sync.status()).toMatchObject({ online: true, lastError: null })
    await until(() => world.resting)
    server.trouble = () => undefined
    world.advance(REST_MS)
    await until(isEmpty)
    expect(server.charges).toEqual([other, stuck])
  })

  it('two in a row are the line’s: nothing else is tried', async () => {
    for (let n = 0; n < 3; n++) await queueGeneration(db, DRAFT)
    server.trouble = () => 'bad gateway'
    await expect(syncOnce(db, world)).rejects.toThrow('502')
    expect(server.requests).toHaveLength(2)
  })

  it('a photo too large for it is refused with the choices, a text is sent again', async () => {
    const big = await queueGeneration(db, DRAFT)
    const send = world.api.send
    world.api.send = async (request, signal) => {
      if (request.bytes > 0) throw new OddAnswer(413)
      return await send(request, signal)
    }
    await createMenuItem(db, { title: 'Tacos', description: null })
    await syncOnce(db, world)
    expect(await getGeneration(db, big)).toMatchObject({
      status: 'failed',
      sendError: { code: 'image_too_large', text: ERRORS.image_too_large.text },
    })
    expect((await failedOperations(db)).map(({ id }) => id)).toEqual([big])
    expect(server.menu.all().map(({ title }) => title)).toEqual(['Tacos'])
    world.api.send = send
    await retryOperation(db, big)
    await syncOnce(db, world)
    expect(server.charges).toEqual([big])
  })
})
