// What a cook does, for the tests of the kitchen with bad Wi-Fi.
import type { BrowserContext } from 'playwright/test'
import { dishFile, expect, type Page } from './fixtures.ts'

export const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true })
export const titles = (page: Page) =>
  page.getByRole('list', { name: 'Menu' }).getByRole('listitem').getByRole('heading', { level: 2 })
export const recent = (page: Page) =>
  page.getByRole('region', { name: 'Recent History' }).getByRole('listitem')

export async function open(page: Page, tab: 'Generate' | 'Menu' | 'History'): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: tab }).click()
}

export async function addDish(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Item' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(dialog).toBeHidden()
}

export async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export async function rename(page: Page, title: string, next: string): Promise<void> {
  await choose(page, title, 'Edit details')
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(next)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

export async function pickPhoto(page: Page): Promise<void> {
  await open(page, 'Generate')
  if (!(await page.getByAltText('Uploaded photo').isVisible())) {
    await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  }
}

/** Queues a photo, so that there are `count`. A press that the button's cooldown swallowed is repeated, a slow one waited for. */
export async function queuePhoto(page: Page, count: number): Promise<void> {
  await pickPhoto(page)
  const items = recent(page)
  await expect(async () => {
    if ((await items.count()) < count) await generateButton(page).click()
    await expect(items).toHaveCount(count, { timeout: 8_000 })
  }).toPass({ timeout: 30_000 })
}

/** No Background Sync, as in Safari and Firefox. */
export async function withoutBackgroundSync(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
}
