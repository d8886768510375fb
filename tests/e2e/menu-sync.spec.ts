// The Menu tab: what becomes of a change, here, on the way to the server and in other tabs.
import { readFileSync } from 'node:fs'
import JSZip from 'jszip'
import { UNDO_MS } from '../../contract/limits.ts'
import { expect, test, untilOfflineReady, WITH_WORKER } from './fixtures.ts'
import { addItem, cards, choose, menuOf, openMenu, titles, withDishes } from './menu-page.ts'

test('a deleted dish comes back with Undo; without it, it is gone after 8 seconds', async ({
  page,
  signIn,
}, info) => {
  await page.clock.install()
  const person = await withDishes(page, info, 'Ramen', 'Tacos', 'Dal')
  await signIn()
  await openMenu(page)
  await expect(titles(page)).toHaveText(['Ramen', 'Tacos', 'Dal'])

  await choose(page, 'Tacos', 'Delete')
  await expect(titles(page)).toHaveText(['Ramen', 'Dal'])
  // The focus does not fall out of the page with the card.
  await expect(cards(page).filter({ hasText: 'Dal' }).getByRole('button').first()).toBeFocused()
  const told = page.getByRole('dialog').filter({ hasText: 'Deleted Tacos.' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText(['Ramen', 'Tacos', 'Dal'])
  await expect(told).toHaveCount(0)

  await choose(page, 'Tacos', 'Delete')
  await expect(told).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(titles(page)).toHaveText(['Ramen', 'Tacos', 'Dal'])

  // Several are told together, over every tab and after a reload.
  for (const title of ['Tacos', 'Ramen', 'Dal']) await choose(page, title, 'Delete')
  const all = page.getByRole('dialog').filter({ hasText: '3 dishes deleted.' })
  await expect(all).toBeVisible()
  await page.goto('/dashboard/templates')
  await expect(all).toBeVisible()
  await page.keyboard.press('Control+z')
  await page
    .getByRole('dialog')
    .filter({ hasText: '2 dishes deleted.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await openMenu(page)
  await expect(titles(page)).toHaveText(['Ramen', 'Tacos', 'Dal'])

  await choose(page, 'Tacos', 'Delete')
  await page.clock.fastForward(UNDO_MS - 4_000)
  await expect(told).toBeVisible()
  expect(await menuOf(person)).toHaveLength(3)
  await page.clock.fastForward(4_000)
  await expect(told).toHaveCount(0)
  await expect.poll(async () => (await menuOf(person)).map(({ title }) => title)).toEqual(['Ramen', 'Dal'])
})

test(
  'offline: what was changed shows at once, is marked, survives a reload and is sent later',
  WITH_WORKER,
  async ({ page, context, signIn }, info) => {
    const person = await withDishes(page, info, 'Ramen')
    await signIn()
    await openMenu(page)
    await expect(titles(page)).toHaveText(['Ramen'])
    await untilOfflineReady(page)
    await context.setOffline(true)
    await addItem(page, 'Tacos')
    const tacos = cards(page).filter({ hasText: 'Tacos' })
    await expect(tacos.getByText('Waiting to be sent')).toBeAttached()
    await expect(tacos.locator('img')).toBeVisible()
    await page.reload()
    await expect(tacos.locator('img')).toBeVisible()
    await choose(page, 'Tacos', 'Move up')
    await expect(titles(page)).toHaveText(['Tacos', 'Ramen'])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save All Images' }).click(),
    ])
    expect(Object.keys((await JSZip.loadAsync(readFileSync(await download.path()))).files)).toHaveLength(1)
    await context.setOffline(false)
    await expect(tacos.getByText('Waiting to be sent')).toHaveCount(0)
    expect((await menuOf(person)).map(({ title }) => title)).toEqual(['Tacos', 'Ramen'])
  },
)

test('what the server refuses says why on the card, and can be sent again or given up', async ({
  page,
  signIn,
}, info) => {
  const person = await withDishes(page, info, 'Ramen')
  await signIn()
  await openMenu(page)
  await expect(titles(page)).toHaveText(['Ramen'])
  const refuse = {
    status: 400,
    json: { error: 'The title can have at most 120 characters.', code: 'title_too_long' },
  }
  await page.context().route('**/api/menu-items/*', (route) => route.fulfill(refuse))
  const rename = async (title: string) => {
    await titles(page).first().getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'Edit details' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await rename('Ramen deluxe')
  const refused = cards(page).getByRole('region', { name: 'Not saved' })
  await expect(refused).toContainText('The title can have at most 120 characters.')
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
  await expect(titles(page)).toHaveText(['Ramen'])
  await rename('Ramen royal')
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit details' })
  await expect(edit.getByRole('textbox', { name: 'Title' })).toHaveValue('Ramen royal')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await page.context().unroute('**/api/menu-items/*')
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(refused).toHaveCount(0)
  await expect.poll(async () => (await menuOf(person))[0]?.title).toBe('Ramen royal')
})

test('two tabs: changes show up in the other, a dialog tells of them, and a deleted dish is not lost with its text', async ({
  page,
  context,
  signIn,
}, info) => {
  await withDishes(page, info, 'Ramen', 'Tacos')
  await signIn()
  await openMenu(page)
  await expect(titles(page)).toHaveText(['Ramen', 'Tacos'])
  const other = await context.newPage()
  await other.goto('/dashboard/menu')
  await expect(titles(other)).toHaveText(['Ramen', 'Tacos'])

  await choose(page, 'Ramen', 'Edit details')
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Miso, egg')
  await choose(other, 'Ramen', 'Edit details')
  const others = other.getByRole('dialog', { name: 'Edit details' })
  await others.getByRole('textbox', { name: 'Title' }).fill('Shoyu Ramen')
  await others.getByRole('textbox', { name: 'Description' }).fill('Soy')
  await others.getByRole('button', { name: 'Save' }).click()
  // Not typed in here: shows the new one. Typed in: kept, and told.
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Shoyu Ramen')
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Miso, egg')
  await expect(dialog.getByText('Meanwhile the description was changed to “Soy”.')).toBeVisible()

  await choose(other, 'Shoyu Ramen', 'Delete')
  await expect(dialog.getByText('This menu item no longer exists.')).toBeVisible()
  await expect(dialog.getByText('Miso, egg')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add it as a new item' }).click()
  await expect(titles(page)).toHaveText(['Tacos', 'Shoyu Ramen'])
  await expect(titles(other)).toHaveText(['Tacos', 'Shoyu Ramen'])
  await other.close()
})
