// What the rest of the server knows of its database: one type, and how a transaction is made. Which database it is,
// SQLite (sqlite.ts) or PostgreSQL (postgres.ts), only this folder and main.ts know.
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { isConflict } from './failures.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>

const MAX_TRIES = 6
const FIRST_PAUSE_MS = 10

/** Whether PostgreSQL answers. Ask only where the two databases differ. */
export function isPostgres(db: Db | Trx): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Runs work in one transaction. PostgreSQL ends one of two that wait for each other (a deadlock): that one runs again,
 * so `work` must do nothing but ask the database.
 *
 * READ COMMITTED, whatever the server's default: every statement sees what was committed before it. Together with the
 * row that `nextChange` locks first, that is the same as one after another, without anything to repeat.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      if (tries === MAX_TRIES || !isConflict(error)) throw error
      await pause(FIRST_PAUSE_MS * 2 ** tries * Math.random())
    }
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
  return user.change_seq
}

/**
 * Before a user's row goes. Rows that refer to a user only share its row's lock with `nextChange`; this one keeps them
 * out too, and waits for those on their way, so that what comes after it sees them all.
 */
export async function lockForRemoval(trx: Trx, userId: string): Promise<void> {
  if (isPostgres(trx))
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/**
 * Holds names that have no row yet until the transaction ends, over all processes. SQLite has one writer anyway.
 * @param names in any order; always locked in the same one, so that two callers can't wait for each other
 */
export async function lockNames(trx: Trx, names: readonly string[]): Promise<void> {
  if (!isPostgres(trx)) return
  for (const name of [...new Set(names)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
  }
}
