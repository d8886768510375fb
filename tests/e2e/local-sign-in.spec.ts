// The local sign-in's own page.
import { addressOf, expect, test } from './fixtures.ts'

test('what is typed before the page’s script is there is kept', async ({ page }, info) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/__/local/page.js', async (route) => {
    await held
    await route.continue()
  })
  const wanted = '/dashboard/generate'
  const address = `/__/local/sign-in?${new URLSearchParams({ provider: 'google', mode: 'redirect', return: wanted })}`
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('E-mail').fill(addressOf(info))
  letGo()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard\/generate$/)
})
