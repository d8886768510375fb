// Told while nobody looks: a message of the push service, as Chromium hands it to the real worker.
import type { BrowserContext, CDPSession } from 'playwright/test'
import type { PushMessage } from '../../contract/push.ts'
import { accountRow } from './account-panel.ts'
import { expect, type Page, test, untilOfflineReady, WITH_WORKER } from './fixtures.ts'
import { queuePhoto } from './kitchen.ts'

/** What the service worker's scope has, for code that runs there. */
interface Worker {
  registration: ServiceWorkerRegistration
  dispatchEvent(event: Event): boolean
}

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

test(
  'asked for beside a photo that waits, shown only while nobody looks, opened with a tap',
  WITH_WORKER,
  async ({ page, context, signIn, baseURL }) => {
    await withPushService(page)
    const told: unknown[] = []
    await context.route('**/api/config', async (route) => {
      const config = await (await route.fetch()).json()
      await route.fulfill({ json: { ...config, push: { publicKey: KEY } } })
    })
    await context.route('**/api/push/subscriptions', async (route) => {
      told.push([route.request().method(), route.request().postDataJSON()])
      await route.fulfill({ status: 204 })
    })
    await signIn()
    await untilOfflineReady(page)
    // Of no window of ours, so that it is there when none is.
    const beside = await context.newPage()
    const cdp = await context.newCDPSession(beside)
    const registrationId = await registrationOf(cdp)

    // Nothing is asked before somebody wants it: here, beside a photo that will take a while.
    const asked = Promise.withResolvers<void>()
    await context.route('**/api/generate', async (route) => {
      await asked.promise
      await route.fallback()
    })
    await context.setOffline(true)
    await queuePhoto(page, 1)
    expect(told).toEqual([])
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Tell me when it’s ready' }).click()
    await expect(page.getByText('You will be told, also while you look at something else.')).toBeVisible()
    const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
    await expect.poll(() => told).toEqual([['PUT', subscription]])
    asked.resolve()

    const id = new URL(page.url()).searchParams.get('item') ?? ''
    expect(id).toMatch(/^[\w-]{36}$/)
    const push = async (message: PushMessage) => {
      const data = JSON.stringify(message)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: baseURL!, registrationId, data })
    }
    const ready = { generationId: id, picture: '/icons/icon-192.png', failure: '' }
    await push(ready)
    await page.waitForTimeout(1_000)
    expect(await noticesOf(context)).toEqual([])

    await page.close()
    await push(ready)
    await expect
      .poll(() => noticesOf(context))
      .toEqual([{ title: 'Your photo is ready.', body: '', tag: id }])
    await push({ generationId: 'other', picture: null, failure: 'This photo is too dark.' })
    const failed = { title: 'A photo could not be styled.', body: 'This photo is too dark.', tag: 'other' }
    await expect.poll(async () => (await noticesOf(context)).length).toBe(2)
    expect(await noticesOf(context)).toContainEqual(failed)

    // The app that is open already shows it.
    await beside.goto('/dashboard/menu')
    await expect(beside.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible()
    await tap(context, id)
    await expect(beside).toHaveURL(`/dashboard/history/${id}`)
    await expect(beside.getByRole('dialog')).toBeVisible()
    expect((await noticesOf(context)).map(({ tag }) => tag)).toEqual(['other'])

    await beside.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await accountRow(beside, 'Stop notifying me')
    await expect.poll(() => told.at(-1)).toEqual(['DELETE', { endpoint: subscription.endpoint }])
    await expect(beside.getByRole('button', { name: 'Notify me when a photo is ready' })).toBeVisible()
    await beside.close()
  },
)

/** A browser with a push service of its own: this one has none without its maker's. */
async function withPushService(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    if (origin === 'null') return
    let permission = localStorage.getItem('test:permission') ?? 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      localStorage.setItem('test:permission', permission)
      return 'granted'
    }
    const ENDPOINT = 'https://push.example/1'
    const subscription = () => ({
      endpoint: ENDPOINT,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => localStorage.removeItem('test:subscribed') === undefined,
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem('test:subscribed') ? subscription() : null),
      subscribe: async () => {
        localStorage.setItem('test:subscribed', 'yes')
        return subscription()
      },
    })
  })
  await page.context().grantPermissions(['notifications'])
}

async function registrationOf(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return await found
}

async function noticesOf(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Worker
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/** A tap that no person made: the worker may not open a window for it, but it finds the one there is. */
async function tap(context: BrowserContext, tag: string): Promise<void> {
  await context.serviceWorkers()[0]!.evaluate(async (wanted) => {
    const scope = globalThis as unknown as Worker
    const [notification] = await scope.registration.getNotifications({ tag: wanted })
    // biome-ignore lint/suspicious/noExplicitAny: the worker's own events are in no library of types for tests
    const event = new (globalThis as any).NotificationEvent('notificationclick', { notification })
    Object.defineProperty(event, 'waitUntil', { value: () => {} })
    scope.dispatchEvent(event)
  }, tag)
}
