// Letting go of what this device holds: never of what only this device has, unless that was said.
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDb, type PlatelightDb } from './db.ts'
import { deviceDb } from './device.ts'
import { FakeCaches } from './fakes/fake-caches.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, ITEM, PHOTO, TEMPLATE, until } from './fakes/fake-world.ts'
import { getGeneration, queueGeneration } from './generations.ts'
import { finishLeaving } from './let-go.ts'
import { exclusively } from './locks.ts'
import { createMenuItem, deleteMenuItem, editMenuItem, listMenu } from './menu.ts'
import { sendNow } from './outbox.ts'
import { keepPicture } from './pictures.ts'
import { keepStorage, PICTURE_CACHE } from './room.ts'
import { acceptLocalSignIn, forgetSession } from './session.ts'
import { keepSharedPhotos } from './shared-photo.ts'
import { clearCache, readStorage, signOut } from './storage.ts'
import { syncOnce } from './sync.ts'
import { listUnsent } from './unsent.ts'

let users = 0
let db: PlatelightDb
let server: FakeServer
let world: FakeWorld
let caches: FakeCaches

beforeEach(async () => {
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  db = openDb(`storage-${++users}`)
  server = new FakeServer()
  world = new FakeWorld(server)
  server.menu.put(ITEM)
  server.menu.put({ ...ITEM, id: 'salad', title: 'Salad', position: 'k' })
  server.templates.put(TEMPLATE)
  await syncOnce(db, world)
  await keepPicture('/pictures/1.jpg', new Response('1234', { headers: { 'content-type': 'image/webp' } }))
  const user = { uid: db.uid, displayName: 'Ada', email: 'ada@example.org' }
  await deviceDb.session.put({ id: 'current', user, token: '', refreshToken: '', expiresAt: 0 })
})
afterEach(() => vi.unstubAllGlobals())

/** A new dish, a changed one and a photo, none of them sent. */
async function work(): Promise<string> {
  await createMenuItem(db, { title: 'Tacos', description: null, photo: PHOTO })
  await editMenuItem(db, 'soup', { title: 'Stew', description: 'Hot.' })
  return await queueGeneration(db, { ...DRAFT, menuItemId: 'salad' })
}
function tokenOf(sub: string): string {
  return `head.${btoa(JSON.stringify({ sub, exp: 2 ** 33 }))}.signature`
}
const titles = async () => (await listMenu(db)).map(({ title }) => title)

it('says what there is, and what only this device has', async () => {
  await work()
  expect(await readStorage(db)).toMatchObject({
    ...{ dishes: 3, templates: 1, generations: 1, persisted: false },
    pictures: { count: 1, bytes: 4 },
    unsentPhotos: { count: 2, bytes: 2 * PHOTO.bytes.byteLength },
  })
})

it('names what is unsent, also what has vanished from the screen', async () => {
  world.time = Date.now() - 20_000
  await work()
  await deleteMenuItem(db, 'salad')
  server.trouble = (path) => (path === '/api/generate' ? 'credits_out' : undefined)
  await syncOnce(db, world).catch(() => {})
  expect(await listUnsent(db)).toEqual([
    expect.objectContaining({
      text: 'Photo to style: Dark Moody Elegance',
      failure: expect.objectContaining({ code: 'credits_out' }),
    }),
    expect.objectContaining({ text: 'Deleted dish: Salad', failure: null }),
  ])
})

it('clears what the server has too, and has it again after a round; what is unsent stays', async () => {
  const id = await work()
  await clearCache(db, false)
  expect(await titles()).toEqual(['Stew', 'Tacos'])
  expect(caches.of(PICTURE_CACHE)).toEqual([])
  expect(await listUnsent(db)).toHaveLength(3)
  await syncOnce(db, world)
  expect(await titles()).toEqual(['Stew', 'Salad', 'Tacos'])
  expect(server.charges).toEqual([id])
  expect(await getGeneration(db, id)).toMatchObject({ status: 'completed', unsent: 0 })
})

it('clears everything when that is said', async () => {
  await work()
  await clearCache(db, true)
  expect(await titles()).toEqual([])
  expect(await readStorage(db)).toMatchObject({ generations: 0, unsentPhotos: { count: 0 } })
  await syncOnce(db, world)
  expect(await titles()).toEqual(['Soup', 'Salad'])
  expect(server.charges).toEqual([])
})

