// Menu, templates, subscriptions; what a generation keeps of its template; which pictures nothing shows any more.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createMenuItems(db)
  await createTemplates(db)
  await createSubscriptions(db)
  await extendGenerations(db)
  await extendPictures(db)
  await db.schema
    .alterTable('users')
    .addColumn('removals_floor', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('removals_age').on('removals').column('removed_at').execute()
}

async function createMenuItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('menu_items')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('image_id', 'text', (c) => c.references('pictures.id'))
    .addColumn('original_image_id', 'text', (c) => c.references('pictures.id'))
    .addColumn('position', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('change_seq', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('menu_items_position')
    .on('menu_items')
    .columns(['user_id', 'position'])
    .execute()
  await createSequenceIndex(db, 'menu_items')
  await createPictureIndex(db, 'menu_items', 'image_id')
  await createPictureIndex(db, 'menu_items', 'original_image_id')
}

async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('templates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('image_id', 'text', (c) => c.notNull().references('pictures.id'))
    .addColumn('change_hash', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('change_seq', 'bigint', (c) => c.notNull())
    .execute()
  await createSequenceIndex(db, 'templates')
  await createPictureIndex(db, 'templates', 'image_id')
}

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('current_period_end', 'bigint', (c) => c.notNull())
    .addColumn('provider_subscription_id', 'text', (c) => c.unique())
    .addColumn('provider_plan_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('subscriptions_user').on('subscriptions').column('user_id').execute()
}

async function extendGenerations(db: Kysely<unknown>): Promise<void> {
  for (const column of ['name', 'description', 'image_id', 'image_mime']) {
    await db.schema.alterTable('generations').addColumn(`template_${column}`, 'text').execute()
  }
  await db.schema.dropIndex('generations_user_seq').execute()
  await createSequenceIndex(db, 'generations')
  await createPictureIndex(db, 'generations', 'input_picture_id')
  await createPictureIndex(db, 'generations', 'output_picture_id')
  await createPictureIndex(db, 'generations', 'template_image_id')
}

async function extendPictures(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pictures').addColumn('unused_since', 'bigint').execute()
  await db.schema.alterTable('pictures').addColumn('doomed_at', 'bigint').execute()
}

/** Unique, because one change is one row: two rows with one number could be torn apart by a page's end. */
async function createSequenceIndex(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createIndex(`${table}_sequence`)
    .on(table)
    .columns(['user_id', 'change_seq'])
    .unique()
    .execute()
}

/** The collector asks who shows a picture, and PostgreSQL asks before a picture's row may go. */
async function createPictureIndex(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
}
