// Photos that came through the share sheet together, one after the other: none is lost, and none goes twice.
import { dishFile, expect, type Page, test } from './fixtures.ts'
import { generateButton, recent } from './kitchen.ts'

const shared = (page: Page) => page.getByRole('region', { name: 'Shared photos' })
const next = (page: Page) => shared(page).getByRole('button', { name: 'Next photo' })
const onTable = (page: Page) => page.getByAltText('Uploaded photo')

/** As the service worker leaves them; they differ in their last byte, which no decoder reads. */
async function keepShared(page: Page, count: number): Promise<void> {
  const { mimeType, buffer } = await dishFile()
  await page.evaluate(
    async ([count, type, base64]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('platelight-session')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const store = database.transaction('shared', 'readwrite').objectStore('shared')
      const picture = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      for (let turn = 0; turn < count; turn++) {
        const bytes = Uint8Array.from([...picture, turn]).buffer
        store.put({ id: ['', turn, Date.now()], name: `${turn}.jpg`, type, bytes, opens: turn === 0 })
      }
      await new Promise((resolve) => Object.assign(store.transaction, { oncomplete: resolve }))
      database.close()
    },
    [count, mimeType, buffer.toString('base64')] as const,
  )
}

/** What was queued, and what waits, by the last byte of each. */
async function whereTheyAre(page: Page): Promise<{ queued: number[]; waiting: number[] }> {
  return await page.evaluate(async () => {
    const all = async (database: string, table: string) => {
      const request = indexedDB.open(database)
      await new Promise((resolve) => Object.assign(request, { onsuccess: resolve }))
      const rows = request.result.transaction(table).objectStore(table).getAll()
      await new Promise((resolve) => Object.assign(rows, { onsuccess: resolve }))
      request.result.close()
      return rows.result.map(({ bytes }: { bytes: ArrayBuffer }) => new Uint8Array(bytes).at(-1) ?? -1)
    }
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const own = names.find((name) => name.startsWith('platelight-') && name !== 'platelight-session')
    return { queued: await all(own ?? '', 'photos'), waiting: await all('platelight-session', 'shared') }
  })
}

/** Until it is called nothing can be queued on this device, as on one that is slow. */
async function holdOutbox(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const own = names.find((name) => name.startsWith('platelight-') && name !== 'platelight-session')
    const request = indexedDB.open(own ?? '')
    await new Promise((resolve) => Object.assign(request, { onsuccess: resolve }))
    const store = request.result.transaction('outbox', 'readwrite').objectStore('outbox')
    const hold = { on: true }
    Object.assign(window, { hold })
    const goOn = () => {
      if (hold.on) store.count().onsuccess = goOn
      else request.result.close()
    }
    goOn()
  })
  return async () => {
    await page.evaluate(() => Object.assign((window as unknown as { hold: object }).hold, { on: false }))
  }
}

/** The first of so many is on the table. */
async function openShared(page: Page, count: number): Promise<void> {
  await keepShared(page, count)
  await page.reload()
  await expect(onTable(page)).toBeVisible()
}

test('“Next photo” pressed while Generate still queues waits for it: none goes twice', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await openShared(page, 3)
  await context.setOffline(true)
  await expect(shared(page)).toContainText('2 more shared photos are waiting.')
  const goOn = await holdOutbox(page)
  await generateButton(page).click()
  await next(page).click()
  await next(page).click()
  await expect(next(page)).toHaveAttribute('aria-busy', 'true')
  await goOn()
  await expect(shared(page)).toContainText('One more shared photo is waiting.')
  await expect(recent(page)).toHaveCount(1)
  await expect.poll(() => whereTheyAre(page)).toEqual({ queued: [0], waiting: [2] })
  // The second is nobody's result, and back from the first's it is still unsent.
  await recent(page).getByRole('button').first().click()
  await expect(page).toHaveURL(/item=[\w-]{36}/)
  await next(page).click()
  await expect(page).toHaveURL(/item=new/)
  await expect.poll(() => whereTheyAre(page)).toEqual({ queued: [0], waiting: [1] })
  await next(page).click()
  await expect.poll(() => whereTheyAre(page)).toEqual({ queued: [0], waiting: [2] })
})

test('a photo that was sent does not come back with the next one, whatever was looked at since', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await openShared(page, 2)
  await context.setOffline(true)
  await generateButton(page).click()
  await expect(page).toHaveURL(/item=[\w-]{36}/)
  await page.goBack()
  await expect(page).toHaveURL(/item=new/)
  await next(page).click()
  await expect(shared(page)).toBeHidden()
  await expect.poll(() => whereTheyAre(page)).toEqual({ queued: [0], waiting: [] })
})

test('what is shared while a photo is on the table does not cost that one', async ({ page, signIn }) => {
  await signIn()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await expect(onTable(page)).toBeVisible()
  await keepShared(page, 1)
  await page.reload()
  await expect(shared(page)).toContainText('One more shared photo is waiting.')
  await expect(onTable(page)).toBeVisible()
})

test('another photo picked while Generate still queues stays on the table, unsent', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await openShared(page, 2)
  await context.setOffline(true)
  const goOn = await holdOutbox(page)
  await generateButton(page).click()
  const { name, mimeType, buffer } = await dishFile()
  const before = await onTable(page).getAttribute('src')
  await page
    .getByLabel('Upload photo')
    .setInputFiles({ name, mimeType, buffer: Buffer.concat([buffer, Buffer.from([9])]) })
  await expect.poll(() => onTable(page).getAttribute('src')).not.toBe(before)
  await goOn()
  await expect(recent(page)).toHaveCount(1)
  await expect(page).not.toHaveURL(/item=[\w-]{36}/)
  await next(page).click()
  await expect.poll(() => whereTheyAre(page)).toEqual({ queued: [0], waiting: [9] })
})

test('a page that ends while a shared photo comes onto its table loses none', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (value: { key?: string } | undefined, key) {
      if (value?.key !== 'draft-photo' || sessionStorage.getItem('ended')) return put.call(this, value, key)
      sessionStorage.setItem('ended', 'yes')
      location.reload()
      // Nothing comes of it any more.
      return new EventTarget() as IDBRequest<IDBValidKey>
    }
  })
  await signIn()
  await keepShared(page, 2)
  // It may have taken the first at once, and be ending already.
  await page.reload().catch(() => {})
  await expect(onTable(page)).toBeVisible()
  await expect(shared(page)).toContainText('One more shared photo is waiting.')
  expect(await page.evaluate(() => sessionStorage.getItem('ended'))).toBe('yes')
  await expect.poll(() => whereTheyAre(page)).toEqual({ queued: [], waiting: [1] })
})
