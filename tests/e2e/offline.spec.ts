// The kitchen with bad Wi-Fi: no network, a closed tab, another user, a new version, a full device.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright/test'
import type { Generation } from '../../contract/generation.ts'
import { dishFile, expect, test, untilOfflineReady, WITH_WORKER } from './fixtures.ts'
import { personOf } from './person.ts'

const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true })
const titles = (page: Page) =>
  page.getByRole('list', { name: 'Menu' }).getByRole('listitem').getByRole('heading', { level: 2 })

async function open(page: Page, tab: 'Generate' | 'Menu' | 'History'): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: tab }).click()
}

async function addDish(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Item' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(dialog).toBeHidden()
}

async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function rename(page: Page, title: string, next: string): Promise<void> {
  await choose(page, title, 'Edit details')
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(next)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** Queues a photo; the button has a cooldown of its own. */
async function queuePhoto(page: Page, count: number): Promise<void> {
  await open(page, 'Generate')
  if (!(await page.getByAltText('Uploaded photo').isVisible())) {
    await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  }
  const items = page.getByRole('region', { name: 'Recent History' }).getByRole('listitem')
  await expect(async () => {
    if ((await items.count()) < count) await generateButton(page).click()
    await expect(items).toHaveCount(count, { timeout: 1_000 })
  }).toPass()
}

async function accountRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name }).click()
}

/** No Background Sync, as in Safari and Firefox. */
async function withoutBackgroundSync(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
}

test(
  'airplane: a day’s work offline, the tab closed and opened again, sent with no tab open',
  WITH_WORKER,
  async ({ page, context, signIn }, info) => {
    const person = await personOf(page, info)
    for (const title of ['Ramen', 'Udon']) await person.addDish(title)
    await signIn()
    await untilOfflineReady(page)
    await open(page, 'Menu')
    await expect(titles(page)).toHaveText(['Ramen', 'Udon'])
    await context.setOffline(true)
    await queuePhoto(page, 1)
    await open(page, 'Menu')
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await addDish(page, title)
    await queuePhoto(page, 2)
    await open(page, 'Menu')
    await rename(page, 'Ramen', 'Tonkotsu ramen')
    await rename(page, 'Two', 'Tacos')
    await rename(page, 'Three', 'Tiramisù')
    await choose(page, 'Udon', 'Delete')
    await queuePhoto(page, 3)
    await page.close()

    const again = await context.newPage()
    await again.goto('/dashboard/menu')
    const menu = ['Tonkotsu ramen', 'One', 'Tacos', 'Tiramisù', 'Four', 'Five']
    await expect(titles(again)).toHaveText(menu)
    await expect(again.getByText('You are offline. 12 changes are waiting to be sent.')).toBeVisible()
    await open(again, 'History')
    await expect(again.getByText('Will start when you are back online')).toHaveCount(3)
    await again.close()

    const listed = async () =>
      (await person.get<{ title: string }[]>('/api/menu-items')).map(({ title }) => title)
    expect(await listed()).toEqual(['Ramen', 'Udon'])
    await context.setOffline(false)
    await expect.poll(async () => await listed()).toEqual(menu)
    await expect.poll(async () => (await person.get<Generation[]>('/api/history')).length).toBe(3)
    const last = await context.newPage()
    await last.goto('/dashboard/menu')
    await expect(titles(last)).toHaveText(menu)
    await expect(last.getByText('Waiting to be sent')).toHaveCount(0)
    expect((await person.get<{ total: number }>('/api/credits/balance')).total).toBe(2)
    await last.close()
  },
)

test(
  'where there is no Background Sync, the next start sends it',
  WITH_WORKER,
  async ({ page, context, signIn }, info) => {
    await withoutBackgroundSync(context)
    const person = await personOf(page, info)
    await signIn()
    await untilOfflineReady(page)
    await context.setOffline(true)
    await queuePhoto(page, 1)
    await open(page, 'Menu')
    await addDish(page, 'Tacos')
    await page.close()
    await context.setOffline(false)
    // Background Sync would have come within milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await person.get('/api/menu-items')).toEqual([])
    const again = await context.newPage()
    await again.goto('/dashboard/menu')
    await expect(titles(again)).toHaveText(['Tacos'])
    await expect.poll(async () => await person.get<unknown[]>('/api/menu-items')).toHaveLength(1)
    await expect.poll(async () => await person.get<unknown[]>('/api/history')).toHaveLength(1)
    expect((await person.get<{ total: number }>('/api/credits/balance')).total).toBe(4)
    await again.close()
  },
)

