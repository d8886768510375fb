// Google and Apple as people meet them: Firebase's own SDK in the page, the Auth emulator behind it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page, type TestInfo } from 'playwright/test'
import { accountRow, openAccount } from '../e2e/account-panel.ts'

const LOADER = readFileSync(join(import.meta.dirname, 'gapi.js'), 'utf8')
const PROJECT = 'demo-platelight'

/** Google's loader is ours, what the emulator's page decorates itself with is nothing; the rest is as it is. */
async function withoutGoogle(context: BrowserContext): Promise<void> {
  await context.route(/^https:/, (route) => {
    const isLoader = route.request().url().startsWith('https://apis.google.com/js/api.js')
    return route.fulfill({ contentType: 'text/javascript', body: isLoader ? LOADER : '' })
  })
}

const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page, context }, use) => {
      await withoutGoogle(context)
      const noise: string[] = []
      page.on('console', (message) => message.type() === 'error' && noise.push(message.text()))
      page.on('pageerror', (error) => noise.push(String(error)))
      await use(undefined)
      expect(noise.filter((line) => !/Failed to load resource/.test(line))).toEqual([])
    },
    { auto: true },
  ],
})

const emulatorOf = (info: TestInfo) => String(info.config.metadata.emulator)
const addressOf = (info: TestInfo) => `ada-${info.testId}-${info.retry}@example.com`.toLowerCase()

async function openDialog(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome!' })).toBeVisible()
}

/** On the emulator's page, which stands for Google's and Apple's. */
async function answerAs(page: Page, email: string, name = 'Ada Lovelace'): Promise<void> {
  await page.locator('.js-new-account').click()
  await page.locator('#email-input').fill(email)
  await page.locator('#display-name-input').fill(name)
  await page.locator('#sign-in').click()
}

async function signIn(page: Page, info: TestInfo, button = 'Continue with Google'): Promise<void> {
  await openDialog(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ])
  await answerAs(popup, addressOf(info))
  await expect(page).toHaveURL(/\/dashboard\/generate$/)
}

async function session(page: Page): Promise<{ token: string; user: { uid: string } }> {
  return await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('platelight-session')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const read = open.result.transaction('session').objectStore('session').get('current')
          read.onsuccess = () => resolve(read.result)
        }
      }),
  )
}

for (const provider of ['Google', 'Apple']) {
  test(`${provider} in a popup, and out again`, async ({ page }, info) => {
    await signIn(page, info, `Continue with ${provider}`)
    await openAccount(page)
    await expect(page.getByText('Ada Lovelace')).toBeVisible()
    await expect(page.getByText(addressOf(info))).toBeVisible()
    await expect(page.getByText('5 credits').first()).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/\/dashboard\/generate$/)
    await accountRow(page, 'Sign Out')
    await expect(page).toHaveURL(/\/$/)
  })

  test(`${provider} in an installed app: a redirect, and there to what was wanted`, async ({
    page,
  }, info) => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'standalone', { get: () => true }),
    )
    await page.goto('/pricing')
    await page
      .getByRole('button', { name: /Sign in to Subscribe/ })
      .first()
      .click()
    await page.getByRole('button', { name: `Continue with ${provider}` }).click()
    await page.waitForURL(/\/emulator\/auth\/handler/)
    await answerAs(page, addressOf(info))
    await expect(page).toHaveURL(/\/dashboard\/generate\?billing=plans$/)
    await expect(page.getByRole('dialog', { name: /Choose Your Plan/ })).toBeVisible()
  })
}

test('a redirect that fails comes back to the dialog, which says why; one that is left behind is forgotten', async ({
  page,
  context,
}, info) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'standalone', { get: () => true }),
  )
  const leave = async () => {
    await openDialog(page)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.waitForURL(/\/emulator\/auth\/handler/)
  }
  await leave()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await leave()
  await context.route(/signInWithIdp/, (route) => route.abort())
  await answerAs(page, addressOf(info))
  await expect(page.getByRole('dialog', { name: 'Welcome!' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Check your internet connection')
  await context.unroute(/signInWithIdp/)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL(/\/emulator\/auth\/handler/)
  await answerAs(page, addressOf(info))
  await expect(page).toHaveURL(/\/dashboard\/generate$/)
})

test('the SDK comes with the dialog, not with the page', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  const chunks = () => loaded.filter((path) => path.startsWith('/assets/firebase-'))
  expect(chunks()).toEqual([])
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect.poll(() => chunks().length).toBe(1)
})

