// Everybody can use it: axe finds nothing, and the keyboard goes all the way.
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('axe finds nothing', async ({ page, signIn }) => {
  await page.goto('/')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await signIn()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Change Style' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a Style' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the dialog holds the focus and gives it back', async ({ page }) => {
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Log In' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Welcome!' })
  await expect(dialog).toBeVisible()
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
})

test('no page scrolls sideways, and every target can be hit by a thumb', async ({
  page,
  signIn,
  isMobile,
}) => {
  await signIn()
  for (const path of ['/dashboard/generate', '/dashboard/history', '/terms', '/privacy']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  await page.goto('/dashboard/generate')
  const tabs = page.getByRole('navigation', { name: 'Dashboard' }).locator('visible=true')
  const { x, width, height } = (await tabs.boundingBox())!
  // A sidebar on a desktop, a bar on a phone.
  expect(isMobile ? height < 100 : x === 0 && width < 260 && height > 400).toBe(true)
  if (!isMobile) return
  const small = await page.getByRole('button').evaluateAll((nodes) =>
    nodes
      .filter((node) => node.getClientRects().length > 0)
      .map((node) => ({
        name: node.textContent || node.getAttribute('aria-label'),
        box: node.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name}: ${box.width}×${box.height}`),
  )
  expect(small).toEqual([])
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
