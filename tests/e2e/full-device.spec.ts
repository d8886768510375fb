// A phone without room, in a browser that really refuses: the oldest pictures go first, unsent work never, and nobody is
// told that a photo is safe when it isn't.
import type { CDPSession } from 'playwright/test'
import { expect, type Page, test, untilOfflineReady, WITH_WORKER } from './fixtures.ts'
import { generateButton, open, pickPhoto, queuePhoto, recent } from './kitchen.ts'
import { personOf } from './person.ts'

const PICTURES = 12
const PICTURE_BYTES = 400_000
/** Chromium's IndexedDB believes for half a minute what it was last told of the room there is. */
const BELIEF_MS = 31_000

test(
  'full: the oldest pictures make room, and when none are left the person is told before anything counts as saved',
  WITH_WORKER,
  async ({ page, context, signIn, baseURL }, info) => {
    test.setTimeout(240_000)
    const person = await personOf(page, info)
    await signIn()
    await untilOfflineReady(page)
    await fillCache(page)
    await context.setOffline(true)
    const cdp = await context.newCDPSession(page)
    const leave = async (bytes: number) => {
      await leaveRoom(cdp, baseURL!, bytes)
      await page.waitForTimeout(BELIEF_MS)
    }

    await leave(20_000)
    await queuePhoto(page, 1)
    const left = await kept(page)
    expect(left.length).toBeLessThan(PICTURES)
    // What is left are the newest, in their order.
    expect(left).toEqual(names().slice(PICTURES - left.length))
    expect(await unsent(page)).toBe(1)

    await page.evaluate(() => caches.delete('platelight-pictures'))
    await page.evaluate(() => caches.delete('platelight-menu'))
    await page.reload()
    await expect(recent(page)).toHaveCount(1)
    await leave(0)
    await page.getByRole('button', { name: 'New' }).click()
    await pickPhoto(page)
    await generateButton(page).click()
    await expect(
      page.getByText('This device has no room left, so this wasn’t saved.', { exact: false }),
    ).toBeVisible()
    await expect(recent(page)).toHaveCount(1)
    expect(await unsent(page)).toBe(1)
    // The photo is still on the table.
    await expect(page.getByAltText('Uploaded photo')).toBeVisible()

    await cdp.send('Storage.overrideQuotaForOrigin', { origin: baseURL! })
    await generateButton(page).click()
    await expect(recent(page)).toHaveCount(2)
    await context.setOffline(false)
    await open(page, 'Menu')
    await expect.poll(async () => await person.get<unknown[]>('/api/history')).toHaveLength(2)
    await expect.poll(() => unsent(page)).toBe(0)
  },
)

function names(): string[] {
  return Array.from({ length: PICTURES }, (_, n) => `/pictures/seen-${n}.jpg`)
}

/** Pictures that were looked at, in this order. */
async function fillCache(page: Page): Promise<void> {
  await page.evaluate(
    async ([all, bytes]) => {
      const cache = await caches.open('platelight-pictures')
      for (const name of all) {
        const noise = new Uint8Array(bytes)
        for (let at = 0; at < bytes; at += 65_536) {
          crypto.getRandomValues(noise.subarray(at, Math.min(bytes, at + 65_536)))
        }
        const headers = { 'content-type': 'image/jpeg', 'content-length': String(bytes) }
        await cache.put(name, new Response(noise, { headers }))
      }
    },
    [names(), PICTURE_BYTES] as const,
  )
}

async function kept(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const cache = await caches.open('platelight-pictures')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
}

async function leaveRoom(cdp: CDPSession, origin: string, bytes: number): Promise<void> {
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin })
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes })
}

/** Changes in the outbox of whoever is signed in. */
async function unsent(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const name = names.find((one) => one.startsWith('platelight-') && one !== 'platelight-session')!
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const count = await new Promise<number>((resolve) => {
      const request = db.transaction('outbox').objectStore('outbox').count()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return count
  })
}
