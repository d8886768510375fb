// Signs somebody in as a person does, for what drives a browser outside of the browser tests.
import type { Page } from 'playwright'

/** Ends on the dashboard. */
export async function signInBrowser(page: Page, url: string, name = 'Ada'): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Log In' }).click()
  const dialog = page.getByRole('dialog')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.getByLabel('Name').fill(name)
  await popup.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`)
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/dashboard\//, { waitUntil: 'commit' })
}
