// From a verified identity to our user row, made on first sight with the trial credits.
import { createHmac, randomBytes } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import { grantTrial } from '../billing/ledger.ts'
import { type Db, inTransaction, lockNames, type Trx } from '../db/db.ts'
import { sharedSecret } from '../db/secrets.ts'
import { LOCAL_ISSUER } from './local-identity.ts'
import type { Claims } from './token.ts'

export interface User {
  id: string
  displayName: string
  email: string | null
}

/** The key of the identity hash; made once, kept in the database so that every node has the same. */
export async function identityHashKey(db: Db): Promise<string> {
  return await sharedSecret(db, 'identity-hash', () => randomBytes(32).toString('base64url'))
}

/** Says "the same identity" without saying which: it outlives an erased account. */
export function identityHash(key: string, identity: { iss: string; sub: string }): string {
  return createHmac('sha256', key).update(`${identity.iss}\n${identity.sub}`).digest('base64url')
}

/** Whose names for a person stay the same for ever. */
const PROVIDERS = ['google.com', 'apple.com']

/**
 * Of the person at Google and Apple, every one that is linked, where the token names them: an identity service gives a
 * new subject to somebody who comes back after having been deleted there, the providers do not. Where it names none, of
 * the identity.
 */
export function personHashes(key: string, claims: Claims): [string, ...string[]] {
  const linked = PROVIDERS.flatMap((iss) =>
    (claims.firebase?.identities[iss] ?? []).map((sub) => identityHash(key, { iss, sub })),
  )
  const [first, ...others] = linked
  return first === undefined ? [identityHash(key, claims)] : [first, ...others]
}

function emailOf({ email, email_verified }: Claims) {
  const address = email?.trim().toLowerCase() || null
  return { email: address, email_verified: address && email_verified ? 1 : 0 } as const
}

function verifiedEmails(claims: Claims): string[] {
  const { email, email_verified } = emailOf(claims)
  return email && email_verified ? [email] : []
}

function selectUser(db: Db, claims: Claims, identity: string) {
  return (
    db
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      // Whoever comes back keeps the mark of the account they erased.
      .leftJoin('erased_identities', (join) => join.on('erased_identities.hash', '=', identity))
      .select(['users.id', 'users.display_name as displayName', 'users.email', 'erased_at as erasedAt'])
      .select(['identities.email as identityEmail', 'identities.email_verified as isVerified'])
      .where('issuer', '=', claims.iss)
      .where('subject', '=', claims.sub)
      .executeTakeFirst()
  )
}

/**
 * Whether a sign-in is of the account that was erased then. Tokens know whole seconds: one in the second of the erasure
 * is taken for one after it. One of that same second from before it would open an empty account of the same person, and
 * nothing of the old one.
 */
function isFromBefore({ auth_time }: Claims, erasedAt: number | null): boolean {
  return erasedAt !== null && auth_time < Math.floor(erasedAt / 1000)
}

/**
 * Finds the user of an identity, or makes it; any number of first requests at once make one user. An identity whose
 * address is verified joins the user who has that address.
 * @throws AppError('unauthenticated') for a sign-in from before its account was erased, also once there is a new one
 */
export async function findOrCreateUser(db: Db, hashKey: string, claims: Claims, now: number): Promise<User> {
  const identity = identityHash(hashKey, claims)
  const known = await selectUser(db, claims, identity)
  if (known) {
    if (isFromBefore(claims, known.erasedAt)) throw new AppError('unauthenticated')
    const email = emailOf(claims)
    if (known.identityEmail !== email.email || known.isVerified !== email.email_verified) {
      await identityOf(db, claims).set(email).execute()
    }
    return { id: known.id, displayName: known.displayName, email: known.email }
  }
  const persons = personHashes(hashKey, claims)
  await inTransaction(db, async (trx) => {
    // Two devices may sign in for the first time at once, with different identities of one person.
    await lockNames(trx, [...persons, ...verifiedEmails(claims)])
    const erased = await trx
      .selectFrom('erased_identities')
      .selectAll()
      .where('hash', 'in', [identity, ...persons])
      .execute()
    const ofIdentity = erased.find(({ hash }) => hash === identity)
    if (isFromBefore(claims, ofIdentity?.erased_at ?? null)) throw new AppError('unauthenticated')
    const user = (await findByVerifiedEmail(trx, claims)) ?? (await createUser(trx, claims, now))
    const joined = await trx
      .insertInto('identities')
      .values({
        issuer: claims.iss,
        subject: claims.sub,
        user_id: user.id,
        ...emailOf(claims),
        person_hash: persons.join(' '),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!user.isNew) return
    // Another first request was quicker: its user stays, ours goes.
    if (!joined) await trx.deleteFrom('users').where('id', '=', user.id).execute()
    else if (erased.length === 0) await grantTrial(trx, { userId: user.id, refs: persons, now })
  })
  const made = await selectUser(db, claims, identity)
  if (!made) throw new Error('A user vanished while being made.')
  return { id: made.id, displayName: made.displayName, email: made.email }
}

function identityOf(db: Db, claims: Claims) {
  return db.updateTable('identities').where('issuer', '=', claims.iss).where('subject', '=', claims.sub)
}

async function createUser(trx: Trx, claims: Claims, now: number) {
  const id = crypto.randomUUID()
  // PostgreSQL takes no NUL, and whoever signs in locally may write anything.
  const display_name = claims.name?.replaceAll('\0', '').trim() || claims.email || 'Guest'
  const email = claims.email ?? null
  await trx.insertInto('users').values({ id, display_name, email, created_at: now }).execute()
  return { id, isNew: true }
}

/**
 * Who has the address of this sign-in, if both sides are sure of it. An address that Firebase has not verified proves
 * nothing: whoever typed somebody else's would keep a door into the account that person makes later. Local sign-in
 * verifies none, but it was the operator's own, and it is closed where Firebase is open.
 */
async function findByVerifiedEmail(trx: Trx, claims: Claims) {
  const [email] = verifiedEmails(claims)
  if (!email) return null
  const row = await trx
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select('users.id')
    .where('identities.email', '=', email)
    .where((eb) => eb.or([eb('email_verified', '=', 1), eb('issuer', '=', LOCAL_ISSUER)]))
    .orderBy('users.created_at')
    .executeTakeFirst()
  return row ? { id: row.id, isNew: false } : null
}
