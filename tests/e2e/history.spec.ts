// The History tab: what was made, found again, looked at closely, and used further.
import { readFileSync } from 'node:fs'
import { ERRORS } from '../../contract/errors.ts'
import type { Generation } from '../../contract/generation.ts'
import { UNDO_MS } from '../../contract/limits.ts'
import { violations } from './axe.ts'
import {
  dishFile,
  expect,
  openTab,
  type Page,
  test,
  untilOfflineReady,
  WITH_WORKER,
  withoutServiceWorker,
} from './fixtures.ts'
import { personOf } from './person.ts'

const grid = (page: Page) => page.getByRole('list', { name: 'History' })
const cards = (page: Page) => grid(page).getByRole('listitem')

/** A row as the server would answer it. */
function row(n: number, changes: Partial<Generation>): Generation {
  return {
    id: `0193${String(n).padStart(4, '0')}-0000-7000-8000-000000000000`,
    task_id: `t${n}`,
    status: 'completed',
    stage: null,
    output_url: '/pictures/none.jpg',
    error_message: null,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
    style_id: 2,
    style_text: 'Rustic Wooden Warmth',
    template_id: null,
    Template: null,
    Image: null,
    input_url: '/pictures/none.jpg',
    guidance_text: null,
    camera_angle: null,
    aspect_ratio: '1:1',
    quality: 'high',
    menu_item_id: null,
    retry_count: 0,
    user_uid: 'u',
    image_id: null,
    report: null,
    ...changes,
  }
}

async function withRows(page: Page, items: Generation[]): Promise<void> {
  await withoutServiceWorker(page)
  await page.route('**/api/history?*', (route) =>
    route.fulfill({ json: { items, removed: [], cursor: '1', more: false } }),
  )
  await page.route('**/pictures/none.jpg*', (route) => route.fulfill({ status: 404 }))
}

/** The photo that is styled was taken from above, or, where only the rendered one is there, from the chair. */
const SEEN_FROM = /^(Overhead|45-Degree)/

