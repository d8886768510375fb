// The ledger by time: what was booked in the last hour is read without reading all of it.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('ledger_age').on('ledger_entries').column('created_at').execute()
}