test(
  'the whole menu has its pictures offline, also the dishes nobody has looked at',
  WITH_WORKER,
  async ({ page, context, signIn }, info) => {
    const person = await personOf(page, info)
    const { buffer } = await dishFile()
    for (const n of [1, 2, 3]) {
      const dish = await person.addDish(`Dish ${n}`)
      await person.givePicture(dish.id, buffer)
    }
    await signIn()
    await untilOfflineReady(page)
    // The Menu tab was never opened on this device.
    const ahead = () =>
      page.evaluate(async () => (await (await caches.open('platelight-menu')).keys()).length)
    await expect.poll(ahead).toBe(3)
    await context.setOffline(true)
    await page.goto('/dashboard/menu')
    await expect(titles(page)).toHaveCount(3)
    const pictures = page.getByRole('list', { name: 'Menu' }).locator('img')
    await expect(pictures).toHaveCount(3)
    await expect
      .poll(() =>
        pictures.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true)
  },
)

test(
  'a shared photo, the storage panel and a sign-out that asks, all of it offline',
  WITH_WORKER,
  async ({ page, context, signIn }) => {
    await signIn()
    await untilOfflineReady(page)
    await context.setOffline(true)
    await shareInto(page)
    await expect(page.getByAltText('Uploaded photo')).toBeVisible()
    await expect(page).toHaveURL(/item=new/)
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await queuePhoto(page, 1)
    await open(page, 'Menu')
    await addDish(page, 'Tacos')

    await accountRow(page, 'On this device')
    const panel = page.getByRole('dialog', { name: 'On this device' })
    await expect(panel.getByText('You are offline. 2 changes will be sent when you are back.')).toBeVisible()
    await expect(panel.getByText('New dish: Tacos')).toBeVisible()
    await expect(panel.getByText('Photo to style: Clean White Plate')).toBeVisible()
    await panel.getByRole('button', { name: 'Clear cache' }).click()
    await expect(panel.getByText('2 changes are only on this device.', { exact: false })).toBeVisible()
    await panel.getByRole('button', { name: 'Clear and keep unsent' }).click()
    await expect(panel.getByRole('button', { name: 'Sync now' })).toBeVisible()
    await expect(panel.getByText('New dish: Tacos')).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(titles(page)).toHaveText(['Tacos'])

    await accountRow(page, 'Sign Out')
    const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' })
    await expect(question.getByText('New dish: Tacos')).toBeVisible()
    await question.getByRole('button', { name: 'Keep and sign out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await context.setOffline(false)

    // The next person on this phone sees nothing of it, and sends nothing of it.
    await signIn('Bea')
    await open(page, 'Menu')
    await expect(page.getByRole('heading', { name: 'Your menu is empty' })).toBeVisible()
    await accountRow(page, 'Sign Out')
    await expect(page).toHaveURL(/\/$/)
    expect(await databases(page)).toHaveLength(1)

    // Back again, it is all there, and goes.
    await signIn()
    await open(page, 'Menu')
    await expect(titles(page)).toHaveText(['Tacos'])
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await accountRow(page, 'Sign Out')
    await expect(page).toHaveURL(/\/$/)
    expect(await databases(page)).toEqual([])
  },
)

test(
  'a server that is newer leads to the update, and nothing unsent is lost on the way',
  WITH_WORKER,
  async ({ page, context, signIn }, info) => {
    const person = await personOf(page, info)
    await signIn()
    await untilOfflineReady(page)
    let loads = 0
    page.on('load', () => loads++)
    const outdated = {
      error: 'A new version of Platelight is ready. Update to go on; nothing is lost.',
      code: 'client_outdated',
    }
    await context.route('**/api/**', (route) =>
      loads === 0 ? route.fulfill({ status: 426, json: outdated }) : route.fallback(),
    )
    deployNext()
    await takenOver.watch(page)
    await open(page, 'Menu')
    await addDish(page, 'Tacos')
    const notice = page.getByRole('status').filter({ hasText: 'A new version of Platelight is ready.' })
    await expect(notice.first()).toBeVisible()
    expect(await person.get('/api/menu-items')).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => loads).toBe(1)
    await expect(titles(page)).toHaveText(['Tacos'])
    await expect.poll(async () => await person.get<unknown[]>('/api/menu-items')).toHaveLength(1)
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
    expect(await takenOver.has(page)).toBe(true)
    expect(loads).toBe(1)
  },
)

test(
  'a new build waits until nothing is being sent, and reloads once, only where it was asked for',
  WITH_WORKER,
  async ({ page, context, signIn }) => {
    await signIn()
    await untilOfflineReady(page)
    const other = await context.newPage()
    await other.goto('/dashboard/menu')
    await expect(other.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible()
    const loads = { page: 0, other: 0 }
    page.on('load', () => loads.page++)
    other.on('load', () => loads.other++)
    deployNext()
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    let arrived = false
    await context.route('**/api/menu-items', async (route) => {
      if (route.request().method() !== 'POST') return await route.fallback()
      arrived = true
      await held
      await route.fallback()
    })
    await addDish(other, 'Tacos')
    await expect.poll(() => arrived).toBe(true)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const prompt = page.getByRole('status').filter({ hasText: 'A new version of Platelight is ready.' })
    await prompt.getByRole('button', { name: 'Update' }).click()
    await expect(
      prompt.getByText('It starts as soon as nothing is being sent.', { exact: false }),
    ).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(loads).toEqual({ page: 0, other: 0 })
    await takenOver.watch(page)
    finish()
    await expect.poll(() => loads.page).toBe(1)
    expect(await takenOver.has(page)).toBe(true)
    await expect(page.getByRole('heading', { level: 1, name: 'Generate Image' })).toBeVisible()
    await expect(prompt).toHaveCount(0)
    // The other tab is told, and chooses its moment.
    const told = other.getByRole('status').filter({ hasText: 'A new version of Platelight is ready.' })
    await expect(told).toBeVisible()
    expect(loads).toEqual({ page: 1, other: 0 })
    await told.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => loads.other).toBe(1)
    await expect(titles(other)).toHaveText(['Tacos'])
    expect(loads).toEqual({ page: 1, other: 1 })
    await other.close()
  },
)

test(
  'out of sight: the icon counts what is unsent, and a notification says when a photo is ready',
  WITH_WORKER,
  async ({ page, context, signIn }) => {
    await context.grantPermissions(['notifications'])
    await page.addInitScript(() => {
      const counts: number[] = []
      Object.assign(window, { counts })
      navigator.setAppBadge = async (count = 0) => void counts.push(count)
    })
    // How long an engine takes is not what this is about.
    await context.route('**/api/generate/status/**', (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1)
      const done = { status: 'completed', outputUrl: '/pictures/none.jpg', errorMessage: null, stage: null }
      return route.fulfill({ json: { ...done, generation_id: id, retryCount: 0, report: null } })
    })
    await signIn()
    await untilOfflineReady(page)
    await context.setOffline(true)
    await queuePhoto(page, 1)
    const counts = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts)
    await expect.poll(async () => (await counts()).at(-1)).toBe(1)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    })
    await context.setOffline(false)
    await expect.poll(async () => (await counts()).at(-1)).toBe(0)
    const told = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, data }) => ({ title, path: data.path }))
      })
    await expect
      .poll(told)
      .toEqual([
        { title: 'Your photo is ready.', path: expect.stringMatching(/^\/dashboard\/history\/[\w-]{36}$/) },
      ])
  },
)

