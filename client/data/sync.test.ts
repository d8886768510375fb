import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { STATUS_POLL_MS, UNDO_MS } from '../../contract/limits.ts'
import { PlatelightDb } from './db.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, ITEM, newDb, until } from './fakes/fake-world.ts'
import { getGeneration, queueGeneration } from './generations.ts'
import { whileNothingIsSent } from './locks.ts'
import { deleteMenuItem } from './menu.ts'
import { AWAKE_MS, REST_MS, type Sync, startSync, syncOnce } from './sync.ts'

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

describe('sign-in', () => {
  it('sends with a new token what was refused with the old one', async () => {
    const id = await queueGeneration(db, DRAFT)
    server.refusedTokens.add('Bearer old')
    const refused: (string | undefined)[] = []
    world = new FakeWorld(server, async (last) => {
      refused.push(last)
      return last === 'old' ? 'new' : 'old'
    })
    start()
    await until(isEmpty)
    expect(server.charges).toEqual([id])
    expect(refused.slice(0, 2)).toEqual([undefined, 'old'])
    expect(server.tokens.slice(0, 2)).toEqual(['Bearer old', 'Bearer new'])
  })

  it('keeps everything until the person has signed in again', async () => {
    const id = await queueGeneration(db, DRAFT)
    let signedIn = false
    world = new FakeWorld(server, async () => {
      if (!signedIn) throw new AppError('unauthenticated')
      return 'token'
    })
    const sync = start()
    await until(() => sync.status().needsSignIn)
    expect(await db.outbox.count()).toBe(1)
    expect(await getGeneration(db, id)).toMatchObject({ status: 'pending', unsent: 1, sendError: null })
    await until(() => world.rests.length === 1)
    expect(world.rests).toEqual([REST_MS])
    signedIn = true
    world.wake()
    await until(isEmpty)
    await until(() => !sync.status().needsSignIn)
    expect(server.charges).toEqual([id])
  })
})

