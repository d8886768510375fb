import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { UNDO_MS } from '../../contract/limits.ts'
import { MenuItem, MenuItemChange, NewMenuItem } from '../../contract/menu-item.ts'
import type { MenuRow, Operation, PlatelightDb } from './db.ts'
import { refuseOperation } from './delivery.ts'
import { discardOperation } from './discard.ts'
import { ITEM, newDb, PHOTO } from './fakes/fake-world.ts'
import {
  createMenuItem,
  cropMenuPicture,
  deleteMenuItem,
  editMenuItem,
  getMenuItem,
  listMenu,
  moveMenuItem,
  replaceMenuPicture,
  revertMenuPicture,
  saveToMenu,
} from './menu.ts'
import { readPhotoById } from './photos.ts'
import { write } from './room.ts'
import { saveServerRows } from './rows.ts'

let db: PlatelightDb
const SOUP = ITEM

beforeEach(async () => {
  db = newDb()
  await fromServer(SOUP)
})

function fromServer(...items: MenuItem[]) {
  return write(db, db.tables, (tx) => saveServerRows(tx, 'menuItems', items, []))
}
const operations = () => db.outbox.orderBy('seq').toArray()
const soup = async () => (await getMenuItem(db, 'soup')) as MenuRow
const sent = ({ fields }: Operation) =>
  Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== null))
const titles = async () => (await listMenu(db)).map(({ title }) => title)

describe('creating a dish', () => {
  it('shows it at the end of the menu, with its photo, and asks what the server understands', async () => {
    const id = await createMenuItem(db, { title: ' Salad ', description: ' ', photo: PHOTO })
    expect(await titles()).toEqual(['Soup', 'Salad'])
    const row = (await getMenuItem(db, id))!
    expect(MenuItem.parse(row)).toMatchObject({ id, title: 'Salad', description: null, image_url: null })
    expect(row).toMatchObject({ unsent: 1, sendError: null, local_original: row.local_image })
    expect(await (await readPhotoById(db, row.local_image!))?.arrayBuffer()).toEqual(PHOTO.bytes)
    const [operation] = await operations()
    expect(operation).toMatchObject({ method: 'POST', path: '/api/menu-items', encoding: 'form', needs: [] })
    expect(NewMenuItem.parse(sent(operation!))).toMatchObject({ id, title: 'Salad', position: row.position })
    expect(operation!.files).toEqual([
      { field: 'image', name: 'soup.jpg', type: 'image/jpeg', photoId: row.local_image },
    ])
  })

  it('takes the address of a result instead of a photo', async () => {
    const id = await createMenuItem(db, {
      title: 'Salad',
      description: null,
      photo: { url: '/pictures/out.jpg' },
    })
    expect(await getMenuItem(db, id)).toMatchObject({
      image_url: '/pictures/out.jpg',
      original_image_url: '/pictures/out.jpg',
      local_image: null,
    })
    const [first, second] = await operations()
    expect(first).toMatchObject({ encoding: 'json', files: [] })
    expect(second).toMatchObject({ method: 'PATCH', path: `/api/menu-items/${id}`, encoding: 'json' })
  })

  it.each([
    ['  ', null, 'title_required'],
    ['x'.repeat(121), null, 'title_too_long'],
    ['x', 'x'.repeat(2001), 'description_too_long'],
  ])('refuses a text that will not do (%#)', async (title, description, code) => {
    await expect(createMenuItem(db, { title, description })).rejects.toMatchObject({ code })
    await expect(editMenuItem(db, 'soup', { title, description })).rejects.toMatchObject({ code })
    expect(await operations()).toEqual([])
  })
})

