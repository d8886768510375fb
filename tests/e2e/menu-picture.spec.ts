// The Menu tab: a dish's picture.
import { readFileSync } from 'node:fs'
import type { Page, TestInfo } from 'playwright/test'
import sharp from 'sharp'
import { writeSourceType } from '../../server/engine/metadata.ts'
import { addressOf, dishFile, expect, forgetPictures, test } from './fixtures.ts'
import { choose, menuOf, openMenu, titles, withDishes } from './menu-page.ts'
import { personOf } from './person.ts'

test('crop, revert, download: the picture keeps its size and what it says about its making', async ({
  page,
  signIn,
}, info) => {
  await signIn()
  const person = await personOf(page, info)
  await openMenu(page)
  await page.getByRole('button', { name: 'Add Item' }).click()
  const add = page.getByRole('dialog', { name: 'Add Item' })
  await add.getByRole('textbox', { name: 'Title' }).fill('Ramen')
  // A result of the engine: 1200 × 900, and it says that it is a composite.
  const plain = await sharp((await dishFile()).buffer)
    .resize(1200, 900, { fit: 'cover' })
    .jpeg()
    .toBuffer()
  const buffer = Buffer.from(writeSourceType(plain, 'composite'))
  await add.getByLabel('Dish photo').setInputFiles({ name: 'ramen.jpg', mimeType: 'image/jpeg', buffer })
  await add.getByRole('button', { name: 'Add Item' }).click()
  await expect.poll(async () => (await menuOf(person))[0]?.image_url ?? null).not.toBeNull()
  const before = (await menuOf(person))[0]!

  await choose(page, 'Ramen', 'Edit details')
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await expect(dialog.getByRole('tab', { name: 'Title & Description' })).toBeFocused()
  await dialog.getByRole('tab', { name: 'Image & Cropping' }).click()
  await expect(dialog.getByText('1,200 × 900 pixels')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Revert to original' })).toBeDisabled()
  await dialog.getByRole('radio', { name: '1:1' }).click()
  await expect(dialog.getByText('900 × 900 pixels')).toBeVisible()

  // By keyboard: zoom to 1.5, then to the left edge.
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  for (let i = 0; i < 5; i++) await page.keyboard.press('PageUp')
  await expect(zoom).toHaveAttribute('aria-valuenow', '1.5')
  await expect(dialog.getByText('600 × 600 pixels')).toBeVisible()
  const frame = dialog.getByRole('group', { name: 'Part that stays' })
  await frame.focus()
  await page.keyboard.press('-')
  await expect(zoom).toHaveAttribute('aria-valuenow', '1.4')
  await page.keyboard.press('+')
  for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('600 × 600 pixels')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^cropped-\d{13}\.png$/)
  const file = await sharp(readFileSync(await download.path())).metadata()
  expect({ format: file.format, width: file.width, height: file.height }).toEqual({
    format: 'png',
    width: 600,
    height: 600,
  })
  expect(file.xmpAsString).toContain('digitalsourcetype/composite')

  await dialog.getByRole('button', { name: 'Apply crop' }).click()
  await expect(page.getByText('Crop applied.')).toBeVisible()
  await expect.poll(async () => (await menuOf(person))[0]!.image_url).not.toBe(before.image_url)
  const cropped = (await menuOf(person))[0]!
  expect(cropped.original_image_url).toBe(before.original_image_url)
  const stored = await (await page.request.get(cropped.image_url!)).body()
  const { format, width, height, xmpAsString } = await sharp(stored).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 600, height: 600 })
  expect(xmpAsString).toContain('digitalsourcetype/composite')

  await dialog.getByRole('button', { name: 'Revert to original' }).click()
  await expect(page.getByText('The original is back.')).toBeVisible()
  await expect.poll(async () => (await menuOf(person))[0]!.image_url).toBe(before.image_url)
  await expect(dialog.getByText('1,200 × 900 pixels')).toBeVisible()
})

test('Update photo replaces it; what can’t be used gets its sentence', async ({ page, signIn }, info) => {
  const person = await withDishes(page, info, 'Ramen')
  await signIn()
  await openMenu(page)
  await choose(page, 'Ramen', 'Edit details')
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByRole('tab', { name: 'Image & Cropping' }).click()
  await expect(dialog.getByText('This dish has no picture yet.')).toBeVisible()
  const input = dialog.getByLabel('New dish photo')
  await input.setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  })
  await expect(dialog.getByText('Image size must be less than 10MB')).toBeVisible()
  await input.setInputFiles(await dishFile())
  await expect(dialog.getByText(/pixels$/)).toBeVisible()
  await page.keyboard.press('Escape')
  const pictureOf = async () => (await menuOf(person))[0]?.image_url ?? null
  await expect.poll(pictureOf).not.toBeNull()

  // The card's own action: a file, and it is the dish's picture.
  const before = await pictureOf()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    choose(page, 'Ramen', 'Update photo'),
  ])
  await chooser.setFiles({ name: 'b.png', mimeType: 'image/png', buffer: await mirrored() })
  await expect.poll(pictureOf).not.toBe(before)
  const { original_image_url: original } = (await menuOf(person))[0]!
  expect(original).toBe(await pictureOf())
})

