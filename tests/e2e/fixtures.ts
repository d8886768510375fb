// What every browser test has: a page whose console must stay quiet, a person who can sign in, and photos.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page, type TestInfo } from 'playwright/test'
import { WITH_WORKER } from '../browser-config.ts'

/** Our own, rendered as a phone snaps it. */
const OWN_PHOTO = join(import.meta.dirname, '../../art/dishes/pancakes-snap.jpg')
/** With as many pixels as a result of high quality shows: enlarging takes longer than all the rest. */
const REAL_PHOTO = join(import.meta.dirname, '../../../shared/photos/pdr-lavacake.webp')

/** A photo as people take them where the project's photo folder lies beside it, else the rendered one. */
export async function dishFile(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  if (existsSync(REAL_PHOTO)) {
    return { name: 'lava-cake.webp', mimeType: 'image/webp', buffer: readFileSync(REAL_PHOTO) }
  }
  return { name: 'dish.jpg', mimeType: 'image/jpeg', buffer: readFileSync(OWN_PHOTO) }
}

/** What the browser and PayPal's components print by themselves when a test breaks the network on purpose. */
const EXPECTED_NOISE =
  /net::ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to load the PayPal JS SDK script|Failed to render <PayPalButtons/

/** The address `signIn` uses: another person for each test and project, so that each has credits. */
export function addressOf(info: TestInfo, name = 'Ada'): string {
  const local = `${name}-${info.project.name}-${info.testId}-${info.retry}`
  return `${local.replaceAll(' ', '.')}@example.com`.toLowerCase()
}

interface Fixtures {
  /** Signs a new person in, and ends on the Generate tab. */
  signIn: (name?: string) => Promise<void>
  /** The same as people do it: from the landing page, through the dialog and the popup. */
  signInByDialog: (name?: string) => Promise<void>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures first
  serviceWorkers: async ({}, use, info) => {
    await use(info.tags.includes(WITH_WORKER.tag) ? 'allow' : 'block')
  },
  page: async ({ page }, use) => {
    const noise: string[] = []
    page.on('console', (message) => {
      if (message.type() !== 'error' || EXPECTED_NOISE.test(message.text())) return
      const { url, lineNumber, columnNumber } = message.location()
      noise.push(`${message.text()} (${url}:${lineNumber}:${columnNumber})`)
    })
    page.on('pageerror', (error) => noise.push(String(error)))
    await use(page)
    expect(noise, 'unexpected console errors').toEqual([])
  },
  signIn: async ({ page }, use, info) => {
    let times = 0
    await use(async (name = 'Ada') => {
      const data = { name, email: addressOf(info, name), provider: 'google' }
      const answer = await (await page.request.post('/__/local/token', { data })).json()
      // As the sign-in page hands over where there is no popup; once, whatever is loaded or signed out later.
      await page.addInitScript(
        ([used, text]) => {
          if (sessionStorage.getItem(used)) return
          sessionStorage.setItem(used, 'yes')
          sessionStorage.setItem('platelight:local-sign-in', text)
        },
        [`used-${++times}`, JSON.stringify(answer)] as const,
      )
      await page.goto('/dashboard/generate')
      await expect(page.getByRole('heading', { level: 1, name: 'Generate Image' })).toBeVisible()
    })
  },
  signInByDialog: async ({ page }, use, info) => {
    await use(async (name = 'Ada') => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Log In' }).click()
      await throughPopup(page, { name, email: addressOf(info, name) })
      await expect(page).toHaveURL(/\/dashboard\/generate$/)
    })
  },
})

export { expect, type Page, WITH_WORKER }

/** From the open dialog through the sign-in window; before it is filled in, `opened` may change what it meets. */
export async function throughPopup(
  page: Page,
  person: { name: string; email: string },
  opened: () => Promise<void> = async () => {},
): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await opened()
  await popup.getByLabel('Name').fill(person.name)
  await popup.getByLabel('E-mail').fill(person.email)
  await popup.getByRole('button', { name: 'Sign in' }).click()
}

/** Waits until the service worker serves this page, so that it survives being offline. */
export async function untilOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Nothing of the server's pictures is left on this device. */
export async function forgetPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of ['platelight-pictures', 'platelight-menu']) await caches.delete(name)
  })
}

/** What the server has by now comes here at once, not with the next round. */
export async function pullNow(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

/** A tab of the dashboard, with what the server has by now. */
export async function openTab(page: Page, name: 'Templates' | 'History'): Promise<void> {
  await page.getByRole('link', { name }).locator('visible=true').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await pullNow(page)
}

/** Only the page talks to the server: what a test puts in its way is in nobody else's, and nothing comes precached. */
export async function withoutServiceWorker(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
}
