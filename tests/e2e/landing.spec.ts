// The landing page: what visitors see, do with the keyboard, and come back to after signing in.
import { violations } from './axe.ts'
import { addressOf, expect, test, throughPopup } from './fixtures.ts'

const SECTIONS = [
  'What a studio does, at the pass',
  'One stack of pancakes, many tables',
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
  await expect(pricing.getByRole('timer', { name: 'Time left today' })).toHaveText(/^\d\d:\d\d:\d\d$/)
  await expect(pricing.getByRole('button', { name: 'Coming Soon' })).toBeDisabled()
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
})

test('the slider moves with the arrow keys and with a finger', async ({ page }) => {
  await page.goto('/')
  const slider = page.getByRole('slider').first()
  await expect(slider).toHaveAttribute('aria-valuenow', '40')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '50')
  const box = (await page.locator('[data-rcs=root]').first().boundingBox())!
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.7)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.7, { steps: 4 })
  await page.mouse.up()
  expect(Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(70)
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
