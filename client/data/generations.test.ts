import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { GenerateForm, Generation } from '../../contract/generation.ts'
import { MAX_UPLOAD_BYTES } from '../../contract/limits.ts'
import type { PlatelightDb } from './db.ts'
import { discardOperation } from './discard.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, newDb, PHOTO } from './fakes/fake-world.ts'
import {
  cancelGeneration,
  deleteGeneration,
  fetchPicture,
  getGeneration,
  pickPhoto,
  queueGeneration,
  readPhoto,
  recentGenerations,
} from './generations.ts'
import { failedOperations } from './outbox.ts'
import { syncOnce } from './sync.ts'
import { createTemplate } from './templates.ts'

afterEach(() => vi.unstubAllGlobals())

const file = (bytes: BlobPart, type: string, name = 'soup.jpg') => new File([bytes], name, { type })

describe('pickPhoto', () => {
  it('copies the bytes and names them by their SHA-256', async () => {
    const photo = await pickPhoto(file('abc', 'image/jpeg'))
    expect(photo).toMatchObject({ name: 'soup.jpg', type: 'image/jpeg' })
    expect(new TextDecoder().decode(photo.bytes)).toBe('abc')
    expect(photo.checksum).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('makes up 32 letters and digits where the browser has no SHA-256', async () => {
    vi.stubGlobal('crypto', {})
    const first = await pickPhoto(file('abc', 'image/jpeg', 'a long name with spaces and ümläuts.jpg'))
    const second = await pickPhoto(file('abcd', 'image/jpeg', 'x'))
    expect(first.checksum).toMatch(/^[a-z0-9]{32}$/i)
    expect(second.checksum).toMatch(/^[a-z0-9]{32}$/i)
    expect(first.checksum).not.toBe(second.checksum)
  })

  it.each([
    ['a GIF', file('GIF89a', 'image/gif'), 'image_type'],
    ['a text', file('hello', 'text/plain'), 'image_type'],
    ['something without a type', file('hello', ''), 'image_type'],
    ['an empty file', file('', 'image/png'), 'image_damaged'],
    ['a byte too many', file(new Uint8Array(MAX_UPLOAD_BYTES + 1), 'image/png'), 'image_too_large'],
  ])('refuses %s', async (_name, picked, code) => {
    await expect(pickPhoto(picked)).rejects.toMatchObject({ code })
  })

  it('takes exactly 10 MB', async () => {
    const photo = await pickPhoto(file(new Uint8Array(MAX_UPLOAD_BYTES), 'image/webp'))
    expect(photo.bytes.byteLength).toBe(MAX_UPLOAD_BYTES)
  })

  it('says a file is damaged that went away after it was picked', async () => {
    const gone = Object.assign(file('abc', 'image/png'), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    })
    await expect(pickPhoto(gone)).rejects.toMatchObject({ code: 'image_damaged' })
  })

  it.each([
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['RIFF1234WEBPVP8 ', 'image/webp'],
  ])('looks at the bytes where a picker gives no type (%#)', async (head, type) => {
    const bytes = Uint8Array.from(head, (char) => char.charCodeAt(0))
    expect((await pickPhoto(new Blob([bytes]))).type).toBe(type)
  })
})

describe('queueGeneration', () => {
  it('writes a row the screen can show and a form the server understands', async () => {
    const db = newDb()
    const id = await queueGeneration(db, DRAFT)
    const [row] = await recentGenerations(db, 10)
    expect(Generation.parse(row)).toMatchObject({ id, status: 'pending', guidance_text: 'more steam' })
    expect(row).toMatchObject({ unsent: 1, sendError: null })
    const [operation] = await db.outbox.toArray()
    const sent = Object.entries(operation!.fields).filter(([, value]) => value !== null)
    expect(GenerateForm.parse(Object.fromEntries(sent))).toEqual({
      id,
      styleId: '3',
      engine: 'google',
      guidanceText: 'more steam',
      checksum: 'c0ffee',
      aspectRatio: '1:1',
      quality: 'high',
    })
    const copy = await readPhoto(db, id)
    expect(copy?.type).toBe('image/jpeg')
    expect(await copy?.arrayBuffer()).toEqual(PHOTO.bytes)
  })

  it('sends an address instead of a photo for a result used as input', async () => {
    const db = newDb()
    const id = await queueGeneration(db, { ...DRAFT, photo: { url: '/pictures/x.jpg' }, guidance: '  ' })
    const [operation] = await db.outbox.toArray()
    expect(operation).toMatchObject({
      files: [],
      fields: { imageUrl: '/pictures/x.jpg', guidanceText: null, checksum: null },
    })
    expect(await readPhoto(db, id)).toBeNull()
  })

  it('lists the newest first, as many as asked', async () => {
    const db = newDb()
    const ids: string[] = []
    for (const day of ['02', '03', '01']) {
      const id = await queueGeneration(db, DRAFT)
      await db.generations.update(id, { created_at: `2026-01-${day}T00:00:00.000Z` })
      ids.push(id)
    }
    expect((await recentGenerations(db, 2)).map((row) => row.id)).toEqual([ids[1], ids[0]])
  })
})

describe('what a generation may be made of', () => {
  const { styleId: _, ...rest } = DRAFT
  const form = async (db: PlatelightDb) => {
    const [operation] = await db.outbox.toArray()
    const given = Object.entries(operation!.fields).filter(([, value]) => value !== null)
    return { ...GenerateForm.parse(Object.fromEntries(given)), needs: operation!.needs }
  }

  it('a custom prompt', async () => {
    const db = newDb()
    const id = await queueGeneration(db, { ...rest, prompt: ' On a red cloth. ' })
    const asked = await form(db)
    expect(asked).toMatchObject({
      styleId: '-1',
      stylePrompt: 'On a red cloth.',
      engine: 'google',
      needs: [],
    })
    const row = { style_id: -1, style_text: 'On a red cloth.', template_id: null }
    expect(await getGeneration(db, id)).toMatchObject(row)
  })

  it('a template, for a dish of the menu; both must be on the server first', async () => {
    const db = newDb()
    const templateId = await createTemplate(db, { name: 'Oak', description: 'Warm.', picture: PHOTO })
    await db.outbox.clear()
    const id = await queueGeneration(db, { ...rest, templateId, menuItemId: 'soup' })
    const asked = await form(db)
    expect(asked).toMatchObject({ templateId, menuItemId: 'soup', needs: [templateId, 'soup'] })
    expect(asked).not.toHaveProperty('styleId')
    expect(asked).not.toHaveProperty('engine')
    expect(Generation.parse(await getGeneration(db, id))).toMatchObject({
      ...{ style_id: null, style_text: null, template_id: templateId, menu_item_id: 'soup' },
      Template: { name: 'Oak', description: 'Warm.' },
    })
  })
})

describe('deleting and cancelling', () => {
  const online = async (status: Generation['status']) => {
    const [db, server] = [newDb(), new FakeServer()]
    const world = new FakeWorld(server)
    server.put('g', { status, output_url: null })
    await syncOnce(db, world)
    return { db, server, world }
  }

  it('hides what is deleted until the undo', async () => {
    const { db } = await online('completed')
    const before = await getGeneration(db, 'g')
    const operationId = await deleteGeneration(db, 'g')
    expect(await db.generations.toArray()).toEqual([])
    await discardOperation(db, operationId)
    expect(await db.generations.toArray()).toEqual([before])
  })

  it('is gone at once when it was never on its way', async () => {
    const db = newDb()
    await cancelGeneration(db, await queueGeneration(db, DRAFT))
    expect(await db.generations.toArray()).toEqual([])
    expect(await db.outbox.count()).toBe(0)
    expect(await db.photos.count()).toBe(0)
  })

  it('asks the server once it may have it, and shows that at once', async () => {
    const { db, server, world } = await online('pending')
    await cancelGeneration(db, 'g')
    const cancelled = { status: 'failed', error_message: 'Cancelled.' }
    expect(await getGeneration(db, 'g')).toMatchObject({ ...cancelled, unsent: 1 })
    await cancelGeneration(db, 'g')
    expect(await db.outbox.count()).toBe(1)
    await syncOnce(db, world)
    expect(server.history.get('g')).toMatchObject(cancelled)
    expect(await getGeneration(db, 'g')).toMatchObject({ ...cancelled, unsent: 0 })
  })

  it('says when it has begun already, and no more once it has ended', async () => {
    const { db, server, world } = await online('processing')
    await cancelGeneration(db, 'g')
    await syncOnce(db, world)
    expect(await getGeneration(db, 'g')).toMatchObject({
      ...{ status: 'processing', sendError: { code: 'not_pending' } },
    })
    server.put('g', { status: 'completed', output_url: '/pictures/out.jpg' })
    await syncOnce(db, world)
    expect(await getGeneration(db, 'g')).toMatchObject({ status: 'completed', sendError: null, unsent: 0 })
    expect(await failedOperations(db)).toEqual([])
  })
})

describe('fetchPicture', () => {
  it('gives the bytes of a picture', async () => {
    vi.stubGlobal('fetch', async () => new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } }))
    expect((await fetchPicture('/pictures/a.jpg')).type).toBe('image/jpeg')
  })

  it('does not give an error page for one', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'Gone.', code: 'not_found' }, { status: 404 }))
    await expect(fetchPicture('/pictures/a.jpg')).rejects.toMatchObject({ code: 'not_found' })
    vi.stubGlobal('fetch', async () => new Response('<h1>Welcome</h1>'))
    await expect(fetchPicture('/pictures/a.jpg')).rejects.toThrow('Unexpected answer')
  })
})
