import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDb } from './db.ts'
import { deviceDb } from './device.ts'
import { DRAFT, until } from './fakes/fake-world.ts'
import { queueGeneration, recentGenerations } from './generations.ts'
import { startSync } from './sync.ts'
import { browserWorld } from './world.ts'

let events: EventTarget

beforeEach(() => {
  events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
})
afterEach(() => vi.unstubAllGlobals())

function signedIn(uid: string) {
  const user = { uid, displayName: uid, email: `${uid}@example.org` }
  const expiresAt = Date.now() + 3_600_000
  return deviceDb.session.put({ id: 'current', user, token: `token of ${uid}`, refreshToken: '', expiresAt })
}

it('sends nothing of the last user once another has signed in, shows the new one nothing of it, and keeps it', async () => {
  const bearers: (string | null)[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    bearers.push(new Headers(init.headers).get('authorization'))
    throw new TypeError('fetch failed')
  })
  const ann = openDb('ann')
  await signedIn('bob')
  const sync = startSync(ann)
  await queueGeneration(ann, DRAFT)
  await until(() => sync.status().needsSignIn && sync.status().waiting === 1)
  expect(bearers).toEqual([])
  expect(await recentGenerations(openDb('bob'), 10)).toEqual([])
  // Back again, the next round goes out in the right name.
  await signedIn('ann')
  sync.wake()
  await until(() => bearers.length > 0)
  sync.stop()
  expect(new Set(bearers)).toEqual(new Set(['Bearer token of ann']))
  expect(openDb('ann')).toBe(ann)
})

it('wakes for work queued anywhere, for the network and for being looked at, until it is stopped', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', page)
  vi.resetModules()
  const world = (await import('./world.ts')).browserWorld('ann')
  let wakes = 0
  const stop = world.onWake(() => wakes++)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(wakes).toBe(0)
  expect(world.visible()).toBe(false)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(world.visible()).toBe(true)
  events.dispatchEvent(new Event('online'))
  events.dispatchEvent(new Event('offline'))
  expect(wakes).toBe(3)
  await queueGeneration(openDb('ann'), DRAFT)
  await until(() => wakes === 4)
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  events.dispatchEvent(new Event('online'))
  expect(wakes).toBe(4)
})

it('sleeps its time, or until it is woken', async () => {
  const { sleep } = browserWorld('ann')
  await sleep(1, new AbortController().signal)
  const wake = new AbortController()
  const asleep = sleep(1_000_000, wake.signal)
  wake.abort()
  await asleep
  await sleep(1_000_000, wake.signal)
})
