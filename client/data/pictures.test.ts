import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PlatelightDb } from './db.ts'
import { FakeCaches } from './fakes/fake-caches.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { FakeWorld, ITEM, newDb } from './fakes/fake-world.ts'
import { MENU_CACHE, PICTURE_CACHE } from './room.ts'
import { syncOnce } from './sync.ts'

let pictures: typeof import('./pictures.ts')
let caches: FakeCaches
let asked: string[]

beforeEach(async () => {
  caches = new FakeCaches()
  asked = []
  vi.stubGlobal('caches', caches)
  vi.resetModules()
  pictures = await import('./pictures.ts')
})

const answer = (bytes: number, type = 'image/webp', status = 200) =>
  new Response(new Uint8Array(bytes), { status, headers: { 'content-type': type } })
const fetchPicture = async (url: string) => {
  asked.push(url)
  return answer(1_000)
}

async function menuOf(...images: (string | null)[]): Promise<PlatelightDb> {
  const db = newDb()
  await fill(db, images)
  return db
}

async function fill(db: PlatelightDb, images: (string | null)[]): Promise<void> {
  const server = new FakeServer()
  for (const [n, image_url] of images.entries())
    server.menu.put({ ...ITEM, id: `dish-${n}`, position: `a${n}`, image_url })
  await db.menuItems.clear()
  await db.meta.clear()
  await syncOnce(db, new FakeWorld(server))
}

it('keeps what was looked at up to a number of pictures, the newest', async () => {
  for (let n = 0; n < 12; n++)
    await pictures.keepPicture(`/pictures/${n}.jpg`, answer(1), { count: 10, bytes: 1e6 })
  // Trimmed to nine when the eleventh came, and one more since.
  expect(caches.of(PICTURE_CACHE)).toEqual(Array.from({ length: 10 }, (_, n) => `/pictures/${n + 2}.jpg`))
})

it('keeps them up to a number of bytes', async () => {
  for (let n = 0; n < 6; n++)
    await pictures.keepPicture(`/pictures/${n}.jpg`, answer(300), { count: 100, bytes: 1_000 })
  expect(await pictures.measurePictures()).toEqual({ count: 3, bytes: 900 })
  expect(caches.of(PICTURE_CACHE)).toEqual(['/pictures/3.jpg', '/pictures/4.jpg', '/pictures/5.jpg'])
})

it('counts anew in a new life of the worker', async () => {
  for (let n = 0; n < 3; n++)
    await pictures.keepPicture(`/pictures/${n}.jpg`, answer(300), { count: 3, bytes: 1e6 })
  vi.resetModules()
  pictures = await import('./pictures.ts')
  await pictures.keepPicture('/pictures/new.jpg', answer(300), { count: 3, bytes: 1e6 })
  expect(caches.of(PICTURE_CACHE)).toEqual(['/pictures/2.jpg', '/pictures/new.jpg'])
})

it('shows a picture there is no room for, without keeping it', async () => {
  caches.full = true
  await pictures.keepPicture('/pictures/1.jpg', answer(1))
  expect(caches.of(PICTURE_CACHE)).toEqual([])
})

it('knows a whole picture', () => {
  expect(pictures.isPicture(answer(1))).toBe(true)
  expect(pictures.isPicture(answer(1, 'text/html'))).toBe(false)
  expect(pictures.isPicture(answer(1, 'image/webp', 206))).toBe(false)
})

it('fetches the whole menu ahead, once, and lets go of what no dish shows any more', async () => {
  const db = await menuOf('/pictures/a.jpg', null, '/pictures/b.jpg', 'https://elsewhere.example/c.jpg')
  await pictures.keepPicture('/pictures/b.jpg?w=640', answer(500))
  await pictures.fetchMenuAhead(db, fetchPicture)
  // What was looked at already moves over.
  expect(asked).toEqual(['/pictures/a.jpg?w=640'])
  expect(caches.of(MENU_CACHE).sort()).toEqual(['/pictures/a.jpg?w=640', '/pictures/b.jpg?w=640'])
  expect(caches.of(PICTURE_CACHE)).toEqual([])
  expect(await pictures.measurePictures()).toEqual({ count: 2, bytes: 1_500 })
  await pictures.fetchMenuAhead(db, fetchPicture)
  expect(asked).toHaveLength(1)
  await fill(db, ['/pictures/b.jpg', '/pictures/d.jpg'])
  await pictures.fetchMenuAhead(db, fetchPicture)
  expect(caches.of(MENU_CACHE).sort()).toEqual(['/pictures/b.jpg?w=640', '/pictures/d.jpg?w=640'])
})

it('fetches ahead within bounds: the top of the menu, and only so many bytes', async () => {
  const db = await menuOf('/pictures/a.jpg', '/pictures/b.jpg', '/pictures/c.jpg')
  await pictures.fetchMenuAhead(db, fetchPicture, { count: 2, bytes: 1e6 })
  expect(caches.of(MENU_CACHE).sort()).toEqual(['/pictures/a.jpg?w=640', '/pictures/b.jpg?w=640'])
  await pictures.forgetPictures()
  const many = await menuOf(...Array.from({ length: 40 }, (_, n) => `/pictures/${n}.jpg`))
  await pictures.fetchMenuAhead(many, fetchPicture, { count: 100, bytes: 10_000 })
  expect(caches.of(MENU_CACHE).length).toBeLessThan(15)
})

it('keeps no error page, stops on a lost line and goes on from there', async () => {
  const db = await menuOf('/pictures/a.jpg', '/pictures/b.jpg')
  await pictures.fetchMenuAhead(db, async () => answer(1, 'text/html'))
  expect(caches.of(MENU_CACHE)).toEqual([])
  const lost = pictures.fetchMenuAhead(db, async (url) => {
    if (url.includes('b.jpg')) throw new TypeError('fetch failed')
    return answer(1)
  })
  await expect(lost).rejects.toThrow('fetch failed')
  await pictures.fetchMenuAhead(db, fetchPicture)
  expect(asked).toEqual(['/pictures/b.jpg?w=640'])
})

it('leaves the last fifth of the browser’s storage to what is unsent', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 81, quota: 100 }) } })
  await pictures.fetchMenuAhead(await menuOf('/pictures/a.jpg'), fetchPicture)
  vi.unstubAllGlobals()
  expect(asked).toEqual([])
})

it('finds a picture in either cache, and in another size', async () => {
  await pictures.keepPicture('/pictures/a.jpg?w=320', answer(3))
  expect(await pictures.findPicture('/pictures/a.jpg')).toBeUndefined()
  expect((await (await pictures.findOtherSize('/pictures/a.jpg'))?.blob())?.size).toBe(3)
  expect(await pictures.findOtherSize('/pictures/b.jpg')).toBeUndefined()
})
