// Generate with Google's engine, which is a stand-in here: a server of its own, so it runs with --long only.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RealServer, startRealServer } from '../server/real-server.ts'
import { createGemini, type Gemini, OTHER_DISH, OVERLOADED, SAME_DISH } from '../stand-ins/gemini/gemini.ts'
import { violations } from './axe.ts'
import { dishFile, expect, type Page, test } from './fixtures.ts'

const PORT = Number(process.env.E2E_PORT ?? 8791) + 1
test.use({ baseURL: `http://localhost:${PORT}` })
test.describe.configure({ mode: 'serial' })

let gemini: Gemini
let server: RealServer
const folder = mkdtempSync(join(tmpdir(), 'platelight-engine-'))

test.beforeAll(async () => {
  gemini = await createGemini()
  const settings = { GEMINI_API_KEY: 'stand-in', GEMINI_BASE_URL: gemini.origin, PUBLIC_URL: '' }
  server = await startRealServer(folder, PORT, settings)
})
test.afterAll(async () => {
  await server.end('SIGTERM')
  await gemini.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function generate(page: Page): Promise<void> {
  await page.getByLabel('Upload photo').setInputFiles(await dishFile())
  await page.getByRole('radio', { name: /^Medium/ }).click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
}

test('a dish that stayed is said to look the same, with the engine’s name, also in the history', async ({
  page,
  signIn,
}) => {
  gemini.always = SAME_DISH
  await signIn()
  await expect(page.getByRole('checkbox', { name: /built-in studio/ })).toBeChecked()
  await generate(page)
  await expect(page.getByRole('list', { name: 'Progress' }).getByText(/checking the dish/i)).toBeVisible()
  await expect(page.getByAltText('Generated result')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/Dish looks the same: \d+ of 100/)).toBeVisible()
  await expect(page.getByText('Made by Google AI · gemini-nano-banana-2.1')).toBeVisible()
  // The notice goes after ten seconds.
  await page.getByRole('link', { name: 'View Image' }).click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByText(/Dish looks the same/)).toBeVisible()
  await expect(detail.getByText(/Made by Google AI/)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a dish that changed is drawn twice and delivered with a warning, for one credit', async ({
  page,
  signIn,
}) => {
  gemini.always = OTHER_DISH
  const before = gemini.seen.length
  await signIn()
  await generate(page)
  await expect(page.getByText(/The dish may have changed: compare before you publish/)).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('4 left')).toBeVisible()
  expect(gemini.seen.length - before).toBe(2)
  expect(await violations(page)).toEqual([])
})

test('a service that is down fails with its reason where nobody may step in, and the studio steps in where it may', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000)
  gemini.always = OVERLOADED
  await signIn()
  const allowed = page.getByRole('checkbox', { name: /built-in studio/ })
  await allowed.click()
  await expect(allowed).not.toBeChecked()
  await page.reload()
  await expect(allowed).not.toBeChecked()
  await generate(page)
  const workspace = page.getByRole('region', { name: 'Workspace' })
  await expect(workspace.getByText(/The AI service can’t be reached right now/)).toBeVisible({
    timeout: 60_000,
  })
  await expect(workspace.getByText(/The credit is back on your balance\./)).toBeVisible()
  await allowed.click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('Made by the built-in studio', { exact: false })).toBeVisible({
    timeout: 90_000,
  })
  await expect(page.getByText(/so the built-in studio made this picture/)).toBeVisible()
})
