// A photo that was picked on the Generate tab, is nowhere else, and gives way to another before it is sent.
import sharp from 'sharp'
import { dishFile, expect, type Page, test } from './fixtures.ts'
import { choose, openMenu } from './menu-page.ts'
import { personOf, withHistory } from './person.ts'

const widthOf = (page: Page) =>
  page.getByAltText('Uploaded photo').evaluate((image: HTMLImageElement) => image.naturalWidth)

test('a photo that was replaced before it was sent comes back with what was set up for it', async ({
  page,
  signIn,
}, info) => {
  const person = await personOf(page, info)
  const { id } = await person.addDish('Ramen')
  const file = await dishFile()
  await person.givePicture(id, file.buffer)
  await signIn()
  const upload = page.getByLabel('Upload photo')
  const picture = (width: number) => sharp(file.buffer).resize(width).jpeg().toBuffer()
  await upload.setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: await picture(500) })
  await expect.poll(() => widthOf(page)).toBe(500)
  const told = page.getByRole('dialog', { name: 'Replaced a photo you hadn’t sent yet.' })
  await expect(told).toHaveCount(0)

  await upload.setInputFiles({ name: 'other.jpg', mimeType: 'image/jpeg', buffer: await picture(400) })
  await expect.poll(() => widthOf(page)).toBe(400)
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => widthOf(page)).toBe(500)

  const guidance = page.getByLabel('Guidance')
  await guidance.fill('a long careful brief')
  await openMenu(page)
  await choose(page, 'Ramen', 'Generate Photo')
  await expect.poll(() => widthOf(page)).not.toBe(500)
  await openMenu(page)
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => widthOf(page)).toBe(500)
  await expect(guidance).toHaveValue('a long careful brief')
  await expect(told).toHaveCount(0)
})

test('a photo that was put aside outlasts what is tried on earlier ones', async ({ page, signIn }) => {
  await withHistory(page, 3)
  await signIn()
  const items = page.getByRole('region', { name: 'Recent History' }).getByRole('listitem')
  const guidance = page.getByLabel('Guidance')
  const open = async (index: number) => {
    await items.nth(index).getByRole('button').click()
    await expect(guidance).toHaveValue(`number ${index}`)
  }
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  const width = await widthOf(page)
  await guidance.fill('a long careful brief')
  const isBack = async () => {
    await expect(guidance).toHaveValue('a long careful brief')
    await expect.poll(() => widthOf(page)).toBe(width)
  }
  await open(0)
  await guidance.fill('another try')
  await open(1)
  await page.goBack()
  await page.goBack()
  await isBack()

  await open(1)
  await guidance.fill('one more')
  await page.goBack()
  await isBack()

  await open(2)
  await guidance.fill('and one')
  await page.getByRole('button', { name: 'New' }).click()
  await expect(guidance).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await isBack()
})
