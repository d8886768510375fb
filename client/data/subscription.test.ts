import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import type { PlatelightDb } from './db.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { FakeWorld, newDb } from './fakes/fake-world.ts'
import { recallStyling, rememberStyling, type Styling } from './styling-memory.ts'
import { getComing, getSubscription, saveCurrent } from './subscription.ts'
import { syncOnce } from './sync.ts'

const NOW = Date.parse('2026-06-01T00:00:00.000Z')
const professional = {
  status: 'active',
  currentPeriodEnd: '2026-07-01T00:00:00.000Z',
  planType: 'professional',
} as const
const styling: Styling = {
  ...{ styleId: 3, guidance: null, cameraAngle: 'profile', aspectRatio: '4:5', quality: 'high' },
}

let db: PlatelightDb
let server: FakeServer

beforeEach(() => {
  db = newDb()
  server = new FakeServer()
})

const sync = () => syncOnce(db, new FakeWorld(server))

it('is unknown before it was read, then none, then what the server says', async () => {
  expect(await getSubscription(db)).toBeUndefined()
  await sync()
  expect(await getSubscription(db)).toBeNull()
  server.subscription = professional
  await sync()
  expect(await getSubscription(db)).toEqual(professional)
  await db.meta.put({ key: 'subscription', value: { status: 'something newer' } })
  expect(await getSubscription(db)).toBeUndefined()
})

it('knows of a plan that is on its way until it has come', async () => {
  expect(await getComing(db)).toBeNull()
  await saveCurrent(db, { subscription: null, coming: 'professional' })
  expect([await getSubscription(db), await getComing(db)]).toEqual([null, 'professional'])
  await saveCurrent(db, { subscription: professional })
  expect([await getSubscription(db), await getComing(db)]).toEqual([professional, null])
})

it('remembers the look of a dish for Professional, each on its own', async () => {
  server.subscription = professional
  await sync()
  expect(await recallStyling(db, 'soup', NOW)).toBeNull()
  await rememberStyling(db, 'soup', styling, NOW)
  await rememberStyling(db, 'salad', { ...styling, styleId: undefined, templateId: 'board' }, NOW)
  expect(await recallStyling(db, 'soup', NOW)).toEqual(styling)
  expect(await recallStyling(db, 'salad', NOW)).toMatchObject({ templateId: 'board' })
})

it('remembers nothing without Professional, and does not show what it knew', async () => {
  await rememberStyling(db, 'soup', styling, NOW)
  server.subscription = { ...professional, planType: 'starter' }
  await sync()
  await rememberStyling(db, 'soup', styling, NOW)
  server.subscription = professional
  await sync()
  expect(await recallStyling(db, 'soup', NOW)).toBeNull()
  await rememberStyling(db, 'soup', styling, NOW)
  server.subscription = { ...professional, status: 'canceled', currentPeriodEnd: '2026-05-01T00:00:00.000Z' }
  await sync()
  expect(await recallStyling(db, 'soup', NOW)).toBeNull()
})
