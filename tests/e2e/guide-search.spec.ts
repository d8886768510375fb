// The guides' search, and what of them stays when the network goes.
import { GUIDE_PATHS } from '../public-paths.ts'
import { expect, test, untilOfflineReady, WITH_WORKER } from './fixtures.ts'

const LIGHTING = '/guide/menu-photography/food-photography-lighting'

test('the search finds titles, headings and text, marks them, and goes by keyboard', async ({ page }) => {
  await page.goto(LIGHTING)
  await page.getByRole('link', { name: /^Search/ }).click()
  const field = page.getByRole('searchbox', { name: 'Search the guides' })
  await expect(field).toBeFocused()
  await field.fill('black card soup')
  const results = page.getByRole('list', { name: 'Results' }).getByRole('link')
  await expect(results.first()).toContainText('Set-up 3: the black card, for soup and gloss')
  await expect(page.getByRole('search').getByRole('status')).toContainText('best match first')
  const marks = await results.first().locator('mark').allTextContents()
  expect(marks.map((mark) => mark.toLowerCase())).toEqual(expect.arrayContaining(['black', 'card', 'soup']))
  await field.press('ArrowDown')
  await expect(results.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${LIGHTING}#set-up-3`))
  await expect(page.getByRole('heading', { name: /^Set-up 3/ })).toBeInViewport()
  await page.goBack()
  // What tables say is found too.
  await field.fill('1600 × 1200')
  await expect(results.first()).toContainText('Grubhub')
  await field.fill('qqqq')
  await expect(page.getByText('Nothing about “qqqq”')).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveValue('')
})

test(
  'offline after the first visit: every guide, with and without a slash, and the search',
  WITH_WORKER,
  async ({ page, context }) => {
    await page.goto('/guide')
    await untilOfflineReady(page)
    await context.setOffline(true)
    for (const path of GUIDE_PATHS) {
      await page.goto(path)
      await expect(page.locator('.guide-text h2').first()).toBeVisible()
    }
    const answer = await page.goto(`${LIGHTING}/`)
    // Not the app's empty shell: the page itself.
    expect(await answer!.text()).toContain('Set-up 3: the black card')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Food photography lighting with what you have',
    )
    await page.goto('/guide')
    const field = page.getByRole('searchbox', { name: 'Search the guides' })
    await field.fill('marbles')
    await expect(page.getByRole('list', { name: 'Results' }).getByRole('link').first()).toContainText(
      'marbles',
    )
  },
)

test(
  'the search still works offline when only the database is left',
  WITH_WORKER,
  async ({ page, context }) => {
    await page.goto('/guide')
    await untilOfflineReady(page)
    const field = page.getByRole('searchbox', { name: 'Search the guides' })
    const results = page.getByRole('list', { name: 'Results' }).getByRole('link')
    await field.fill('candlelight')
    await expect(results.first()).toBeVisible()
    await page.reload()
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const { url } of await cache.keys()) if (url.includes('search.json')) await cache.delete(url)
      }
    })
    await context.setOffline(true)
    await field.fill('candlelight')
    await expect(results.first()).toBeVisible()
  },
)