it('waits for a round on its way: a page that comes later would bring its cursor without the rows before', async () => {
  let ended = false
  let cleared = false
  const round = exclusively(`platelight-sync-${db.uid}`, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(cleared).toBe(false)
    ended = true
  })
  await clearCache(db, false)
  cleared = true
  expect(ended).toBe(true)
  await round
})

it('signs out without a trace of this user', async () => {
  await keepSharedPhotos([new Blob([PHOTO.bytes])])
  await signOut(db, false)
  expect(await Dexie.exists(`platelight-${db.uid}`)).toBe(false)
  expect(caches.of(PICTURE_CACHE)).toEqual([])
  expect(await deviceDb.session.count()).toBe(0)
  expect(await deviceDb.shared.count()).toBe(0)
  expect(await openDb(db.uid).menuItems.count()).toBe(0)
})

it.each([true, false])(
  'a sign-out that was cut off is finished before anybody is shown anything (%#)',
  async (unsentToo) => {
    await work()
    const { uid } = db
    // Here the device went dark.
    await forgetSession({ uid, unsentToo })
    db.end()
    expect(await Dexie.exists(`platelight-${uid}`)).toBe(true)
    vi.resetModules()
    const { getSession } = await import('./session.ts')
    expect(getSession()).toEqual({ loading: true, user: null })
    await until(() => !getSession().loading)
    expect(caches.of(PICTURE_CACHE)).toEqual([])
    expect(await deviceDb.leaving.count()).toBe(0)
    expect(await Dexie.exists(`platelight-${uid}`)).toBe(!unsentToo)
    db = openDb(uid)
    expect(await titles()).toEqual(unsentToo ? [] : ['Stew', 'Tacos'])
  },
)

it('the same person’s next sign-in waits for it, and what they do then stays', async () => {
  await work()
  await forgetSession({ uid: db.uid, unsentToo: true })
  await acceptLocalSignIn({ token: tokenOf(db.uid), refreshToken: '' })
  db = openDb(db.uid)
  expect(await titles()).toEqual([])
  await createMenuItem(db, { title: 'Curry', description: null })
  await finishLeaving()
  expect(await titles()).toEqual(['Curry'])
})

it('takes the count off the app’s icon with the session', async () => {
  await work()
  const setAppBadge = vi.fn(async () => {})
  vi.stubGlobal('navigator', { setAppBadge })
  await signOut(db, false)
  expect(setAppBadge.mock.calls).toEqual([[0]])
})

it('signs out and keeps what was not sent for the next time, and nothing else', async () => {
  const id = await work()
  await signOut(db, false)
  expect(await deviceDb.session.count()).toBe(0)
  db = openDb(db.uid)
  expect(await titles()).toEqual(['Stew', 'Tacos'])
  await syncOnce(db, world)
  expect(await titles()).toEqual(['Stew', 'Salad', 'Tacos'])
  expect(server.charges).toEqual([id])
})

it('signs out without it when that is said', async () => {
  await work()
  await signOut(db, true)
  expect(await Dexie.exists(`platelight-${db.uid}`)).toBe(false)
})

it('sends at once what waits for its next try, but no delete that can still be undone', async () => {
  world.time = Date.now() - 20_000
  const id = await queueGeneration(db, DRAFT)
  server.writeTroubles.push('internal')
  const drained = syncOnce(db, world).catch(() => {})
  await until(() => world.resting)
  await deleteMenuItem(db, 'soup')
  await sendNow(db)
  await syncOnce(db, world).catch(() => {})
  expect(server.charges).toEqual([id])
  world.advance(5_000)
  await drained
  expect(server.menu.get('soup')).toBeDefined()
})

it('asks the browser once to keep this, at the first photo', async () => {
  vi.resetModules()
  const room = await import('./room.ts')
  let asked = 0
  vi.stubGlobal('navigator', { storage: { persist: async () => ++asked > 0 } })
  room.keepStorage()
  room.keepStorage()
  expect(asked).toBe(1)
  vi.stubGlobal('navigator', {})
  expect(keepStorage).not.toThrow()
})
