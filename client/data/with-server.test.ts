// The client's data and the real routes together: what the fakes of the other tests promise.
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { UNDO_MS } from '../../contract/limits.ts'
import { createTestServer, dishPhoto, type TestServer } from '../../tests/server/test-server.ts'
import { createApi, type Fetch } from './api.ts'
import { getBalance } from './credits.ts'
import { discardOperation } from './discard.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, newDb, until } from './fakes/fake-world.ts'
import {
  cancelGeneration,
  deleteGeneration,
  getGeneration,
  type PickedPhoto,
  pickPhoto,
  queueGeneration,
} from './generations.ts'
import {
  createMenuItem,
  cropMenuPicture,
  deleteMenuItem,
  editMenuItem,
  listMenu,
  moveMenuItem,
  replaceMenuPicture,
  revertMenuPicture,
  saveToMenu,
} from './menu.ts'
import { failedOperations } from './outbox.ts'
import { getSubscription } from './subscription.ts'
import { startSync, syncOnce } from './sync.ts'
import { createTemplate, deleteTemplate, editTemplate, listTemplates } from './templates.ts'

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

it('an edit that is sent again takes nothing back that another device has changed since', async () => {
  const server = await createTestServer()
  const [phone, tablet] = [newDb(), newDb()]
  let lost = 0
  const ofPhone = await worldWith(server, 'ada', async (input, init) => {
    const response = await server.app.request(String(input), init)
    if (init?.method === 'PATCH' && lost++ === 0) throw new TypeError('fetch failed')
    return response
  })
  const ofTablet = await worldWith(server, 'ada')
  const id = await createMenuItem(phone, { title: 'Soup', description: null })
  await syncOnce(phone, ofPhone)
  await editMenuItem(phone, id, { title: 'Broth' })
  await expect(syncOnce(phone, ofPhone)).rejects.toThrow('fetch failed')
  await syncOnce(tablet, ofTablet)
  await editMenuItem(tablet, id, { title: 'Stew' })
  await syncOnce(tablet, ofTablet)
  await syncOnce(phone, ofPhone)
  expect(lost).toBe(2)
  await syncOnce(tablet, ofTablet)
  for (const db of [phone, tablet]) {
    expect((await listMenu(db)).map(({ title, unsent }) => [title, unsent])).toEqual([['Stew', 0]])
  }
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

it('keeps the menu in step: made, edited, photographed, cropped, reverted, moved and deleted offline', async () => {
  const server = await createTestServer()
  const db = newDb()
  const other = newDb()
  const world = await worldWith(server, 'ada')
  const soup = await createMenuItem(db, { title: 'Soup', description: ' Hot. ', photo: await dish() })
  const salad = await createMenuItem(db, { title: 'Salad', description: null })
  const cake = await createMenuItem(db, { title: 'Cake 🍰', description: null })
  await editMenuItem(db, soup, { title: 'Tomato soup', description: null })
  await cropMenuPicture(db, soup, await dish())
  await revertMenuPicture(db, soup)
  await replaceMenuPicture(db, salad, await dish())
  await moveMenuItem(db, cake, { after: null, before: soup })
  await deleteMenuItem(db, salad)
  const undone = Date.now() + UNDO_MS
  world.time = undone
  await syncOnce(db, world)
  expect(await failedOperations(db)).toEqual([])
  await syncOnce(other, world)
  expect(await listMenu(other)).toEqual(await listMenu(db))
  const [first, second, ...rest] = await listMenu(db)
  expect(rest).toEqual([])
  expect(first).toMatchObject({ id: cake, title: 'Cake 🍰', unsent: 0 })
  expect(second).toMatchObject({ id: soup, title: 'Tomato soup', description: null, local_image: null })
  expect(second!.image_url).toMatch(/^\/pictures\//)
  expect(second!.image_url).toBe(second!.original_image_url)

  await saveToMenu(other, cake, second!.image_url!)
  await editMenuItem(other, cake, { title: 'Torte', description: null })
  await syncOnce(other, world)
  await syncOnce(db, world)
  expect((await listMenu(db))[0]).toMatchObject({ title: 'Torte', original_image_url: second!.image_url })
})

it('keeps templates in step, and a resend of an edit is no failure', async () => {
  const server = await createTestServer()
  const db = newDb()
  let lost = 0
  const world = await worldWith(server, 'ada', async (input, init) => {
    const response = await server.app.request(String(input), init)
    if (init?.method === 'PUT' && lost++ === 0) throw new TypeError('fetch failed')
    return response
  })
  const board = await createTemplate(db, { name: 'Board', description: 'Oak.', picture: await dish() })
  const gone = await createTemplate(db, { name: 'Gone', description: null, picture: await dish() })
  await syncOnce(db, world)
  await editTemplate(db, board, { name: 'Oak board', description: null })
  await deleteTemplate(db, gone)
  world.time = Date.now() + UNDO_MS
  await expect(syncOnce(db, world)).rejects.toThrow('fetch failed')
  await syncOnce(db, world)
  expect(lost).toBe(2)
  expect(await failedOperations(db)).toEqual([])
  const own = (await listTemplates(db)).filter((row) => !row.is_default)
  expect(own).toEqual([
    expect.objectContaining({
      id: board,
      name: 'Oak board',
      description: null,
      local_image: null,
      unsent: 0,
    }),
  ])
  expect(own[0]!.image_url).toMatch(/^\/pictures\//)
})

it('styles a dish of the menu with a template, all of it queued offline', async () => {
  const server = await createTestServer()
  const db = newDb()
  const world = await worldWith(server, 'ada')
  const templateId = await createTemplate(db, { name: 'Board', description: null, picture: await dish() })
  const menuItemId = await createMenuItem(db, { title: 'Soup', description: null })
  const { styleId: _, ...rest } = DRAFT
  const id = await queueGeneration(db, { ...rest, photo: await dish(), templateId, menuItemId })
  const cancelled = await queueGeneration(db, { ...DRAFT, photo: await dish() })
  const before = await getGeneration(db, id)
  await syncOnce(db, world)
  await cancelGeneration(db, cancelled)
  await syncOnce(db, world)
  expect(await failedOperations(db)).toEqual([])
  expect(await getGeneration(db, id)).toMatchObject({
    ...{ template_id: templateId, menu_item_id: menuItemId, Template: { name: 'Board', description: null } },
    ...{ style_text: before!.style_text, style_id: null, unsent: 0 },
  })
  expect(await getGeneration(db, cancelled)).toMatchObject({ status: 'failed', error_message: 'Cancelled.' })
  expect((await getBalance(db))?.total).toBe(3)
  await deleteGeneration(db, cancelled)
  world.time = Date.now() + UNDO_MS
  await syncOnce(db, world)
  expect((await db.generations.toArray()).map((row) => row.id)).toEqual([id])
  expect(await getSubscription(db)).toBeNull()
})

it('goes on without a dish that another device has deleted', async () => {
  const server = await createTestServer()
  const [db, other] = [newDb(), newDb()]
  const world = await worldWith(server, 'ada')
  const menuItemId = await createMenuItem(db, { title: 'Soup', description: null })
  await syncOnce(db, world)
  await syncOnce(other, world)
  await deleteMenuItem(other, menuItemId)
  world.time = Date.now() + UNDO_MS
  await syncOnce(other, world)
  const id = await queueGeneration(db, { ...DRAFT, photo: await dish(), menuItemId })
  await editMenuItem(db, menuItemId, { title: 'Stew', description: null })
  await syncOnce(db, world)
  expect(await getGeneration(db, id)).toMatchObject({ unsent: 0, sendError: null, menu_item_id: null })
  const [failed] = await failedOperations(db)
  expect(failed?.failure).toMatchObject({ code: 'unknown_menu_item' })
  expect(await listMenu(db)).toEqual([
    expect.objectContaining({ title: 'Stew', sendError: failed?.failure, unsent: 1 }),
  ])
  await discardOperation(db, failed!.id)
  expect(await listMenu(db)).toEqual([])
})
