// How a photo gets in, when it may be styled, and what is said while it is.
import type { Page } from 'playwright/test'
import { SUBMIT_COOLDOWN_MS } from '../../contract/limits.ts'
import { dishFile, expect, pullNow, test, withoutServiceWorker } from './fixtures.ts'
import { withHistory, withPlan } from './person.ts'

const generateButton = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true })
const preview = (page: Page) => page.getByAltText('Uploaded photo')

/** A file as the browser gives it to a drop or paste, made inside the page. */
async function fileEvent(page: Page, kind: 'drop' | 'paste'): Promise<void> {
  const { name, mimeType, buffer } = await dishFile()
  await page.evaluate(
    ({ kind, name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], name, { type: mimeType }))
      const shared = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...shared, dataTransfer: data })
          : new ClipboardEvent('paste', { ...shared, clipboardData: data }),
      )
    },
    { kind, name, mimeType, base64: buffer.toString('base64') },
  )
}

test('the hint says types, size and time; the file inputs take these types only', async ({
  page,
  signIn,
}) => {
  await signIn()
  await expect(page.getByText('PNG, JPG or WebP up to 10 MB.', { exact: false })).toBeVisible()
  await expect(page.getByText('Typical generation: about 20 seconds.', { exact: false })).toBeVisible()
  for (const label of ['Upload photo', 'Camera photo']) {
    const input = page.locator(`input[aria-label="${label}"]`)
    await expect(input).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp')
  }
  await expect(page.locator('input[aria-label="Camera photo"]')).toHaveAttribute('capture', 'environment')
})

test('click, drop and paste all bring a photo in, and Replace Photo another', async ({ page, signIn }) => {
  await signIn()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload photo' }).click(),
  ])
  await chooser.setFiles(await dishFile())
  await expect(preview(page)).toBeVisible()
  const [again] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Replace Photo' }).click(),
  ])
  expect(again.isMultiple()).toBe(false)
  for (const kind of ['drop', 'paste'] as const) {
    await page.getByRole('button', { name: 'New' }).click()
    await expect(preview(page)).toHaveCount(0)
    await fileEvent(page, kind)
    await expect(preview(page), kind).toBeVisible()
  }

  await test.step('text that comes with a picture goes where the caret is, and a dialog is left alone', async () => {
    await page.getByRole('button', { name: 'New' }).click()
    const guidance = page.getByLabel('Guidance')
    const pasteInto = (node: Element) => {
      const data = new DataTransfer()
      data.setData('text/plain', 'cells')
      data.items.add(new File([new Uint8Array(9)], 'cells.png', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
      return node.dispatchEvent(event)
    }
    expect(await guidance.evaluate(pasteInto), 'left to the browser').toBe(true)
    await page.getByRole('button', { name: 'Change Style' }).click()
    for (const kind of ['drop', 'paste'] as const) await fileEvent(page, kind)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(preview(page)).toHaveCount(0)
    await expect(page.getByText('Please select a valid image file', { exact: false })).toHaveCount(0)
  })
})

test('on a phone a button pastes, and says so when there is no picture', async ({
  page,
  context,
  signIn,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desktop has Ctrl+V')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn()
  await page.evaluate(() => navigator.clipboard.writeText('no picture'))
  await page.getByRole('button', { name: 'Paste' }).click()
  await expect(page.getByText('There is no picture in the clipboard.', { exact: false })).toBeVisible()
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 })
    canvas.getContext('2d')!.fillRect(0, 0, 300, 300)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png! })])
  })
  await page.getByRole('button', { name: 'Paste' }).click()
  await expect(preview(page)).toBeVisible()
})

test('without a plan and credits the button is closed and says why', async ({ page, signIn }) => {
  await withPlan(page, null)
  await page.route('**/api/credits/balance', (route) =>
    route.fulfill({ json: { total: 1, monthly: 0, topup: 1 } }),
  )
  await signIn()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await expect(generateButton(page)).toBeEnabled()
  await page.getByRole('radio', { name: /^Template/ }).click()
  await expect(generateButton(page)).toBeDisabled()
  await expect(
    page.getByText(
      "Your subscription is inactive and you're out of credits. Purchase more or reactivate your plan.",
    ),
  ).toBeVisible()
})

test('the cost and what is left stand beside the button; a double click is one photo', async ({
  page,
  signIn,
}) => {
  await withoutServiceWorker(page)
  await signIn()
  const bar = page.locator('p').filter({ hasText: /^1 credit/ })
  await expect(bar.first()).toContainText('5 left')
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/generate')) sent++
  })
  await generateButton(page).dblclick()
  await expect(bar.first()).toContainText('4 left')
  const items = page.getByRole('region', { name: 'Recent History' }).getByRole('listitem')
  await expect(page.getByAltText('Generated result')).toBeVisible({ timeout: 90_000 })
  await expect(items).toHaveCount(1)
  expect(sent).toBe(1)
})