test('what this device can’t do has its sentence, and nothing that was typed or shown is lost', async ({
  page,
  signIn,
}, info) => {
  const person = await withDishes(page, info, 'Ramen')
  await signIn()
  await openMenu(page)
  await expect(titles(page)).toHaveText(['Ramen'])
  await choose(page, 'Ramen', 'Edit details')
  const edit = page.getByRole('dialog', { name: 'Edit details' })
  await edit.getByRole('tab', { name: 'Image & Cropping' }).click()
  await edit.getByLabel('New dish photo').setInputFiles(await dishFile())
  await expect(edit.getByText(/pixels$/)).toBeVisible()
  await expect.poll(async () => (await menuOf(person))[0]?.image_url ?? null).not.toBeNull()

  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (callback) => callback(null)
  })
  await edit.getByRole('radio', { name: '1:1' }).click()
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('Changing a picture failed'))
  await edit.getByRole('button', { name: 'Apply crop' }).click()
  await expect(edit.getByText('Failed to apply crop. Please try again.')).toBeVisible()
  expect((await logged).type()).toBe('warning')

  await breakStorage(page)
  await edit.getByLabel('New dish photo').setInputFiles(await dishFile())
  await expect(edit.getByText('Failed to update menu item. Please try again.')).toBeVisible()
  await edit.getByRole('tab', { name: 'Title & Description' }).click()
  await edit.getByRole('textbox', { name: 'Title' }).fill('Shoyu Ramen')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Failed to update menu item. Please try again.')).toBeVisible()
  await expect(edit.getByRole('textbox', { name: 'Title' })).toHaveValue('Shoyu Ramen')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await edit.getByRole('button', { name: 'Discard' }).click()

  await choose(page, 'Ramen', 'Delete')
  await expect(page.getByText('Unable to delete this item right now.').first()).toBeVisible()
  await expect(titles(page)).toHaveText(['Ramen'])
  await page.getByRole('button', { name: 'Add Item' }).click()
  const add = page.getByRole('dialog', { name: 'Add Item' })
  await add.getByRole('textbox', { name: 'Title' }).fill('Tacos')
  await add.getByRole('button', { name: 'Add Item' }).click()
  await expect(add.getByText('Failed to create menu item. Please try again.')).toBeVisible()
  await expect(add.getByRole('textbox', { name: 'Title' })).toHaveValue('Tacos')
  await add.getByRole('button', { name: 'Cancel' }).click()
  await add.getByRole('button', { name: 'Discard' }).click()

  await page.context().route('**/pictures/**', (route) => route.abort())
  await forgetPictures(page)
  await page.getByRole('button', { name: 'Save All Images' }).click()
  await expect(page.getByText('Unable to save all images right now. Please try again.')).toBeVisible()
})

test('reverting without an original, and on a device that can’t', async ({ page, signIn }, info) => {
  const person = await withDishes(page, info, 'Ramen', 'Tacos')
  await giveBarePicture(page, info, (await menuOf(person))[0]!.id)
  await signIn()
  await openMenu(page)
  await choose(page, 'Ramen', 'Edit details')
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByRole('tab', { name: 'Image & Cropping' }).click()
  const revert = dialog.getByRole('button', { name: 'Revert to original' })
  await revert.click()
  await expect(dialog.getByText('No original image to revert to')).toBeVisible()

  // With a photo and a crop of it there is one. What is set up stays as the photo reaches the server.
  let send = () => {}
  const held = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.context().route('**/api/menu-items/*', async (route) => {
    await held
    await route.fallback()
  })
  await dialog.getByLabel('New dish photo').setInputFiles(await dishFile())
  await expect(page.getByText('Photo updated.')).toBeVisible()
  await expect(revert).toBeDisabled()
  const wide = dialog.getByRole('radio', { name: '16:9' })
  await wide.click()
  await expect(wide).toBeChecked()
  const waiting = page.getByText('Waiting to be sent')
  await expect(waiting).toHaveCount(1)
  send()
  await expect(waiting).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Apply crop' })).toBeEnabled()
  await expect(wide).toBeChecked()
  await dialog.getByRole('button', { name: 'Apply crop' }).click()
  await expect(page.getByText('Crop applied.')).toBeVisible()
  await expect(revert).toBeEnabled()
  await breakStorage(page)
  await revert.click()
  await expect(dialog.getByText('Failed to revert to original. Please try again.')).toBeVisible()
})

/** From now on nothing can be written to this device's database. */
async function breakStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const broken = () => {
      throw new DOMException('The disk has gone.', 'UnknownError')
    }
    Object.assign(IDBObjectStore.prototype, { add: broken, put: broken })
  })
}

/** A picture of one's own that never was an original: as another client of the API may leave it. */
/** Another picture than the usual one. */
async function mirrored(): Promise<Buffer> {
  return await sharp((await dishFile()).buffer)
    .resize(640)
    .flop()
    .png()
    .toBuffer()
}

async function giveBarePicture(page: Page, info: TestInfo, dish: string): Promise<void> {
  const data = { email: addressOf(info), name: 'Ada', provider: 'google' }
  const { token } = (await (await page.request.post('/__/local/token', { data })).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const multipart = { image: await dishFile() }
  const { url } = (await (await page.request.post('/api/upload', { headers, multipart })).json()) as {
    url: string
  }
  const answer = await page.request.patch(`/api/menu-items/${dish}`, { headers, data: { image_url: url } })
  expect(answer.ok(), await answer.text()).toBe(true)
}
