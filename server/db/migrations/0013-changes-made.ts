// The names of changes that were made, so that the same one sent again is recognised.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('changes_made')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('changes_made_pk', ['user_id', 'id'])
    .execute()
  await db.schema.createIndex('changes_made_at').on('changes_made').column('made_at').execute()
}
