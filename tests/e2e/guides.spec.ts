// The guides: every address is there as HTML, reads without JavaScript, and leads on.
import { GUIDE_PATHS, PUBLIC_PATHS } from '../public-paths.ts'
import { violations } from './axe.ts'
import { expect, type Page, test } from './fixtures.ts'

const LIGHTING = '/guide/menu-photography/food-photography-lighting'
/** Between them they have every component of the guides; axe takes seconds for each. */
const EVERY_KIND = [
  '/guide',
  '/guide/delivery-app-image-requirements',
  '/guide/menu-photography/food-photography-lighting',
  '/guide/menu-photography/smartphones-for-food-photography',
  '/guide/menu-photography/how-to-fix-food-photos',
  '/guide/ai-prompts-food-photography',
  '/guide/ai-food-styling',
]
const DOORDASH = '/guide/delivery-app-image-requirements/doordash-photo-rejected-fix'

async function sidewaysPixels(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

test('every public address answers with a page of its own, with and without a slash at its end', async ({
  request,
  baseURL,
}) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of PUBLIC_PATHS) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    titles.add(/<title>([^<]+)<\/title>/.exec(html)![1]!)
    descriptions.add(/<meta name="description" content="([^"]+)"/.exec(html)![1]!)
    expect(html.match(/<h1/g), path).toHaveLength(1)
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}" />`)
    expect(html).toContain(`<meta property="og:url" content="${baseURL}${path}" />`)
    expect(html, path).not.toContain('PUBLIC_URL')
    if (path === '/') continue
    const withSlash = await request.get(`${path}/`)
    expect(withSlash.status(), `${path}/`).toBe(200)
    expect(await withSlash.text()).toBe(html)
  }
  expect(titles.size).toBe(PUBLIC_PATHS.length)
  expect(descriptions.size).toBe(PUBLIC_PATHS.length)
})

test('search engines are told what a guide is and where it stands', async ({ request, baseURL }) => {
  for (const path of GUIDE_PATHS) {
    const html = await (await request.get(path)).text()
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const data = blocks.map(([, json]) => JSON.parse(json!) as Record<string, unknown>)
    expect(data.map((block) => block['@type'])).toEqual(['Article', 'BreadcrumbList'])
    expect(data[0]).toMatchObject({ mainEntityOfPage: `${baseURL}${path}`, dateModified: '2026-11-21' })
    const steps = data[1]!.itemListElement as { item: string }[]
    expect(steps.at(-1)!.item).toBe(`${baseURL}${path}`)
    for (const { item } of steps) expect((await request.get(item)).status(), item).toBe(200)
  }
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of PUBLIC_PATHS) expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`)
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const image = /property="og:image" content="([^"]+)"/.exec(await (await request.get('/guide')).text())![1]!
  expect((await request.get(image)).headers()['content-type']).toBe('image/jpeg')
})

test('an address without a page is a 404 that helps on; the app’s own addresses are not', async ({
  page,
  request,
}) => {
  for (const path of ['/nothing', '/guide/nothing', '/guide/menu-photography/nothing', '/404', '/app']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
  expect((await request.get('/dashboard/menu')).status()).toBe(200)
  expect(await (await request.get('/guide/nothing')).text()).toContain('name="robots" content="noindex"')
  await page.goto('/guide/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This plate is empty.')
  await page.getByRole('link', { name: 'Read the guides' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Better food photos, course by course')
})

test('guides can be read with JavaScript off', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of PUBLIC_PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.locator('main').textContent())!.length, path).toBeGreaterThan(500)
  }
  await page.goto(DOORDASH)
  // What would not do anything is not offered.
  await expect(page.getByText('Choose a photo')).toBeHidden()
  await page.getByRole('link', { name: 'Next guide' }).click()
  await expect(page).toHaveURL(/uber-eats-photo-guidelines$/)
  await context.close()
})

test('the contents list leads to headings that are there, in every guide', async ({ page, isMobile }) => {
  for (const path of GUIDE_PATHS) {
    await page.goto(path)
    const nav = page.getByRole('navigation', { name: 'On this page', includeHidden: true })
    const targets = await nav.getByRole('link', { includeHidden: true }).evaluateAll((links) =>
      links.map((link) => {
        const id = (link as HTMLAnchorElement).hash.slice(1)
        return document.getElementById(id)?.textContent === link.textContent
      }),
    )
    expect(targets.length, path).toBeGreaterThan(6)
    expect(targets, path).not.toContain(false)
    expect(await sidewaysPixels(page), path).toBeLessThanOrEqual(0)
  }
  await page.goto(LIGHTING)
  if (isMobile) await page.locator('summary', { hasText: 'On this page' }).click()
  await page.getByRole('link', { name: 'Set-up 4: two lamps for the evening' }).click()
  await expect(page.getByRole('heading', { name: 'Set-up 4: two lamps for the evening' })).toBeInViewport()
  await expect(page).toHaveURL(/#set-up-4/)
})

test('one reads on from guide to guide, and the address that is shared goes along', async ({
  page,
  baseURL,
}) => {
  await page.goto('/guide')
  await page.getByRole('link', { name: /^Food photography lighting with what you have/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Food photography lighting with what you have',
  )
  await expect(page).toHaveTitle('Food photography lighting with what you have · Platelight')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${LIGHTING}`)
  await page.getByRole('link', { name: 'Next guide' }).click()
  await expect(page).toHaveURL(/smartphones-for-food-photography$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Use the second lens' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Menu photography' })
    .click()
  await expect(page).toHaveURL(/\/guide\/menu-photography$/)
})

