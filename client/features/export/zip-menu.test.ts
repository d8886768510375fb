import JSZip from 'jszip'
import { expect, test } from 'vitest'
import type { MenuPicture } from '../../data/menu-picture.ts'
import { type ZipResult, zipMenu } from './zip-menu.ts'

const now = new Date(2026, 10, 3, 9, 5, 7)
const picture = (bytes: number[]): MenuPicture => ({
  blob: new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }),
  reduced: false,
})

async function zip(
  dishes: { id: string; title: string }[],
  read: (dish: { id: string; title: string }) => Promise<MenuPicture>,
  archiveBytes?: number,
): Promise<{ result: ZipResult; archives: File[]; progress: number[] }> {
  const archives: File[] = []
  const progress: number[] = []
  const result = await zipMenu(dishes, {
    read,
    onArchive: async (archive) => void archives.push(archive),
    onProgress: (done) => progress.push(done),
    signal: new AbortController().signal,
    now,
    archiveBytes,
  })
  return { result, archives, progress }
}

const dishes = Array.from({ length: 6 }, (_, index) => ({ id: `${index}`, title: 'Ramen' }))

test('every picture, unchanged and uncompressed, under its own name', async () => {
  const { result, archives, progress } = await zip(dishes, async ({ id }) => picture([Number(id), 7, 7, 7]))
  expect(result).toEqual({ saved: 6, missed: [], reduced: [] })
  expect(archives.map(({ name }) => name)).toEqual(['menu-images-2026-11-03-090507.zip'])
  const bytes = new Uint8Array(await archives[0]!.arrayBuffer())
  const files = (await JSZip.loadAsync(bytes)).files
  expect(Object.keys(files)).toEqual(dishes.map(({ id }) => `Ramen-${id}.jpg`))
  expect([...(await files['Ramen-3.jpg']!.async('uint8array'))]).toEqual([3, 7, 7, 7])
  // Local file header, offset 8: method 0 is "stored".
  expect(new DataView(bytes.buffer).getUint16(8, true)).toBe(0)
  expect(progress).toEqual([4, 6])
})

test('a picture that can’t be fetched is named, and the rest is saved', async () => {
  const read = async ({ id }: { id: string }) => {
    if (id === '2') throw new TypeError('Failed to fetch')
    return picture([1])
  }
  const named = dishes.map((dish) => ({ ...dish, title: `Dish ${dish.id}` }))
  const { result, archives } = await zip(named, read)
  expect(result).toEqual({ saved: 5, missed: ['Dish 2'], reduced: [] })
  expect(archives).toHaveLength(1)
})

test('nothing that can be read makes no archive', async () => {
  const { result, archives } = await zip(dishes, () => Promise.reject(new Error('offline')))
  expect(result.saved).toBe(0)
  expect(archives).toEqual([])
})

test('a big menu comes as several archives, each within the limit', async () => {
  const { result, archives } = await zip(dishes, async () => picture(new Array(40).fill(1)), 100)
  expect(result.saved).toBe(6)
  expect(archives.map(({ name }) => name)).toEqual(
    [1, 2, 3].map((part) => `menu-images-2026-11-03-090507-${part}.zip`),
  )
  const counts = await Promise.all(
    archives.map(async (file) => Object.keys((await JSZip.loadAsync(await file.arrayBuffer())).files).length),
  )
  expect(counts).toEqual([2, 2, 2])
})

test('cancelled, it stops', async () => {
  const stop = new AbortController()
  const done = zipMenu(dishes, {
    read: async () => picture([1]),
    onArchive: () => Promise.reject(new Error('must not be called')),
    onProgress: () => stop.abort(),
    signal: stop.signal,
    now,
  })
  await expect(done).rejects.toThrow(/abort/i)
})
