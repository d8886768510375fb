// What this device holds: a photo that was shared into it, work of one person beside another's, counts and notices.
import { accountRow } from './account-panel.ts'
import { dishFile, expect, type Page, test, untilOfflineReady, WITH_WORKER } from './fixtures.ts'
import { addDish, generateButton, open, queuePhoto, recent, titles } from './kitchen.ts'
import { personOf } from './person.ts'

test(
  'a shared photo, the storage panel and a sign-out that asks, all of it offline',
  WITH_WORKER,
  async ({ page, context, signIn }) => {
    await signIn()
    await untilOfflineReady(page)
    await context.setOffline(true)
    await shareInto(page)
    await expect(page.getByAltText('Uploaded photo')).toBeVisible()
    await expect(page).toHaveURL(/item=new/)
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await queuePhoto(page, 1)
    await open(page, 'Menu')
    await addDish(page, 'Tacos')

    await accountRow(page, 'On this device')
    const panel = page.getByRole('dialog', { name: 'On this device' })
    await expect(panel.getByText('You are offline. 2 changes will be sent when you are back.')).toBeVisible()
    await expect(panel.getByText('New dish: Tacos')).toBeVisible()
    await expect(panel.getByText('Photo to style: Clean White Plate')).toBeVisible()
    await panel.getByRole('button', { name: 'Clear cache' }).click()
    await expect(panel.getByText('2 changes are only on this device.', { exact: false })).toBeVisible()
    await panel.getByRole('button', { name: 'Clear and keep unsent' }).click()
    await expect(panel.getByRole('button', { name: 'Sync now' })).toBeVisible()
    await expect(panel.getByText('New dish: Tacos')).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(titles(page)).toHaveText(['Tacos'])

    await accountRow(page, 'Sign Out')
    const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' })
    await expect(question.getByText('New dish: Tacos')).toBeVisible()
    await question.getByRole('button', { name: 'Keep and sign out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await context.setOffline(false)

    // The next person on this phone sees nothing of it, and sends nothing of it.
    await signIn('Bea')
    await open(page, 'Menu')
    await expect(page.getByRole('heading', { name: 'Your menu is empty' })).toBeVisible()
    await accountRow(page, 'Sign Out')
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => databases(page)).toHaveLength(1)

    // Back again, it is all there, and goes.
    await signIn()
    await open(page, 'Menu')
    await expect(titles(page)).toHaveText(['Tacos'])
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await accountRow(page, 'Sign Out')
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => databases(page)).toEqual([])
  },
)

test(
  'out of sight: the icon counts what is unsent, and a notification says when a photo is ready',
  WITH_WORKER,
  async ({ page, context, signIn }) => {
    await context.grantPermissions(['notifications'])
    await page.addInitScript(() => {
      const counts: number[] = []
      Object.assign(window, { counts })
      navigator.setAppBadge = async (count = 0) => void counts.push(count)
    })
    // How long an engine takes is not what this is about.
    await context.route('**/api/generate/status/**', (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1)
      const done = { status: 'completed', outputUrl: '/pictures/none.jpg', errorMessage: null, stage: null }
      return route.fulfill({ json: { ...done, generation_id: id, retryCount: 0, report: null } })
    })
    await signIn()
    await untilOfflineReady(page)
    await context.setOffline(true)
    await queuePhoto(page, 1)
    const counts = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts)
    await expect.poll(async () => (await counts()).at(-1)).toBe(1)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    })
    await context.setOffline(false)
    await expect.poll(async () => (await counts()).at(-1)).toBe(0)
    const told = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }))
      })
    await expect
      .poll(told)
      .toEqual([{ title: 'Your photo is ready.', tag: expect.stringMatching(/^[\w-]{36}$/) }])
  },
)

test(
  'several photos shared at once: the first opens, the others wait their turn, and none is lost',
  WITH_WORKER,
  async ({ page, context, signIn }) => {
    await signIn()
    await untilOfflineReady(page)
    await context.setOffline(true)
    await shareInto(page, 3)
    await expect(page.getByAltText('Uploaded photo')).toBeVisible()
    const shared = page.getByRole('region', { name: 'Shared photos' })
    await expect(shared).toContainText('2 more shared photos are waiting.')
    await queuePhoto(page, 1)
    await shared.getByRole('button', { name: 'Next photo' }).click()
    await expect(shared).toContainText('One more shared photo is waiting.')
    // Not sent yet, it has its turn again.
    await shared.getByRole('button', { name: 'Next photo' }).click()
    await expect(shared).toContainText('One more shared photo is waiting.')
    await page.reload()
    await expect(page.getByAltText('Uploaded photo')).toBeVisible()
    await expect(shared).toContainText('One more shared photo is waiting.')
    await shared.getByRole('button', { name: 'Let go' }).click()
    await expect(shared).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(shared).toContainText('One more shared photo is waiting.')
  },
)

test(
  'a photo refused for good is edited, and goes when the next one is sent',
  WITH_WORKER,
  async ({ page, context, signIn }, info) => {
    const person = await personOf(page, info)
    await signIn()
    const text = 'Your words can’t be used. Change them and try again.'
    const refuse = { status: 400, json: { error: text, code: 'prompt_moderation' } }
    await context.route('**/api/generate', (route) => route.fulfill(refuse))
    await queuePhoto(page, 1)
    await expect(page.getByText(text).first()).toBeVisible()
    // From wherever it is told of: the panel, on another tab.
    await open(page, 'Menu')
    await accountRow(page, 'On this device')
    const panel = page.getByRole('dialog', { name: 'On this device' })
    await panel.getByRole('link', { name: 'Edit' }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByAltText('Uploaded photo')).toBeVisible()
    const note = page.getByRole('note').filter({ hasText: 'What you send now takes the place' })
    await expect(note).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await page.getByRole('region', { name: 'Workspace' }).getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Guidance').fill('on a wooden table')
    await expect(recent(page)).toHaveCount(1)
    await context.unroute('**/api/generate')
    await generateButton(page).click()
    await expect(note).toBeHidden()
    await expect(recent(page)).toHaveCount(1)
    const sent = async () =>
      (await person.get<{ guidance_text: string }[]>('/api/history')).map((row) => row.guidance_text)
    await expect.poll(sent).toEqual(['on a wooden table'])
    await expect(page.getByText('Failed', { exact: true })).toHaveCount(0)
  },
)

/** As the phone's share sheet does it: a form that the page does not know of. */
async function shareInto(page: Page, count = 1): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data', id: 'share' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'photo', multiple: true })
    form.append(input)
    document.body.append(form)
  })
  const photo = await dishFile()
  await page.locator('#share input').setInputFiles(Array.from({ length: count }, () => photo))
  await page.evaluate(() => (document.querySelector('#share') as HTMLFormElement).submit())
}

/** Of users, not of the device. */
async function databases(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    return names.filter((name) => name.startsWith('platelight-') && name !== 'platelight-session')
  })
}
