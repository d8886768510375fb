// Erasing an account: everything of the user's goes, at once for whoever looks, and for good.
//
//   subscription cancelled ─► one transaction ─────────────────────────────► files ─► picture rows ─► heir
//                             rows deleted; what the books need passes to     (in the background; killed or
//                             an heir, a new row without a name; pictures      refused by the store: the collector
//                             too, doomed; the identity leaves its hash        of pictures and heirs.ts go on)
import { type RawBuilder, sql } from 'kysely'
import { closeForErasure } from '../billing/checkout.ts'
import { type Db, inTransaction, lockForRemoval, nextChange, type Trx } from '../db/db.ts'
import { pictureName } from '../pictures/picture.ts'
import type { PictureStore } from '../pictures/store.ts'
import { thumbnailNames } from '../pictures/thumbnails.ts'
import { ownsNothing } from './heirs.ts'
import { OWNED, OWNED_TABLES, type OwnedTable } from './owned.ts'
import type { Claims } from './token.ts'
import { identityHash, personHashes } from './users.ts'

const BATCH = 200

export interface EraseDeps {
  db: Db
  store: PictureStore
  hashKey: string
  now: () => number
  /** Ends what would charge the person again. Throws an AppError where that can't be done: then nothing is erased. */
  cancelSubscription: (userId: string) => Promise<void>
}

/**
 * Once this resolves nothing leads to the person any more, whatever becomes of the files.
 * @returns what removes the files now; where it throws, the collector goes on
 * @throws AppError where the subscription can't be cancelled, 'unauthenticated' where somebody else was quicker
 */
export async function eraseAccount(
  deps: EraseDeps,
  userId: string,
  claims: Claims,
): Promise<() => Promise<void>> {
  await deps.cancelSubscription(userId)
  const heir = crypto.randomUUID()
  await inTransaction(deps.db, (trx) => eraseRows(trx, { ...deps, claims }, userId, heir))
  return async () => {
    await removePictures(deps, heir)
    await deps.db.deleteFrom('users').where('id', '=', heir).where(ownsNothing()).execute()
  }
}

async function eraseRows(
  trx: Trx,
  deps: EraseDeps & { claims: Claims },
  userId: string,
  heir: string,
): Promise<void> {
  await nextChange(trx, userId)
  await lockForRemoval(trx, userId)
  const now = deps.now()
  await trx.insertInto('users').values({ id: heir, display_name: '', email: null, created_at: now }).execute()
  await rememberIdentities(trx, deps, userId, now)
  await closeForErasure(trx, userId, now)
  for (const table of OWNED_TABLES) {
    if (OWNED[table].erased === 'money') {
      const isMoney = MONEY[table] ?? sql`true`
      await sql`update ${sql.table(table)} set user_id = ${heir} where user_id = ${userId} and ${isMoney}`.execute(
        trx,
      )
    }
    if (OWNED[table].erased === 'files') {
      await trx
        .updateTable('pictures')
        .set({ user_id: heir, doomed_at: now, checksum: null })
        .where('user_id', '=', userId)
        .execute()
    } else {
      await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx)
    }
  }
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}

/**
 * Which rows of a table the books need. Credits for trying and what was made with credits tell of no money. A
 * subscription that PayPal has not named yet is needed too: it may be about to.
 */
const MONEY: { [table in OwnedTable]?: RawBuilder<unknown> } = {
  ledger_entries: sql`kind not in ('trial', 'generation', 'refund') and bucket <> 'trial'`,
}

/** @param claims of who asks: providers may have been linked since the account was made */
async function rememberIdentities(
  trx: Trx,
  { hashKey, claims }: { hashKey: string; claims: Claims },
  userId: string,
  now: number,
): Promise<void> {
  const identities = await trx
    .selectFrom('identities')
    .select(['issuer', 'subject', 'person_hash'])
    .where('user_id', '=', userId)
    .execute()
  const hashes = identities.flatMap((row) => [
    identityHash(hashKey, { iss: row.issuer, sub: row.subject }),
    ...(row.person_hash?.split(' ') ?? []),
  ])
  for (const hash of new Set([...hashes, ...personHashes(hashKey, claims)])) {
    await trx
      .insertInto('erased_identities')
      .values({ hash, erased_at: now })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ erased_at: now }))
      .execute()
  }
}

/** Files before rows, or a kill in between would leave files that nothing knows. */
async function removePictures({ db, store }: EraseDeps, heir: string): Promise<void> {
  for (;;) {
    const batch = await db
      .selectFrom('pictures')
      .select(['id', 'mime'])
      .where('user_id', '=', heir)
      .limit(BATCH)
      .execute()
    if (batch.length === 0) return
    for (const { id, mime } of batch) {
      const name = pictureName(id, mime)
      for (const file of [name, ...thumbnailNames(name)]) await store.remove(file)
    }
    const ids = batch.map((row) => row.id)
    await db.deleteFrom('pictures').where('id', 'in', ids).execute()
  }
}
