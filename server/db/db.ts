// Opens the database and brings it up to date. SQLite through node:sqlite; Kysely on top.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { AppError } from '../../contract/errors.ts'
import { makeFolder } from '../folders.ts'
import { MIGRATIONS } from './migrations/all.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>

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
  await migrate(db, migrations)
  return db
}

/** Runs what is missing of the migrations; throws the first failure and leaves the rest undone. */
async function migrate(db: Db, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await db.destroy()
    throw new Error('The database could not be brought up to date.', { cause: error })
  }
}

/**
 * Raises and returns the user's change counter. It comes first in every transaction that changes a user's rows:
 * besides giving the cursor of `?since=` it locks the user's row, so such transactions run one after another.
 * @throws AppError('unauthenticated') for a user who was erased while the request was on its way
 */
export async function nextChange(trx: Trx, userId: string): Promise<number> {
  const user = await trx
    .updateTable('users')
    .set((eb) => ({ change_seq: eb('change_seq', '+', 1) }))
    .where('id', '=', userId)
    .returning('change_seq')
    .executeTakeFirst()
  if (!user) throw new AppError('unauthenticated')
  // PostgreSQL's driver hands bigint out as text.
  return Number(user.change_seq)
}
