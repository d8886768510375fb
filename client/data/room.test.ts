import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failureOf } from './backoff.ts'
import type { PlatelightDb } from './db.ts'
import { deviceDb } from './device.ts'
import { DRAFT, newDb, PHOTO } from './fakes/fake-world.ts'
import { queueGeneration } from './generations.ts'
import { createMenuItem } from './menu.ts'
import { isQuota, PICTURE_CACHE } from './room.ts'
import { countSharedPhotos, keepSharedPhotos } from './shared-photo.ts'

let db: PlatelightDb
/** How many photos the device holds. */
let room: number
const cached: string[] = []

beforeEach(async () => {
  db = newDb()
  room = Number.POSITIVE_INFINITY
  cached.length = 0
  // A full device as IndexedDB reports it: the request fails, and with it the transaction.
  db.use({
    stack: 'dbcore',
    create: (down) => ({
      ...down,
      table: (name) => {
        const table = down.table(name)
        if (name !== 'photos') return table
        return {
          ...table,
          mutate: async (request) => {
            const range = { type: 3, lower: undefined, upper: undefined } as never
            const used = await table.count({
              ...{ trans: request.trans, query: { index: table.schema.primaryKey, range } },
            })
            const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError')
            if (request.type === 'put' && used + cached.length >= room) throw full
            return await table.mutate(request)
          },
        }
      },
    }),
  })
  vi.stubGlobal('caches', {
    has: async (name: string) => name === PICTURE_CACHE,
    open: async () => ({
      keys: async () => [...cached],
      delete: async (key: string) => cached.splice(cached.indexOf(key), 1),
    }),
  })
})
afterEach(() => vi.unstubAllGlobals())

const photo = (id: string, sent: 0 | 1) => db.photos.add({ ...PHOTO, id, entityId: id, createdAt: 1, sent })
const photos = async () => (await db.photos.toCollection().primaryKeys()).sort()

it('makes room with what the server has too: sent photos first, then the oldest cached pictures', async () => {
  await photo('sent', 1)
  await photo('unsent', 0)
  cached.push('/pictures/1.jpg', '/pictures/2.jpg', '/pictures/3.jpg')
  room = 5
  const first = await queueGeneration(db, DRAFT)
  expect(await photos()).toEqual([`${first}/image`, 'unsent'].sort())
  expect(cached).toHaveLength(3)
  const second = await createMenuItem(db, { title: 'Soup', description: null, photo: PHOTO })
  expect(await photos()).toEqual([`${first}/image`, `${second}/image`, 'unsent'].sort())
  expect(cached).toEqual(['/pictures/3.jpg'])
})

it('says so before a photo is taken for saved, and drops nothing unsent', async () => {
  await photo('unsent', 0)
  cached.push('/pictures/1.jpg')
  room = 1
  const refused = await queueGeneration(db, DRAFT).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    name: 'QuotaExceededError',
    message: expect.stringMatching(/no room left/),
  })
  expect(failureOf(refused)).toMatchObject({ code: 'storage', text: (refused as Error).message })
  expect(await photos()).toEqual(['unsent'])
  expect(await db.generations.count()).toBe(0)
  expect(await db.outbox.count()).toBe(0)
  expect(await db.held.count()).toBe(0)
  room = 2
  await queueGeneration(db, DRAFT)
  expect(await db.outbox.count()).toBe(1)
})

it('knows a full device however it is wrapped, and nothing else', () => {
  const full = new DOMException('x', 'QuotaExceededError')
  expect(isQuota(full)).toBe(true)
  expect(isQuota(new Dexie.AbortError('x', full))).toBe(true)
  expect(isQuota(new Dexie.BulkError('x', [full]))).toBe(true)
  expect(isQuota(new Error('x'))).toBe(false)
  expect(isQuota('QuotaExceededError')).toBe(false)
})

it('makes the same room for a photo that was shared', async () => {
  cached.push('/pictures/1.jpg', '/pictures/2.jpg')
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  const put = deviceDb.shared.put.bind(deviceDb.shared)
  vi.spyOn(deviceDb.shared, 'put').mockImplementation((share) =>
    cached.length > 0 ? Dexie.Promise.reject(full) : put(share),
  )
  expect(await keepSharedPhotos([new File([PHOTO.bytes], 'soup.jpg')])).toBe(1)
  expect([cached, await countSharedPhotos('anybody')]).toEqual([[], 1])
  vi.spyOn(deviceDb.shared, 'put').mockReturnValue(Dexie.Promise.reject(full))
  expect(await keepSharedPhotos([new File([PHOTO.bytes], 'soup.jpg')])).toBe(0)
  vi.restoreAllMocks()
})
