// From a verified identity to our user row, made on first sight with the trial credits.
import { createHmac, randomBytes } from 'node:crypto'
import { grantTrial } from '../billing/ledger.ts'
import type { Db } from '../db/db.ts'
import type { Claims } from './token.ts'

export interface User {
  id: string
  displayName: string
  email: string | null
}

/** The key of the identity hash; made once, kept in the database so that every node has the same. */
export async function identityHashKey(db: Db): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: 'identity-hash', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'identity-hash')
    .executeTakeFirstOrThrow()
  return row.value
}

/** Says "the same identity" without saying which: it outlives an erased account, so that trials are granted once. */
function identityHash(key: string, claims: Claims): string {
  return createHmac('sha256', key).update(`${claims.iss}\n${claims.sub}`).digest('base64url')
}

function selectUser(db: Db, claims: Claims) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.display_name as displayName', 'users.email'])
    .where('issuer', '=', claims.iss)
    .where('subject', '=', claims.sub)
    .executeTakeFirst()
}

/** Finds the user of an identity, or makes it; any number of first requests at once make one user. */
export async function findOrCreateUser(db: Db, hashKey: string, claims: Claims, now: number): Promise<User> {
  const known = await selectUser(db, claims)
  if (known) return known
  const id = crypto.randomUUID()
  const displayName = claims.name?.trim() || claims.email || 'Guest'
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({ id, display_name: displayName, email: claims.email ?? null, created_at: now })
      .execute()
    const identity = await trx
      .insertInto('identities')
      .values({ issuer: claims.iss, subject: claims.sub, user_id: id, created_at: now })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (identity) await grantTrial(trx, { userId: id, ref: identityHash(hashKey, claims), now })
    // Another first request was quicker: its user stays, ours goes.
    else await trx.deleteFrom('users').where('id', '=', id).execute()
  })
  const user = await selectUser(db, claims)
  if (!user) throw new Error('A user vanished while being made.')
  return user
}
