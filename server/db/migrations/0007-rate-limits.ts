// How often somebody has asked of late, for all nodes together; on SQLite the one process knows it by itself.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../db.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  // As rate-limiter-flexible asks for it; unlogged, because after a crash everybody may start anew.
  await db.schema
    .createTable('rate_limits')
    .modifyFront(sql`unlogged`)
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()
  await db.schema.createIndex('rate_limits_expire').on('rate_limits').column('expire').execute()
}