test('a result in detail: before and after, facts, download, reuse, template, delete with undo', async ({
  page,
  signIn,
}, info) => {
  await page.clock.install()
  await signIn()
  const person = await personOf(page, info)
  const id = await person.style({ guidanceText: 'Warmer light, please' })
  await openTab(page, 'History')
  const card = cards(page).first()
  await expect(card).toContainText('Rustic Wooden Warmth')
  await expect(card).toContainText('Warmer light, please')
  expect(await violations(page)).toEqual([])
  await card.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/history/${id}$`))
  const dialog = page.getByRole('dialog', { name: 'Rustic Wooden Warmth' })
  await expect(dialog.getByAltText('Before')).toBeVisible()
  await expect(dialog.getByAltText('After')).toBeVisible()
  // Nobody chose an angle: the one that the result is seen from is told.
  await expect(dialog.getByRole('definition').filter({ hasText: SEEN_FROM })).toBeVisible()
  await expect(dialog.getByText('Warmer light, please')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Understood' })).toBeVisible()
  await expect(dialog.getByRole('time').or(dialog.locator('time'))).toContainText('2026')
  expect(await violations(page)).toEqual([])
  const slider = dialog.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '55')
  await dialog.getByRole('radio', { name: 'Side by side' }).click()
  await expect(dialog.getByRole('slider')).toHaveCount(0)
  await expect(dialog.getByAltText('After')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^rustic-wooden-warmth-\d{4}-\d\d-\d\d-\d{4}\.jpg$/)
  expect(readFileSync(await download.path()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))

  // Back closes it, and the focus is where it came from.
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('link')).toBeFocused()

  await card.getByRole('link').click()
  await dialog.getByRole('button', { name: 'Create Template' }).click()
  const create = page.getByRole('dialog', { name: 'New Template' })
  await expect(create.getByAltText('Chosen')).toHaveAttribute('src', /^\/pictures\/.+\?w=640$/)
  await create.getByLabel('Name').fill('From history')
  await create.getByRole('button', { name: 'Create Template' }).click()
  await expect(page.getByRole('list', { name: 'Templates' }).getByText('From history')).toBeVisible()
  await expect.poll(() => person.templates()).toHaveLength(1)

  await page.goto(`/dashboard/history/${id}`)
  await dialog.getByRole('button', { name: 'Reuse Result as Input' }).click()
  await expect(page).toHaveURL(/\/dashboard\/generate/)
  await expect(page.getByAltText('Uploaded photo')).toBeVisible()

  await page.goto(`/dashboard/history/${id}`)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  // At once: it can be undone for 8 s only.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog).toBeHidden()
  await expect(cards(page)).toHaveCount(1)
  await cards(page).first().getByRole('link').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await page.clock.fastForward(UNDO_MS)
  await expect.poll(() => person.get<unknown[]>('/api/history')).toHaveLength(0)
})

test('search and types', async ({ page, signIn }) => {
  const template = { style_id: null, style_text: null, template_id: 't1' }
  await withRows(page, [
    row(1, { guidance_text: 'More steam' }),
    row(2, { style_id: 3, style_text: 'Dark Moody Elegance', guidance_text: 'Crème on top' }),
    row(3, { ...template, Template: { name: 'Marble', description: 'Morning light' } }),
    row(4, { style_id: -1, style_text: 'On a Tokyo counter' }),
  ])
  await signIn()
  await openTab(page, 'History')
  await expect(cards(page)).toHaveCount(4)
  // Newest first.
  await expect(cards(page).first()).toContainText('Custom Style')
  const search = page.getByLabel('Search history')
  for (const [words, name] of [
    ['MOODY creme', 'Dark Moody Elegance'],
    ['morning', 'Marble'],
    ['tokyo', 'Custom Style'],
  ]) {
    await search.fill(words!)
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page).first()).toContainText(name!)
  }
  await search.fill('nothing like it')
  await expect(page.getByText('Nothing matches “nothing like it”.')).toBeVisible()
  await search.fill('')
  const type = page.getByLabel('Type')
  await expect(type.getByRole('option')).toHaveText([
    'All Types',
    'Style Generations',
    'Template Generations',
  ])
  await type.selectOption('Template Generations')
  await expect(cards(page)).toHaveCount(1)
  await type.selectOption('Style Generations')
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByText('3 photos')).toBeVisible()

  // Both are in the address, in place of the one before: a look elsewhere and Back finds them again.
  await search.fill('tokyo')
  await expect(page).toHaveURL(/\?(?=.*\bq=tokyo)(?=.*\btype=style)/)
  await cards(page).getByRole('link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reuse Result as Input' }).click()
  await expect(page).toHaveURL(/generate/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('tokyo')
  await expect(type).toHaveValue('style')
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(search).toHaveValue('tokyo')
})

test('who leaves while the words of a search are on their way to the address gets there', async ({
  page,
  signIn,
}) => {
  await withRows(page, [row(1, {})])
  await signIn()
  await page.goto('/dashboard/history')
  await page.getByLabel('Search history').fill('tokyo')
  // A page that is long in coming: the words would go into the address meanwhile.
  await page.route('**/assets/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.getByRole('link', { name: 'Templates' }).locator('visible=true').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
})

test('every state has its words, on the card and in detail', async ({ page, signIn }) => {
  await withRows(page, [
    row(1, { status: 'pending', stage: 'queued', output_url: null }),
    row(2, { status: 'processing', stage: 'lighting', output_url: null }),
    row(3, { status: 'retrying', stage: 'queued', output_url: null, retry_count: 1 }),
    row(4, { status: 'failed', output_url: null, error_message: 'This photo is too dark to style.' }),
    row(5, { status: 'failed', output_url: null, error_message: ERRORS.no_dish.text, guidance_text: 'Hot' }),
    row(6, {
      camera_angle: 'angled_45',
      guidance_text: 'Add basil',
      report: {
        engine: 'studio',
        model: null,
        mode: 'in place',
        angle: { asked: 'angled_45', used: null },
        understood: [],
        ignored: ['add basil'],
        fidelity: 0.99,
        warnings: ['The dish was cut off.'],
      },
    }),
  ])
  await page.route('**/api/generate/status/**', (route) => route.fulfill({ status: 503, json: {} }))
  await signIn()
  await openTab(page, 'History')
  const card = (n: number) => cards(page).nth(6 - n)
  await expect(card(1)).toContainText('Waiting for its turn…')
  await expect(card(2)).toContainText(/lighting…/i)
  await expect(card(3)).toContainText('Trying once more…')
  await expect(card(4)).toContainText('This photo is too dark to style.')
  await expect(card(5)).toContainText(ERRORS.no_dish.text)
  await expect(card(6)).toContainText('Completed')
  expect(await violations(page)).toEqual([])

  const dialog = page.getByRole('dialog')
  await card(2).getByRole('link').click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'lighting' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await card(1).getByRole('link').click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card(4).getByRole('link').click()
  await expect(dialog.getByText('The credit is back on your balance.', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open in Generate' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card(6).getByRole('link').click()
  await expect(dialog.getByText('The photo’s own angle')).toBeVisible()
  await expect(dialog.getByText('You chose: 45-Degree')).toBeVisible()
  await expect(dialog.getByText('Dish unchanged', { exact: false })).toBeVisible()
  await expect(dialog.getByText('The dish was cut off.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Not done' })).toBeVisible()
  await page.keyboard.press('Escape')
  // What helps where the photo is at fault: another one, with the same settings.
  await card(5).getByRole('link').click()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Use another photo' }).click()
  await expect(page).toHaveURL(/generate\?item=new/)
  await expect(page.getByLabel('Guidance')).toHaveValue('Hot')
  await expect(page.getByAltText('Uploaded photo')).toHaveCount(0)
})

test(
  'a link of one’s own works, also offline; an unknown one is told kindly',
  WITH_WORKER,
  async ({ page, signIn, context }, info) => {
    await signIn()
    const id = await (await personOf(page, info)).style()
    await untilOfflineReady(page)
    await page.goto(`/dashboard/history/${id}`)
    await expect(page.getByRole('dialog').getByAltText('After')).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    const facts = page.getByRole('dialog').getByRole('definition')
    await expect(facts.filter({ hasText: SEEN_FROM })).toBeVisible()
    await expect(page.getByRole('dialog').getByAltText('After')).toBeVisible()
    await page.goto('/dashboard/history/unknown')
    await expect(page.getByText('This photo isn’t in your history.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Show my history' }).click()
    await expect(page).toHaveURL(/\/dashboard\/history$/)
    await expect(cards(page)).toHaveCount(1)
  },
)

test(
  'queued offline: waits with its photo, and is cancelled',
  WITH_WORKER,
  async ({ page, signIn, context }) => {
    await signIn()
    await untilOfflineReady(page)
    await context.setOffline(true)
    await page.getByLabel('Upload photo').setInputFiles(await dishFile())
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(page.getByText('Will start when you are back online')).toBeVisible()
    await openTab(page, 'History')
    await expect(cards(page).first()).toContainText('Will start when you are back online')
    await expect(cards(page).first().locator('img')).toHaveAttribute('src', /^blob:/)
    await cards(page).first().getByRole('link').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('The photo is safe on this device.', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // Never on its way to the server it is gone; once tried, the server might have it, and it is cancelled there too.
    const nothing = page.getByRole('heading', { name: 'No photos yet' })
    await expect(nothing.or(page.getByText('Cancelled.')).first()).toBeVisible()
    await expect(page.getByText('Will start when you are back online')).toHaveCount(0)
  },
)

test('a dish deleted while its photo is styled: the result stays, on its own', async ({
  page,
  signIn,
}, info) => {
  await withoutServiceWorker(page)
  await signIn()
  const person = await personOf(page, info)
  const dish = await person.addDish('Penne alla vodka')
  await page.reload()
  await page.getByRole('button', { name: 'Choose a dish' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Penne alla vodka' }).click()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
  await expect.poll(async () => (await person.get<unknown[]>('/api/history')).length).toBe(1)
  await person.remove(`/api/menu-items/${dish.id}`)
  await expect(page.getByAltText('Generated result')).toBeVisible({ timeout: 90_000 })
  // What belonged to it is not in the way: it can be saved to another dish, and styled once more.
  await expect(page.getByRole('button', { name: 'Choose a dish' })).toBeVisible()
  await page.getByRole('button', { name: 'Save to Menu' }).click()
  await expect(page.getByRole('dialog').getByText('Your menu is empty')).toBeVisible()
  await page.keyboard.press('Escape')
  await openTab(page, 'History')
  await cards(page).first().getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Clean White Plate' })
  await expect(dialog.getByAltText('After').first()).toBeVisible()
  await expect(dialog).not.toContainText('Penne alla vodka')
  const [kept] = await person.get<{ output_url: string | null }[]>('/api/history')
  expect(kept?.output_url).toMatch(/^\/pictures\//)
})

test('refused before it began: why, once more, or away with it', async ({ page, signIn }) => {
  await withoutServiceWorker(page)
  const broke = { error: 'You’re out of credits. Buy more to continue.', code: 'credits_out' }
  await page.route('**/api/generate', (route) => route.fulfill({ status: 402, json: broke }))
  await signIn()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText(broke.error).first()).toBeVisible()
  await openTab(page, 'History')
  await expect(cards(page).first()).toContainText(broke.error)
  await cards(page).first().getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Clean White Plate' })
  await expect(dialog.getByRole('alert')).toContainText(broke.error)
  const again = page.waitForRequest('**/api/generate')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await again
  await expect(dialog.getByRole('alert')).toContainText(broke.error)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
})

test('a history that can’t be read says so only where nothing is cached', async ({ page, signIn }) => {
  await withoutServiceWorker(page)
  await page.route('**/api/history?*', (route) =>
    route.fulfill({ status: 503, json: { error: 'Platelight is restarting.', code: 'unavailable' } }),
  )
  await signIn()
  await openTab(page, 'History')
  await expect(page.getByText('Failed to load history')).toBeVisible()
  const asked = page.waitForRequest('**/api/history?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked
  await page.unroute('**/api/history?*')
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
  await expect(page.getByText('Failed to load history')).toBeHidden()
})

test('thousands of photos: the grid holds few of them, and one can be deleted by keyboard', async ({
  page,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, 'once is enough')
  const items = Array.from({ length: 400 }, (_, n) => row(n, { guidance_text: `Table ${n}` }))
  await withRows(page, items)
  await signIn()
  await openTab(page, 'History')
  await expect(page.getByText('400 photos')).toBeVisible()
  expect(await cards(page).count()).toBeLessThan(60)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(grid(page).getByText('Table 0', { exact: true })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  const second = grid(page).getByRole('listitem').filter({ hasText: 'Table 398' })
  await second.getByRole('link').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(second).toHaveCount(0)
  const next = grid(page).getByRole('listitem').filter({ hasText: 'Table 397' })
  await expect(next.getByRole('link')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(second).toBeVisible()
})

test('View Image of the toast opens the details', async ({ page, signIn }) => {
  await signIn()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('link', { name: 'Menu' }).locator('visible=true').click()
  await page.getByRole('link', { name: 'View Image' }).click({ timeout: 90_000 })
  await expect(page).toHaveURL(/\/dashboard\/history\/[\w-]+$/)
  await expect(page.getByRole('dialog').getByAltText('After')).toBeVisible()
  // The same result on the Generate tab, made a template there.
  await page.goto(`/dashboard/generate?item=${page.url().split('/').at(-1)}`)
  await page.getByRole('button', { name: 'Create Template' }).click()
  await expect(page.getByRole('dialog', { name: 'New Template' }).getByAltText('Chosen')).toBeVisible()
})
