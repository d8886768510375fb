// Random evenings in a real browser with its real worker: the line comes and goes, answers get lost, the server
// stumbles, tabs are closed and opened, the worker is stopped. Each change ends up on the server exactly once.
// client/data/chaos.property.test.ts does the same a hundred times faster; with `npm test -- --long` this comes along.
// CHAOS_RUNS says how many evenings, CHAOS_SEED which.
import fc from 'fast-check'
import type { BrowserContext, Page, Route } from 'playwright/test'
import { dishFile, expect, test, untilOfflineReady, WITH_WORKER } from './fixtures.ts'
import { personOf } from './person.ts'

const RUNS = Number(process.env.CHAOS_RUNS ?? 4)
const TROUBLES = ['lost', '500', '401', 'cut'] as const
const STEPS = [
  ...['new dish', 'new dish', 'rename', 'rename', 'delete', 'photo', 'offline', 'online', 'online'],
  ...['close tab', 'second tab', 'stop worker', 'trouble', 'trouble', 'trouble'],
] as const
type Step = (typeof STEPS)[number]
const history = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(1_000)), { minLength: 14, maxLength: 22 })

class Evening {
  page: Page
  readonly dishes: string[] = []
  photos = 0
  private readonly context: BrowserContext
  private readonly troubles: (typeof TROUBLES)[number][] = []
  private names = 0

  constructor(page: Page) {
    this.page = page
    this.context = page.context()
  }

  /** Page and worker alike. */
  async spoilTheLine(): Promise<void> {
    await this.context.route('**/api/**', (route) => this.answer(route))
  }

  async take(step: Step, at: number): Promise<void> {
    if (step === 'new dish') await this.newDish()
    else if (step === 'photo') await this.queuePhoto()
    else if (step === 'offline' || step === 'online') await this.context.setOffline(step === 'offline')
    else if (step === 'trouble') this.troubles.push(TROUBLES[at % TROUBLES.length]!)
    else if (step === 'close tab') await this.openAnew(true)
    else if (step === 'second tab') await this.openAnew(false)
    else if (step === 'stop worker') await this.stopWorker()
    else if (this.dishes.length > 0) await this.change(step, at % this.dishes.length)
  }

  async heal(): Promise<void> {
    this.troubles.length = 0
    await this.context.setOffline(false)
    await this.openAnew(true)
  }

  private async answer(route: Route): Promise<void> {
    const trouble = this.troubles.shift()
    if (trouble === 'cut') return await route.abort()
    if (trouble === '500') return await refuse(route, 500, 'internal')
    if (trouble === '401') return await refuse(route, 401, 'unauthenticated')
    // The server has done it, and nobody hears of it.
    if (trouble === 'lost') await route.fetch().catch(() => {})
    await (trouble ? route.abort() : route.fallback())
  }

  private async newDish(): Promise<void> {
    const title = `Dish ${++this.names}`
    await this.page.getByRole('button', { name: 'Add Item' }).first().click()
    await this.save('Add Item', 'Add Item', title)
    this.dishes.push(title)
  }

  private async change(step: Step, index: number): Promise<void> {
    const title = this.dishes[index]!
    await this.page.getByRole('button', { name: `More for ${title}`, exact: true }).click()
    await this.page.getByRole('menuitem', { name: step === 'rename' ? 'Edit details' : 'Delete' }).click()
    if (step !== 'rename') {
      // What is gone from the screen is on the device; a tab that is closed before has not said so.
      await expect(this.page.getByRole('button', { name: `More for ${title}`, exact: true })).toBeHidden()
      return void this.dishes.splice(index, 1)
    }
    const next = `Dish ${++this.names}`
    await this.save('Edit details', 'Save', next)
    this.dishes[index] = next
  }

  private async save(name: string, button: string, title: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name })
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toBeHidden()
  }

  private async queuePhoto(): Promise<void> {
    if (this.photos === 3) return
    await this.page.goto('/dashboard/generate?item=new')
    if (!(await this.page.getByAltText('Uploaded photo').isVisible())) {
      await this.page.getByLabel('Upload photo').setInputFiles(await dishFile())
    }
    const generate = this.page.getByRole('button', { name: 'Generate', exact: true })
    // One at a time while the server can be reached.
    if (await generate.isDisabled()) return void (await this.page.goto('/dashboard/menu'))
    await generate.click()
    const items = this.page.getByRole('region', { name: 'Recent History' }).getByRole('listitem')
    await expect(items).toHaveCount(++this.photos)
    await this.page.goto('/dashboard/menu')
  }

  private async openAnew(close: boolean): Promise<void> {
    if (close) for (const page of this.context.pages()) await page.close()
    this.page = await this.context.newPage()
    await this.page.goto('/dashboard/menu')
    await expect(this.page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible()
    await expect(this.page.getByRole('button', { name: 'Add Item' }).first()).toBeVisible()
  }

  private async stopWorker(): Promise<void> {
    const cdp = await this.context.newCDPSession(this.page)
    await cdp.send('ServiceWorker.enable')
    await cdp.send('ServiceWorker.stopAllWorkers')
    await cdp.detach()
  }
}

async function refuse(route: Route, status: number, code: string): Promise<void> {
  await route.fulfill({ status, json: { error: 'Refused on purpose.', code } })
}

const seed = Number(process.env.CHAOS_SEED)

for (const [run, steps] of fc.sample(history, { numRuns: RUNS, seed }).entries()) {
  test(`chaos, evening ${run + 1} of CHAOS_SEED=${seed}`, WITH_WORKER, async ({ page, signIn }, info) => {
    test.skip(!process.env.LONG_TESTS, 'with npm test -- --long')
    test.setTimeout(300_000)
    const person = await personOf(page, info)
    await signIn()
    await untilOfflineReady(page)
    await page.goto('/dashboard/menu')
    const evening = new Evening(page)
    await evening.spoilTheLine()
    for (const [step, at] of steps) await evening.take(step, at)
    await evening.heal()
    const titles = async () =>
      (await person.get<{ title: string }[]>('/api/menu-items')).map(({ title }) => title).sort()
    await expect.poll(titles, { timeout: 60_000 }).toEqual(evening.dishes.toSorted())
    const made = async () => (await person.get<unknown[]>('/api/history')).length
    await expect.poll(made, { timeout: 60_000 }).toBe(evening.photos)
    await expect(evening.page.getByText('Waiting to be sent')).toHaveCount(0)
    expect((await person.get<{ total: number }>('/api/credits/balance')).total).toBe(5 - evening.photos)
    await evening.page.close()
  })
}
