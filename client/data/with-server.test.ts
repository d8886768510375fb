// The client's data and the real routes together: what the fakes of the other tests promise.
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createTestServer, dishPhoto, type TestServer } from '../../tests/server/test-server.ts'
import { createApi, type Fetch } from './api.ts'
import { getBalance } from './credits.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, newDb, until } from './fakes/fake-world.ts'
import { getGeneration, type PickedPhoto, pickPhoto, queueGeneration } from './generations.ts'
import { startSync, syncOnce } from './sync.ts'

async function worldWith(server: TestServer, name: string, fetcher?: Fetch): Promise<FakeWorld> {
  const { authorization } = await server.signIn(name)
  const world = new FakeWorld(new FakeServer())
  const ours: Fetch = async (input, init) => await server.app.request(String(input), init)
  const token = async () => authorization.replace('Bearer ', '')
  return Object.assign(world, { api: createApi(token, fetcher ?? ours) })
}

async function dish(): Promise<PickedPhoto> {
  return await pickPhoto(new File([new Uint8Array(await dishPhoto())], 'dish.jpg', { type: 'image/jpeg' }))
}

it('brings a photo to the server, follows it and has the result in the cache', async () => {
  const server = await createTestServer()
  const db = newDb()
  const world = await worldWith(server, 'ada')
  const sync = startSync(db, world)
  const id = await queueGeneration(db, { ...DRAFT, photo: await dish(), cameraAngle: 'profile' })
  world.wake()
  await until(async () => (await db.outbox.count()) === 0)
  server.startWorker()
  await until(async () => (await getGeneration(db, id))?.image_id != null)
  await until(async () => (await getGeneration(db, id))?.status === 'completed')
  await until(async () => (await getBalance(db))?.total === 4)
  sync.stop()
  expect(await getGeneration(db, id)).toMatchObject({
    unsent: 0,
    sendError: null,
    output_url: expect.stringMatching(/^\/pictures\//),
    camera_angle: 'profile',
    guidance_text: 'more steam',
    style_id: 3,
  })
})

it('is charged once for what it had to send twice', async () => {
  const server = await createTestServer()
  const db = newDb()
  let lost = 0
  const world = await worldWith(server, 'ada', async (input, init) => {
    const response = await server.app.request(String(input), init)
    if (init?.method === 'POST' && lost++ === 0) throw new TypeError('fetch failed')
    return response
  })
  const id = await queueGeneration(db, { ...DRAFT, photo: await dish() })
  await expect(syncOnce(db, world)).rejects.toThrow('fetch failed')
  await syncOnce(db, world)
  expect(lost).toBe(2)
  expect(await getGeneration(db, id)).toMatchObject({ unsent: 0, input_url: expect.any(String) })
  expect((await getBalance(db))?.total).toBe(4)
  expect(await server.contents()).toMatchObject({ generations: 1, jobs: 1 })
})

it('shows the server’s sentence for a photo that is none, and goes on', async () => {
  const server = await createTestServer()
  const db = newDb()
  const world = await worldWith(server, 'ada')
  const broken = await queueGeneration(db, DRAFT)
  const good = await queueGeneration(db, { ...DRAFT, photo: await dish() })
  await syncOnce(db, world)
  expect((await getGeneration(db, broken))?.sendError).toMatchObject({ code: 'image_damaged' })
  expect(await getGeneration(db, good)).toMatchObject({ unsent: 0, sendError: null })
})

it('reads everything again from a server whose database was made anew', async () => {
  const before = await createTestServer()
  const db = newDb()
  for (let n = 0; n < 2; n++) await queueGeneration(db, { ...DRAFT, photo: await dish() })
  await syncOnce(db, await worldWith(before, 'ada'))
  expect(await db.generations.count()).toBe(2)
  await syncOnce(db, await worldWith(await createTestServer(), 'ada'))
  expect(await db.generations.count()).toBe(0)
})
