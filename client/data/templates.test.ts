import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { Template, TemplateChange, TemplateForm } from '../../contract/template.ts'
import type { Operation, PlatelightDb } from './db.ts'
import { discardOperation } from './discard.ts'
import { newDb, PHOTO, TEMPLATE } from './fakes/fake-world.ts'
import { readPhotoById } from './photos.ts'
import { write } from './room.ts'
import { saveServerRows } from './rows.ts'
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  getTemplate,
  isTemplateGone,
  listTemplates,
  pickTemplatePicture,
} from './templates.ts'

let db: PlatelightDb

beforeEach(async () => {
  db = newDb()
  await fromServer(TEMPLATE)
})

function fromServer(...items: Template[]) {
  return write(db, db.tables, (tx) => saveServerRows(tx, 'templates', items, []))
}
const operations = () => db.outbox.orderBy('seq').toArray()
const given = ({ fields }: Operation) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
const form = (operation: Operation) => TemplateForm.parse(given(operation))

it('lists the person’s own, newest first, then the default ones', async () => {
  const day = (n: number) => `2026-01-0${n}T00:00:00.000Z`
  await fromServer(
    { ...TEMPLATE, id: 'default-b', is_default: true, created_at: day(2) },
    { ...TEMPLATE, id: 'default-a', is_default: true, created_at: day(1) },
    { ...TEMPLATE, id: 'newer', created_at: day(3) },
  )
  const made = await createTemplate(db, { name: 'Made', description: null, picture: PHOTO })
  expect((await listTemplates(db)).map(({ id }) => id)).toEqual([
    ...[made, 'newer', 'board', 'default-a', 'default-b'],
  ])
})

it('says that one is gone only where the library has been read', async () => {
  expect(await isTemplateGone(db, 'deleted')).toBe(false)
  await db.meta.put({ key: 'cursor:templates', value: '1' })
  expect(await isTemplateGone(db, 'deleted')).toBe(true)
  expect(await isTemplateGone(db, 'board')).toBe(false)
})

describe('creating a template', () => {
  it('shows it with its picture and asks what the server understands', async () => {
    const id = await createTemplate(db, { name: ' Oak ', description: ' Warm. ', picture: PHOTO })
    const row = (await getTemplate(db, id))!
    expect(Template.parse(row)).toMatchObject({ name: 'Oak', description: 'Warm.', is_default: false })
    expect(row).toMatchObject({ unsent: 1, sendError: null })
    expect(await (await readPhotoById(db, row.local_image!))?.arrayBuffer()).toEqual(PHOTO.bytes)
    const [operation] = await operations()
    expect(operation).toMatchObject({ method: 'POST', path: '/api/templates', encoding: 'form' })
    expect(form(operation!)).toEqual({ id, name: 'Oak', description: 'Warm.' })
    expect(operation!.files).toMatchObject([{ field: 'image', photoId: row.local_image }])
  })

  it('takes an address instead', async () => {
    const id = await createTemplate(db, {
      name: 'Oak',
      description: null,
      picture: { url: '/pictures/a.jpg' },
    })
    expect(await getTemplate(db, id)).toMatchObject({ image_url: '/pictures/a.jpg', local_image: null })
    const [operation] = await operations()
    expect(form(operation!)).toEqual({ id, name: 'Oak', description: null, imageUrl: '/pictures/a.jpg' })
    expect(operation!.files).toEqual([])
  })

  it.each([
    ['', null, 'template_name_required'],
    ['x'.repeat(121), null, 'template_name_too_long'],
    ['x', 'x'.repeat(2001), 'description_too_long'],
  ])('refuses a text that will not do (%#)', async (name, description, code) => {
    await expect(createTemplate(db, { name, description, picture: PHOTO })).rejects.toMatchObject({ code })
    await expect(editTemplate(db, 'board', { name, description })).rejects.toMatchObject({ code })
    expect(await operations()).toEqual([])
  })
})

describe('changing a template', () => {
  it('sends only what is different, and says when nothing changed', async () => {
    const same = editTemplate(db, 'board', { name: ' Board ', description: '' })
    await expect(same).rejects.toMatchObject({ code: 'template_unchanged' })
    await editTemplate(db, 'board', { name: 'Board', description: 'Oak.' })
    await editTemplate(db, 'board', { name: 'Board', description: 'Oak.', picture: PHOTO })
    const [text, picture] = await operations()
    expect(text).toMatchObject({ method: 'PUT', path: '/api/templates/board', files: [] })
    // Another device may have renamed it meanwhile: its name stays.
    expect(TemplateChange.parse(given(text!))).toEqual({ description: 'Oak.' })
    expect(given(picture!)).toEqual({})
    expect(await getTemplate(db, 'board')).toMatchObject({
      ...{ description: 'Oak.', image_url: TEMPLATE.image_url },
      local_image: picture!.files[0]!.photoId,
    })
    await editTemplate(db, 'board', { name: 'B', description: null, picture: { url: '/pictures/new.jpg' } })
    expect(await getTemplate(db, 'board')).toMatchObject({
      image_url: '/pictures/new.jpg',
      local_image: null,
    })
  })

  it('keeps the name that came from elsewhere while a description waits to be sent', async () => {
    await editTemplate(db, 'board', { description: 'Oak.' })
    await fromServer({ ...TEMPLATE, name: 'Renamed on the phone' })
    expect(await getTemplate(db, 'board')).toMatchObject({
      ...{ name: 'Renamed on the phone', description: 'Oak.', unsent: 1 },
    })
    await editTemplate(db, 'board', { description: '' })
    expect(await getTemplate(db, 'board')).toMatchObject({ description: null })
  })

  it('leaves the default ones alone', async () => {
    await fromServer({ ...TEMPLATE, id: 'default', is_default: true })
    const code = 'template_default'
    const edit = editTemplate(db, 'default', { name: 'Mine', description: null })
    await expect(edit).rejects.toMatchObject({ code })
    await expect(deleteTemplate(db, 'default')).rejects.toMatchObject({ code })
    await expect(deleteTemplate(db, 'nothing')).rejects.toMatchObject({ code: 'unknown_template' })
  })

  it('hides a deleted one until the undo', async () => {
    const before = await getTemplate(db, 'board')
    const operationId = await deleteTemplate(db, 'board')
    expect(await listTemplates(db)).toEqual([])
    await discardOperation(db, operationId)
    expect(await getTemplate(db, 'board')).toEqual(before)
  })
})

describe('pickTemplatePicture', () => {
  const file = (bytes: BlobPart, type: string) => new File([bytes], 'look', { type })

  it('takes a GIF too, also where the picker gives no type', async () => {
    expect((await pickTemplatePicture(file('GIF89a', 'image/gif'))).type).toBe('image/gif')
    expect((await pickTemplatePicture(file('GIF89a', ''))).type).toBe('image/gif')
  })

  it('has sentences of its own', async () => {
    const wrong = pickTemplatePicture(file('hello', 'text/plain'))
    await expect(wrong).rejects.toMatchObject({ code: 'template_image_type' })
    const large = pickTemplatePicture(file(new Uint8Array(10 * 1024 * 1024 + 1), 'image/png'))
    await expect(large).rejects.toMatchObject({ code: 'template_image_too_large' })
  })
})
