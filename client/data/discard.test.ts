import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UNDO_MS } from '../../contract/limits.ts'
import { PlatelightDb } from './db.ts'
import { discardOperation } from './discard.ts'
import type { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, type FakeWorld, ITEM, PHOTO } from './fakes/fake-world.ts'
import { inSync } from './fakes/in-sync.ts'
import { getGeneration, queueGeneration } from './generations.ts'
import { createMenuItem, editMenuItem, getMenuItem, moveMenuItem, replaceMenuPicture } from './menu.ts'
import { failedOperations, operationsOf, retryOperation } from './outbox.ts'
import { push } from './push.ts'
import { syncOnce } from './sync.ts'
import { createTemplate } from './templates.ts'

let db: PlatelightDb
let server: FakeServer
let world: FakeWorld

beforeEach(async () => {
  ;({ db, server, world } = await inSync())
  vi.spyOn(Date, 'now').mockImplementation(() => world.time)
})
afterEach(() => vi.restoreAllMocks())

const refuse = (path: RegExp) => server.refuse(path)

/** All that is on this device, byte for byte. */
async function everything(): Promise<unknown> {
  const { generations, menuItems, templates, photos, outbox, held } = db
  return await Promise.all([generations, menuItems, templates, photos, outbox, held].map((t) => t.toArray()))
}

/** A refused dish, and what stands on it. */
async function refusedDish(): Promise<{ dish: string; generation: string; allow: () => void }> {
  const allow = refuse(/menu-items/)
  const dish = await createMenuItem(db, { title: 'Salad', description: null, photo: PHOTO })
  await moveMenuItem(db, dish, { after: null, before: 'soup' })
  const generation = await queueGeneration(db, { ...DRAFT, menuItemId: dish })
  await syncOnce(db, world)
  return { dish, generation, allow }
}

describe('a discarded new dish', () => {
  it('comes back with its photo, its changes and what needs it, still refused and in its place', async () => {
    const { dish } = await refusedDish()
    const later = await createMenuItem(db, { title: 'Tacos', description: null, photo: PHOTO })
    const before = await everything()
    const discarded = await discardOperation(db, dish)
    expect(discarded).toMatchObject({ text: 'New dish: Salad', timeLeft: UNDO_MS })
    expect(await getMenuItem(db, dish)).toBeUndefined()
    expect(await db.photos.where('entityId').equals(dish).count()).toBe(0)
    expect(await getMenuItem(db, later)).toBeDefined()
    await discarded!.undo()
    expect(await everything()).toEqual(before)
    expect((await getMenuItem(db, dish))?.sendError?.code).toBe('image_damaged')
  })

  it('can be sent once it is back, with what needs it, each once', async () => {
    const { dish, generation, allow } = await refusedDish()
    allow()
    const discarded = await discardOperation(db, dish)
    await push(db, world, new AbortController().signal)
    expect(server.charges).toEqual([])
    await discarded!.undo()
    await retryOperation(db, dish)
    await syncOnce(db, world)
    await syncOnce(db, world)
    expect(server.menu.get(dish)?.title).toBe('Salad')
    expect(server.charges).toEqual([generation])
    expect(await getGeneration(db, generation)).toMatchObject({ menu_item_id: dish, unsent: 0 })
    expect(await db.outbox.count()).toBe(0)
  })

  it('is over with the time: what needed it goes without, and stands as it was sent', async () => {
    const { dish, generation, allow } = await refusedDish()
    allow()
    const discarded = await discardOperation(db, dish)
    world.time += UNDO_MS
    await syncOnce(db, world)
    expect(server.charges).toEqual([generation])
    // A tap in the last moment.
    await discarded!.undo()
    expect(await getGeneration(db, generation)).toMatchObject({ menu_item_id: null, unsent: 0 })
    expect((await failedOperations(db)).map(({ id }) => id)).toEqual([dish])
    expect(await db.photos.where('entityId').equals(dish).count()).toBe(1)
  })

  it('leaves nothing behind where the page is closed', async () => {
    const { dish } = await refusedDish()
    await discardOperation(db, dish)
    db.close()
    const next = new PlatelightDb(db.uid)
    expect(await next.menuItems.get(dish)).toBeUndefined()
    expect(await next.held.get(dish)).toBeUndefined()
    expect(await next.photos.where('entityId').equals(dish).count()).toBe(0)
    next.close()
  })

  it('is given up once over two tabs', async () => {
    const { dish } = await refusedDish()
    const other = new PlatelightDb(db.uid)
    const both = await Promise.all([discardOperation(db, dish), discardOperation(other, dish)])
    const [first, ...rest] = both.filter((discarded) => discarded !== null)
    expect(rest).toEqual([])
    await first!.undo()
    expect(await other.outbox.get({ id: dish })).toMatchObject({ failure: { code: 'image_damaged' } })
    other.close()
  })
})

