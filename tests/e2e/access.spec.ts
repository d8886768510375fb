// Everybody can use it: axe finds nothing, and the keyboard goes all the way.
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { withHistory } from './person.ts'

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
  const holdsFocus = () => dialog.evaluate((node) => node.contains(document.activeElement))
  // It takes the focus in the frame after it is seen.
  await expect.poll(holdsFocus).toBe(true)
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab')
    // At an end a guard takes it and hands it on to the other end.
    await expect.poll(holdsFocus).toBe(true)
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
  await withHistory(page, 12)
  await signIn()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const tabs = ['generate', 'menu', 'templates', 'history'].map((tab) => `/dashboard/${tab}`)
  for (const path of [...tabs, '/terms', '/privacy']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    if (path.endsWith('/generate')) await expect(page.getByRole('listitem').first()).toBeVisible()
    const { width, height } = page.viewportSize()!
    for (const narrow of isMobile ? [width, 320] : [width]) {
      await page.setViewportSize({ width: narrow, height })
      // The cards of a grid follow a frame later.
      await expect.poll(overflow, { message: `${path} at ${narrow}` }).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width, height })
  }
  await page.goto('/dashboard/generate')
  await expect(page.getByText('Your dish goes here')).toBeVisible()

  const bar = page.getByRole('navigation', { name: 'Dashboard' }).locator('visible=true')
  const { x, width, height } = (await bar.boundingBox())!
  // A sidebar on a desktop, a bar on a phone.
  expect(isMobile ? height < 100 && width > 300 : x < 40 && width < 260 && height > 150).toBe(true)

  await test.step('the Generate tab: no part lies over another, however wide', async () => {
    const before = page.getByRole('region', { name: 'Workspace' }).locator('div.border-dashed')
    const after = page.getByText('Same dish, better light.').locator('xpath=..')
    const settings = page.getByRole('region', { name: 'Generation Settings' })
    const usual = page.viewportSize()!
    for (const width of [640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const [left, right, form] = await Promise.all(
        [before, after, settings].map(async (part) => (await part.boundingBox())!),
      )
      expect(left!.x + left!.width, `Before and After at ${width}`).toBeLessThanOrEqual(right!.x)
      const beside = right!.x + right!.width <= form!.x
      const above = right!.y + right!.height <= form!.y
      expect(beside || above, `After and settings at ${width}`).toBe(true)
      expect(left!.width, `Before at ${width}`).toBeGreaterThan(220)
      await expect.poll(overflow, { message: `at ${width}` }).toBeLessThanOrEqual(0)
    }
    // 1440 × 900 at 400 %: what stands still leaves most of it free.
    await page.setViewportSize({ width: 360, height: 225 })
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    const free = await page.evaluate(() => {
      const own = (y: number) =>
        document.elementFromPoint(180, y)?.closest('header, nav, [data-bottom-bar]') === null
      return Array.from({ length: 225 }, (_, y) => own(y)).filter(Boolean).length
    })
    expect(free).toBeGreaterThan(150)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.setViewportSize(usual)
  })
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
