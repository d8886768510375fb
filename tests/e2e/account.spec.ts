// The account is its user's own: taken along as one file, erased for good.
import { readFileSync } from 'node:fs'
import JSZip from 'jszip'
import { accountRow } from './account-panel.ts'
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { personOf } from './person.ts'

test('everything comes along as one file', async ({ page, signIn }, info) => {
  await signIn()
  const ada = await personOf(page, info)
  await ada.addDish('Ramen “to go”')
  await ada.addTemplate('Lamp light')
  await accountRow(page, 'Download everything')
  const dialog = page.getByRole('dialog', { name: 'Download everything?' })
  expect(await violations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^platelight-\d{4}-\d\d-\d\d\.zip$/)
  const zip = await JSZip.loadAsync(readFileSync(await download.path()))
  expect(JSON.parse(await zip.file('menu.json')!.async('string'))).toMatchObject([{ title: 'Ramen “to go”' }])
  expect(Object.keys(zip.files).filter((name) => /^pictures\/./.test(name))).toHaveLength(1)
})

test('a download that fails says so and can be tried again', async ({ page, signIn, context }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await signIn()
  await accountRow(page, 'Download everything')
  await context.route('**/api/account/export', (route) => route.abort())
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Check your connection and try again.')
  await context.unroute('**/api/account/export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toContain('platelight-')
})

test('the account goes only after the word is typed, here and on the server', async ({
  page,
  signIn,
}, info) => {
  await signIn()
  const ada = await personOf(page, info)
  await ada.addDish('Ramen')
  await accountRow(page, 'Delete account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  expect(await violations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Type “delete” to go on.')
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog).toBeHidden()
  expect(await ada.get('/api/menu-items')).toHaveLength(1)

  await accountRow(page, 'Delete account')
  await dialog.getByRole('button', { name: 'Download everything first' }).click()
  await expect(page.getByRole('dialog', { name: 'Download everything?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await accountRow(page, 'Delete account')
  await dialog.getByLabel(/Type “delete”/).fill('Delete')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  const kept = () =>
    page.evaluate(async () =>
      (await indexedDB.databases())
        .map(({ name }) => name ?? '')
        .filter((name) => name !== 'platelight-session'),
    )
  // The page is left first; what it had goes while the next one is shown.
  await expect.poll(kept).toEqual([])
  // The token from before is worth nothing, and the same person comes back to an empty account without a trial.
  expect(await ada.get('/api/menu-items')).toMatchObject({ code: 'unauthenticated' })
  await page.waitForTimeout(1100)
  await signIn()
  await expect(page.getByText('0 credits').first()).toBeVisible()
})

test('where the server says no nothing is gone, where its answer is lost nobody knows; once more tells', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await signIn()
  const sentence = { code: 'cancel_failed', error: 'Your subscription couldn’t be cancelled.' }
  await page.route('**/api/account', (route) => route.fulfill({ status: 502, json: sentence }))
  await accountRow(page, 'Delete account')
  await expect(page.getByLabel(/Type “delete”/)).toBeFocused()
  await page.getByLabel(/Type “delete”/).fill('delete')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert')).toContainText('couldn’t be cancelled')
  await page.unroute('**/api/account')
  await page.route('**/api/account', async (route) => {
    expect((await route.fetch()).status()).toBe(204)
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert')).toContainText('we can’t tell whether your account is deleted')
  await page.unroute('**/api/account')
  await page.evaluate(() => {
    localStorage.setItem('platelight:last-local-user', '{"name":"Ada"}')
  })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/$/)
  const left = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])
  expect(left.filter((key) => /draft|last-local-user/.test(key))).toEqual([])
})
