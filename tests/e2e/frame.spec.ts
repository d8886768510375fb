// What stands around every tab: tabs, header, account, subscription, offer, error page, access.
import { addressOf, expect, test, throughPopup, withoutServiceWorker } from './fixtures.ts'
import { PROFESSIONAL, withPlan } from './person.ts'

const TABS = [
  ['Generate', 'Generate Image', 'Upload a dish photo, refine the prompt, create results.'],
  ['Menu', 'Menu', 'Manage dishes, keep every item stocked with visuals.'],
  ['Templates', 'Templates', 'Reuse compositions and lighting.'],
  ['History', 'History', 'Browse past generations with filters.'],
] as const

test('four tabs, each with its address, title and subtitle; back and reload keep it', async ({
  page,
  signIn,
}) => {
  await signIn()
  const tabs = page.getByRole('navigation', { name: 'Dashboard' }).locator('visible=true').getByRole('link')
  await expect(tabs).toHaveText(TABS.map(([label]) => label))
  for (const [label, title, subtitle] of TABS) {
    await tabs.filter({ hasText: label }).click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/${label.toLowerCase()}`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(subtitle)).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Platelight`)
    await expect(tabs.filter({ hasText: label })).toHaveAttribute('aria-current', 'page')
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
})

test('the tabs are a sidebar on a desktop and a bar at the bottom on a phone', async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn()
  const nav = page.getByRole('navigation', { name: 'Dashboard' }).locator('visible=true')
  const box = (await nav.boundingBox())!
  const { width, height } = page.viewportSize()!
  if (isMobile) expect([box.x, box.width, box.y + box.height]).toEqual([0, width, height])
  else expect(box.x + box.width).toBeLessThan(260)
})

test('the header compacts past 60 px, and the page under it does not jump', async ({ page, signIn }) => {
  await signIn()
  const header = page.getByRole('banner')
  const top = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top + scrollY)
  // A big screen has nothing to scroll on an empty tab.
  await page.locator('main').evaluate((main) => {
    main.style.minHeight = '200vh'
  })
  const before = await top()
  await page.evaluate(() => scrollTo(0, 60))
  await expect(header).not.toHaveAttribute('data-compact')
  await page.evaluate(() => scrollTo(0, 61))
  await expect(header).toHaveAttribute('data-compact')
  await expect(page.getByText('Upload a dish photo, refine the prompt')).toHaveCount(0)
  expect(await top()).toBe(before)
})

test('the account panel says who it is, closes outside and on Escape, and gives the focus back', async ({
  page,
  signIn,
}, info) => {
  await signIn('Grace Hopper')
  const avatar = page.getByRole('button', { name: 'Account' })
  await expect(avatar).toContainText('GH')
  const panel = page.getByRole('dialog')
  await avatar.click()
  await expect(panel).toContainText('Grace Hopper')
  await expect(panel).toContainText(addressOf(info, 'Grace Hopper'))
  await expect(panel.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(panel).toBeHidden()
  await avatar.focus()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(avatar).toBeFocused()
})

test('the status bar: no plan, a plan, a plan that ends, and the balance', async ({ page, signIn }) => {
  await signIn()
  const bar = page.getByRole('region', { name: 'Subscription' })
  await expect(bar).toContainText('No Active Subscription')
  await expect(bar).toContainText('5 credits')
  await withPlan(page, PROFESSIONAL)
  await page.reload()
  await expect(bar).toContainText(/^Active Subscription/)
  await page.unroute('**/api/subscriptions/current')
  await withPlan(page, { ...PROFESSIONAL, status: 'canceled', currentPeriodEnd: '2099-03-05T12:00:00.000Z' })
  await page.reload()
  const date = new Date('2099-03-05T12:00:00Z').toLocaleDateString('en-US', { dateStyle: 'long' })
  await expect(bar).toContainText(`Subscription ends on ${date}`)
  await page.unroute('**/api/subscriptions/current')
  await withPlan(page, { ...PROFESSIONAL, status: 'canceled', currentPeriodEnd: '2020-03-05T12:00:00.000Z' })
  await page.reload()
  await expect(bar).toContainText('No Active Subscription')
})

test('a subscription that can’t be read is said where nothing is known', async ({ page, signIn }) => {
  await withoutServiceWorker(page)
  await page.route('**/api/subscriptions/current', (route) =>
    route.fulfill({ status: 503, json: { error: 'Platelight is restarting.', code: 'unavailable' } }),
  )
  await signIn()
  await expect(page.getByText('Failed to load subscription information')).toBeVisible()
})

test('the offer counts down to the local midnight, silently, and stays away for the day', async ({
  page,
  signIn,
}) => {
  await signIn()
  const evening = new Date()
  evening.setHours(23, 59, 50, 0)
  await page.clock.setFixedTime(evening)
  const offer = page.getByRole('region', { name: 'Special offer' })
  await expect(offer.getByText('LIMITED TIME SPECIAL OFFER')).toBeVisible()
  const timer = offer.getByRole('timer')
  await expect(timer).toHaveText('00:00:10')
  await page.clock.setFixedTime(new Date(evening.getTime() + 7000))
  await expect(timer).toHaveText('00:00:03')
  await expect(timer).toHaveAttribute('aria-live', 'off')
  await offer.getByRole('button', { name: 'Dismiss the offer for today' }).click()
  await expect(offer).toBeHidden()
  await expect(page.locator('#main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Subscription' })).toBeVisible()
  await expect(offer).toBeHidden()
  // A new day, and a new offer without a reload.
  await page.clock.setFixedTime(new Date(evening.getTime() + 10_000))
  await expect(timer).toHaveText('24:00:00')
})

