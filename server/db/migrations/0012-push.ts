// Web Push: the devices that want to be told when a generation ends, and what is still to be told to each.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('push_subscriptions_by_user')
    .on('push_subscriptions')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createTable('pushes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('generation_id', 'text', (column) => column.notNull())
    .addColumn('subscription_id', 'text', (column) =>
      column.notNull().references('push_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pushes_by_due').on('pushes').column('due_at').execute()
  await db.schema.createIndex('pushes_by_user').on('pushes').column('user_id').execute()
  await db.schema.createIndex('pushes_by_subscription').on('pushes').column('subscription_id').execute()
}