const WORKER = join(import.meta.dirname, '../../dist/client/sw.js')
const FILES = [WORKER, `${WORKER}.br`]
const built = new Map(FILES.filter((file) => existsSync(file)).map((file) => [file, readFileSync(file)]))
test.afterEach(() => {
  for (const [file, bytes] of built) writeFileSync(file, bytes)
})

/** The server has a newer build. (What Playwright routes is not what a worker's update asks for.) */
function deployNext(): void {
  const next = Buffer.from(`${built.get(WORKER)}\n// The next build.`)
  for (const file of built.keys()) writeFileSync(file, file === WORKER ? next : brotliCompressSync(next))
}

/** Whether a newer worker has taken over since `watch`; survives the reload. */
const takenOver = {
  watch: (page: Page) =>
    page.evaluate(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () =>
        sessionStorage.setItem('taken', 'yes'),
      )
    }),
  has: (page: Page) => page.evaluate(() => sessionStorage.getItem('taken') === 'yes'),
}

/** As the phone's share sheet does it: a form that the page does not know of. */
async function shareInto(page: Page): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data', id: 'share' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'photo' })
    form.append(input)
    document.body.append(form)
  })
  await page.locator('#share input').setInputFiles(await dishFile())
  await page.evaluate(() => (document.querySelector('#share') as HTMLFormElement).submit())
}

/** Of users, not of the device. */
async function databases(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    return names.filter((name) => name.startsWith('platelight-') && name !== 'platelight-session')
  })
}