test('a visitor who is not signed in is sent to the landing page', async ({ page }) => {
  for (const path of ['generate', 'menu', 'templates', 'history', 'history/x']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page).toHaveURL(/\/$/)
  }
})

test('a page on its way shows a spinner while the old one stands', async ({ page, signIn }) => {
  await withoutServiceWorker(page)
  await signIn()
  const held = Promise.withResolvers<void>()
  await page.route(/assets\/history-route-.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'History' }).locator('visible=true').click()
  await expect(page.getByText('Loading', { exact: true })).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Generate Image' })).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
})

test('the last net is titled "Unexpected Application Error!"', async ({ page, signIn }) => {
  await withoutServiceWorker(page)
  await signIn()
  await page.route(/assets\/history-route-.*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'History' }).locator('visible=true').click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await page.unroute(/assets\/history-route-.*\.js/)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
})

test('an expired sign-in in the middle of an edit loses nothing typed', async ({
  page,
  signInByDialog,
}, info) => {
  await withoutServiceWorker(page)
  await signInByDialog()
  const guidance = page.getByLabel('Guidance')
  await guidance.fill('More steam, less spoon')
  const expired = {
    status: 401,
    json: { error: 'Please sign out and sign in again.', code: 'unauthenticated' },
  }
  await page.route(/\/api\/|\/__\/local\/refresh/, (route) => route.fulfill(expired))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const notice = page.getByText('Your sign-in has expired.')
  await expect(notice).toBeVisible()
  // Where no popup is to be had the whole page goes away for the sign-in: as a reload does.
  await page.reload()
  await expect(guidance).toHaveValue('More steam, less spoon')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await throughPopup(page, { name: 'Ada', email: addressOf(info) }, () =>
    page.unroute(/\/api\/|\/__\/local\/refresh/),
  )
  await expect(notice).toBeHidden()
  await expect(guidance).toHaveValue('More steam, less spoon')

  // Again, with a dialog over the page: the notice is in it, and what was typed there survives a reload too.
  await page.goto('/dashboard/menu?add')
  const dialog = page.getByRole('dialog', { name: 'Add Item' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await title.fill('Soup of the day')
  await page.route(/\/api\/|\/__\/local\/refresh/, (route) => route.fulfill(expired))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(dialog.getByText('Your sign-in has expired.')).toBeVisible()
  await page.reload()
  await expect(title).toHaveValue('Soup of the day')
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await throughPopup(page, { name: 'Ada', email: addressOf(info) }, () =>
    page.unroute(/\/api\/|\/__\/local\/refresh/),
  )
  await expect(dialog.getByText('Your sign-in has expired.')).toBeHidden()
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Soup of the day' })).toBeVisible()
  // Saved is saved: the next one begins empty.
  await page.getByRole('button', { name: 'Add Item' }).click()
  await expect(title).toHaveValue('')
  // As it is saved, without the blanks around it.
  await title.fill(`  ${'x'.repeat(120)}  `)
  await expect(dialog.getByText('120 / 120')).toBeVisible()
  await expect(title).not.toHaveAttribute('aria-invalid')
  await title.fill('x'.repeat(121))
  await expect(dialog.getByText('121 / 120')).toBeVisible()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
})

test('a tab older than the last deployment loads the page anew instead of failing', async ({
  page,
  signIn,
}) => {
  // The first request for the history's code meets a server that no longer has it.
  let gone = 0
  await page.route(/assets\/history-route-.*\.js/, (route) =>
    gone++ === 0 ? route.abort() : route.fallback(),
  )
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await signIn()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  expect(gone).toBe(2)
})
