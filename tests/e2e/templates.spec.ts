// The Templates tab: the library, its dialogs, and what happens to it elsewhere and without a connection.
import sharp from 'sharp'
import { UNDO_MS } from '../../contract/limits.ts'
import { violations } from './axe.ts'
import {
  dishFile,
  expect,
  openTab,
  type Page,
  pullNow,
  test,
  untilOfflineReady,
  WITH_WORKER,
  withoutServiceWorker,
} from './fixtures.ts'
import { personOf } from './person.ts'

const grid = (page: Page) => page.getByRole('list', { name: 'Templates' })
const card = (page: Page, name: string) => grid(page).getByRole('listitem').filter({ hasText: name })

/** As where an operator ships none. */
async function withoutDefaults(page: Page): Promise<void> {
  await withoutServiceWorker(page)
  await page.route('**/api/templates?*', async (route) => {
    const response = await route.fetch()
    const delta = (await response.json()) as { items?: { is_default: boolean }[] }
    await route.fulfill({
      response,
      json: { ...delta, items: delta.items?.filter((item) => !item.is_default) ?? [] },
    })
  })
}

/** On wide cards buttons, on narrow ones a menu. */
async function act(page: Page, name: string, what: 'Edit' | 'Delete'): Promise<void> {
  const more = card(page, name).getByRole('button', { name: `More for ${name}` })
  const button = card(page, name).getByRole('button', { name: `${what} ${name}` })
  await expect(more.or(button).locator('visible=true').first()).toBeVisible()
  if (!(await more.isVisible())) return await button.click()
  await more.click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('empty, then created by file, found, used', async ({ page, signIn }) => {
  await withoutDefaults(page)
  await signIn()
  await openTab(page, 'Templates')
  await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'New Template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Template' })
  await expect(dialog.getByText('PNG, JPG, GIF up to 10 MB')).toBeVisible()

  await dialog.getByRole('button', { name: 'Create Template' }).click()
  await expect(dialog.getByText('Template name is required')).toBeVisible()
  await expect(dialog.getByText('Please select an image or provide an image URL')).toBeVisible()
  expect(await violations(page)).toEqual([])

  const file = dialog.getByLabel('Template image')
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(dialog.getByText('Please select a valid image file')).toBeVisible()
  await file.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  })
  await expect(dialog.getByText('Image file size must be less than 10MB')).toBeVisible()
  const gif = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#b5651d' } })
    .gif()
    .toBuffer()
  await file.setInputFiles({ name: 'wood.gif', mimeType: 'image/gif', buffer: gif })
  await expect(dialog.getByAltText('Chosen')).toBeVisible()

  await dialog.getByLabel('Name').fill('x'.repeat(121))
  await expect(dialog.getByText('121 / 120')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Template' }).click()
  await expect(dialog.getByText('The template name can have at most 120 characters.')).toBeVisible()
  await dialog.getByLabel('Description').fill('y'.repeat(5000))
  await expect(dialog.getByText('5,000 / 2,000')).toBeVisible()
  await dialog.getByLabel('Name').fill('  Oak 🪵 خشب  ')
  await dialog.getByRole('button', { name: 'Create Template' }).click()
  await expect(dialog.getByText('The description can have at most 2,000 characters.')).toBeVisible()
  await dialog.getByLabel('Description').fill('Warm boards')
  // A double click makes one.
  await dialog.getByRole('button', { name: 'Create Template' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/templates$/)
  await expect(grid(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Waiting to be sent')).toBeHidden()
  await expect(card(page, 'Oak').locator('img')).toHaveAttribute('src', /^\/pictures\//)
  expect(await violations(page)).toEqual([])

  const search = page.getByLabel('Search templates')
  await search.fill('BOARDS')
  await expect(card(page, 'Oak')).toBeVisible()
  await search.fill('slate')
  await expect(page.getByText('No template matches “slate”.')).toBeVisible()
  await search.fill('oak')
  await card(page, 'Oak')
    .getByRole('button', { name: /^Use Template/ })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/generate/)
  await expect(page.getByRole('radio', { name: 'Oak', exact: false })).toBeChecked()
})

test('edit: nothing changed, a new text, and the text of another device', async ({ page, signIn }, info) => {
  await signIn()
  const person = await personOf(page, info)
  const { id } = await person.addTemplate('Basalt', 'One lamp')
  await openTab(page, 'Templates')
  await act(page, 'Basalt', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Template' })
  await expect(dialog.locator('form :focus')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('No changes detected')).toBeVisible()

  // Typed here, and changed elsewhere: both are kept and told.
  await dialog.getByLabel('Name').fill('Dark basalt')
  await person.changeTemplate(id, 'Grey basalt', 'Two lamps')
  await pullNow(page)
  await expect(dialog.getByText('Meanwhile the name was changed to “Grey basalt”')).toBeVisible()
  await expect(dialog.getByLabel('Description')).toHaveValue('Two lamps')
  await expect(dialog.getByLabel('Name')).toHaveValue('Dark basalt')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog.getByText('What you typed isn’t saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Dark basalt')).toContainText('Two lamps')
  await expect(page.getByText('Waiting to be sent')).toBeHidden()
  expect(await person.templates()).toMatchObject([{ name: 'Dark basalt' }])

  // Renamed elsewhere, which this device does not know yet, while only a description is typed here: both stay.
  await act(page, 'Dark basalt', 'Edit')
  await dialog.getByLabel('Description').fill('Three lamps')
  await person.changeTemplate(id, 'Lava', 'Two lamps')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => person.templates()).toMatchObject([{ name: 'Lava', description: 'Three lamps' }])
  await expect(card(page, 'Lava')).toContainText('Three lamps')
})

test('deleted elsewhere while its dialog is open: what was typed becomes a new one', async ({
  page,
  signIn,
}, info) => {
  await signIn()
  const person = await personOf(page, info)
  const { id } = await person.addTemplate('Basalt')
  await page.goto(`/dashboard/templates?edit=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Template' })
  await dialog.getByLabel('Name').fill('Basalt, mine')
  await person.remove(`/api/templates/${id}`)
  await pullNow(page)
  await expect(dialog.getByText('It was deleted elsewhere.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Basalt, mine')
  await dialog.getByRole('button', { name: 'Add as a new template' }).click()
  await expect(card(page, 'Basalt, mine')).toBeVisible()
  await expect(page.getByText('Waiting to be sent')).toBeHidden()
  expect(await person.templates()).toMatchObject([{ name: 'Basalt, mine' }])
})

test('delete: undone, then for good; the focus stays in the grid', async ({ page, signIn }, info) => {
  await page.clock.install()
  await signIn()
  const person = await personOf(page, info)
  await person.addTemplate('First')
  await person.addTemplate('Second')
  await openTab(page, 'Templates')
  await act(page, 'Second', 'Delete')
  await expect(card(page, 'Second')).toBeHidden()
  await expect(card(page, 'First').getByRole('button').locator('visible=true').first()).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Second')).toBeVisible()
  await act(page, 'Second', 'Delete')
  await expect(card(page, 'Second')).toBeHidden()
  await page.clock.fastForward(UNDO_MS)
  await expect.poll(async () => (await person.templates()).length).toBe(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})

test(
  'offline: created, marked, and sent when the connection is back',
  WITH_WORKER,
  async ({ page, signIn, context }, info) => {
    await signIn()
    await untilOfflineReady(page)
    await openTab(page, 'Templates')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'New Template' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Template' })
    await dialog.getByLabel('Template image').setInputFiles(await dishFile())
    await dialog.getByLabel('Name').fill('From the cellar')
    await dialog.getByRole('button', { name: 'Create Template' }).click()
    await expect(card(page, 'From the cellar').getByText('Waiting to be sent')).toBeAttached()
    await expect(card(page, 'From the cellar').locator('img')).toHaveAttribute('src', /^blob:/)
    await page.reload()
    await expect(card(page, 'From the cellar').locator('img')).toHaveAttribute('src', /^blob:/)
    await context.setOffline(false)
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
    const person = await personOf(page, info)
    expect(await person.templates()).toHaveLength(1)
  },
)

test('an address nobody answers at is refused: its sentence, then mended by Edit', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/dashboard/templates?new')
  const dialog = page.getByRole('dialog', { name: 'New Template' })
  await dialog.getByLabel('Name').fill('By address')
  await dialog.getByLabel('Image URL').fill('http://food.example/a.jpg')
  await dialog.getByRole('button', { name: 'Create Template' }).click()
  await expect(dialog.getByText('This image address can’t be used.')).toBeVisible()
  // A private address: the server never asks it.
  await dialog.getByLabel('Image URL').fill('https://127.0.0.1/a.jpg')
  await dialog.getByRole('button', { name: 'Create Template' }).click()
  const refused = card(page, 'By address').getByRole('region', { name: 'Not saved' })
  await expect(refused).toContainText('This image address can’t be used.')
  expect(await violations(page)).toEqual([])
  await refused.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Template' })
  await edit.getByLabel('Template image').setInputFiles(await dishFile())
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(refused).toBeHidden()
  await expect(card(page, 'By address').locator('img')).toHaveAttribute('src', /^\/pictures\//)
})

test('default templates are marked and can only be used', async ({ page, signIn }) => {
  await withoutServiceWorker(page)
  const template = {
    id: 'default-linen',
    name: 'Linen',
    description: 'For everybody',
    image_url: '/pictures/none.webp',
    is_default: true,
    created_at: '2026-01-01T00:00:00.000Z',
  }
  await page.route('**/api/templates?*', (route) =>
    route.fulfill({ json: { items: [template], removed: [], cursor: '1', more: false } }),
  )
  await signIn()
  await openTab(page, 'Templates')
  const linen = card(page, 'Linen')
  await expect(linen.getByText('Default', { exact: true })).toBeVisible()
  await expect(linen.getByRole('button')).toHaveCount(1)
  // Its picture is not to be had: a plate stands for it.
  await expect(linen.locator('img')).toHaveCount(0)
  await page.goto('/dashboard/templates?edit=default-linen')
  await expect(page.getByText('Default templates can’t be changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
})

test('a list that can’t be read says so only where nothing is cached', async ({ page, signIn }, info) => {
  await withoutServiceWorker(page)
  await page.route('**/api/templates?*', (route) =>
    route.fulfill({ status: 503, json: { error: 'Platelight is restarting.', code: 'unavailable' } }),
  )
  await signIn()
  await openTab(page, 'Templates')
  await expect(page.getByText('Failed to load templates. Please try again.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await (await personOf(page, info)).addTemplate('Basalt')
  const asked = page.waitForRequest('**/api/templates?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked
  await page.unroute('**/api/templates?*')
  await expect(card(page, 'Basalt')).toBeVisible()
  await page.route('**/api/templates?*', (route) => route.abort())
  await page.reload()
  await expect(card(page, 'Basalt')).toBeVisible()
  await expect(page.getByText('Failed to load templates.')).toBeHidden()
})

test('the keyboard goes all the way', async ({ page, signIn, isMobile }, info) => {
  test.skip(isMobile, 'phones have none')
  await signIn()
  await (await personOf(page, info)).addTemplate('Basalt')
  await openTab(page, 'Templates')
  const add = page.getByRole('button', { name: 'New Template' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Template' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card(page, 'Basalt').getByRole('button', { name: /^Use Template/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Template' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
})
