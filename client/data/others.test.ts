import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDb, type PlatelightDb } from './db.ts'
import { FakeCaches } from './fakes/fake-caches.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, ITEM } from './fakes/fake-world.ts'
import { queueGeneration } from './generations.ts'
import { createMenuItem, listMenu } from './menu.ts'
import { forgetOthers } from './others.ts'
import { syncOnce } from './sync.ts'

let users = 0
let ada: PlatelightDb
let bea: PlatelightDb
let server: FakeServer

beforeEach(async () => {
  vi.stubGlobal('caches', new FakeCaches())
  ada = openDb(`ada-${++users}`)
  bea = openDb(`bea-${users}`)
  server = new FakeServer()
  server.menu.put(ITEM)
  for (const db of [ada, bea]) await syncOnce(db, new FakeWorld(server))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const db of [ada, bea]) await db.delete()
})

const titles = async (db: PlatelightDb) => (await listMenu(db)).map(({ title }) => title)

it('nothing is left of who was here before, and everything of who is here', async () => {
  const own = new Dexie('platelight-guides')
  own.version(1).stores({ sections: 'id' })
  await own.table('sections').add({ id: 'a' })
  expect(await forgetOthers(bea.uid)).toBe(0)
  expect(await own.table('sections').count()).toBe(1)
  expect(await Dexie.exists(`platelight-${ada.uid}`)).toBe(false)
  expect(await titles(bea)).toEqual(['Soup'])
})

it('what they have not sent waits for them, is told of once, and goes out with their next sign-in', async () => {
  await createMenuItem(ada, { title: 'Tacos', description: null })
  const id = await queueGeneration(ada, DRAFT)
  expect(await forgetOthers(bea.uid)).toBe(2)
  expect(await forgetOthers(bea.uid)).toBe(0)
  ada = openDb(ada.uid)
  expect(await titles(ada)).toEqual(['Tacos'])
  await syncOnce(ada, new FakeWorld(server))
  expect(await titles(ada)).toEqual(['Soup', 'Tacos'])
  expect(server.charges).toEqual([id])
})
