// Which plan a user is on. settle.ts writes the rows; everybody else asks here.
import type { Subscription } from '../../contract/billing.ts'
import type { PlanType } from '../../contract/catalog.ts'
import { type Db, inTransaction, nextChange, type Trx } from '../db/db.ts'
import { forfeit } from './ledger.ts'
import { isOpen } from './life.ts'

async function openRows(db: Db | Trx, userId: string, now: number) {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'plan', 'status', 'current_period_end'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'canceled', 'suspended'])
    .execute()
  const open = rows.filter((row) => isOpen(row, now))
  return { open, over: rows.filter((row) => !isOpen(row, now)) }
}

/**
 * The usable subscription: active, or canceled within the paid time. Of several it says the best plan, and active if
 * one of them goes on.
 */
export async function currentSubscription(
  db: Db | Trx,
  userId: string,
  now: number,
): Promise<Subscription | null> {
  const { open } = await openRows(db, userId, now)
  const active = open.filter((row) => row.status === 'active')
  const ends = (active.length > 0 ? active : open).map((row) => Number(row.current_period_end))
  if (ends.length === 0) return null
  return {
    status: active.length > 0 ? 'active' : 'canceled',
    currentPeriodEnd: new Date(Math.max(...ends)).toISOString(),
    planType: open.some((row) => row.plan === 'professional') ? 'professional' : 'starter',
  }
}

/** What the user may do now; null is trial or no plan. */
export async function usablePlan(db: Db | Trx, userId: string, now: number): Promise<PlanType | null> {
  return (await currentSubscription(db, userId, now))?.planType ?? null
}

/**
 * Ends the canceled subscriptions whose paid time is over, and with the last of a user's all credits. It comes before
 * every reading and writing of credits, so that nothing is spent after its time. An active or suspended one is left to
 * settle.ts: only the provider knows whether it was renewed.
 * @param trx has locked the user
 */
export async function endOver(trx: Trx, userId: string, now: number): Promise<void> {
  const { open, over } = await openRows(trx, userId, now)
  const ended = over.filter((row) => row.status === 'canceled')
  if (ended.length === 0) return
  await trx
    .updateTable('subscriptions')
    .set({ status: 'ended', updated_at: now })
    .where(
      'id',
      'in',
      ended.map((row) => row.id),
    )
    .execute()
  if (open.length === 0) await forfeitAfter(trx, userId, ended.at(-1)!, now)
}

/** All credits go with the paid time of the last subscription; once for each such end. */
export async function forfeitAfter(
  trx: Trx,
  userId: string,
  ended: { id: string; current_period_end: number },
  now: number,
): Promise<void> {
  await forfeit(trx, { userId, ref: `${ended.id}:${ended.current_period_end}`, now })
}

export async function hasOpen(trx: Trx, userId: string, now: number): Promise<boolean> {
  return (await openRows(trx, userId, now)).open.length > 0
}

/** `endOver` for those who only read: without a transaction where nothing is over. */
export async function bringUpToDate(db: Db, userId: string, now: number): Promise<void> {
  const { over } = await openRows(db, userId, now)
  if (!over.some((row) => row.status === 'canceled')) return
  await inTransaction(db, async (trx) => {
    await nextChange(trx, userId)
    await endOver(trx, userId, now)
  })
}
