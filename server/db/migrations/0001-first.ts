// Accounts, pictures, generations, ledger, queue. Types and constraints work on SQLite and PostgreSQL alike.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('change_seq', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('identities')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('identities_pk', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('identities_user').on('identities').column('user_id').execute()
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('mime', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('checksum', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('pictures_user').on('pictures').column('user_id').execute()
  await createGenerations(db)
  await createLedger(db)
  await createJobs(db)
}

async function createGenerations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('generations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('style_id', 'integer')
    .addColumn('style_text', 'text')
    .addColumn('template_id', 'text')
    .addColumn('guidance_text', 'text')
    .addColumn('camera_angle', 'text')
    .addColumn('aspect_ratio', 'text', (c) => c.notNull())
    .addColumn('quality', 'text', (c) => c.notNull())
    .addColumn('menu_item_id', 'text')
    .addColumn('input_picture_id', 'text', (c) => c.notNull().references('pictures.id'))
    .addColumn('output_picture_id', 'text', (c) => c.references('pictures.id'))
    .addColumn('payload_hash', 'text', (c) => c.notNull())
    .addColumn('cost', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('stage', 'text')
    .addColumn('error_message', 'text')
    .addColumn('report', 'text')
    .addColumn('retry_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('change_seq', 'bigint', (c) => c.notNull())
    .addCheckConstraint(
      'generations_status',
      sql`status in ('pending', 'processing', 'retrying', 'completed', 'failed')`,
    )
    .execute()
  await db.schema
    .createIndex('generations_user_created')
    .on('generations')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('generations_user_seq')
    .on('generations')
    .columns(['user_id', 'change_seq'])
    .execute()
  await db.schema
    .createTable('removals')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('change_seq', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('removals_pk', ['user_id', 'kind', 'id'])
    .execute()
  await db.schema
    .createIndex('removals_user_seq')
    .on('removals')
    .columns(['user_id', 'kind', 'change_seq'])
    .execute()
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('bucket', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('ledger_once', ['kind', 'ref', 'bucket'])
    .addCheckConstraint('ledger_bucket', sql`bucket in ('monthly', 'trial', 'topup')`)
    .execute()
  await db.schema
    .createIndex('ledger_user')
    .on('ledger_entries')
    .columns(['user_id', 'bucket', 'amount'])
    .execute()
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('interruptions', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lease_until', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .execute()
  await db.schema.createIndex('jobs_due').on('jobs').columns(['priority', 'run_at']).execute()
}
