import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import type { PlatelightDb } from './db.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, newDb, PHOTO } from './fakes/fake-world.ts'
import { getGeneration, queueGeneration, readPhoto } from './generations.ts'
import { replacedBy } from './replacing.ts'
import { syncOnce } from './sync.ts'

let db: PlatelightDb
let server: FakeServer

beforeEach(() => {
  db = newDb()
  server = new FakeServer()
})

const OTHER = { ...PHOTO, checksum: 'another' }

async function refused(code: 'prompt_moderation' | 'image_too_large'): Promise<string> {
  server.writeTroubles.push(code)
  const id = await queueGeneration(db, DRAFT)
  await syncOnce(db, new FakeWorld(server))
  expect((await getGeneration(db, id))?.sendError?.code).toBe(code)
  return id
}

it('changed and sent anew it takes the refused one’s place, charged once', async () => {
  const id = await refused('prompt_moderation')
  const next = await queueGeneration(db, { ...DRAFT, guidance: 'kinder words', insteadOf: id })
  expect(await getGeneration(db, id)).toBeUndefined()
  expect(await db.photos.toCollection().primaryKeys()).toEqual([`${next}/image`])
  expect(await (await readPhoto(db, next))?.arrayBuffer()).toEqual(PHOTO.bytes)
  await syncOnce(db, new FakeWorld(server))
  expect(server.charges).toEqual([next])
  expect(await db.outbox.count()).toBe(0)
})

it('stays where another photo is sent, which would leave its own nowhere', async () => {
  const id = await refused('prompt_moderation')
  expect(await replacedBy(db, id, PHOTO)).toMatchObject({ id })
  expect(await replacedBy(db, id, OTHER)).toBeNull()
  expect(await replacedBy(db, id, null)).toBeNull()
  await queueGeneration(db, { ...DRAFT, photo: OTHER, insteadOf: id })
  expect((await getGeneration(db, id))?.sendError?.code).toBe('prompt_moderation')
})

it('goes for another photo where its own is what was refused', async () => {
  const id = await refused('image_too_large')
  await queueGeneration(db, { ...DRAFT, photo: OTHER, insteadOf: id })
  expect(await getGeneration(db, id)).toBeUndefined()
})

it('what only waits, or is on the server, is never replaced', async () => {
  const waiting = await queueGeneration(db, DRAFT)
  await queueGeneration(db, { ...DRAFT, insteadOf: waiting })
  expect(await db.outbox.count()).toBe(2)
  await syncOnce(db, new FakeWorld(server))
  await queueGeneration(db, { ...DRAFT, insteadOf: waiting })
  expect(await getGeneration(db, waiting)).toBeDefined()
})
