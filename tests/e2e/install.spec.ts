// Onto the home screen: the browser's own offer where it makes one, a short how-to on an iPhone.
import { devices } from 'playwright/test'
import { openAccount } from './account-panel.ts'
import { addressOf, expect, type Page, test, throughPopup } from './fixtures.ts'

const row = (page: Page) => page.getByRole('button', { name: 'Install Platelight' })

/** As Chromium makes it. */
function offer(page: Page): Promise<void> {
  return page.evaluate(() => {
    const state = { prompted: 0, prevented: false }
    Object.assign(window, { state })
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, {
      prompt: async () => void state.prompted++,
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    })
    dispatchEvent(event)
    state.prevented = event.defaultPrevented
  })
}

test('the browser’s offer waits in the account panel, is used once, and goes when it is installed', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openAccount(page)
  await expect(page.getByRole('button', { name: 'On this device' })).toBeVisible()
  await expect(row(page)).toHaveCount(0)
  const state = () => page.evaluate(() => (window as unknown as { state: unknown }).state)
  await offer(page)
  // Its own banner does not come over the work.
  expect(await state()).toEqual({ prompted: 0, prevented: true })
  await row(page).click()
  expect(await state()).toEqual({ prompted: 1, prevented: true })
  await expect(row(page)).toHaveCount(0)
  await offer(page)
  await expect(row(page)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(row(page)).toHaveCount(0)
})

test('an offer is kept that comes before a public page’s code', async ({ page }, info) => {
  await page.goto('/')
  await expect(page.getByRole('slider').first()).not.toHaveAttribute('tabindex')
  await offer(page)
  await page.getByRole('button', { name: 'Log In' }).click()
  await throughPopup(page, { name: 'Ada', email: addressOf(info) })
  await openAccount(page)
  await expect(row(page)).toBeVisible()
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })

  test('only the person can do it: three steps', async ({ page, signIn }) => {
    await signIn()
    await openAccount(page)
    await row(page).click()
    const steps = page.getByRole('dialog', { name: 'Put Platelight on your home screen' })
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await expect(steps.getByText('“Add to Home Screen”', { exact: false })).toBeVisible()
    await steps.getByRole('button', { name: 'Close' }).click()
    // Once it is there, nobody is told how.
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await page.reload()
    await openAccount(page)
    await expect(page.getByRole('button', { name: 'On this device' })).toBeVisible()
    await expect(row(page)).toHaveCount(0)
  })
})
