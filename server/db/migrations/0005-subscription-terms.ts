// What a subscription was sold for: plans may get other prices, and who pays the old one keeps it.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['cents', 'credits']) {
    await db.schema.alterTable('subscriptions').addColumn(column, 'integer').execute()
  }
}
