// The main job, as a person does it.
import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright/test'
import sharp from 'sharp'
import { ERRORS } from '../../contract/errors.ts'
import { accountRow } from './account-panel.ts'
import { dishFile, expect, test, untilOfflineReady, WITH_WORKER } from './fixtures.ts'

test('sign in, upload, generate, see it, reload, still there, download', async ({ page, signInByDialog }) => {
  await signInByDialog('Ada')
  await expect(page.getByRole('heading', { level: 1, name: 'Generate Image' })).toBeVisible()
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  await expect(generate).toBeDisabled()
  await expect(page.getByText('Upload a photo on the left to enable generation.')).toBeVisible()

  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await expect(page.getByAltText('Uploaded photo')).toBeVisible()
  await page.getByRole('button', { name: 'Change Style' }).click()
  await page.getByRole('radio', { name: 'Rustic Wooden Warmth' }).click()
  await generate.click()
  const result = page.getByAltText('Generated result')
  await expect(result).toBeVisible({ timeout: 90_000 })
  await expect(
    page.getByText('Generated thumbnail').or(page.getByAltText('Generated thumbnail')),
  ).toBeAttached()
  await expect(page.getByText(/4 (credits|left)/).first()).toBeAttached()

  await page.reload()
  const recent = page.getByRole('region', { name: 'Recent History' })
  await expect(recent.getByRole('listitem')).toHaveCount(1)
  await recent.getByRole('listitem').getByRole('button').first().click()
  await expect(result).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^rustic-wooden-warmth-.*\.jpg$/)
  const bytes = readFileSync(await download.path())
  const { format, width, height, exif, xmp } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 2048, height: 2048 })
  expect(exif).toBeUndefined()
  expect(xmp?.toString()).toMatch(/digitalsourcetype\/(composite|algorithmicallyEnhanced)/)
})

test(
  'a photo queued offline survives a reload and is styled once the network is back',
  WITH_WORKER,
  async ({ page, context, signIn }) => {
    await signIn('Bo')
    await untilOfflineReady(page)
    await context.setOffline(true)
    await page.getByLabel('Upload photo').setInputFiles(await dishFile())
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    const waiting = page.getByText('Will start when you are back online').first()
    await expect(waiting).toBeVisible()
    await page.reload()
    await expect(waiting).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent History' }).getByRole('listitem')).toHaveCount(1)
    await context.setOffline(false)
    await expect(page.getByAltText('Generated result')).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('region', { name: 'Recent History' }).getByRole('listitem')).toHaveCount(1)
  },
)

test('a photo that can’t be used gets its sentence, and the former one stays', async ({ page, signIn }) => {
  await signIn('Cy')
  const upload = page.getByLabel('Upload photo')
  const preview = page.getByAltText('Uploaded photo')
  await upload.setInputFiles({
    name: 'menu.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  const refused = page.getByText('Please select a valid image file', { exact: false })
  await expect(refused).toBeVisible()
  // Above the bar with the Generate button, which stands over the page there.
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { y: 0, height: 0 }
  const bar = await boxOf(page.locator('[data-bottom-bar]'))
  await expect
    .poll(async () => {
      const { y, height } = await boxOf(refused)
      return y + height
    })
    .toBeLessThan(bar.y)
  await expect(preview).toHaveCount(0)
  await upload.setInputFiles(await dishFile())
  await expect(preview).toBeVisible()
  const huge = { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
  await upload.setInputFiles(huge)
  await expect(page.getByText('Image size must be less than 10MB')).toBeVisible()
  await expect(preview).toBeVisible()
})

test('a photo the server refuses fails with its sentence, uncharged', async ({ page, signIn }) => {
  await signIn('Di')
  const broken = (await dishFile()).buffer
  // Looks like a picture to the browser's header check, and ends in the middle.
  const cut = await sharp(broken).jpeg().toBuffer()
  await page
    .getByLabel('Upload photo')
    .setInputFiles({ name: 'cut.jpg', mimeType: 'image/jpeg', buffer: cut.subarray(0, cut.length / 2) })
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  const sentence = page.getByText(/damaged or incomplete|can’t be read/).first()
  await expect(sentence.or(page.getByAltText('Uploaded photo'))).toBeVisible()
  if (await generate.isEnabled()) await generate.click()
  await expect(sentence).toBeVisible()
  await expect(page.getByText(/5 (credits|left)/).first()).toBeAttached()
})

test('moderation refuses words in red, says what to do, and costs nothing', async ({ page, signIn }) => {
  await signIn('Gus')
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByLabel('Guidance').fill('a n4ked w0man beside the plate')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: ERRORS.prompt_moderation.text })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Change your words under Refinements')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByText(/5 (credits|left)/).first()).toBeAttached()
  const red = await notice.evaluate((element) => getComputedStyle(element).borderLeftColor)
  expect(red).toBe('rgb(191, 52, 23)')
})

test('a result says which wishes were followed, and which not and why', async ({ page, signIn }) => {
  await signIn('Hal')
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByLabel('Guidance').fill('a bit warmer, light from the right, add basil')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByAltText('Generated result')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('region', { name: 'Understood' })).toContainText('Slightly warmer light')
  const undone = page.getByRole('region', { name: 'Not done' })
  await expect(undone).toContainText('Can’t add basil: the built-in engine never changes the food.')
  await expect(page.getByText(/^Dish unchanged · 9\d%$/)).toBeVisible()
})

test('signing out leaves nothing of one person to the next', async ({ page, signIn }) => {
  await signIn('Ed')
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const items = page.getByRole('region', { name: 'Recent History' }).getByRole('listitem')
  await expect(items).toHaveCount(1)
  await expect(page.getByAltText('Generated result')).toBeVisible({ timeout: 90_000 })
  await accountRow(page, 'Sign Out')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/dashboard/generate')
  await expect(page).toHaveURL(/\/$/)
  await signIn('Flo')
  await expect(page.getByText('Your last ten photos will line up here.')).toBeVisible()
  await expect(items).toHaveCount(0)
})