describe('a life of tabs and workers', () => {
  it('goes on after a reload in the middle', async () => {
    server.trouble = () => 'never arrives'
    const id = await queueGeneration(db, DRAFT)
    const before = start()
    await until(() => world.rests.length === 1)
    before.stop()
    db.close()
    db = new PlatelightDb(db.uid)
    expect(await getGeneration(db, id)).toMatchObject({ status: 'pending', unsent: 1 })
    server.trouble = () => undefined
    start()
    await until(isEmpty)
    expect(server.charges).toEqual([id])
  })

  it('sends nothing more once stopped', async () => {
    const sync = start()
    await until(() => world.rests.length === 1)
    sync.stop()
    await queueGeneration(db, DRAFT)
    world.wake()
    world.advance(REST_MS)
    await syncOnce(newDb(), world)
    expect(server.charges).toEqual([])
  })

  it('does not rest over a deletion whose time comes while it pulls', async () => {
    server.menu.put(ITEM)
    start()
    await until(() => world.rests.length === 1)
    await deleteMenuItem(db, ITEM.id)
    server.beforeAnswer = async () => {
      server.beforeAnswer = async () => {}
      world.time += UNDO_MS
    }
    world.wake()
    await until(isEmpty)
    expect(server.menu.wasRemoved(ITEM.id)).toBe(true)
  })

  it('drains in the service worker, and lets the browser try again when it could not', async () => {
    const id = await queueGeneration(db, DRAFT)
    server.troubles.push('never arrives')
    await expect(syncOnce(db, world)).rejects.toThrow()
    // One that may go again within seconds is waited for.
    server.troubles.push('internal')
    const drained = syncOnce(db, world)
    await until(() => world.resting)
    world.advance(REST_MS)
    await drained
    expect(server.charges).toEqual([id])
    expect(await isEmpty()).toBe(true)
  })

  it('leaves the rest to the browser where the server stays in trouble', async () => {
    await queueGeneration(db, DRAFT)
    server.trouble = (path) => (path === '/api/generate' ? 'internal' : undefined)
    const drained = syncOnce(db, world)
    const ended = expect(drained).rejects.toThrow('Not everything could be sent')
    for (let naps = 1; naps <= 4; naps++) {
      await until(() => world.rests.length === naps && world.resting)
      world.advance(REST_MS)
    }
    await ended
    expect(Math.max(...world.rests)).toBeLessThanOrEqual(AWAKE_MS)
  })

  it('stays awake in the service worker for a delete whose undo runs out soon, not for one much later', async () => {
    server.menu.put(ITEM)
    await syncOnce(db, world)
    world.time = Date.now()
    await deleteMenuItem(db, 'soup')
    const drained = syncOnce(db, world)
    await until(() => world.resting)
    expect(world.rests[0]).toBeGreaterThan(UNDO_MS - 1_000)
    expect(world.count).toBe(1)
    world.advance(UNDO_MS + 1_000)
    await drained
    expect(server.menu.get('soup')).toBeUndefined()
    expect(world.count).toBe(0)
    world.time = Date.now() - 20_000
    server.menu.put(ITEM)
    await syncOnce(db, world)
    await deleteMenuItem(db, 'soup')
    await expect(syncOnce(db, world)).rejects.toThrow('Not everything')
  })

  it('lets the line go between batches, for whoever waits until nothing is being sent', async () => {
    for (let n = 0; n < 7; n++) await queueGeneration(db, DRAFT)
    let sentBefore = -1
    const arrived = new Promise<void>((resolve) => {
      server.beforeAnswer = async () => {
        if (server.charges.length === 1) resolve()
        await new Promise((soon) => setTimeout(soon, 1))
      }
    })
    const drained = syncOnce(db, world)
    await arrived
    await whileNothingIsSent(db.uid, async () => {
      sentBefore = server.charges.length
    })
    await drained
    expect(sentBefore).toBe(3)
    expect(server.charges).toHaveLength(7)
  })

  it('says that it is syncing and when it last did, fetches the menu’s pictures, and counts on the icon', async () => {
    server.troubles.push('never arrives')
    const sync = start()
    await until(() => sync.status().lastError !== null)
    expect(sync.status()).toMatchObject({ syncing: false, syncedAt: null })
    expect(world.ahead).toBe(0)
    let during: boolean | null = null
    server.beforeAnswer = async () => {
      during ??= sync.status().syncing
    }
    world.wake()
    await until(() => sync.status().syncedAt !== null)
    expect(during).toBe(true)
    expect(sync.status()).toMatchObject({ syncing: false, syncedAt: world.time })
    expect(world.ahead).toBe(1)
    server.trouble = () => 'never arrives'
    await queueGeneration(db, DRAFT)
    await until(() => world.count === 1)
  })

  it('drains a long queue in one go, looking for results in between', async () => {
    for (let n = 0; n < 7; n++) await queueGeneration(db, DRAFT)
    await syncOnce(db, world)
    expect(server.charges).toHaveLength(7)
    const lines = server.requests.map((line) => (line.startsWith('POST') ? 'send' : line.slice(4, 12)))
    expect(lines.indexOf('/api/his')).toBeLessThan(lines.lastIndexOf('send'))
  })

  it('looks every 5 s while several run: only the newest of them is followed', async () => {
    server.accepts = 'pending'
    server.put('one', { status: 'processing' })
    world.isVisible = false
    start()
    await until(() => world.rests.length === 2)
    expect(world.rests.toSorted((a, b) => a - b)).toEqual([STATUS_POLL_MS, REST_MS])
    server.put('two', { status: 'processing' })
    world.wake()
    await until(() => world.rounds === 2 && world.rests.length === 3)
    expect(world.rests[2]).toBe(STATUS_POLL_MS)
  })

  it('pulls what changed elsewhere every 30 s', async () => {
    start()
    await until(() => world.rests.length === 1)
    expect(world.rests).toEqual([REST_MS])
    server.put('from-the-laptop')
    world.advance(REST_MS)
    await until(async () => (await getGeneration(db, 'from-the-laptop')) !== undefined)
  })
})

describe('the browser’s own wake-up', () => {
  it('is asked for again at start-up with something waiting, and now and then while rounds fail', async () => {
    await queueGeneration(db, DRAFT)
    let asked = 0
    const registration = { sync: { register: async () => void asked++ } }
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
    server.trouble = () => 'bad gateway'
    start()
    await until(() => asked === 1)
    for (let rests = 1; rests <= 3; rests++) {
      await until(() => world.rests.length === rests && world.resting)
      world.advance(REST_MS)
    }
    expect(asked).toBe(1)
    await until(() => world.rests.length === 4 && world.resting)
    world.advance(5 * 60_000)
    await until(() => asked === 2)
    vi.unstubAllGlobals()
  })

  it('is not asked for with nothing to send', async () => {
    const register = vi.fn(async () => {})
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ sync: { register } }) } })
    server.trouble = () => 'bad gateway'
    start()
    await until(() => world.rests.length === 1 && world.resting)
    expect(register).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})
