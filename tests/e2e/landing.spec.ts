// The landing page: what visitors see, do with the keyboard, and come back to after signing in.
import { violations } from './axe.ts'
import { addressOf, expect, type Page, test, throughPopup } from './fixtures.ts'

const SECTIONS = [
  'What a studio does, at the pass',
  'One snap, many tables',
  'Said at the pass',
  'Pricing',
  'Why kitchens keep it',
  'How It Works',
  'On the card',
  'Asked at the table',
]

test('every section in its order, its choices at their defaults', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(SECTIONS)
  await expect(page.getByRole('tab', { name: 'Restaurants & Cloud Kitchens' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('tab', { name: '45° Angle' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('list', { name: 'What people say' }).getByRole('listitem')).toHaveCount(5)
  await expect(
    page.getByRole('list', { name: 'Edits in words, step by step' }).getByRole('listitem'),
  ).toHaveCount(5)
  await expect(page.getByRole('tablist', { name: 'Styles' }).getByRole('tab')).toHaveCount(7)
  await expect(page.locator('#faq summary')).toHaveCount(9)
  await expect(page.locator('#how-it-works li')).toHaveCount(5)
  const pricing = page.locator('#pricing')
  for (const price of ['$5.99', '$11.99', '$24.99', '$19.99', '$34.99', '$59.99'])
    await expect(pricing.getByText(price, { exact: true })).toBeVisible()
  await expect(pricing.getByText('Save 12.5%')).toBeVisible()
  await expect(pricing.getByText('Save 25%')).toBeVisible()
  await expect(pricing.getByRole('button', { name: 'Coming Soon' })).toBeDisabled()
  // The clock knows the visitor's midnight, so it comes with the script: once somebody is on the way there, or after a while.
  const clock = pricing.getByRole('timer', { name: 'Time left today' })
  expect(await (await page.request.get('/')).text()).not.toContain('Time left today')
  await page.mouse.wheel(0, 200)
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d$/)
})

test('every picture is there, in a size that fits', async ({ page }) => {
  await page.goto('/')
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url())
  })
  for (const picture of await page.locator('main img[width]').all()) {
    if (!(await picture.isVisible())) continue
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth > 0))
      .toBe(true)
  }
  expect(missing).toEqual([])
  // What one sees in the hero is the picture and not the blurred handful of pixels under it.
  await page.evaluate(() => scrollTo(0, 0))
  const hero = (await page.locator('[data-compare]').first().boundingBox())!
  const seen = await page.evaluate(
    ([x, y]) => {
      const top = document.elementsFromPoint(x!, y!).find((node) => node instanceof HTMLImageElement)
      return top instanceof HTMLImageElement ? new URL(top.currentSrc).pathname : null
    },
    [hero.x + hero.width * 0.8, hero.y + hero.height * 0.6],
  )
  expect(seen).toMatch(/^\/landing\/hero-after-\d+\.(avif|webp)$/)
})

test('axe finds nothing on the page with the prices', async ({ page }) => {
  await page.goto('/pricing')
  await page.mouse.move(10, 10)
  await expect(page.getByRole('timer', { name: 'Time left today' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

/** Along a line, by finger on a phone and by mouse elsewhere; shares of the box's width, at one height of the window. */
async function drag(page: Page, isMobile: boolean, y: number, from: number, to: number): Promise<void> {
  const steps = [0.25, 0.5, 0.75, 1].map((share) => from + (to - from) * share)
  if (!isMobile) {
    await page.mouse.move(from, y)
    await page.mouse.down()
    for (const x of steps) await page.mouse.move(x, y)
    await page.mouse.up()
    return
  }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (const x of steps) await touch('touchMove', x)
  await touch('touchEnd')
}

test('the slider moves with the arrow keys and with a finger; its pictures stay', async ({
  page,
  isMobile,
}) => {
  // A picture that is taken out and put back in shows its blurred placeholder meanwhile.
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof Element && (node.matches('img') || node.querySelector('img')))
          document.documentElement.dataset.lostPicture = node.outerHTML.slice(0, 200)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  const slider = page.getByRole('slider').first()
  await expect(slider).toHaveAttribute('aria-valuenow', '40')
  await expect(slider).toHaveAttribute('tabindex', '0')
  await expect(page.locator('html')).not.toHaveAttribute('data-lost-picture')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '50')
  const { x, y, width, height } = (await page.locator('[data-compare]').first().boundingBox())!
  await drag(page, isMobile, y + height * 0.7, x + width * 0.5, x + width * 0.8)
  await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeCloseTo(80, -1)
})

test('the menu: a list of guides on a desktop, an overlay on a phone', async ({ page, isMobile }) => {
  await page.goto('/')
  if (isMobile) {
    const open = page.getByRole('button', { name: 'Open the menu' })
    await open.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await menu.getByRole('link', { name: 'Pricing' }).click()
    await expect(menu).toBeHidden()
    await expect(page.locator('#pricing')).toBeInViewport()
    return
  }
  await page.getByRole('button', { name: 'All guides' }).click()
  await expect(page.getByRole('navigation', { name: 'Page' }).getByRole('listitem')).toHaveCount(17)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'All guides' })).toBeFocused()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.locator('#faq')).toBeInViewport()
})

