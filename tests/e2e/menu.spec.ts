// The Menu tab, as a person uses it.
import { readFileSync } from 'node:fs'
import JSZip from 'jszip'
import type { Locator, Page } from 'playwright/test'
import { violations } from './axe.ts'
import { dishFile, expect, forgetPictures, test } from './fixtures.ts'
import { cards, choose, menuOf, openMenu, titles, withDishes } from './menu-page.ts'
import { personOf } from './person.ts'

test('add a dish, see it, edit it, and find it again after a reload', async ({ page, signIn }, info) => {
  await signIn()
  const person = await personOf(page, info)
  await openMenu(page)
  await expect(page.getByRole('heading', { name: 'Your menu is empty' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Item' })
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('  Crème brûlée 🍮  ')
  await expect(dialog.getByText('Title is required')).toHaveCount(0)
  await dialog.getByLabel('Dish photo').setInputFiles(await dishFile())
  await expect(dialog.getByAltText('Chosen')).toBeVisible()
  // Twice as fast as anybody: one dish all the same.
  await dialog.getByRole('button', { name: 'Add Item' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(titles(page)).toHaveText(['Crème brûlée 🍮'])
  await expect(cards(page).locator('img')).toBeVisible()
  await expect.poll(async () => (await menuOf(person))[0]?.image_url ?? null).toMatch(/^\/pictures\//)
  const [created] = await menuOf(person)
  expect(created).toMatchObject({ title: 'Crème brûlée 🍮', description: null })
  expect(created?.original_image_url).toBe(created?.image_url)

  await choose(page, 'Crème brûlée 🍮', 'Edit details')
  const edit = page.getByRole('dialog', { name: 'Edit details' })
  await edit.getByRole('textbox', { name: 'Title' }).fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Title is required')).toBeVisible()
  await edit.getByRole('textbox', { name: 'Title' }).fill('حمص <b>بالطحينة</b>')
  await edit.getByRole('textbox', { name: 'Description' }).fill('Chickpeas and tahini')
  await expect(edit.getByText('20 / 2,000')).toBeVisible()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(titles(page)).toHaveText(['حمص <b>بالطحينة</b>'])
  await expect.poll(async () => (await menuOf(person))[0]?.description ?? null).toBe('Chickpeas and tahini')
  await page.reload()
  await expect(titles(page)).toHaveText(['حمص <b>بالطحينة</b>'])
})

test('a dialog opened from a card’s menu has the focus, and gives it back to the card', async ({
  page,
  signIn,
}, info) => {
  await withDishes(page, info, 'Soup')
  await signIn()
  await openMenu(page)
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  // The second time its code is loaded: it is there long before the menu has faded out.
  for (let time = 1; time <= 2; time++) {
    await choose(page, 'Soup', 'Edit details')
    await expect(dialog).toBeVisible()
    await expect(page.locator('[role=menu]')).toHaveCount(0)
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'More for Soup' })).toBeFocused()
  }
})

test('a double tap on what closes a sheet does not reach the tab bar beneath it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openMenu(page)
  await page.getByRole('button', { name: 'Add Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Item' })
  const close = await dialog.getByRole('button', { name: 'Close' }).elementHandle()
  const beneath = await page.locator('nav a:visible', { hasText: 'History' }).elementHandle()
  const reached = await page.evaluate(
    async ([close, beneath]) => {
      // Both at once, as far as their times tell: the sheet may take its time to go.
      const taps = [1, 2].map(
        (detail) =>
          new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 300, clientY: 800, detail }),
      )
      let reached = 0
      beneath!.addEventListener('click', () => reached++)
      close!.dispatchEvent(taps[0]!)
      while (close!.isConnected) await new Promise(requestAnimationFrame)
      beneath!.dispatchEvent(taps[1]!)
      return reached
    },
    [close, beneath],
  )
  expect(reached).toBe(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
})

test('too long is told with counters and refused, and nothing typed is lost by closing', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openMenu(page)
  await page.getByRole('button', { name: 'Add Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Item' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await title.fill('x'.repeat(5000))
  await expect(dialog.getByText('5,000 / 120')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(dialog.getByText('The title can have at most 120 characters.')).toBeVisible()
  await title.fill('Ramen')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('y'.repeat(2001))
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(dialog.getByText('The description can have at most 2,000 characters.')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = dialog.getByText('What you typed isn’t saved.')
  await expect(question).toBeVisible()
  // A second Escape is no answer.
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await page.goBack()
  await expect(question).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('Ramen')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your menu is empty' })).toBeVisible()
})

test('Save All Images: every picture, unharmed, under its own name', async ({ page, signIn }, info) => {
  const person = await withDishes(page, info, 'No picture')
  await signIn()
  await openMenu(page)
  const saveAll = page.getByRole('button', { name: 'Save All Images' })
  await saveAll.click()
  await expect(page.getByText('There is no picture to save yet.')).toBeVisible()

  const dish = await dishFile()
  for (const title of ['Fish/Chips: "best"', 'Ramen', 'Ramen']) {
    await page.getByRole('button', { name: 'Add Item' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Item' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await dialog.getByLabel('Dish photo').setInputFiles(dish)
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect.poll(async () => (await menuOf(person)).filter((item) => item.image_url).length).toBe(3)
  const items = (await menuOf(person)).filter((item) => item.image_url)

  const [download] = await Promise.all([page.waitForEvent('download'), saveAll.click()])
  await expect(page.getByText('Downloaded 3 menu images as a zip.')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^menu-images-\d{4}-\d\d-\d\d-\d{6}\.zip$/)
  const bytes = readFileSync(await download.path())
  const { files } = await JSZip.loadAsync(bytes)
  const [fish, ...ramen] = items
  const extension = 'webp|jpg'
  expect(Object.keys(files)[0]).toMatch(new RegExp(`^Fish-Chips- -best-${fish!.id}\\.(${extension})$`))
  expect(
    Object.keys(files)
      .slice(1)
      .map((name) => name.replace(/\.\w+$/, '')),
  ).toEqual(ramen.map(({ id }) => `Ramen-${id}`))
  expect(bytes.readUInt16LE(8), 'stored, not compressed').toBe(0)
  const served = await (await page.request.get(fish!.image_url!)).body()
  expect(await Object.values(files)[0]!.async('nodebuffer')).toEqual(served)

  // One that can't be fetched is named, and the rest is saved.
  await page.context().route(`**${fish!.image_url}*`, (route) => route.abort())
  await forgetPictures(page)
  const [second] = await Promise.all([page.waitForEvent('download'), saveAll.click()])
  await expect(page.getByText('Downloaded 2 menu images as a zip.')).toBeVisible()
  await expect(page.getByText('One picture is missing from the zip: Fish/Chips: "best".')).toBeVisible()
  expect(Object.keys((await JSZip.loadAsync(readFileSync(await second.path()))).files)).toHaveLength(2)
})

test('reorder: by mouse or a held finger, and by the card’s menu from the keyboard', async ({
  page,
  signIn,
  isMobile,
}, info) => {
  const person = await withDishes(page, info, 'A', 'B', 'C', 'D')
  await signIn()
  await openMenu(page)
  await expect(titles(page)).toHaveText(['A', 'B', 'C', 'D'])

  await cards(page).first().scrollIntoViewIfNeeded()
  const [from, to] = [await gripOf(cards(page).nth(0)), await gripOf(cards(page).nth(1))]
  if (isMobile) await longPressDrag(page, from, to)
  else {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 5 })
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await expect(titles(page)).toHaveText(['B', 'A', 'C', 'D'])
    await page.mouse.up()
  }
  await expect(titles(page)).toHaveText(['B', 'A', 'C', 'D'])
  // A drag is no click.
  await expect(page.getByRole('dialog', { name: 'Edit details' })).toHaveCount(0)
  await expect.poll(async () => (await menuOf(person)).map(({ title }) => title).join('')).toBe('BACD')

  const more = page.getByRole('button', { name: 'More for C', exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible()
  await page.keyboard.type('Move u')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['B', 'C', 'A', 'D'])
  await expect(page.getByText('C is now number 2 of 4.')).toBeAttached()
  await expect(more).toBeFocused()
  await page.reload()
  await expect(titles(page)).toHaveText(['B', 'C', 'A', 'D'])
})

test('search finds by title and description, without accents; hovering offers what can be done', async ({
  page,
  signIn,
  isMobile,
}, info) => {
  const person = await personOf(page, info)
  for (let i = 0; i < 10; i++) await person.addDish(`Dish ${i}`, i === 4 ? 'with Gruyère' : undefined)
  await signIn()
  await openMenu(page)
  await expect(page.getByText('10 dishes')).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Search the menu' })
  await box.fill('GRUYERE')
  await expect(titles(page)).toHaveText(['Dish 4'])
  await box.fill('nothing like it')
  await expect(page.getByText('No dish matches “nothing like it”. Try fewer words.')).toBeVisible()
  await box.fill('dish 7')
  await expect(titles(page)).toHaveText(['Dish 7'])

  if (isMobile) await choose(page, 'Dish 7', 'Generate Photo')
  else {
    await cards(page).hover()
    await cards(page).getByRole('button', { name: 'Generate Photo' }).click()
  }
  await expect(page).toHaveURL(/\/dashboard\/generate/)
  await expect(page.getByText('Dish 7').first()).toBeVisible()
})

test('what can’t be loaded at first says so, and tries again', async ({ page, signIn }, info) => {
  const person = await personOf(page, info)
  await person.addDish('Ramen')
  await page.context().route('**/api/menu-items*', (route) => route.abort())
  await signIn()
  await openMenu(page)
  await expect(page.getByText('Failed to load menu items. Please try again.')).toBeVisible()
  // While it still fails: once it does not, the next try may come by itself before the button is hit.
  const asked = page
    .context()
    .waitForEvent('requestfailed', (request) => request.url().includes('/api/menu-items'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked
  await page.context().unroute('**/api/menu-items*')
  await expect(titles(page)).toHaveText(['Ramen'])
})

test('axe finds nothing on the menu and in its dialogs', async ({ page, signIn, isMobile }, info) => {
  await signIn()
  await openMenu(page)
  await expect(page.getByRole('heading', { name: 'Your menu is empty' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await withDishes(page, info, ...Array.from({ length: 10 }, (_, i) => `Dish ${i}`))
  await page.reload()
  await expect(page.getByText('10 dishes')).toBeVisible()
  expect(await violations(page)).toEqual([])
  if (isMobile) expect(await tooSmall(page)).toEqual([])
  await page.getByRole('button', { name: 'More for Dish 3' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('tab', { name: 'Image & Cropping' }).click()
  await dialog.getByLabel('New dish photo').setInputFiles(await dishFile())
  await expect(dialog.getByText(/pixels$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  if (isMobile) expect(await tooSmall(page)).toEqual([])
})

/** Buttons a thumb can't hit. A card's title is as wide as its card by way of an overlay. */
async function tooSmall(page: Page): Promise<string[]> {
  return await page
    .locator('button, [role=tab], [role=radio], input[type=text], input[type=search]')
    .evaluateAll((nodes) =>
      nodes
        .filter(
          (node) =>
            node.checkVisibility() && !node.closest('h2') && !node.closest('[inert], [aria-hidden=true]'),
        )
        .map((node) => ({
          name: node.getAttribute('aria-label') || node.textContent,
          box: node.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1 && (box.width < 44 || box.height < 44))
        .map(({ name, box }) => `${name}: ${Math.round(box.width)}×${Math.round(box.height)}`),
    )
}

async function gripOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = (await target.boundingBox())!
  // Of the picture's upper part: below it are buttons, which are not for dragging.
  return { x: box.x + box.width / 2, y: box.y + 50 }
}

async function longPressDrag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await send('touchStart', from)
  await page.waitForTimeout(600)
  for (let step = 1; step <= 10; step++) {
    await send('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 10,
      y: from.y + ((to.y - from.y) * step) / 10,
    })
    await page.waitForTimeout(30)
  }
  await send('touchEnd')
}
