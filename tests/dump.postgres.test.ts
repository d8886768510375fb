// Back-up and restore of PostgreSQL, with the two commands that docs/operations.md gives.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { expect, inject, onTestFinished, test } from 'vitest'
import { postgresFolder } from '../scripts/postgres-folder.mjs'
import { openPostgres } from '../server/db/postgres.ts'
import { openPgBossQueue } from '../server/jobs/pg-boss.ts'
import { createDatabase, openTestDatabase } from './server/databases.ts'

const run = promisify(execFile)
const log = pino({ level: 'silent' })

test('a dump restored into an empty database is one that a server goes on with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-dump-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { db, url, close } = await openTestDatabase()
  onTestFinished(close)
  const user = { id: uuidv7(), display_name: 'Åsa 🍜', email: null, created_at: 1 }
  await db.insertInto('users').values(user).execute()
  const empty = await createDatabase(inject('postgres')!)
  const file = `--file=${join(folder, 'platelight.dump')}`
  await run(join(postgresFolder()!, 'pg_dump'), ['--format=custom', '--no-owner', file, url!])
  const options = ['--no-owner', '--exit-on-error', `--dbname=${empty}`, file.slice('--file='.length)]
  await run(join(postgresFolder()!, 'pg_restore'), options)

  const restored = await openPostgres(empty)
  onTestFinished(() => restored.destroy())
  const queue = await openPgBossQueue(restored, empty, { log })
  await queue.close()
  expect(await restored.selectFrom('users').selectAll().execute()).toMatchObject([user])
})
