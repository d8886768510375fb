// What the server did not take and somebody gives up: it can come back, with its photo.
import { UNDO_MS } from '../../contract/limits.ts'
import { accountRow } from './account-panel.ts'
import { expect, test } from './fixtures.ts'
import { addItem, cards, menuOf, openMenu, titles, withDishes } from './menu-page.ts'

test('a refused dish that was discarded comes back with Undo; without it, it is gone', async ({
  page,
  signIn,
}, info) => {
  await page.clock.install()
  const person = await withDishes(page, info, 'Ramen')
  await signIn()
  await openMenu(page)
  await expect(titles(page)).toHaveText(['Ramen'])
  const error = 'The title can have at most 120 characters.'
  const refusal = { status: 400, json: { error, code: 'title_too_long' } }
  await page.context().route('**/api/menu-items', async (route) => {
    if (route.request().method() === 'POST') await route.fulfill(refusal)
    else await route.fallback()
  })
  await addItem(page, 'Tacos')
  const tacos = cards(page).filter({ hasText: 'Tacos' })
  const refused = tacos.getByRole('region', { name: 'Not saved' })
  await expect(refused).toContainText(error)
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(titles(page)).toHaveText(['Ramen'])
  const told = page.getByRole('dialog', { name: 'Discarded.' })
  await expect(told).toContainText('New dish: Tacos')
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(told).toHaveCount(0)
  await expect(refused).toContainText(error)
  await expect(tacos.locator('img')).toBeVisible()

  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(titles(page)).toHaveText(['Ramen'])
  await page.keyboard.press('Control+z')
  await expect(refused).toContainText(error)

  // From the list of what is on this device: over its sheet, and that stays.
  await accountRow(page, 'On this device')
  const panel = page.getByRole('dialog', { name: 'On this device' })
  await panel.getByRole('button', { name: 'Discard' }).click()
  await expect(panel.getByText('New dish: Tacos')).toHaveCount(0)
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('New dish: Tacos')).toBeVisible()
  await panel.getByRole('button', { name: 'Discard' }).click()
  await expect(told).toBeVisible()
  await page.clock.fastForward(UNDO_MS)
  await expect(told).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(titles(page)).toHaveText(['Ramen'])
  expect(await menuOf(person)).toHaveLength(1)
})
