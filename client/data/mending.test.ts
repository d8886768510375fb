// What becomes of a change that was refused, and of what stands on it.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import type { PlatelightDb } from './db.ts'
import { discardOperation } from './discard.ts'
import type { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, type FakeWorld, ITEM, PHOTO } from './fakes/fake-world.ts'
import { inSync } from './fakes/in-sync.ts'
import { getGeneration, queueGeneration } from './generations.ts'
import {
  createMenuItem,
  cropMenuPicture,
  editMenuItem,
  getMenuItem,
  listMenu,
  moveMenuItem,
  replaceMenuPicture,
  saveToMenu,
} from './menu.ts'
import { failedOperations, operationsOf, retryOperation } from './outbox.ts'
import { syncOnce } from './sync.ts'
import { createTemplate, editTemplate, getTemplate } from './templates.ts'

let db: PlatelightDb
let server: FakeServer
let world: FakeWorld

beforeEach(async () => {
  ;({ db, server, world } = await inSync())
})

const refuse = (path: RegExp) => server.refuse(path)
const unsentPhotos = () => db.photos.filter(({ sent }) => sent === 0).count()

describe('a refused change', () => {
  it('stays on screen with its sentence and does not hold back later ones', async () => {
    const allow = refuse(/menu-items/)
    await replaceMenuPicture(db, 'soup', PHOTO)
    await syncOnce(db, world)
    allow()
    await editMenuItem(db, 'soup', { title: 'Stew', description: 'Hot.' })
    await syncOnce(db, world)
    expect(server.menu.get('soup')?.title).toBe('Stew')
    const [failed, ...others] = await failedOperations(db)
    expect(others).toEqual([])
    const failure = { code: 'image_damaged', text: ERRORS.image_damaged.text }
    expect(await getMenuItem(db, 'soup')).toMatchObject({
      ...{ title: 'Stew', unsent: 1, sendError: failure },
      local_image: failed!.files[0]!.photoId,
    })
    await discardOperation(db, failed!.id)
    expect(await getMenuItem(db, 'soup')).toMatchObject({
      ...{ title: 'Stew', unsent: 0, sendError: null, local_image: null, image_url: ITEM.image_url },
    })
    expect(await unsentPhotos()).toBe(0)
  })

  it('goes after later ones when it is retried', async () => {
    const allow = refuse(/menu-items/)
    await editMenuItem(db, 'soup', { title: 'First', description: 'Hot.' })
    await syncOnce(db, world)
    allow()
    await replaceMenuPicture(db, 'soup', PHOTO)
    const [failed] = await failedOperations(db)
    await retryOperation(db, failed!.id)
    expect((await operationsOf(db, 'soup')).map(({ id }) => id).at(-1)).toBe(failed!.id)
    await syncOnce(db, world)
    expect(await getMenuItem(db, 'soup')).toMatchObject({ title: 'First', unsent: 0, sendError: null })
  })

  it('gives way to a new one that says the same thing, and only to that', async () => {
    const allow = refuse(/menu-items/)
    await editMenuItem(db, 'soup', { title: 'First', description: 'Hot.' })
    await replaceMenuPicture(db, 'soup', PHOTO)
    await syncOnce(db, world)
    allow()
    await editMenuItem(db, 'soup', { title: 'Second', description: 'Hot.' })
    expect((await failedOperations(db)).map(({ files }) => files.length)).toEqual([1])
    await saveToMenu(db, 'soup', '/pictures/result.jpg')
    expect(await failedOperations(db)).toEqual([])
    await syncOnce(db, world)
    expect(server.menu.get('soup')).toMatchObject({ title: 'Second', image_url: '/pictures/result.jpg' })
    expect(await unsentPhotos()).toBe(0)
  })

  it('keeps a picture that was refused while only the text is mended', async () => {
    const allow = refuse(/templates/)
    await editTemplate(db, 'board', { name: 'Oak', description: null, picture: PHOTO })
    await syncOnce(db, world)
    allow()
    await editTemplate(db, 'board', { name: 'Oak board', description: null })
    expect(await failedOperations(db)).toHaveLength(1)
    await editTemplate(db, 'board', { name: 'Oak', description: null, picture: { url: '/pictures/a.jpg' } })
    expect(await failedOperations(db)).toEqual([])
  })

  it('that was of two texts goes as a whole when one of them is typed anew', async () => {
    const allow = refuse(/menu-items|templates/)
    await editMenuItem(db, 'soup', { title: 'First', description: 'Hot.' })
    await editTemplate(db, 'board', { name: 'Oak', description: 'Old.' })
    await syncOnce(db, world)
    allow()
    await editMenuItem(db, 'soup', { title: 'Second' })
    await editTemplate(db, 'board', { name: 'Board', description: 'Old.' })
    expect(await getMenuItem(db, 'soup')).toMatchObject({ title: 'Second', description: 'Hot.' })
    expect(await failedOperations(db)).toEqual([])
    await syncOnce(db, world)
    expect(server.menu.get('soup')).toMatchObject({ title: 'Second', description: 'Hot.' })
    expect(server.templates.get('board')).toMatchObject({ name: 'Board', description: 'Old.' })
    expect(await getMenuItem(db, 'soup')).toMatchObject({ title: 'Second', unsent: 0, sendError: null })
  })

  it('never shows its text over one that was typed later', async () => {
    const allow = refuse(/templates/)
    await editTemplate(db, 'board', { name: 'Oak', description: 'Old.', picture: PHOTO })
    await syncOnce(db, world)
    allow()
    await editTemplate(db, 'board', { name: 'Board' })
    await syncOnce(db, world)
    // The picture is what was refused; the texts beside it were not.
    expect(await getTemplate(db, 'board')).toMatchObject({
      ...{ name: 'Board', description: 'Old.', local_image: expect.any(String) },
      sendError: { code: 'image_damaged' },
    })
    const [failed] = await failedOperations(db)
    await retryOperation(db, failed!.id)
    await syncOnce(db, world)
    expect(server.templates.get('board')).toMatchObject({ name: 'Board', description: 'Old.' })
    expect(await getTemplate(db, 'board')).toMatchObject({ name: 'Board', unsent: 0, local_image: null })
    expect(await unsentPhotos()).toBe(0)
  })

  it('gives way too where the later one was made before the refusal came', async () => {
    server.trouble = (_path, _id, fields) => (fields?.title === 'First' ? 'title_required' : undefined)
    await editMenuItem(db, 'soup', { title: 'First', description: 'Hot.' })
    await moveMenuItem(db, 'soup', { after: null, before: null })
    await editMenuItem(db, 'soup', { title: 'Second' })
    await syncOnce(db, world)
    expect(await getMenuItem(db, 'soup')).toMatchObject({ title: 'Second', unsent: 0, sendError: null })
    expect(server.menu.get('soup')).toMatchObject({ title: 'Second', description: 'Hot.' })
  })

  it.each([
    ['a crop', () => cropMenuPicture(db, 'soup', PHOTO)],
    ['a result', () => saveToMenu(db, 'soup', '/pictures/result.jpg')],
    ['a photo', () => replaceMenuPicture(db, 'soup', PHOTO)],
  ])('that was %s gives way to any other picture of the dish, and to no move', async (_what, make) => {
    const allow = refuse(/menu-items/)
    await make()
    await syncOnce(db, world)
    allow()
    await moveMenuItem(db, 'soup', { after: null, before: null })
    expect(await failedOperations(db)).toHaveLength(1)
    await replaceMenuPicture(db, 'soup', PHOTO)
    expect(await failedOperations(db)).toEqual([])
    await syncOnce(db, world)
    expect(await getMenuItem(db, 'soup')).toMatchObject({ unsent: 0, sendError: null })
    expect(await unsentPhotos()).toBe(0)
  })
})

