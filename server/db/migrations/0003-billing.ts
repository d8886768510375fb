// Order and statement of the ledger, orders, payments and what the payment provider has told us.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await numberLedger(db)
  await extendSubscriptions(db)
  await createOrders(db)
  await createPayments(db)
  await db.schema
    .createTable('provider_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .execute()
}

/** Times may tie; a number of its own says which of a user's entries came first. */
async function numberLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ledger_entries')
    .addColumn('seq', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`
    update ledger_entries set seq = (
      select count(*) from ledger_entries as earlier
      where earlier.user_id = ledger_entries.user_id and (
        earlier.created_at < ledger_entries.created_at
        or (earlier.created_at = ledger_entries.created_at and earlier.id <= ledger_entries.id)
      )
    )`.execute(db)
  await db.schema
    .createIndex('ledger_order')
    .on('ledger_entries')
    .columns(['user_id', 'seq'])
    .unique()
    .execute()
}

async function extendSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('provider_status', 'text').execute()
  for (const column of ['provider_status_at', 'cancel_wanted_at', 'checked_at']) {
    await db.schema.alterTable('subscriptions').addColumn(column, 'bigint').execute()
  }
  await db.schema
    .createIndex('subscriptions_checked')
    .on('subscriptions')
    .columns(['status', 'checked_at'])
    .execute()
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('product', 'text', (c) => c.notNull())
    .addColumn('credits', 'integer', (c) => c.notNull())
    .addColumn('cents', 'integer', (c) => c.notNull())
    .addColumn('provider_order_id', 'text', (c) => c.unique())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('checked_at', 'bigint')
    .execute()
  await db.schema.createIndex('orders_user').on('orders').column('user_id').execute()
  await db.schema.createIndex('orders_checked').on('orders').columns(['status', 'checked_at']).execute()
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('subscription_id', 'text', (c) => c.references('subscriptions.id'))
    .addColumn('order_id', 'text', (c) => c.references('orders.id'))
    .addColumn('cents', 'integer', (c) => c.notNull())
    .addColumn('credits', 'integer', (c) => c.notNull())
    .addColumn('paid_at', 'bigint', (c) => c.notNull())
    .addColumn('reversed_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  for (const column of ['user_id', 'subscription_id', 'order_id']) {
    await db.schema.createIndex(`payments_${column}`).on('payments').column(column).execute()
  }
}
