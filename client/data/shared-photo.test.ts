import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { deviceDb } from './device.ts'
import { keepSharedPhoto, takeSharedPhoto } from './shared-photo.ts'

const photo = () => new File([new Uint8Array([1, 2, 3])], 'soup.jpg', { type: 'image/jpeg' })
afterEach(() => deviceDb.session.clear())

function signedIn(uid: string) {
  const user = { uid, displayName: uid, email: `${uid}@example.org` }
  return deviceDb.session.put({ id: 'current', user, token: '', refreshToken: '', expiresAt: 0 })
}

it('hands a shared photo over once, to whom it was shared', async () => {
  await signedIn('ann')
  await keepSharedPhoto(photo())
  expect(await takeSharedPhoto('bob')).toBeNull()
  const taken = await takeSharedPhoto('ann')
  expect(taken).toMatchObject({ name: 'soup.jpg', type: 'image/jpeg', size: 3 })
  expect(new Uint8Array(await taken!.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  expect(await takeSharedPhoto('ann')).toBeNull()
})

it('waits for the next sign-in where nobody is signed in, but not for ever', async () => {
  await keepSharedPhoto(photo(), 0)
  expect(await takeSharedPhoto('ann', 1_000)).not.toBeNull()
  await keepSharedPhoto(photo(), 0)
  expect(await takeSharedPhoto('ann', 2 * 24 * 60 * 60 * 1000)).toBeNull()
})