describe('a refused creation', () => {
  it('goes again with what is mended, in one request', async () => {
    const allow = refuse(/menu-items|templates/)
    const item = await createMenuItem(db, { title: 'Salad', description: null, photo: PHOTO })
    const template = await createTemplate(db, { name: 'Slate', description: null, picture: PHOTO })
    await syncOnce(db, world)
    expect(await getMenuItem(db, item)).toMatchObject({
      title: 'Salad',
      sendError: { code: 'image_damaged' },
    })
    allow()
    await cropMenuPicture(db, item, PHOTO)
    await editMenuItem(db, item, { title: 'Green salad', description: 'Fresh.' })
    await editTemplate(db, template, {
      name: 'Slate',
      description: null,
      picture: { url: '/pictures/a.jpg' },
    })
    expect(await failedOperations(db)).toEqual([])
    expect(await getMenuItem(db, item)).toMatchObject({ title: 'Green salad', sendError: null, unsent: 1 })
    const before = server.requests.length
    await syncOnce(db, world)
    const writes = server.requests.slice(before).filter((line) => !line.startsWith('GET'))
    // The text came after the mended creation was ready to go, so it is a change of its own.
    expect(writes).toEqual(['POST /api/menu-items', 'POST /api/templates', `PATCH /api/menu-items/${item}`])
    expect(server.menu.get(item)).toMatchObject({ title: 'Green salad', description: 'Fresh.' })
    expect(server.menu.get(item)!.image_url).toBe(server.menu.get(item)!.original_image_url)
    expect(await getTemplate(db, template)).toMatchObject({ image_url: '/pictures/a.jpg', unsent: 0 })
    expect(await unsentPhotos()).toBe(0)
  })

  it('goes without its photo where an address takes its place', async () => {
    const allow = refuse(/menu-items/)
    const item = await createMenuItem(db, { title: 'Salad', description: null, photo: PHOTO })
    await syncOnce(db, world)
    allow()
    await saveToMenu(db, item, '/pictures/result.jpg')
    expect(await getMenuItem(db, item)).toMatchObject({
      image_url: '/pictures/result.jpg',
      local_image: null,
    })
    await syncOnce(db, world)
    expect(server.menu.get(item)).toMatchObject({
      title: 'Salad',
      original_image_url: '/pictures/result.jpg',
    })
  })

  it('takes what stands on it along when it is discarded; a generation goes on without the dish', async () => {
    const allow = refuse(/menu-items/)
    const item = await createMenuItem(db, { title: 'Salad', description: null, photo: PHOTO })
    await syncOnce(db, world)
    await replaceMenuPicture(db, 'soup', PHOTO)
    const id = await queueGeneration(db, { ...DRAFT, menuItemId: item })
    await syncOnce(db, world)
    expect(server.charges).toEqual([])
    allow()
    await discardOperation(db, item)
    expect((await listMenu(db)).map((row) => row.id)).toEqual(['soup'])
    expect(await getGeneration(db, id)).toMatchObject({ menu_item_id: null, unsent: 1, sendError: null })
    await syncOnce(db, world)
    expect(server.charges).toEqual([id])
  })

  it('leaves a generation that needs it as a template with a sentence, not lost', async () => {
    refuse(/templates/)
    const templateId = await createTemplate(db, { name: 'Slate', description: null, picture: PHOTO })
    const { styleId: _, ...rest } = DRAFT
    const id = await queueGeneration(db, { ...rest, templateId })
    await syncOnce(db, world)
    await discardOperation(db, templateId)
    const failure = { code: 'unknown_template', text: ERRORS.unknown_template.text }
    expect(await getGeneration(db, id)).toMatchObject({
      ...{ status: 'failed', error_message: failure.text, sendError: failure, unsent: 1 },
    })
    expect(await db.photos.where('entityId').equals(id).count()).toBe(1)
  })
})
