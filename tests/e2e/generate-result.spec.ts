// What can be done with a result.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { NOTIFICATION_MS, SAVE_SUCCESS_MS } from '../../contract/limits.ts'
import { openAccount } from './account-panel.ts'
import { violations } from './axe.ts'
import { dishFile, expect, test } from './fixtures.ts'
import { personOf, withHistory } from './person.ts'

/** What may pass by itself between two steps of a test. */
const A_WHILE_MS = 4_000

test('download, crop, save to a dish, reuse: all of one result', async ({ page, signIn, isMobile }, info) => {
  await page.clock.install()
  await signIn()
  const person = await personOf(page, info)
  await person.addDish('Penne alla vodka')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Crop' })).toHaveCount(0)
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const result = page.getByAltText('Generated result')
  await expect(result).toBeVisible({ timeout: 90_000 })

  await test.step('the toast has a thumbnail and a link, and goes after 10 s', async () => {
    await expect(page.getByAltText('Generated thumbnail')).toBeVisible()
    const view = page.getByRole('link', { name: 'View Image' })
    await expect(view).toHaveAttribute('href', /\/dashboard\/history\/[0-9a-f-]{36}$/)
    // On a phone it stands clear of the result's buttons.
    if (isMobile) expect((await view.boundingBox())!.y).toBeLessThan(100)
    await page.clock.fastForward(NOTIFICATION_MS - A_WHILE_MS)
    await expect(view).toBeVisible()
    await page.clock.fastForward(A_WHILE_MS)
    await expect(view).toBeHidden()
  })

  await test.step('Crop opens and closes the cropper; five ratios, zoom 1 to 3 by hundredths', async () => {
    const crop = page.getByRole('button', { name: 'Crop', exact: true })
    await crop.click()
    const panel = page.getByRole('region', { name: 'Crop' })
    await expect(panel.getByRole('radio')).toHaveText(['Original', '1:1', '16:9', '5:4', '4:5'])
    const zoom = panel.getByRole('slider')
    for (const [name, value] of [
      ['min', '1'],
      ['max', '3'],
      ['step', '0.01'],
    ] as const) {
      await expect(zoom).toHaveAttribute(name, value)
    }
    await panel.getByRole('radio', { name: '16:9' }).click()
    await expect(panel.getByText('2,048 × 1,152 pixels')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Download crop' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^cropped-\d{13}\.png$/)
    const { format, width, height, xmp } = await sharp(readFileSync(await download.path())).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 2048, height: 1152 })
    expect(xmp?.toString()).toMatch(/digitalsourcetype\/(composite|algorithmicallyEnhanced)/)
    await panel.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(panel).toHaveCount(0)
    await expect(crop).toBeFocused()
    await crop.press('Enter')
    await expect(panel).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(crop).toBeFocused()
    await expect(result).toBeVisible()
  })

  await test.step('a look at another tab leaves it on the table', async () => {
    const tabs = page.getByRole('navigation', { name: 'Dashboard' }).locator('visible=true')
    await tabs.getByRole('link', { name: 'Menu' }).click()
    await expect(result).toHaveCount(0)
    await tabs.getByRole('link', { name: 'Generate' }).click()
    await expect(result).toBeVisible()
  })

  await test.step('Save to Menu asks for a dish, says what it did, and sets picture and original', async () => {
    await page.getByRole('button', { name: 'Save to Menu' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save to Menu' })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Please select a menu item to save to')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Penne alla vodka' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const said = page.getByText('Saved image to Penne alla vodka.')
    await expect(said).toBeVisible()
    await page.clock.fastForward(SAVE_SUCCESS_MS)
    await expect(said).toBeHidden()
    type Item = { image_url: string | null; original_image_url: string | null }
    await expect
      .poll(async () => (await person.get<Item[]>('/api/menu-items'))[0]?.image_url)
      .toMatch(/^\/pictures\//)
    const [item] = await person.get<Item[]>('/api/menu-items')
    expect(item?.original_image_url).toBe(item?.image_url)
  })

  await test.step('where the server refuses it, that is said where the person is', async () => {
    const error = 'This image address can’t be used. Upload the photo instead.'
    const refuse = { status: 422, json: { error, code: 'image_address' } }
    await page.route('**/api/menu-items/*', (route) => route.fulfill(refuse))
    await page.getByRole('button', { name: 'Save to Menu' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save to Menu' })
    await dialog.getByRole('radio', { name: 'Penne alla vodka' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const told = page.getByRole('region', { name: 'Notifications' })
    await expect(told.getByText('Failed to save image to menu item')).toBeVisible()
    await expect(told.getByText(`Penne alla vodka: ${error}`)).toBeVisible()
    await told.getByLabel('Close').click()
  })

  await test.step('Reuse Result as Input takes it to the left, and the right is empty', async () => {
    await page.getByRole('button', { name: 'Reuse Result as Input' }).click()
    await expect(result).toHaveCount(0)
    await expect(page.getByAltText('Uploaded photo')).toHaveAttribute('src', /^\/pictures\//)
    await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled()
  })

  await test.step('the strip brings it back with its settings, New clears the form', async () => {
    const recent = page.getByRole('region', { name: 'Recent History' })
    await recent.getByRole('listitem').first().getByRole('button').click()
    await expect(result).toBeVisible()
    await recent.getByRole('button', { name: 'New' }).click()
    await expect(result).toHaveCount(0)
    await expect(page.getByAltText('Uploaded photo')).toHaveCount(0)
  })
})

test('the strip holds the latest ten', async ({ page, signIn }) => {
  await withHistory(page, 12)
  await signIn()
  const items = page.getByRole('region', { name: 'Recent History' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const guidance = page.getByLabel('Guidance')
  await guidance.fill('a long careful brief')
  await items.first().getByRole('button').click()
  await expect(guidance).toHaveValue('number 0')
  await items.last().getByRole('button').click()
  await expect(guidance).toHaveValue('number 9')

  await test.step('what was being set up comes back with Back, and with the Undo of New', async () => {
    await page.goBack()
    await expect(guidance).toHaveValue('number 0')
    await page.goBack()
    await expect(guidance).toHaveValue('a long careful brief')
    await items.first().getByRole('button').click()
    await expect(guidance).toHaveValue('number 0')
    await page.getByRole('button', { name: 'New' }).click()
    await expect(guidance).toHaveValue('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(guidance).toHaveValue('a long careful brief')
  })
})

test('a picture that can’t be loaded has a placeholder, and cropping it a sentence', async ({
  page,
  signIn,
}) => {
  await withHistory(page, 1)
  await signIn()
  await page.getByRole('region', { name: 'Recent History' }).getByRole('listitem').getByRole('button').click()
  await expect(page.getByText('The picture can’t be loaded right now.')).toBeVisible()
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  const sentence = page.getByText(
    'The picture can’t be fetched right now. Check your connection and try again.',
  )
  await expect(sentence).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download crop' })).toBeDisabled()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveCount(2)
})

test('a full device says what failed and keeps what was set up', async ({ page, signIn }, info) => {
  await withHistory(page, 1)
  await signIn()
  await (await personOf(page, info)).addDish('Penne alla vodka')
  await page.reload()
  await page.getByRole('region', { name: 'Recent History' }).getByRole('listitem').getByRole('button').click()
  await page.getByRole('button', { name: 'Save to Menu' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Penne alla vodka' }).click()
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new Error('broken on purpose')
    }
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to save image to menu item')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New' }).click()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('Failed to start generation')).toBeVisible()
  await expect(page.getByAltText('Uploaded photo')).toBeVisible()
})

test('axe finds nothing in any state of the tab', async ({ page, signIn }, info) => {
  await signIn()
  const person = await personOf(page, info)
  await person.addDish('Penne alla vodka', 'From the oven')
  await person.addTemplate('Slate and smoke', 'Low light')
  await page.reload()
  await page.getByRole('radio', { name: /^Template/ }).click()
  await page.getByRole('radio', { name: 'Slate and smoke' }).click()
  expect(await violations(page), 'template mode').toEqual([])
  await page.getByRole('button', { name: 'Choose a dish' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Penne alla vodka' }).focus()
  expect(await violations(page), 'dishes').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: /^Style/ }).click()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
  expect(await violations(page), 'running').toEqual([])
  await expect(page.getByAltText('Generated result')).toBeVisible({ timeout: 90_000 })
  expect(await violations(page), 'result and toast').toEqual([])
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Crop' }).getByText(/pixels$/)).toBeVisible()
  expect(await violations(page), 'cropper').toEqual([])
  await page.getByRole('button', { name: 'Save to Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  expect(await violations(page), 'Save to Menu').toEqual([])
  await page.keyboard.press('Escape')
  await openAccount(page)
  expect(await violations(page), 'account').toEqual([])
})
