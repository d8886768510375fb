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

test('a migration with a lower number may come later, and one that only a newer version knows is let be', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-db-'))
  const table = (name: string): Migration => ({
    up: (db) => db.schema.createTable(name).addColumn('id', 'text').execute(),
  })
  const tablesAfter = async (migrations: Record<string, Migration>) => {
    const db = await openSqlite(folder, migrations)
    const tables = await db.introspection.getTables()
    await db.destroy()
    return tables.map(({ name }) => name)
  }
  try {
    expect(await tablesAfter({ '1-a': table('a'), '3-c': table('c') })).toEqual(['a', 'c'])
    expect(await tablesAfter({ '1-a': table('a'), '2-b': table('b'), '3-c': table('c') })).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(await tablesAfter({ '1-a': table('a') })).toEqual(['a', 'b', 'c'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
