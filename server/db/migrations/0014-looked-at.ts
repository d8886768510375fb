// When a round last took a subscription or an order up, beside when the provider last said something of it: what could not
// be asked has not been asked.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['subscriptions', 'orders'])
    await db.schema.alterTable(table).addColumn('looked_at', 'bigint').execute()
}
