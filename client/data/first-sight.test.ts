// What was on a page last is shown to nobody but its owner, and by no build but its own.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDb } from './db.ts'
import { deviceDb } from './device.ts'
import { FakeCaches } from './fakes/fake-caches.ts'
import { insertFirstSight, keepFirstSight } from './first-sight.ts'
import { clearCache, signOut } from './storage.ts'

const SHELL = '<script type="module" src="/assets/app-1.js"></script><div id="root"></div>'
const PATH = '/dashboard/menu'
const SIGHT = { path: PATH, uid: 'ada', build: '/assets/app-1.js', html: '<p>Ramen</p>' }

const signIn = async (uid: string) => {
  const user = { uid, displayName: uid, email: '' }
  await deviceDb.session.put({ id: 'current', user, token: '', refreshToken: '', expiresAt: 0 })
}

beforeEach(async () => {
  vi.stubGlobal('caches', new FakeCaches())
  await signIn('ada')
  await keepFirstSight({ ...SIGHT, html: '<p>Udon</p>' })
  await keepFirstSight(SIGHT)
})
afterEach(() => vi.unstubAllGlobals())

it('gives the last one of a page', async () => {
  expect(await insertFirstSight(PATH, SHELL)).toBe(
    '<script type="module" src="/first-sight.js" data-app="/assets/app-1.js"></script>' +
      '<div id="first-sight" aria-hidden="true" inert><p>Ramen</p></div><div id="root"></div>',
  )
  expect(await insertFirstSight('/dashboard/history', SHELL)).toBeNull()
})

it('gives nothing of another user, of nobody, or of another build', async () => {
  expect(await insertFirstSight(PATH, SHELL.replace('app-1', 'app-2'))).toBeNull()
  await signIn('bea')
  expect(await insertFirstSight(PATH, SHELL)).toBeNull()
  await deviceDb.session.clear()
  expect(await insertFirstSight(PATH, SHELL)).toBeNull()
})

it.each([
  ['a cleared cache', async () => await clearCache(openDb('ada'), false)],
  ['a sign-out', async () => await signOut(openDb('ada'), false)],
])('goes with %s', async (_what, forget) => {
  await forget()
  await signIn('ada')
  expect(await insertFirstSight(PATH, SHELL)).toBeNull()
})
