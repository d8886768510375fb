// A new version: the server is newer, or a newer build waits. Nothing unsent is lost, nothing reloads by itself.
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test as base, expect, type Page, untilOfflineReady, WITH_WORKER } from './fixtures.ts'
import { addDish, open, titles } from './kitchen.ts'
import { personOf } from './person.ts'

const WORKER = join(import.meta.dirname, '../../dist/client/sw.js')

/** The server has a newer build, for this test alone: others run beside it. What Playwright routes is not what a
    worker's update asks for, so the browser is at an address of the test's own, and everything else is passed on. */
const test = base.extend<{ deployNext: () => void }>({
  baseURL: async ({ baseURL }, use) => {
    const server = createServer((asked, answer) => {
      if (asked.url === '/sw.js' && deployed) {
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        return void answer.end(`${readFileSync(WORKER, 'utf8')}\n// The next build.`)
      }
      const passed = request(new URL(asked.url ?? '/', baseURL), {
        method: asked.method,
        headers: asked.headers,
      })
      passed.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      answer.on('close', () => passed.destroy())
      asked.pipe(passed)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    deployed = false
    await use(`http://localhost:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures first
  deployNext: async ({}, use) => {
    await use(() => {
      deployed = true
    })
  },
})
let deployed = false

test(
  'a server that is newer leads to the update, and nothing unsent is lost on the way',
  WITH_WORKER,
  async ({ page, context, signIn, deployNext }, info) => {
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
  async ({ page, context, signIn, deployNext }) => {
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