test('a window that is closed says so, and the next try works', async ({ page }, info) => {
  await openDialog(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.close()
  await expect(page.getByRole('alert')).toContainText('closed before you finished')
  await signIn(page, info)
})

test('a window that is blocked says so, and the sign-in goes on in this one', async ({ page }, info) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openDialog(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('alert')).toContainText('blocked the sign-in window')
  // Nothing leads away from here before somebody says so.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Sign in on this page' }).click()
  await page.waitForURL(/\/emulator\/auth\/handler/)
  await answerAs(page, addressOf(info))
  await expect(page).toHaveURL(/\/dashboard\/generate$/)
})

test('a disabled account and a lost line are said in our words', async ({ page, context, request }, info) => {
  await signIn(page, info)
  const { user } = await session(page)
  await request.post(
    `${emulatorOf(info)}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`,
    { headers: { authorization: 'Bearer owner' }, data: { localId: user.uid, disableUser: true } },
  )
  await accountRow(page, 'Sign Out')
  await expect(page).toHaveURL(/\/$/)
  await openDialog(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.getByText(addressOf(info)).click()
  await expect(page.getByRole('alert')).toContainText('This account has been disabled')

  await context.route(/signInWithIdp/, (route) => route.abort())
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await answerAs(again, `other-${addressOf(info)}`)
  await expect(page.getByRole('alert')).toContainText('Check your internet connection')
})

test('a token that is used up is renewed, and none is ever in an address', async ({
  page,
  context,
}, info) => {
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(request.url()))
  await signIn(page, info)
  const before = await session(page)
  // As if an hour had passed.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('platelight-session')
        open.onsuccess = () => {
          const store = open.result.transaction('session', 'readwrite').objectStore('session')
          const read = store.get('current')
          read.onsuccess = () => {
            store.put({ ...read.result, expiresAt: Date.now() - 1 }).onsuccess = () => {
              open.result.close()
              resolve()
            }
          }
        }
      }),
  )
  await page.waitForTimeout(1100)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(async () => (await session(page)).token).not.toBe(before.token)
  await expect(page.getByText('Your sign-in has expired')).toBeHidden()
  // The emulator's own pages put what they made up into their address; ours, Firebase's calls and our server's don't.
  const others = addresses.filter((address) => !address.includes('/emulator/auth/'))
  const { token } = await session(page)
  for (const part of [before.token, token].map((whole) => whole.slice(0, 60))) {
    expect(others.filter((address) => address.includes(part))).toEqual([])
  }
})

test('a revoked sign-in erases nothing; a good one erases the entry at Firebase too', async ({
  page,
  request,
}, info) => {
  await signIn(page, info)
  const { user, token } = await session(page)
  const admin = `${emulatorOf(info)}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts`
  const owner = { authorization: 'Bearer owner' }
  const update = (data: Record<string, unknown>) =>
    request.post(`${admin}:update`, { headers: owner, data: { localId: user.uid, ...data } })
  const headers = { authorization: `Bearer ${token}` }
  await update({ validSince: String(Math.floor(Date.now() / 1000) + 60) })
  expect((await request.delete('/api/account', { headers })).status()).toBe(401)
  expect((await request.get('/api/credits/balance', { headers })).status()).toBe(200)
  await update({ validSince: '1' })

  await accountRow(page, 'Delete account')
  await page.getByLabel(/Type “delete”/).fill('delete')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/$/)
  const found = await request.post(`${admin}:lookup`, { headers: owner, data: { localId: [user.uid] } })
  expect((await found.json()).users ?? []).toEqual([])

  // Back as a new entry at Firebase, the same person at Google: no second trial.
  await signIn(page, info)
  await expect(page.getByText('0 credits').first()).toBeVisible()
})
