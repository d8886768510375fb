// Whether another engine may step in when the one that was asked can't work; null: nobody.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('generations').addColumn('fallback', 'text').execute()
}