describe('changing a dish', () => {
  it('sends only what is different, and nothing for nothing', async () => {
    await editMenuItem(db, 'soup', { title: ' Soup ', description: 'Hot.' })
    expect(await operations()).toEqual([])
    await editMenuItem(db, 'soup', { title: 'Soup', description: '' })
    const [operation] = await operations()
    expect(operation).toMatchObject({ method: 'PATCH', encoding: 'json', fields: { description: null } })
    expect(MenuItemChange.parse(operation!.fields)).toEqual({ description: null })
    expect(await soup()).toMatchObject({ title: 'Soup', description: null, unsent: 1 })
  })

  it('shows a new photo as image and original, a crop as image only', async () => {
    await replaceMenuPicture(db, 'soup', PHOTO)
    const replaced = await soup()
    expect(replaced.local_image).toBe(replaced.local_original)
    await cropMenuPicture(db, 'soup', PHOTO)
    const cropped = await soup()
    expect(cropped.local_image).not.toBe(replaced.local_image)
    expect(cropped.local_original).toBe(replaced.local_original)
    const [, crop] = await operations()
    expect(MenuItemChange.parse(sent(crop!))).toEqual({ keepOriginal: 'true' })
    await revertMenuPicture(db, 'soup')
    expect((await soup()).local_image).toBe(replaced.local_image)
  })

  it('saves a result over a photo that is not sent yet', async () => {
    await replaceMenuPicture(db, 'soup', PHOTO)
    await saveToMenu(db, 'soup', '/pictures/out.jpg')
    expect(await soup()).toMatchObject({
      image_url: '/pictures/out.jpg',
      original_image_url: '/pictures/out.jpg',
      local_image: null,
      local_original: null,
    })
  })

  it('reverts to the original, or says that there is none', async () => {
    await revertMenuPicture(db, 'soup')
    expect(await soup()).toMatchObject({ image_url: '/pictures/soup.jpg', local_image: null })
    await fromServer({ ...SOUP, id: 'bare', image_url: null, original_image_url: null })
    await expect(revertMenuPicture(db, 'bare')).rejects.toMatchObject({ code: 'no_original' })
  })

  it('says so when the dish was deleted meanwhile', async () => {
    const gone = { code: 'unknown_menu_item' }
    await expect(editMenuItem(db, 'nothing', { title: 'x', description: null })).rejects.toMatchObject(gone)
    await expect(replaceMenuPicture(db, 'nothing', PHOTO)).rejects.toMatchObject(gone)
    await expect(deleteMenuItem(db, 'nothing')).rejects.toMatchObject(gone)
    expect(await db.photos.count()).toBe(0)
  })

  it('moves it between its new neighbours', async () => {
    await createMenuItem(db, { title: 'Salad', description: null })
    const cake = await createMenuItem(db, { title: 'Cake', description: null })
    const [, salad] = await listMenu(db)
    await moveMenuItem(db, cake, { after: 'soup', before: salad!.id })
    expect(await titles()).toEqual(['Soup', 'Cake', 'Salad'])
    await moveMenuItem(db, 'soup', { after: salad!.id, before: null })
    await moveMenuItem(db, salad!.id, { after: null, before: cake })
    expect(await titles()).toEqual(['Salad', 'Cake', 'Soup'])
    for (const { fields } of await operations()) MenuItemChange.parse(fields)
  })
})

describe('deleting a dish', () => {
  it('hides it, waits for the undo, and gives back exactly the server’s version', async () => {
    const before = await soup()
    const began = Date.now()
    const operationId = await deleteMenuItem(db, 'soup')
    expect(await titles()).toEqual([])
    const [operation] = await operations()
    expect(operation).toMatchObject({ id: operationId, method: 'DELETE', path: '/api/menu-items/soup' })
    expect(operation!.notBefore - began).toBeGreaterThanOrEqual(UNDO_MS)
    await fromServer({ ...SOUP, title: 'Soup of the day' })
    expect(await titles()).toEqual([])
    await discardOperation(db, operationId)
    expect(await soup()).toEqual({ ...before, title: 'Soup of the day' })
    expect(await db.held.count()).toBe(0)
  })

  it('is back with its sentence when the server refuses', async () => {
    await deleteMenuItem(db, 'soup')
    const failure = { code: 'forbidden', text: 'No.' } as const
    await refuseOperation(db, (await operations())[0]!, failure)
    expect(await soup()).toMatchObject({ title: 'Soup', sendError: failure, unsent: 1 })
  })
})
