// The Menu tab, as its tests go about it.
import { expect, type Locator, type Page, type TestInfo } from 'playwright/test'
import { dishFile } from './fixtures.ts'
import { type Person, personOf } from './person.ts'

export interface Item {
  id: string
  title: string
  description: string | null
  image_url: string | null
  original_image_url: string | null
}

/** Dishes that were there before the person signs in on this device. */
export async function withDishes(page: Page, info: TestInfo, ...dishes: string[]): Promise<Person> {
  const person = await personOf(page, info)
  for (const title of dishes) await person.addDish(title)
  return person
}

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible()
}

export const cards = (page: Page): Locator => page.getByRole('list', { name: 'Menu' }).getByRole('listitem')
export const titles = (page: Page): Locator => cards(page).getByRole('heading', { level: 2 })

/** From its dialog, with a photo. */
export async function addItem(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Item' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByLabel('Dish photo').setInputFiles(await dishFile())
  await dialog.getByRole('button', { name: 'Add Item' }).click()
}

/** From the menu on the card, as fingers and keyboards do it. */
export async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export async function menuOf(person: Person): Promise<Item[]> {
  return await person.get<Item[]>('/api/menu-items')
}
