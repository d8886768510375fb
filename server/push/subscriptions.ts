// Which devices a person wants to be told on.
import { createHash } from 'node:crypto'
import type { PushSubscriptionRequest } from '../../contract/push.ts'
import { type Db, inTransaction, nextChange } from '../db/db.ts'

/** A person has a handful; more would be somebody who wants us to knock on many doors. The oldest go. */
export const DEVICES_KEPT = 10

/** Twice is harmless. A device that somebody else has signed in on since is theirs from now on. */
export async function keepSubscription(
  db: Db,
  userId: string,
  { endpoint, keys }: PushSubscriptionRequest,
  now: number,
): Promise<void> {
  const id = subscriptionId(endpoint)
  const row = { user_id: userId, endpoint, p256dh: keys.p256dh, auth: keys.auth, created_at: now }
  await inTransaction(db, async (trx) => {
    // For its lock: an account that is erased meanwhile is not there any more, and of two devices each sees the other.
    await nextChange(trx, userId)
    // What was to be told to whoever had the device before is not for this person.
    await trx.deleteFrom('pushes').where('subscription_id', '=', id).where('user_id', '!=', userId).execute()
    await trx
      .insertInto('push_subscriptions')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    const newest = trx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(DEVICES_KEPT)
    const kept = (await newest.execute()).map((device) => device.id)
    await trx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .where('id', 'not in', kept)
      .execute()
  })
}

/** Of this person only; twice is harmless. */
export async function endSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', subscriptionId(endpoint))
    .where('user_id', '=', userId)
    .execute()
}

export function subscriptionId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex')
}
