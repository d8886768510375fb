// The Generation Settings form: what can be set, what a plan locks and says, and what is remembered.
import { dishFile, expect, pullNow, test, withoutServiceWorker } from './fixtures.ts'
import { PROFESSIONAL, personOf, withPlan } from './person.ts'

test('Style and Template: each switch clears what the other side needs, Reset clears all', async ({
  page,
  signIn,
}, info) => {
  await withPlan(page, PROFESSIONAL)
  await signIn()
  await (await personOf(page, info)).addTemplate('Basalt and smoke')
  await page.reload()
  const form = page.getByRole('region', { name: 'Generation Settings' })
  const mode = (name: string) => form.getByRole('radio', { name: new RegExp(`^${name}`) })
  await expect(mode('Style')).toBeChecked()

  await form.getByRole('button', { name: 'Change Style' }).click()
  await page.getByRole('radio', { name: 'Custom Style' }).click()
  await form.getByLabel('Custom prompt').fill('Blue tiles')
  await mode('Template').click()
  const template = form.getByRole('radio', { name: 'Basalt and smoke' })
  await template.click()
  await expect(template).toBeChecked()
  await mode('Style').click()
  await expect(form.getByText('Clean White Plate')).toBeVisible()
  await expect(form.getByLabel('Custom prompt')).toHaveCount(0)
  await mode('Template').click()
  await expect(template).not.toBeChecked()

  await form.getByLabel('Guidance').fill('More steam')
  await form.getByRole('radio', { name: '45-Degree' }).click()
  await form.getByRole('button', { name: 'Reset' }).click()
  await expect(mode('Style')).toBeChecked()
  await expect(form.getByLabel('Guidance')).toHaveValue('')
  await expect(form.getByRole('radio', { name: 'Default angle' })).toBeChecked()
})

test('Choose a Style: seven presets and a locked custom one, by hand and by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.getByRole('button', { name: 'Change Style' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a Style' })
  const names = [
    'Clean White Plate',
    'Rustic Wooden Warmth',
    'Dark Moody Elegance',
    'Bright & Airy Café',
    'Vibrant Color Pop',
    'Minimalist Monochrome',
    'Botanical Freshness',
    'Custom Style',
  ]
  const tiles = dialog.getByRole('radio')
  await expect(tiles).toHaveCount(names.length)
  for (const [index, name] of names.entries()) await expect(tiles.nth(index)).toHaveAccessibleName(name)
  const custom = dialog.getByRole('radio', { name: 'Custom Style' })
  await expect(custom).toBeDisabled()
  await expect(dialog.getByText('Upgrade to Professional to use custom styles.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Clean White Plate' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Dark Moody Elegance').first()).toBeVisible()
})

test('without Professional the custom prompt and the formats are locked, and say why', async ({
  page,
  signIn,
}) => {
  await withPlan(page, { ...PROFESSIONAL, planType: 'starter' })
  await signIn()
  const prompt = page.getByLabel('Custom prompt')
  await expect(prompt).toBeDisabled()
  await expect(prompt).toHaveAccessibleDescription(
    'Custom prompts are available on the Professional plan. Upgrade to unlock.',
  )
  for (const ratio of ['5:4', '4:3', '16:9', '4:5', '3:4', '9:16']) {
    await expect(page.getByRole('radio', { name: ratio })).toBeDisabled()
  }
  await expect(page.getByRole('radio', { name: '1:1' })).toBeChecked()
  await expect(page.getByRole('radiogroup', { name: 'Format' })).toHaveAccessibleDescription(
    'Formats other than 1:1 are available on the Professional plan.',
  )
  const quality = page.getByRole('radiogroup', { name: 'Quality' }).getByRole('radio')
  await expect(quality).toHaveText([/Medium/, /High/])
  await expect(quality.nth(1)).toBeChecked()
})