test('while one runs its stages are shown, the next must wait, and a reload finds it again', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await generateButton(page).click()
  const steps = page.getByRole('list', { name: 'Progress' })
  await expect(steps.getByRole('listitem')).toHaveText([
    /queued/i,
    /cutting out/i,
    /lighting/i,
    /placing/i,
    /saving/i,
  ])
  await expect(generateButton(page)).toBeDisabled()
  await page.goto('/dashboard/generate')
  await expect(steps.or(page.getByAltText('Generated result'))).toBeVisible()
  await expect(page).toHaveURL(/item=/)
  await expect(page.getByAltText('Generated result')).toBeVisible({ timeout: 90_000 })
})

test('of twelve that wait the oldest is told too, and a load forgets the clean table', async ({
  page,
  signIn,
}) => {
  await withHistory(page, 12, (index) => (index === 11 && ended ? {} : WAITING))
  let ended = false
  await page.route('**/api/generate/status/**', (route) =>
    route.fulfill({ status: 503, json: { error: 'Later.', code: 'unavailable' } }),
  )
  await signIn()
  await expect(page).toHaveURL(/item=made-0$/)
  await page.goto('/dashboard/generate?item=new')
  await expect(page).toHaveURL(/item=made-0$/)
  await page.getByRole('button', { name: 'New' }).click()
  await expect(page).toHaveURL(/item=new$/)
  ended = true
  await pullNow(page)
  await expect(page.getByText('Your photo is ready.')).toBeVisible()
})

const WAITING = { status: 'pending', stage: 'queued', output_url: null } as const

test('several wait offline, each in its place, and one can be called off', async ({
  page,
  context,
  signIn,
}) => {
  await withoutServiceWorker(page)
  await page.clock.install()
  await signIn()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await generateButton(page).click()
  await expect(page.getByText('Will start when you are back online')).toBeVisible()
  // The cooldown is the button's own.
  await page.clock.fastForward(SUBMIT_COOLDOWN_MS)
  await generateButton(page).click()
  const items = page.getByRole('region', { name: 'Recent History' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(page.getByText('One photo goes before this one.')).toBeVisible()
  await expect(page.getByText('2 changes are waiting to be sent.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(items).toHaveCount(1)
  await context.setOffline(false)
  await items.first().getByRole('button').click()
  await expect(page.getByAltText('Generated result')).toBeVisible({ timeout: 90_000 })
  await expect(items).toHaveCount(1)
})

const REFUSALS = [
  ['Refused by moderation: no people.', 'bad_request', 'Refused by moderation: no people.'],
  ['This style doesn’t exist. Choose another style.', 'unknown_style', 'This style doesn’t exist.'],
] as const

for (const [error, code, shown] of REFUSALS) {
  test(`a refusal (${code}) stands over the result with its id, and can be put away`, async ({
    page,
    signIn,
  }) => {
    await withoutServiceWorker(page)
    await page.route('**/api/generate', (route) => route.fulfill({ status: 400, json: { error, code } }))
    await signIn()
    await page.getByLabel('Upload photo').setInputFiles(await dishFile())
    await generateButton(page).click()
    const alerts = page.getByRole('region', { name: 'Workspace' }).getByRole('alert')
    const banner = alerts.filter({ hasText: shown })
    await expect(banner).toBeVisible()
    // Moderation stands out: framed in full red, and it says that nothing was made.
    const moderated = code === 'bad_request'
    const frame = await banner.evaluate((node) => getComputedStyle(node).borderColor)
    expect(frame === 'rgb(191, 52, 23)').toBe(moderated)
    await expect(banner.getByText('Not generated')).toHaveCount(moderated ? 1 : 0)
    await expect(page.getByText(/^ID: [0-9a-f-]{36}$/)).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(alerts).toHaveCount(0)
    // A slip: it is on the table again, with what can be done.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(banner).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(alerts).toHaveCount(0)
  })
}

test('an answer without a task id is said, and the photo is sent again by itself', async ({
  page,
  signIn,
}) => {
  await withoutServiceWorker(page)
  await page.route('**/api/generate', (route) => route.fulfill({ json: { status: 'pending' } }))
  await signIn()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await generateButton(page).click()
  const workspace = page.getByRole('region', { name: 'Workspace' })
  await expect(workspace.getByText('Task ID not received from server.')).toBeVisible()
  await page.unroute('**/api/generate')
  await expect(page.getByAltText('Generated result')).toBeVisible({ timeout: 90_000 })
  await expect(workspace.getByRole('alert')).toHaveCount(0)
})

test('a status that is refused without a word says so, and the result comes all the same', async ({
  page,
  signIn,
}) => {
  await withoutServiceWorker(page)
  await page.route('**/api/generate/status/**', (route) => route.fulfill({ status: 418, body: 'No' }))
  await signIn()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await generateButton(page).click()
  const workspace = page.getByRole('region', { name: 'Workspace' })
  await expect(workspace.getByText('Failed to fetch task status')).toBeVisible()
  await expect
    .poll(
      async () => {
        await pullNow(page)
        return await page.getByAltText('Generated result').isVisible()
      },
      { intervals: [2_000], timeout: 90_000 },
    )
    .toBe(true)
  await expect(workspace.getByRole('alert')).toHaveCount(0)
})
