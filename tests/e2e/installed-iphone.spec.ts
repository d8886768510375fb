// On an installed iPhone a download leads nowhere: files go through the share sheet, which takes one tap each.
import type { Page } from 'playwright/test'
import { dishFile, expect, test } from './fixtures.ts'
import { choose, menuOf, openMenu, withDishes } from './menu-page.ts'

/** Two pictures of it are more than one archive holds. */
const HUGE = 60 * 1024 * 1024

declare global {
  interface Window {
    shared: string[]
  }
}

test('each zip, a dish’s picture and a result are shared, one tap each, and none is lost', async ({
  page,
  signIn,
}, info) => {
  await asInstalledIphone(page)
  const person = await withDishes(page, info, 'Ramen', 'Tacos')
  for (const { id } of await menuOf(person)) await person.givePicture(id, (await dishFile()).buffer)
  const result = await person.style()
  await signIn()

  await test.step('Save All Images', async () => {
    await openMenu(page)
    await withHugePictures(page)
    await page.getByRole('button', { name: 'Save All Images' }).click()
    await page.getByRole('button', { name: 'Save the zip, 1 of 2' }).click()
    await expect(page.getByText('Downloaded 2 menu images as a zip.')).toBeHidden()
    // The sheet is closed without a choice: the archive is still there.
    await page.evaluate(() => sessionStorage.setItem('closes', 'yes'))
    await page.getByRole('button', { name: 'Save the zip, 2 of 2' }).click()
    await page.evaluate(() => {
      sessionStorage.removeItem('closes')
    })
    await page.getByRole('button', { name: 'Save the zip, 2 of 2' }).click()
    await expect(page.getByText('Downloaded 2 menu images as a zip.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save the zip/ })).toBeHidden()
    const [first, second] = await sharedBy(page)
    expect([first, second]).toEqual([
      expect.stringMatching(/^menu-images-.+-1\.zip$/),
      expect.stringMatching(/^menu-images-.+-2\.zip$/),
    ])
    await page.reload()
  })

  const twice = async (name: string) => {
    const download = page.getByRole('dialog').getByRole('button', { name, exact: true })
    await download.click()
    // Fetching it took the tap's time.
    await expect(page.getByText('is ready. Tap once more to share or save it.')).toBeVisible()
    await download.click()
    await expect(page.getByText('Tap once more')).toBeHidden()
  }
  await test.step('a dish’s picture', async () => {
    await choose(page, 'Ramen', 'Edit details')
    await page.getByRole('tab', { name: 'Image & Cropping' }).click()
    await twice('Download')
    await page.getByRole('button', { name: 'Close' }).last().click()
    expect((await sharedBy(page)).at(-1)).toMatch(/\.(jpg|png|webp)$/)
  })
  await test.step('a result', async () => {
    await page.goto(`/dashboard/history/${result}`)
    await twice('Download')
    expect(await sharedBy(page)).toEqual([expect.stringMatching(/\.(jpg|png|webp)$/)])
  })
})

function sharedBy(page: Page): Promise<string[]> {
  return page.evaluate(() => window.shared)
}

/** A share sheet as Safari has it: it opens within a tap, once, and not after anything was waited for. */
async function asInstalledIphone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shared = []
    let tap = false
    addEventListener(
      'click',
      () => {
        tap = true
        setTimeout(() => {
          tap = false
        })
      },
      true,
    )
    const share = async ({ files = [] }: ShareData) => {
      if (!tap) throw new DOMException('Must be handling a user gesture.', 'NotAllowedError')
      tap = false
      if (sessionStorage.getItem('closes')) throw new DOMException('Share canceled', 'AbortError')
      window.shared.push(...files.map(({ name }) => name))
    }
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
    for (const [name, value] of Object.entries({ share, userAgent, canShare: () => true })) {
      Object.defineProperty(navigator, name, { configurable: true, get: () => value })
    }
    const real = matchMedia.bind(window)
    window.matchMedia = (query) => real(query.includes('display-mode: standalone') ? 'all' : query)
  })
}

/** Whole pictures, not the small ones that are shown; until the page is loaded anew. */
async function withHugePictures(page: Page): Promise<void> {
  await page.evaluate((size) => {
    const real = window.fetch
    window.fetch = async (input, init) => {
      const { pathname, search } = new URL(
        input instanceof Request ? input.url : String(input),
        location.href,
      )
      if (!pathname.startsWith('/pictures/') || search) return await real(input, init)
      return new Response(new Blob([new Uint8Array(size)], { type: 'image/jpeg' }))
    }
  }, HUGE)
}