test('with Professional a custom prompt is asked for and sent, in the chosen format', async ({
  page,
  signIn,
}) => {
  await withPlan(page, PROFESSIONAL)
  await signIn()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByRole('button', { name: 'Change Style' }).click()
  await page.getByRole('radio', { name: 'Custom Style' }).click()
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  await expect(generate).toBeDisabled()
  await expect(page.getByText('Describe your style to enable generation.')).toBeVisible()
  await page.getByLabel('Custom prompt').fill('Blue tiles, evening sun')
  await page.getByRole('radio', { name: '16:9' }).click()
  await page.getByRole('radio', { name: 'Side View 0-20°' }).click()
  await page.getByRole('radio', { name: /^Medium/ }).click()
  const [request] = await Promise.all([page.waitForRequest('**/api/generate'), generate.click()])
  const body = request.postDataBuffer()?.toString('latin1') ?? ''
  const field = (name: string) => body.match(new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`))?.[1]
  expect(
    ['styleId', 'stylePrompt', 'engine', 'cameraAngle', 'aspectRatio', 'quality', 'templateId'].map(field),
  ).toEqual(['-1', 'Blue tiles, evening sun', 'google', 'profile', '16:9', 'medium', undefined])
  expect(field('checksum')).toMatch(/^[0-9a-f]{64}$/)
  // The server knows that this plan is not real; its sentence arrives, as banner and as notification with the id.
  const sentence = 'Custom prompts are available on the Professional plan. Upgrade to unlock.'
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(page.getByText(/^ID: [0-9a-f-]{36}$/)).toBeVisible()
})

test('the template chooser searches name and description, whatever the case', async ({
  page,
  signIn,
}, info) => {
  await withoutServiceWorker(page)
  await signIn()
  const person = await personOf(page, info)
  await person.addTemplate('Basalt and smoke', 'Low light')
  const chosen = await person.addTemplate('Terrace', 'Noon sun on BASALT tiles')
  await person.addTemplate('Marble', 'Morning')
  await page.reload()
  await page.getByRole('radio', { name: /^Template/ }).click()
  const group = page.getByRole('radiogroup', { name: 'Template' })
  const own = group.getByRole('radio').filter({ hasText: /Basalt and smoke|Terrace|Marble/ })
  await expect(own).toHaveCount(3)
  const search = page.getByLabel('Search templates')
  await search.fill('bAsAlT')
  await expect(group.getByRole('radio')).toHaveCount(2)
  await search.fill('xyz')
  await expect(page.getByText('Nothing matches. Try fewer letters.')).toBeVisible()
  await search.fill('terr')
  await group.getByRole('radio', { name: 'Terrace' }).click()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await expect(page.getByText(/^2 credits/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText(/3 (credits|left)/).first()).toBeVisible()
  type Made = { style_id: number | null; Template: { name: string } | null }
  await expect
    .poll(async () => {
      const [made] = await person.get<Made[]>('/api/history')
      return [made?.Template?.name, made?.style_id]
    })
    .toEqual(['Terrace', null])

  await test.step('arrow keys go round, and each says its place', async () => {
    await search.fill('basalt')
    const [terrace, basalt] = [group.getByRole('radio').first(), group.getByRole('radio').last()]
    await expect(group.getByRole('radio')).toHaveCount(2)
    await expect(basalt).toHaveAttribute('aria-posinset', '2')
    await expect(basalt).toHaveAttribute('aria-setsize', '2')
    await terrace.focus()
    await page.keyboard.press('ArrowDown')
    await expect(basalt).toBeFocused()
    await expect(basalt).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(terrace).toBeFocused()
    await expect(terrace).toBeChecked()
  })

  await test.step('one that is deleted elsewhere is no longer chosen', async () => {
    await person.remove(`/api/templates/${chosen.id}`)
    await pullNow(page)
    await expect(group.getByRole('radio')).toHaveCount(1)
    await expect(group.getByRole('radio')).not.toBeChecked()
    await expect(page.getByText('Choose a template to enable generation.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeDisabled()
  })
})

test('templates that can’t be loaded are an empty list and a sentence; no menu is an empty one', async ({
  page,
  signIn,
}) => {
  await withoutServiceWorker(page)
  const down = { status: 500, json: { error: 'Something went wrong on our side.', code: 'internal' } }
  await page.route(/\/api\/(templates|menu-items)/, (route) => route.fulfill(down))
  await signIn()
  await page.getByRole('radio', { name: /^Template/ }).click()
  await expect(page.getByText('Failed to load templates')).toBeVisible()
  await page.getByRole('button', { name: 'Choose a dish' }).click()
  await expect(page.getByText('Your menu is empty')).toBeVisible()
})

test('too many words are counted and told, not cut off', async ({ page, signIn }) => {
  await signIn()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  const guidance = page.getByLabel('Guidance')
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  await guidance.fill('🍝'.repeat(2500))
  await expect(page.getByText('5,000 / 1,000')).toBeVisible()
  await expect(page.getByText('The guidance can have at most 1,000 characters.')).toBeVisible()
  await expect(generate).toBeDisabled()
  await guidance.fill('بخار أكثر 🍝')
  await expect(generate).toBeEnabled()
})

test('Professional: a dish comes back styled as it was last time', async ({ page, signIn }, info) => {
  await withPlan(page, PROFESSIONAL)
  await signIn()
  await (await personOf(page, info)).addDish('Penne alla vodka')
  await page.reload()
  const chooseDish = async () => {
    await page.getByRole('button', { name: 'Choose a dish' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Penne alla vodka' }).click()
  }
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await chooseDish()
  await page.getByRole('button', { name: 'Change Style' }).click()
  await page.getByRole('radio', { name: 'Vibrant Color Pop' }).click()
  await page.getByLabel('Guidance').fill('More steam')
  await page.getByRole('radio', { name: '45-Degree' }).click()
  const [request] = await Promise.all([
    page.waitForRequest('**/api/generate'),
    page.getByRole('button', { name: 'Generate', exact: true }).click(),
  ])
  expect(request.postDataBuffer()?.toString('latin1')).toContain('name="menuItemId"')
  await page.getByRole('button', { name: 'New' }).click()
  await expect(page.getByLabel('Guidance')).toHaveValue('')
  await chooseDish()
  await expect(page.getByText('Styled as this dish was last time.')).toBeVisible()
  await expect(page.getByText('Vibrant Color Pop').first()).toBeVisible()
  await expect(page.getByLabel('Guidance')).toHaveValue('More steam')
  await expect(page.getByRole('radio', { name: '45-Degree' })).toBeChecked()
  // Neither the dish nor going without one loses the focus.
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'No menu item' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Choose a dish' })).toBeFocused()
})

test('a photo picked before it is known what this device kept, and read only afterwards, stays', async ({
  page,
  signIn,
}) => {
  await signIn()
  // A slow phone: what it kept is read late, and a photo from its camera later still.
  await page.addInitScript(() => {
    const { get } = IDBObjectStore.prototype
    const { arrayBuffer } = File.prototype
    const read = Promise.withResolvers<void>()
    let isPicked = false
    IDBObjectStore.prototype.get = function (query) {
      if (query !== 'draft-photo') return get.call(this, query)
      const answer = {} as IDBRequest
      // Asked again and again, because a transaction that nobody asks anything ends.
      const ask = () => {
        const request = get.call(this, query)
        request.onsuccess = () => {
          if (!isPicked) return ask()
          answer.onsuccess?.({ target: request } as unknown as Event)
          setTimeout(read.resolve, 500)
        }
      }
      ask()
      return answer
    }
    File.prototype.arrayBuffer = async function () {
      isPicked = true
      await read.promise
      return await arrayBuffer.call(this)
    }
  })
  await page.reload()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await expect(page.getByText('Reading your photo…')).toBeVisible()
  await expect(page.getByAltText('Uploaded photo')).toBeVisible()
})

test('what was set up survives another tab and a reload, the photo too', async ({ page, signIn }) => {
  await signIn()
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByLabel('Guidance').fill('More steam')
  await page.getByRole('link', { name: 'History' }).locator('visible=true').click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await page.getByRole('link', { name: 'Generate' }).locator('visible=true').click()
  await expect(page.getByAltText('Uploaded photo')).toBeVisible()
  await page.reload()
  await expect(page.getByAltText('Uploaded photo')).toBeVisible()
  await expect(page.getByLabel('Guidance')).toHaveValue('More steam')
  // A duplicated tab has a copy of the session: it goes its own way.
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void open('/dashboard/generate')),
  ])
  const owner = (of: typeof page) =>
    of.evaluate(() => {
      const key = Object.keys(sessionStorage).find((key) => key.startsWith('platelight:draft:'))
      return key && (JSON.parse(sessionStorage.getItem(key)!) as { owner: string }).owner
    })
  const mine = await owner(page)
  await expect.poll(() => owner(copy).catch(() => mine)).not.toBe(mine)
  expect(await owner(page)).toBe(mine)
})
