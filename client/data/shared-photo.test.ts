import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { deviceDb } from './device.ts'
import { PHOTO } from './fakes/fake-world.ts'
import { type PickedPhoto, pickPhoto } from './photos.ts'
import { StorageFull } from './room.ts'
import {
  countSharedPhotos,
  dropOldSharedPhotos,
  dropSharedPhotos,
  giveSharedPhoto,
  keepSharedPhotos,
  SHARED_AT_ONCE,
} from './shared-photo.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const photo = (name = 'soup.jpg') => new File([new Uint8Array([1, 2, 3])], name, { type: 'image/jpeg' })
afterEach(async () => {
  await deviceDb.session.clear()
  await deviceDb.shared.clear()
})

function signedIn(uid: string) {
  const user = { uid, displayName: uid, email: `${uid}@example.org` }
  return deviceDb.session.put({ id: 'current', user, token: '', refreshToken: '', expiresAt: 0 })
}
/** Answers the file that was given. */
async function given(uid: string, options: Parameters<typeof giveSharedPhoto>[2] = {}): Promise<File | null> {
  let taken: File | null = null
  const open = async (file: File) => {
    taken = file
    return await pickPhoto(file)
  }
  expect(await giveSharedPhoto(uid, { open, keep: async () => {} }, options)).toBe(taken !== null)
  return taken
}
const take = async () => (await given('ann'))?.name ?? null
const takeUnseen = async () => (await given('ann', { unseen: true }))?.name ?? null

it('hands a shared photo over once, to whom it was shared', async () => {
  await signedIn('ann')
  expect(await keepSharedPhotos([photo()])).toBe(1)
  expect(await given('bob')).toBeNull()
  expect(await countSharedPhotos('bob')).toBe(0)
  const taken = await given('ann')
  expect(taken).toMatchObject({ name: 'soup.jpg', type: 'image/jpeg', size: 3 })
  expect(new Uint8Array(await taken!.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  expect(await given('ann')).toBeNull()
})

it('waits for the next sign-in where nobody is signed in', async () => {
  await keepSharedPhotos([photo()])
  expect(await countSharedPhotos('ann')).toBe(1)
  expect(await take()).toBe('soup.jpg')
})

it('waits for a day, whosever it is', async () => {
  await keepSharedPhotos([photo('nobody’s')], 0)
  await signedIn('bob')
  await keepSharedPhotos([photo('bob’s')], 0)
  await signedIn('ann')
  await keepSharedPhotos([photo('ann’s')], DAY_MS)
  await dropOldSharedPhotos(2 * DAY_MS)
  expect(await deviceDb.shared.count()).toBe(1)
  expect(await take()).toBe('ann’s')
})

it('of several the first opens by itself, and the others wait in their order', async () => {
  await signedIn('ann')
  await keepSharedPhotos(['1', '2', '3'].map(photo))
  expect(await takeUnseen()).toBe('1')
  expect(await takeUnseen()).toBeNull()
  expect(await countSharedPhotos('ann')).toBe(2)
  // The newest share first, and what waits after it.
  await keepSharedPhotos(['4', '5'].map(photo))
  expect(await takeUnseen()).toBe('4')
  expect([await take(), await take(), await take(), await take()]).toEqual(['5', '2', '3', null])
})

it('what leaves the table for the next one has its turn after all the others', async () => {
  await signedIn('ann')
  await keepSharedPhotos(['1', '2'].map(photo))
  const instead = [
    { ...PHOTO, name: 'mine.jpg' },
    { ...PHOTO, name: 'aside.jpg' },
  ]
  expect((await given('ann', { instead }))?.name).toBe('1')
  expect([await take(), await take(), await take(), await take()]).toEqual([
    ...['2', 'mine.jpg', 'aside.jpg'],
    null,
  ])
  // With none to take it stays where it is.
  expect(await given('ann', { instead })).toBeNull()
  expect(await countSharedPhotos('ann')).toBe(0)
})

it('waits until it is kept: a page that ends before loses none, and one that ends after gets none twice', async () => {
  await signedIn('ann')
  await keepSharedPhotos([photo('1'), new File(['2'], '2', { type: 'image/jpeg' })])
  let kept: PickedPhoto | null = null
  const waiting: number[] = []
  const keep = async (photo: PickedPhoto) => {
    waiting.push(await countSharedPhotos('ann'))
    if (waiting.length === 1) throw new Error('ended')
    kept = photo
  }
  const give = (instead: PickedPhoto[] = []) =>
    giveSharedPhoto('ann', { open: pickPhoto, keep }, { unseen: true, instead })
  // What was to leave the table for it stays there.
  await expect(give([{ ...PHOTO, name: 'mine.jpg' }])).rejects.toThrow('ended')
  expect(await countSharedPhotos('ann')).toBe(2)
  expect(await give()).toBe(true)
  expect(waiting).toEqual([3, 2])
  // Kept, and the page ended before it was gone from here.
  await deviceDb.shared.put({ ...kept!, id: ['ann', -9, 0], opens: true })
  expect(await give([kept!])).toBe(true)
  expect(waiting).toHaveLength(2)
  expect([await take(), await take()]).toEqual(['2', null])
})

it('two pages never take the same one', async () => {
  await signedIn('ann')
  await keepSharedPhotos(['1', '2', '3'].map(photo))
  expect(await Promise.all([take(), take(), take(), take()])).toEqual(['1', '2', '3', null])
})

it('what can’t be opened is dropped, and the table keeps what it has', async () => {
  await signedIn('ann')
  await keepSharedPhotos([new File(['x'], 'notes.txt', { type: 'text/plain' }), photo('2')])
  await expect(given('ann', { instead: [PHOTO] })).rejects.toMatchObject({ code: 'image_type' })
  expect([await take(), await take()]).toEqual(['2', null])
})

it('where there is no room for what leaves the table, nothing moves', async () => {
  await signedIn('ann')
  await keepSharedPhotos(['1', '2'].map(photo))
  const full = vi.spyOn(deviceDb.shared, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  await expect(given('ann', { instead: [PHOTO] })).rejects.toThrow(StorageFull)
  full.mockRestore()
  expect([await take(), await take(), await take()]).toEqual(['1', '2', null])
})

it('lets go of them all, and takes that back; a second press has nothing to take back', async () => {
  await signedIn('ann')
  await keepSharedPhotos(['1', '2'].map(photo))
  const [undo, again] = await Promise.all([dropSharedPhotos('ann'), dropSharedPhotos('ann')])
  expect(again).toBeNull()
  expect(await countSharedPhotos('ann')).toBe(0)
  await undo?.()
  expect([await take(), await take(), await take()]).toEqual(['1', '2', null])
})

it('says how many it kept: not too many at once, and not what can’t be read', async () => {
  await signedIn('ann')
  const names = Array.from({ length: SHARED_AT_ONCE + 5 }, (_, index) => `${index}`)
  expect(await keepSharedPhotos(names.map(photo))).toBe(SHARED_AT_ONCE)
  await deviceDb.shared.clear()
  const broken = Object.assign(photo('broken'), { arrayBuffer: () => Promise.reject(new Error('gone')) })
  expect(await keepSharedPhotos([broken, photo('2')])).toBe(1)
  expect(await takeUnseen()).toBe('2')
})
