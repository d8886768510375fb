// The guides' own tool: a photo is checked against a delivery service's rules, in the browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'

const SNAP = join(import.meta.dirname, '../../art/dishes/pancakes-snap.jpg')
const DOORDASH = '/guide/delivery-app-image-requirements/doordash-photo-rejected-fix'

test('a photo is checked in the browser, and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto(DOORDASH)
  const tool = page.getByRole('region', { name: 'Check a photo' })
  const input = tool.locator('input[type=file]')
  await tool.scrollIntoViewIfNeeded()
  await page.mouse.move(10, 10)
  // The text's code has come when the button of it does something.
  await expect(async () => {
    await input.setInputFiles({ name: 'snap.jpg', mimeType: 'image/jpeg', buffer: readFileSync(SNAP) })
    await expect(tool.getByText('snap.jpg')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(tool.getByText('DoorDash: Item photo')).toBeVisible()
  await expect(tool.getByText('Light and sharpness')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // A name proves nothing: it is a text.
  await input.setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(tool.getByRole('alert')).toContainText('can’t be opened as a picture')
  expect(sent).toEqual([])
})

test('small, upright and wide photos get the answers of the rules', async ({ page }) => {
  await page.goto(DOORDASH)
  await page.mouse.move(10, 10)
  const tool = page.getByRole('region', { name: 'Check a photo' })
  const input = tool.locator('input[type=file]')
  const pick = async (width: number, height: number) => {
    const bytes = await page.evaluate(
      async ([width, height]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width, height })
        const context = canvas.getContext('2d')!
        for (let i = 0; i < 400; i++) {
          context.fillStyle = `hsl(${i * 37} 60% 50%)`
          context.fillRect((i * 97) % width!, (i * 61) % height!, 40, 40)
        }
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
        return Array.from(new Uint8Array(await blob!.arrayBuffer()))
      },
      [width, height],
    )
    const file = { name: `${width}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
    await expect(async () => {
      await input.setInputFiles(file)
      await expect(tool.getByText(file.name, { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass()
  }
  const item = tool.getByRole('listitem').filter({ hasText: 'DoorDash: Item photo' })
  await pick(1920, 1080)
  await expect(item).toContainText('Fits.')
  await pick(900, 500)
  await expect(item).toContainText('It has 900 × 500 px; the smallest is 1400 × 800 px.')
  await expect(item.getByRole('img', { name: 'Would be refused' })).toBeVisible()
  await pick(1500, 2000)
  await expect(item).toContainText('It is upright')
  await expect(item).toContainText('1500 × 844 px would be left at 16:9')
})