/** Answers for files of a name only when told to. */
async function heldBack(page: Page, name: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(name, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a page’s code waits for the first sign; what is pressed before it is here is pressed then', async ({
  page,
}) => {
  const letCodeCome = await heldBack(page, /\/assets\/app-[^/]+\.js/)
  const letTextCome = await heldBack(page, /\/assets\/below-the-fold-/)
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-fonts')
  const login = page.getByRole('button', { name: 'Log In' })
  await login.click()
  await expect(login).toHaveAttribute('aria-busy', 'true')
  await expect(html).toHaveAttribute('data-pressed')
  letCodeCome()
  const dialog = page.getByRole('dialog', { name: 'Welcome!' })
  await expect(dialog).toBeVisible()
  await expect(html).not.toHaveAttribute('data-pressed')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The text under the first screen has code of its own.
  const subscribe = page.getByRole('button', { name: 'Sign in to Subscribe' }).first()
  await subscribe.click()
  await expect(subscribe).toHaveAttribute('aria-busy', 'true')
  await expect(dialog).toBeHidden()
  letTextCome()
  await expect(dialog).toBeVisible()
  await expect(html).not.toHaveAttribute('data-pressed')
})

test('whoever has scrolled when the page’s code takes over stays there, also after a reload', async ({
  page,
}) => {
  const letCodeCome = await heldBack(page, /\/assets\/app-[^/]+\.js/)
  await page.goto('/pricing')
  // Fonts that come in meanwhile move it by some lines.
  const isThere = () => page.evaluate(() => Math.abs(scrollY - 400) < 60)
  await page.evaluate(() => scrollTo(0, 400))
  // It is pressed once the code is here, so that its dialog tells when that is.
  await page.getByRole('button', { name: 'Log In' }).dispatchEvent('click')
  letCodeCome()
  const dialog = page.getByRole('dialog', { name: 'Welcome!' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await isThere()).toBe(true)
  await page.reload()
  await expect(page.getByRole('timer')).toBeAttached()
  await page.getByRole('button', { name: 'Log In' }).dispatchEvent('click')
  await expect(dialog).toBeVisible()
  expect(await isThere()).toBe(true)
})

test('a press whose code does not come says so', async ({ page }) => {
  await page.route(/\/assets\/app-[^/]+\.js/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toContainText('Check your connection and reload the page.')
  expect(await violations(page)).toEqual([])
})

test('nobody touches the page: its code takes over all the same', async ({ page }) => {
  await page.goto('/')
  const slider = page.getByRole('slider').first()
  await expect(slider).not.toHaveAttribute('tabindex')
  await expect(slider).toHaveAttribute('tabindex', '0')
})

test('a pack that was wanted opens after signing in', async ({ page }, info) => {
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Sign in to Purchase' }).first().click()
  await throughPopup(page, { name: 'Ada', email: addressOf(info) })
  await expect(page.getByRole('dialog', { name: 'Purchase Credits' })).toBeVisible()
})

test('readable without a script; search engines are told what people see', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your dish,in its best light.')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(SECTIONS)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const types = data.map((text) => JSON.parse(text)['@type'])
  expect(types).toEqual(['FAQPage', 'Product'])
  await context.close()
})

test('a line that is lost at Log In leaves the page standing, and the next press asks again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    // It is no old tab: that was tried a moment ago.
    sessionStorage.setItem('platelight:reloaded-at', String(Date.now()))
  })
  await page.route(/sign-in-gate/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toContainText('Check your internet connection and press again.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(/sign-in-gate/)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome!' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})
