// Brings a database up to date, and leaves it as it was where that fails.
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'

/** @throws the first failure; what is missing after it is left undone */
export async function migrate(db: Db, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}
