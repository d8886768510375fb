// What is measured, and only then: a server with a measurement id, Google stood in for at the network.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RealServer, startRealServer } from '../server/real-server.ts'
import { violations } from './axe.ts'
import { expect, type Page, test } from './fixtures.ts'

const ID = 'G-TEST12345'
let server: RealServer
let folder: string

// biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures first
test.beforeAll(async ({}, { workerIndex }) => {
  folder = mkdtempSync(join(tmpdir(), 'platelight-analytics-'))
  server = await startRealServer(folder, 8860 + workerIndex, {
    GA_MEASUREMENT_ID: ID,
    SUPPORT_EMAIL: 'help@platelight.example',
  })
})
test.afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** Answers for Google, and notes what was asked. */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(/googletagmanager|google-analytics/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return asked
}

/** What our page handed to Google's library. */
const views = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer = [] } = globalThis as { dataLayer?: ArrayLike<unknown>[] }
    return dataLayer
      .map((call) => Array.from(call))
      .filter(([name, event]) => name === 'event' && event === 'page_view')
      .map(([, , view]) => (view as { page_path: string }).page_path)
  })

test('nothing is loaded before a yes; then every page, by its pattern', async ({ page }) => {
  const asked = await standIn(page)
  await page.goto(server.url)
  const banner = page.getByRole('region', { name: 'Analytics' })
  await expect(banner).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guides' }).click()
  await expect(page).toHaveURL(/\/guide$/)
  expect(asked).toEqual([])
  await banner.getByRole('button', { name: 'Accept' }).click()
  await expect(banner).toBeHidden()
  await expect.poll(() => views(page)).toEqual(['/', '/guide'])
  expect(asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`])
  await page.goBack()
  await expect.poll(() => views(page)).toEqual(['/', '/guide', '/'])
})

test('declined, and asked again from the footer', async ({ page }) => {
  const asked = await standIn(page)
  await page.goto(server.url)
  const banner = page.getByRole('region', { name: 'Analytics' })
  await banner.getByRole('button', { name: 'Decline' }).click()
  await page.reload()
  await expect(page.getByRole('link', { name: 'help@platelight.example' })).toBeVisible()
  await expect(banner).toBeHidden()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Analytics choices' }).click()
  await expect(banner).toBeVisible()
})

test('nobody is asked who has said no to everybody', async ({ page }) => {
  const asked = await standIn(page)
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  await page.goto(server.url)
  await expect(page.getByRole('link', { name: 'help@platelight.example' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Analytics' })).toBeHidden()
  expect(asked).toEqual([])
})