it('a photo to style that said it can’t go without a template waits for it again', async () => {
  refuse(/templates/)
  const templateId = await createTemplate(db, { name: 'Slate', description: null, picture: PHOTO })
  const { styleId: _, ...rest } = DRAFT
  const id = await queueGeneration(db, { ...rest, templateId })
  await syncOnce(db, world)
  const before = await everything()
  const discarded = await discardOperation(db, templateId)
  expect(await getGeneration(db, id)).toMatchObject({ status: 'failed' })
  await discarded!.undo()
  expect(await everything()).toEqual(before)
})

describe('a discarded change', () => {
  it('comes back over what the server has by then', async () => {
    const allow = refuse(/menu-items/)
    await replaceMenuPicture(db, 'soup', PHOTO)
    await syncOnce(db, world)
    allow()
    const [failed] = await failedOperations(db)
    const discarded = await discardOperation(db, failed!.id)
    server.menu.put({ ...ITEM, title: 'Stew' })
    await syncOnce(db, world)
    await discarded!.undo()
    const photo = failed!.files[0]!.photoId
    expect(await getMenuItem(db, 'soup')).toMatchObject({ title: 'Stew', local_image: photo, unsent: 1 })
    await retryOperation(db, failed!.id)
    await syncOnce(db, world)
    expect(await getMenuItem(db, 'soup')).toMatchObject({ title: 'Stew', local_image: null, unsent: 0 })
  })

  it('comes back also where the dish has gone meanwhile, and says so as if it had stayed', async () => {
    const allow = refuse(/menu-items/)
    await editMenuItem(db, 'soup', { title: 'Stew' })
    await syncOnce(db, world)
    allow()
    const [failed] = await failedOperations(db)
    const discarded = await discardOperation(db, failed!.id)
    server.menu.remove('soup')
    await syncOnce(db, world)
    expect(await getMenuItem(db, 'soup')).toBeUndefined()
    await discarded!.undo()
    expect(await db.held.get('soup')).toMatchObject({ gone: true, item: { id: 'soup' } })
    expect(await getMenuItem(db, 'soup')).toMatchObject({ title: 'Stew', unsent: 1 })
  })

  it('gives way to what was typed meanwhile', async () => {
    const allow = refuse(/menu-items/)
    await editMenuItem(db, 'soup', { title: 'First', description: 'Hot.' })
    await syncOnce(db, world)
    allow()
    const [failed] = await failedOperations(db)
    const discarded = await discardOperation(db, failed!.id)
    await editMenuItem(db, 'soup', { title: 'Second' })
    await discarded!.undo()
    expect((await operationsOf(db, 'soup')).map(({ failure }) => failure)).toEqual([null])
    await syncOnce(db, world)
    expect(server.menu.get('soup')).toMatchObject({ title: 'Second', description: 'Hot.' })
    expect(await getMenuItem(db, 'soup')).toMatchObject({ title: 'Second', unsent: 0, sendError: null })
  })
})
