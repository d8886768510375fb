// Photographs the running app for the manifest, with our own dishes: node manifest/render-screenshots.ts, after a build.
// Writes public/screenshots/*.webp; run it again when a screen looks different.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import sharp from 'sharp'
import { CHROMIUM_FLAGS, chromiumPath } from '../tests/chromium.ts'
import { signInLocally, startRealServer } from '../tests/server/real-server.ts'
import { signInBrowser } from '../tests/sign-in-browser.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'public/screenshots')
const PORT = 8796
const QUALITY = 82
const BELOW_HEADER = 80

/** Dish by dish, with a picture of ours. */
const MENU = [
  ['Buttermilk pancakes', 'Maple butter, blueberries', 'public/styles/rustic-wooden-warmth.webp'],
  ['Roasted tomato soup', 'Basil oil, sourdough', 'server/templates/defaults/slate-side-light.webp'],
  ['Pumpkin soup', 'Coconut milk, coriander', 'server/templates/defaults/garden-table.webp'],
  ['Soup of the day', 'Ask us', 'server/templates/defaults/quiet-plaster.webp'],
  ['Pancakes for the table', 'For four, all the toppings', 'server/templates/defaults/morning-window.webp'],
  ['Midnight pancakes', 'Dark chocolate, sea salt', 'public/styles/dark-moody-elegance.webp'],
  ['Garden pancakes', 'Herbs, ricotta, honey', 'public/styles/botanical-freshness.webp'],
  ['Kids’ pancakes', 'Small, with a smile', 'public/styles/vibrant-color-pop.webp'],
] as const

const SIZES = [
  {
    name: 'narrow',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  { name: 'wide', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
] as const

async function fillMenu(url: string): Promise<void> {
  const headers = await signInLocally(url, 'ada')
  for (const [title, description, picture] of MENU) {
    const form = new FormData()
    form.append('title', title)
    form.append('description', description)
    const bytes = new Uint8Array(await readFile(join(ROOT, picture)))
    form.append('image', new File([bytes], 'dish.webp', { type: 'image/webp' }))
    const answer = await fetch(`${url}/api/menu-items`, { method: 'POST', headers, body: form })
    if (!answer.ok) throw new Error(await answer.text())
  }
}

/** Up to just under the header, which gets smaller on the way. */
async function scrollTo(page: Page, target: Locator): Promise<void> {
  const { y } = (await target.boundingBox())!
  await page.evaluate(`scrollBy(0, ${y - BELOW_HEADER})`)
}

async function shoot(page: Page, name: string): Promise<void> {
  // Pictures fade in, toasts come and go.
  await page.waitForTimeout(1_500)
  const png = await page.screenshot()
  await sharp(png)
    .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
    .toFile(join(OUT, `${name}.webp`))
}

async function shootAll(
  browser: Browser,
  url: string,
  { name, ...device }: (typeof SIZES)[number],
): Promise<void> {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce', colorScheme: 'light' })
  const page = await context.newPage()
  await signInBrowser(page, url)
  const result = page.getByAltText('Generated result')
  const recent = page.getByRole('region', { name: 'Recent History' }).getByRole('listitem')
  if ((await recent.count()) === 0) {
    await page.getByLabel('Upload photo').setInputFiles(join(ROOT, 'art/dishes/pancakes-snap.jpg'))
    await page.getByRole('button', { name: 'Change Style' }).click()
    await page.getByRole('radio', { name: 'Rustic Wooden Warmth' }).click()
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
  } else await recent.first().getByRole('button').click()
  await result.waitFor({ timeout: 300_000 })
  await page.getByText('Your photo is ready.').waitFor({ state: 'hidden' })
  await scrollTo(page, page.getByRole('heading', { name: 'After' }))
  await shoot(page, `generate-${name}`)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('list', { name: 'Menu' }).locator('img').nth(3).waitFor()
  await scrollTo(page, page.getByRole('list', { name: 'Menu' }))
  await shoot(page, `menu-${name}`)
  await context.close()
}

const folder = mkdtempSync(join(tmpdir(), 'platelight-screenshots-'))
const server = await startRealServer(folder, PORT)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
try {
  mkdirSync(OUT, { recursive: true })
  await fillMenu(server.url)
  for (const size of SIZES) await shootAll(browser, server.url, size)
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
