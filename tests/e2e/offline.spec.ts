// The kitchen with bad Wi-Fi: no network, a closed tab, a browser that wakes nobody.
import type { Generation } from '../../contract/generation.ts'
import { dishFile, expect, test, untilOfflineReady, WITH_WORKER } from './fixtures.ts'
import { addDish, choose, open, queuePhoto, rename, titles, withoutBackgroundSync } from './kitchen.ts'
import { personOf } from './person.ts'

test(
  'airplane: a day’s work offline, the tab closed and opened again, sent with no tab open',
  WITH_WORKER,
  async ({ page, context, signIn }, info) => {
    const person = await personOf(page, info)
    for (const title of ['Ramen', 'Udon']) await person.addDish(title)
    await signIn()
    await untilOfflineReady(page)
    await open(page, 'Menu')
    await expect(titles(page)).toHaveText(['Ramen', 'Udon'])
    await context.setOffline(true)
    await queuePhoto(page, 1)
    await open(page, 'Menu')
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await addDish(page, title)
    await queuePhoto(page, 2)
    await open(page, 'Menu')
    await rename(page, 'Ramen', 'Tonkotsu ramen')
    await rename(page, 'Two', 'Tacos')
    await rename(page, 'Three', 'Tiramisù')
    await choose(page, 'Udon', 'Delete')
    await queuePhoto(page, 3)
    await page.close()

    const again = await context.newPage()
    await again.goto('/dashboard/menu')
    const menu = ['Tonkotsu ramen', 'One', 'Tacos', 'Tiramisù', 'Four', 'Five']
    await expect(titles(again)).toHaveText(menu)
    await expect(again.getByText('You are offline. 12 changes are waiting to be sent.')).toBeVisible()
    await open(again, 'History')
    await expect(again.getByText('Will start when you are back online')).toHaveCount(3)
    await again.close()

    const listed = async () =>
      (await person.get<{ title: string }[]>('/api/menu-items')).map(({ title }) => title)
    expect(await listed()).toEqual(['Ramen', 'Udon'])
    await context.setOffline(false)
    await expect.poll(async () => await listed()).toEqual(menu)
    await expect.poll(async () => (await person.get<Generation[]>('/api/history')).length).toBe(3)
    const last = await context.newPage()
    await last.goto('/dashboard/menu')
    await expect(titles(last)).toHaveText(menu)
    await expect(last.getByText('Waiting to be sent')).toHaveCount(0)
    expect((await person.get<{ total: number }>('/api/credits/balance')).total).toBe(2)
    await last.close()
  },
)

test(
  'where there is no Background Sync, the next start sends it',
  WITH_WORKER,
  async ({ page, context, signIn }, info) => {
    await withoutBackgroundSync(context)
    const person = await personOf(page, info)
    await signIn()
    await untilOfflineReady(page)
    await context.setOffline(true)
    await queuePhoto(page, 1)
    await open(page, 'Menu')
    await addDish(page, 'Tacos')
    await page.close()
    await context.setOffline(false)
    // Background Sync would have come within milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await person.get('/api/menu-items')).toEqual([])
    const again = await context.newPage()
    await again.goto('/dashboard/menu')
    await expect(titles(again)).toHaveText(['Tacos'])
    await expect.poll(async () => await person.get<unknown[]>('/api/menu-items')).toHaveLength(1)
    await expect.poll(async () => await person.get<unknown[]>('/api/history')).toHaveLength(1)
    expect((await person.get<{ total: number }>('/api/credits/balance')).total).toBe(4)
    await again.close()
  },
)

test(
  'the whole menu has its pictures offline, also the dishes nobody has looked at',
  WITH_WORKER,
  async ({ page, context, signIn }, info) => {
    const person = await personOf(page, info)
    const { buffer } = await dishFile()
    for (const n of [1, 2, 3]) {
      const dish = await person.addDish(`Dish ${n}`)
      await person.givePicture(dish.id, buffer)
    }
    await signIn()
    await untilOfflineReady(page)
    // The Menu tab was never opened on this device.
    const ahead = () =>
      page.evaluate(async () => (await (await caches.open('platelight-menu')).keys()).length)
    await expect.poll(ahead).toBe(3)
    await context.setOffline(true)
    await page.goto('/dashboard/menu')
    await expect(titles(page)).toHaveCount(3)
    const pictures = page.getByRole('list', { name: 'Menu' }).locator('img')
    await expect(pictures).toHaveCount(3)
    await expect
      .poll(() =>
        pictures.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true)

    // The next start has them on the screen before any of its code has run.
    const kept = () =>
      page.evaluate(async () => await caches.match('/dashboard/menu').then((sight) => !!sight))
    await expect.poll(kept).toBe(true)
    const document = await (await page.goto('/dashboard/menu'))!.text()
    const [, sight = ''] = /<div id="first-sight"[^>]*>(.*)<div id="root">/s.exec(document) ?? []
    for (const n of [1, 2, 3]) expect(sight).toContain(`>Dish ${n}<`)
    expect(sight.match(/<img [^>]*src="\/pictures\/[\w-]+\.\w+\?w=640"/g)).toHaveLength(3)
    expect(sight).not.toMatch(/<script|style=/)
    await expect(page.locator('#first-sight')).toHaveCount(0)
    await expect(titles(page)).toHaveCount(3)
  },
)
