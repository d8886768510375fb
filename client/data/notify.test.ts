// Being told while the app is closed: a subscription that the server knows, for as long as this person is signed in.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PublicConfig } from '../../contract/account.ts'
import type * as Config from './config.ts'
import { openDb, type PlatelightDb } from './db.ts'
import { deviceDb } from './device.ts'
import {
  askForNotifications,
  isNotifying,
  isPushedTo,
  keepSubscribed,
  noticeOf,
  notificationState,
  readPush,
  stopNotifications,
} from './notify.ts'
import { signOut } from './storage.ts'

// It asks once in a page's life; here every test is a life.
vi.mock('./config.ts', (): Partial<typeof Config> => ({ getConfig: async () => config }))

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
const DAY = 24 * 3_600_000

/** A browser's push service: one subscription for the device, another address each time. */
class FakePush {
  current: FakeSubscription | null = null
  made = 0
  refuses = false

  async getSubscription() {
    return this.current
  }

  async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
    if (this.refuses) throw new DOMException('No push service', 'AbortError')
    this.current = new FakeSubscription(this, applicationServerKey, ++this.made)
    return this.current
  }
}

class FakeSubscription {
  readonly endpoint: string
  readonly options: { applicationServerKey: ArrayBuffer }
  private readonly owner: FakePush

  constructor(owner: FakePush, key: Uint8Array, number: number) {
    this.owner = owner
    this.endpoint = `https://push.example/${number}`
    this.options = { applicationServerKey: new Uint8Array(key).buffer }
  }

  toJSON() {
    return { endpoint: this.endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }
  }

  async unsubscribe() {
    this.owner.current = null
    return true
  }
}

let users = 0
let db: PlatelightDb
let push: FakePush
let permission: NotificationPermission
let answer: NotificationPermission
let config: PublicConfig
let sent: string[]

beforeEach(async () => {
  db = openDb(`notify-${++users}`)
  push = new FakePush()
  permission = 'default'
  answer = 'granted'
  config = { identity: { kind: 'local' }, engine: 'studio', push: { publicKey: KEY } }
  sent = []
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      permission = answer
      return permission
    },
  })
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager: push }) },
  })
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const path = new URL(input, 'http://localhost').pathname
    const { endpoint } = JSON.parse(String(init.body))
    const { authorization } = Object.fromEntries(new Headers(init.headers))
    sent.push(`${init.method} ${path} ${endpoint} ${authorization}`)
    return new Response(null, { status: 204 })
  })
  const user = { uid: db.uid, displayName: 'Ada', email: 'ada@example.org' }
  const expiresAt = Date.now() + DAY
  await deviceDb.session.put({ id: 'current', user, token: 'token', refreshToken: '', expiresAt })
})
afterEach(() => vi.unstubAllGlobals())

const told = (method: string, number: number) =>
  `${method} /api/push/subscriptions https://push.example/${number} Bearer token`

it('asks, subscribes with the server’s key, and tells the server once', async () => {
  expect([notificationState(), await isNotifying(db)]).toEqual(['default', false])
  expect(await askForNotifications(db)).toBe('granted')
  await vi.waitFor(() => expect(sent).toEqual([told('PUT', 1)]))
  const key = Buffer.from(push.current!.options.applicationServerKey).toString('base64url')
  expect([key, await isNotifying(db)]).toEqual([KEY, true])
  await keepSubscribed(db)
  await keepSubscribed(db)
  expect(sent).toHaveLength(1)
  // The server may have lost it meanwhile.
  await keepSubscribed(db, Date.now() + 2 * DAY)
  expect(sent).toEqual([told('PUT', 1), told('PUT', 1)])
})

it('does nothing before it was allowed, after a no, and where the server or the browser has no Web Push', async () => {
  await keepSubscribed(db)
  answer = 'denied'
  expect(await askForNotifications(db)).toBe('denied')
  permission = 'granted'
  config = { ...config, push: null }
  await keepSubscribed(db)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({}) } })
  await keepSubscribed(db)
  vi.stubGlobal('Notification', undefined)
  expect([notificationState(), await askForNotifications(db)]).toEqual(['unsupported', 'unsupported'])
  expect([sent, push.made]).toEqual([[], 0])
})

