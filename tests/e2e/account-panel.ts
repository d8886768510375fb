import { expect, type Locator, type Page } from 'playwright/test'

/** Opens the account panel, and waits until it has its place and the focus: before that it is still being opened. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account' }).click()
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Sign Out' }) })
  await expect(panel.locator('xpath=..')).toHaveCSS('opacity', '1')
  await expect.poll(() => panel.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  return panel
}

/** By the keyboard: a press of the mouse is lost where the panel moves between its down and its up. */
export async function accountRow(page: Page, name: string): Promise<void> {
  await (await openAccount(page)).getByRole('button', { name }).press('Enter')
}