test('the banner asks who one is, as the landing page does', async ({ page }) => {
  await page.goto('/guide/ai-food-styling')
  await page.getByRole('button', { name: 'Enhance My Photo' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome!' })).toBeVisible()
})

test('axe finds nothing in the overview and the guides', async ({ page }) => {
  test.slow()
  for (const path of EVERY_KIND) {
    await page.goto(path)
    await page.mouse.move(20, 20)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations(page), path).toEqual([])
  }
  await page.goto('/guide')
  await page.getByRole('searchbox').fill('light')
  await expect(page.getByRole('list', { name: 'Results' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

  test('the contents stay beside the text, the measure is one for reading, and tables are tables', async ({
    page,
  }) => {
    await page.goto('/guide/delivery-app-image-requirements')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents).toBeVisible()
    await page.mouse.wheel(0, 3_000)
    await expect(contents).toBeInViewport()
    const characters = await page.locator('.guide-text > p').evaluateAll((paragraphs) => {
      const range = document.createRange()
      return paragraphs.flatMap((paragraph) => {
        // How much of the text stands in the first line.
        const text = paragraph.firstChild
        if (!(text instanceof Text) || text.length < 160) return []
        range.setStart(text, 0)
        let end = 1
        do range.setEnd(text, end++)
        while (range.getClientRects().length < 2 && end < text.length)
        return [end - 2]
      })
    })
    expect(characters.length).toBeGreaterThan(5)
    const mean = characters.reduce((sum, count) => sum + count, 0) / characters.length
    expect(mean).toBeGreaterThan(60)
    expect(mean).toBeLessThan(75)
    const row = page.getByRole('row', { name: /DoorDash Item photo/ })
    const tops = await row
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0)
  })

  test('on a phone the same table has a heading for each cell', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/guide/delivery-app-image-requirements')
    const row = page.getByRole('row', { name: /DoorDash Item photo/ })
    await expect(row.getByRole('cell')).toHaveCount(4)
    const labels = await row
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content.split('"')[1]))
    expect(labels).toEqual(['Size', 'Shape', 'File', 'Page'])
  })
})

test('on a screen of 320 pixels nothing has to be scrolled sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/guide', ...GUIDE_PATHS]) {
    await page.goto(path)
    expect(await sidewaysPixels(page), path).toBeLessThanOrEqual(0)
  }
})
