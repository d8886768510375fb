// Plans, packs and cancelling with PayPal's real React components; behind them the stand-in that npm start uses.
import { violations } from './axe.ts'
import { expect, type Page, test, withoutServiceWorker } from './fixtures.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const bar = (page: Page) => page.getByRole('region', { name: 'Subscription' })
const OUTCOMES = { paid: 'Paid at once', pending: 'Still being checked', declined: 'Card declined' }

/** Taps PayPal's button and answers as the payer in its window. */
async function pay(page: Page, outcome: keyof typeof OUTCOMES = 'paid'): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'PayPal', exact: true }).click(),
  ])
  await expect(popup.getByText('Sandbox: no money moves')).toBeVisible()
  await popup.getByLabel(OUTCOMES[outcome]).check()
  await popup.getByRole('button', { name: /Pay now|Agree & subscribe/ }).click()
}

async function openPlans(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Choose a Plan' }).click()
  await expect(dialog(page, /Choose Your Plan/)).toBeVisible()
}

async function subscribe(page: Page, plan = 'Starter'): Promise<void> {
  await openPlans(page)
  await page.getByRole('button', { name: `Choose ${plan}` }).click()
  await pay(page)
  await expect(page.getByText(`Welcome to ${plan}!`)).toBeVisible()
  await page.getByRole('button', { name: 'Start styling' }).click()
  await expect(bar(page)).toContainText('Active Subscription')
}

test('subscribe, look at the statement, upgrade, cancel', async ({ page, signIn }) => {
  await signIn()
  await openPlans(page)
  const plans = page.getByRole('dialog')
  await expect(plans.getByText('Sandbox: no money moves')).toBeVisible()
  const [starter, professional, enterprise] = ['Starter', 'Professional', 'Enterprise'].map((name) =>
    plans.getByRole('region', { name }),
  )
  await expect(starter!).toContainText('$5.99')
  await expect(starter!).toContainText('10 credits every month')
  await expect(professional!).toContainText('$11.99')
  await expect(professional!).toContainText('Most Popular')
  await expect(enterprise!).toContainText('$24.99')
  await expect(enterprise!.getByRole('button', { name: 'Coming soon' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(plans).toBeHidden()

  await subscribe(page)
  await expect(bar(page)).toContainText('15 credits')
  await bar(page)
    .getByRole('button', { name: /open the statement/ })
    .click()
  const statement = dialog(page, 'Your credits')
  await expect(statement.getByRole('row')).toHaveText([
    /Date/,
    /Credits of the month\+1015/,
    /Welcome credits\+55/,
  ])
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await bar(page).getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByRole('button', { name: 'Current plan' })).toBeDisabled()
  await page.getByRole('button', { name: 'Upgrade to Professional' }).click()
  await expect(page.getByText('Your Starter plan ends today.')).toBeVisible()
  await pay(page)
  await page.getByRole('button', { name: 'Start styling' }).click()
  await expect(bar(page)).toContainText('Professional')
  await expect(bar(page)).toContainText('25 credits')

  await bar(page).getByRole('button', { name: 'Cancel Subscription' }).click()
  const cancelling = dialog(page, 'Cancel your subscription?')
  await expect(cancelling).toContainText('Subscription ends on')
  expect(await violations(page)).toEqual([])
  await page.route('**/api/subscriptions/cancel', (route) => route.fulfill({ status: 502, body: '' }))
  await cancelling.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(cancelling.getByRole('alert')).toHaveText('Failed to cancel subscription')
  await page.unroute('**/api/subscriptions/cancel')
  await cancelling.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(cancelling).toBeHidden()
  await expect(bar(page)).toContainText('Subscription ends on')
  await expect(bar(page).getByRole('button', { name: 'Cancel Subscription' })).toBeHidden()
  await expect(bar(page).getByRole('button', { name: 'Choose a Plan' })).toBeVisible()
  // Credits are to be had without a plan that goes on too.
  await bar(page).getByRole('button', { name: 'Buy More Credits' }).click()
  await expect(dialog(page, /Purchase Credits/)).toBeVisible()
})

test('buy: a window that is closed and a card that is declined charge nothing; then it works', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.getByRole('region', { name: 'Special offer' }).getByRole('button', { name: /Get/ }).click()
  const credits = page.getByRole('dialog')
  await expect(credits).toContainText('Purchase Credits')
  const packs = credits.getByRole('radio')
  await expect(packs).toHaveCount(3)
  await expect(packs.nth(0).locator('s')).toHaveText('50')
  await expect(packs.nth(0)).toContainText(/Ends in \d\d:\d\d:\d\d/)
  await expect(packs.nth(1)).toContainText('Save 12.5%')
  await expect(packs.nth(2)).toContainText('Save 25%')
  await expect(credits.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await packs.nth(2).click()
  await expect(credits.getByRole('region', { name: 'Checkout' })).toContainText('200 credits')
  await expect(credits.getByRole('region', { name: 'Checkout' })).toContainText('$59.99')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    credits.getByRole('button', { name: 'PayPal', exact: true }).click(),
  ])
  await expect(popup.getByText('$59.99')).toBeVisible()
  await popup.close()
  await expect(credits.getByRole('alert')).toHaveText('The PayPal window was closed. Nothing was charged.')

  await pay(page, 'declined')
  await expect(credits.getByRole('alert')).toHaveText(
    'Payment failed: Your payment was declined. Nothing was charged. Choose another way to pay.',
  )
  await pay(page)
  await expect(credits.getByText('Thank you! 200 credits are ready.')).toBeVisible()
  await page.getByRole('button', { name: 'Start styling' }).click()
  await expect(bar(page)).toContainText('205 credits')
})

