import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrations/all.ts'
import { openSqlite } from './sqlite.ts'

test('a migration that breaks off leaves nothing behind, and the next start carries on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-db-'))
  try {
    const [name, first] = Object.entries(MIGRATIONS)[0]!
    const broken: Migration = {
      async up(db) {
        await first.up(db)
        throw new Error('The power went')
      },
    }
    await expect(openSqlite(folder, { [name]: broken })).rejects.toThrow('brought up to date')
    const file = new DatabaseSync(join(folder, 'platelight.sqlite'))
    const left = file.prepare("select name from sqlite_master where name = 'users'").all()
    file.close()
    expect(left).toEqual([])
    const db = await openSqlite(folder)
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
    await db.destroy()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
