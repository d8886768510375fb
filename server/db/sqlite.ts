// The embedded database: SQLite through node:sqlite.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { makeFolder } from '../folders.ts'
import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import type { Schema } from './schema.ts'

/** node:sqlite behind the few methods Kysely's SQLite dialect asks of its driver. */
function asSqliteDriver(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql)
      type Values = Parameters<typeof statement.all>
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as Values)),
        run: (parameters) => statement.run(...(parameters as Values)),
        iterate: (parameters) => statement.iterate(...(parameters as Values)),
      }
    },
  }
}

/** SQLite's DDL takes part in transactions, which Kysely does not assume: a kill must not leave half a migration. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

/**
 * Opens the SQLite file in a folder, creating both where missing, and migrates it.
 * An acknowledged commit survives a kill and a power cut: WAL with synchronous FULL.
 * @param folder data folder, or ':memory:'
 */
export async function openSqlite(folder: string, migrations = MIGRATIONS): Promise<Db> {
  if (folder !== ':memory:') makeFolder(folder, 0o700)
  const database = new DatabaseSync(folder === ':memory:' ? folder : join(folder, 'platelight.sqlite'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  )
  const db: Db = new Kysely<Schema>({
    dialect: new TransactionalSqliteDialect({ database: asSqliteDriver(database) }),
  })
  try {
    await migrate(db, migrations)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}
