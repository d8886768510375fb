import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { renderDish } from './test-dish.ts'

// A process of its own reads the networks anew.
test('the networks’ library tells nobody that it is used', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-network-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const photo = join(folder, 'dish.jpg')
  writeFileSync(photo, (await renderDish()).jpeg)
  const [temporary, home] = ['temporary', 'home'].map((name) => join(folder, name)) as [string, string]
  for (const one of [temporary, home]) mkdirSync(one)
  const { ORT_DISABLE_TELEMETRY: _, XDG_CACHE_HOME: __, ...env } = process.env
  const cli = join(import.meta.dirname, 'cli.ts')
  execFileSync(process.execPath, [cli, 'style', photo, '--style', '1', '-o', join(folder, 'styled.jpg')], {
    env: { ...env, TMPDIR: temporary, HOME: home },
    stdio: 'pipe',
  })
  // Before it sends anything it notes there whom it is to send it for.
  expect(readdirSync(temporary)).toEqual([])
  expect(readdirSync(home)).toEqual([])
})