it('subscribes anew when the server’s key has changed, and when the browser has dropped it', async () => {
  permission = 'granted'
  await push.subscribe({ applicationServerKey: new Uint8Array(65) })
  await keepSubscribed(db)
  push.current = null
  await keepSubscribed(db)
  expect(sent).toEqual([told('PUT', 2), told('PUT', 3)])
})

it('a browser without a push service leaves the rest as it was', async () => {
  push.refuses = true
  expect(await askForNotifications(db)).toBe('granted')
  await expect(keepSubscribed(db)).rejects.toThrow('No push service')
  expect([sent, await isNotifying(db)]).toEqual([[], true])
})

it('stops when it is told to, until it is asked again', async () => {
  await askForNotifications(db)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await stopNotifications(db)
  expect([push.current, sent.at(-1), await isNotifying(db)]).toEqual([null, told('DELETE', 1), false])
  await keepSubscribed(db)
  expect(push.made).toBe(1)
  await askForNotifications(db)
  await vi.waitFor(() => expect(sent.at(-1)).toBe(told('PUT', 2)))
  expect(await isNotifying(db)).toBe(true)
})

it('ends with the session, also without a line', async () => {
  permission = 'granted'
  await keepSubscribed(db)
  await signOut(db, false)
  expect([push.current, sent.at(-1)]).toEqual([null, told('DELETE', 1)])

  const next = openDb(`notify-${++users}`)
  const user = { uid: next.uid, displayName: 'Bea', email: 'bea@example.org' }
  const session = {
    id: 'current',
    user,
    token: 'token',
    refreshToken: '',
    expiresAt: Date.now() + DAY,
  } as const
  await deviceDb.session.put(session)
  await keepSubscribed(next)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await signOut(next, false)
  expect([push.current, await deviceDb.session.count()]).toEqual([null, 0])
})

it('a sign-out does not wait for a token on a line that hangs', async () => {
  permission = 'granted'
  await keepSubscribed(db)
  await deviceDb.session.update('current', { expiresAt: 0 })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const timeout = AbortSignal.timeout
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 20))
  await signOut(db, false)
  spy.mockRestore()
  expect([push.current, await deviceDb.session.count()]).toEqual([null, 0])
})

it('what is the last person’s ends when another takes over, also one who wants no notifications', async () => {
  permission = 'granted'
  await keepSubscribed(db)
  expect(await isPushedTo(db)).toBe(true)
  const next = openDb(`notify-${++users}`)
  const user = { uid: next.uid, displayName: 'Bea', email: 'bea@example.org' }
  await deviceDb.session.update('current', { user })
  expect(await isPushedTo(next)).toBe(false)
  await keepSubscribed(next)
  expect([push.current?.endpoint, sent.at(-1)]).toEqual(['https://push.example/2', told('PUT', 2)])
  expect([await isPushedTo(db), await isPushedTo(next)]).toEqual([false, true])
  const third = openDb(`notify-${++users}`)
  await third.meta.put({ key: 'notify:stopped', value: true })
  await keepSubscribed(third)
  expect([push.current, push.made]).toEqual([null, 2])
})

it('a subscription that the server could not be told of stays this person’s, and is told the next time', async () => {
  permission = 'granted'
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(keepSubscribed(db)).rejects.toThrow()
  vi.stubGlobal('fetch', fetch)
  await keepSubscribed(db)
  expect([push.made, sent]).toEqual([1, [told('PUT', 1)]])
})

it('reads what the server sends, and nothing else', () => {
  const good = { generationId: 'g', picture: '/pictures/p.jpg', failure: '' }
  expect(readPush(JSON.stringify(good))).toEqual(noticeOf(good))
  expect(noticeOf(good)).toMatchObject({
    title: 'Your photo is ready.',
    options: { body: '', icon: '/pictures/p.jpg?w=320', tag: 'g', data: { generationId: 'g' } },
  })
  const failed = noticeOf({ generationId: 'g', picture: null, failure: 'Too dark.' })
  expect([failed.title, failed.options.body]).toEqual(['A photo could not be styled.', 'Too dark.'])
  for (const odd of [undefined, '', 'hello', '{}', '{"generationId":1}']) expect(readPush(odd)).toBeNull()
})
