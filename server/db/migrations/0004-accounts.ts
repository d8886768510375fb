// What an identity is known by besides its subject, and what stays of one whose account was erased.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('identities').addColumn('email', 'text').execute()
  await db.schema
    .alterTable('identities')
    .addColumn('email_verified', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('identities').addColumn('person_hash', 'text').execute()
  // So far there was only local sign-in, where the account's address is the identity's.
  await sql`
    update identities set email = (select lower(users.email) from users where users.id = identities.user_id)
  `.execute(db)
  await db.schema.createIndex('identities_email').on('identities').column('email').execute()
  await db.schema
    .createTable('erased_identities')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('erased_at', 'bigint', (c) => c.notNull())
    .execute()
}
