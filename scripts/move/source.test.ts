import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../server/db/sqlite.ts'
import { openSource } from './source.ts'

test('adds up more than SQLite can, as five million times do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-source-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const db = await openSqlite(folder)
  for (const [id, at] of [
    ['a', '9223372036854775807'],
    ['b', '9223372036854775807'],
    ['c', '-5000001'],
  ] as const) {
    await sql`insert into users (id, display_name, created_at)
      values (${id}, 'Zoë', cast(${at} as integer))`.execute(db)
  }
  await db.destroy()
  const source = openSource(folder)
  const sums = source.sums('users').split(' ')
  const at = source.columns('users').findIndex(({ name }) => name === 'created_at')
  source.close()
  expect([sums[0], sums[at + 1]]).toEqual(['3', String(2n * 9223372036854775807n - 5000001n)])
})
