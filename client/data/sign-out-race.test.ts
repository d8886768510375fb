// Signing out while the service worker waits for an answer on a slow line: what comes too late is not kept.
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDb, PlatelightDb } from './db.ts'
import { deviceDb } from './device.ts'
import { FakeCaches } from './fakes/fake-caches.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { FakeWorld, ITEM, PHOTO } from './fakes/fake-world.ts'
import { createMenuItem, listMenu } from './menu.ts'
import { clearCache, signOut } from './storage.ts'
import { syncOnce } from './sync.ts'

let users = 0
let uid: string
let page: PlatelightDb
let server: FakeServer

beforeEach(async () => {
  vi.stubGlobal('caches', new FakeCaches())
  uid = `race-${++users}`
  page = openDb(uid)
  server = new FakeServer()
  server.menu.put(ITEM)
  server.menu.put({ ...ITEM, id: 'salad', title: 'Salad', position: 'k' })
  const user = { uid, displayName: 'Ada', email: 'ada@example.org' }
  await deviceDb.session.put({ id: 'current', user, token: '', refreshToken: '', expiresAt: 0 })
  // What sign-out has the patience for, in this test.
  const timeout = AbortSignal.timeout
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 20))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A worker with its own connection, whose requests to `path` are answered when the test says so. */
async function slowWorker(path: string) {
  const db = new PlatelightDb(uid)
  const world = new FakeWorld(server)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  server.beforeAnswer = async () => {
    if (!server.requests.at(-1)?.includes(path)) return
    server.beforeAnswer = async () => {}
    asked.resolve()
    await answer.promise
  }
  const ended = syncOnce(db, world).then(
    () => null,
    (error: Error) => error,
  )
  await asked.promise
  return { db, world, ended, answer: answer.resolve }
}

async function menuAtNextSignIn(): Promise<string[]> {
  const db = openDb(uid)
  await syncOnce(db, new FakeWorld(server))
  return (await listMenu(db)).map(({ title }) => title).sort()
}

for (const known of [true, false]) {
  it(`nothing unsent, ${known ? 'news' : 'the first pull'} on its way: no database comes back, and the next sign-in has all`, async () => {
    if (known) await syncOnce(page, new FakeWorld(server))
    const worker = await slowWorker('/api/menu-items')
    await signOut(page, false)
    worker.answer()
    expect(await worker.ended).toMatchObject({ name: 'DatabaseClosedError' })
    expect(await Dexie.exists(`platelight-${uid}`)).toBe(false)
    expect(await menuAtNextSignIn()).toEqual(['Salad', 'Soup'])
  })

  it(`something unsent, ${known ? 'news' : 'the first pull'} on its way: that alone is kept, and the next sign-in has all`, async () => {
    if (known) await syncOnce(page, new FakeWorld(server))
    server.trouble = (path, id) => (path === '/api/menu-items' && id ? 'title_required' : undefined)
    await createMenuItem(page, { title: 'Tacos', description: null })
    await syncOnce(page, new FakeWorld(server)).catch(() => {})
    await page.menuItems.where('id').anyOf('soup', 'salad').delete()
    await page.meta.clear()
    const worker = await slowWorker('/api/menu-items?')
    await signOut(page, false)
    worker.answer()
    expect(await worker.ended).toMatchObject({ name: 'AbortError' })
    expect((await openDb(uid).menuItems.toArray()).map(({ title }) => title)).toEqual(['Tacos'])
    expect(await openDb(uid).meta.where('key').startsWith('cursor:').count()).toBe(0)
    expect(await menuAtNextSignIn()).toEqual(['Salad', 'Soup', 'Tacos'])
  })
}

it('a change delivered too late is not sent again, and leaves no row behind', async () => {
  await syncOnce(page, new FakeWorld(server))
  await createMenuItem(page, { title: 'Tacos', description: null, photo: PHOTO })
  const worker = await slowWorker('/api/menu-items')
  expect(server.writes).toHaveLength(1)
  await signOut(page, false)
  worker.answer()
  await worker.ended
  const left = openDb(uid)
  expect(await Promise.all(left.tables.map((table) => table.count()))).toEqual(
    left.tables.map(({ name }) => (name === 'meta' ? expect.any(Number) : 0)),
  )
  expect(await menuAtNextSignIn()).toEqual(['Salad', 'Soup', 'Tacos'])
  expect(server.writes).toHaveLength(1)
})

it('the worker stops at once when it hears of the sign-out', async () => {
  await syncOnce(page, new FakeWorld(server))
  const { world, ended, answer } = await slowWorker('/api/menu-items')
  const before = server.requests.length
  world.signOut()
  answer()
  expect(await ended).toMatchObject({ name: 'AbortError' })
  expect(server.requests).toHaveLength(before)
})

it('clears the cache beside a round that hangs, and has all of it again after the next', async () => {
  await syncOnce(page, new FakeWorld(server))
  server.menu.put({ ...ITEM, id: 'new', title: 'New', position: 'm' })
  const worker = await slowWorker('/api/menu-items')
  await clearCache(page, false)
  worker.answer()
  expect(await worker.ended).toMatchObject({ name: 'AbortError' })
  expect(await page.menuItems.count()).toBe(0)
  expect(await menuAtNextSignIn()).toEqual(['New', 'Salad', 'Soup'])
})
