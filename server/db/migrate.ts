// Brings a database up to date, and leaves it as it was where that fails.
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'

/** @throws the first failure; what is missing after it is left undone */
export async function migrate(db: Db, migrations: Record<string, Migration>): Promise<void> {
  const known = { ...(await doneByOthers(db)), ...migrations }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => known },
    // Written at the same time on different branches, the lower number may arrive later. Each adds something of its own.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}

/**
 * A newer version has been here: while a fleet is upgraded node by node, or after going back. Migrations only add
 * within a release, so what it did is no reason not to start.
 */
async function doneByOthers(db: Db): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]))
}