test('a payment that PayPal is still checking says so, and its plan is not offered again meanwhile', async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  await signIn()
  await page.goto('/dashboard/generate?billing=plans')
  await page.getByRole('button', { name: 'Choose Starter' }).click()
  await pay(page, 'pending')
  await expect(page.getByText('Confirming your payment…')).toBeVisible()
  // It asks again every few seconds, several times.
  await expect(async () => {
    await page.clock.fastForward(3_000)
    await expect(page.getByText('PayPal is still checking your payment.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar(page)).toContainText('5 credits')
  await openPlans(page)
  await expect(page.getByRole('button', { name: 'Payment on its way' })).toBeDisabled()
  await expect(page.getByRole('alert')).toContainText('please don’t pay again')
  await expect(page.getByRole('button', { name: 'Choose Professional' })).toBeEnabled()
})

test('when PayPal can’t be loaded it says so, and Try again works', async ({ page, signIn }) => {
  await withoutServiceWorker(page)
  await signIn()
  await page.route('**/sdk/js?*', (route) => route.abort())
  await page.goto('/dashboard/generate?billing=credits')
  await expect(page.getByRole('alert')).toContainText('PayPal couldn’t be loaded.')
  await page.unroute('**/sdk/js?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
})

test('what can’t be begun says which step failed', async ({ page, signIn }) => {
  await withoutServiceWorker(page)
  await signIn()
  await page.goto('/dashboard/generate?billing=credits')
  await page.route('**/api/paypal/create-order', (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Payment failed: Failed to create order')
  await page.route('**/api/paypal/create-subscription', (route) => route.fulfill({ status: 502, body: '' }))
  await page.goto('/dashboard/generate?billing=plans')
  await page.getByRole('button', { name: 'Choose Starter' }).click()
  await page.getByRole('button', { name: 'PayPal', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Payment failed: Failed to create subscription')
  await page.unroute('**/api/paypal/create-subscription')
  await page.route('**/api/paypal/verify-subscription', (route) => route.fulfill({ status: 502, body: '' }))
  await pay(page)
  await expect(page.getByRole('alert')).toHaveText(
    /^Payment failed: Subscription verification failed.*please don’t pay again/,
  )
  await page.unroute('**/api/paypal/verify-subscription')
  // PayPal did charge, and said so by a message meanwhile.
  await page.goto('/dashboard/generate')
  await expect(bar(page)).toContainText('Starter')
})

test('an SDK that was loaded for something else is a mismatch', async ({ page, signIn }) => {
  await withoutServiceWorker(page)
  await signIn()
  await page.route('**/sdk/js?*', async (route) => {
    const address = new URL(route.request().url())
    address.searchParams.set('intent', 'subscription')
    const response = await route.fetch({ url: address.href })
    // The script reads its own address.
    const body = (await response.text()).replace("query.get('intent')", "'subscription'")
    await route.fulfill({ response, body })
  })
  await page.goto('/dashboard/generate?billing=credits')
  await expect(page.getByRole('alert')).toHaveText('PayPal configuration mismatch. Please try again later.')
})

test('an installed app goes to PayPal’s page and comes back', async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window)
    window.matchMedia = (query) =>
      query.includes('display-mode: standalone') ? Object.assign(real('all'), {}) : real(query)
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Name').fill('Installed')
  await page.getByLabel('E-mail').fill(`installed-${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Generate Image' })).toBeVisible()
  await page.goto('/dashboard/generate?billing=plans')
  await page.getByRole('button', { name: 'Choose Professional' }).click()
  await page.getByRole('button', { name: 'Continue with PayPal' }).click()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('The PayPal window was closed. Nothing was charged.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose again' }).click()
  await page.getByRole('button', { name: 'Choose Professional' }).click()
  await page.getByRole('button', { name: 'Continue with PayPal' }).click()
  await page.getByRole('button', { name: 'Agree & subscribe' }).click()
  await expect(page).toHaveURL(/\/dashboard\/billing\/return/)
  await expect(page.getByText('Thank you! Your payment is through.')).toBeVisible()
  await page.getByRole('button', { name: 'Start styling' }).click()
  await expect(bar(page)).toContainText('Professional')
})
