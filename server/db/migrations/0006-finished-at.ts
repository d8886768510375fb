// When a generation ended: how long people wait can then be told.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('generations').addColumn('finished_at', 'bigint').execute()
}
