// Which plan a user is on. settle.ts writes the rows; everybody else asks here.
import type { Subscription } from '../../contract/billing.ts'
import type { PlanType } from '../../contract/catalog.ts'
import { type Db, inTransaction, nextChange, type Trx } from '../db/db.ts'
import { forfeit, restore, standingForfeits } from './ledger.ts'
import { GRACE_MS, isOpen } from './life.ts'

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
  const active = open.filter(goesOn)
  const ends = (active.length > 0 ? active : open).map((row) => Number(row.current_period_end))
  if (ends.length === 0) return null
  const planType = bestOf(open)
  const renews = active.length > 0 ? bestOf(active) : planType
  return {
    status: active.length > 0 ? 'active' : 'canceled',
    currentPeriodEnd: new Date(Math.max(...ends)).toISOString(),
    planType,
    ...(renews === planType ? {} : { renews }),
  }
}

const goesOn = (row: { status: string }) => row.status === 'active'

function bestOf(rows: readonly { plan: PlanType }[]): PlanType {
  return rows.some((row) => row.plan === 'professional') ? 'professional' : 'starter'
}

/** The best plan that goes on by itself: another one of it, or of a lower one, would be paid for twice. */
export async function renewingPlan(db: Db | Trx, userId: string, now: number): Promise<PlanType | null> {
  const going = (await openRows(db, userId, now)).open.filter(goesOn)
  return going.length > 0 ? bestOf(going) : null
}

/**
 * The best plan that was approved and whose first payment is on its way. One that never comes blocks nothing for ever.
 */
export async function comingPlan(db: Db | Trx, userId: string, now: number): Promise<PlanType | null> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('plan')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('cancel_wanted_at', 'is', null)
    .where('provider_status', 'in', ['APPROVED', 'ACTIVE'])
    .where('provider_status_at', '>', now - GRACE_MS)
    .execute()
  return rows.length > 0 ? bestOf(rows) : null
}

/** What the user may do now; null is trial or no plan. */
export async function usablePlan(db: Db | Trx, userId: string, now: number): Promise<PlanType | null> {
  return (await currentSubscription(db, userId, now))?.planType ?? null
}

/**
 * Ends the canceled and suspended subscriptions whose paid time is over, and with the last of a user's the credits of
 * that time. It comes before every reading and writing of credits, so that nothing is spent after its time. An active
 * one is left to settle.ts, which asks the provider whether it was renewed. It asks after a suspended one too: had that
 * been paid after all, `restoreFor` makes it good.
 * @param trx has locked the user
 */
export async function endOver(trx: Trx, userId: string, now: number): Promise<void> {
  const ended = (await openRows(trx, userId, now)).over.filter(endsByClock)
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
  await forfeitOver(trx, userId, now)
}

const endsByClock = (row: { status: string }) => row.status === 'canceled' || row.status === 'suspended'

/**
 * Forfeits the credits of a paid time that was over with nothing after it, once. Nothing happens while that is open:
 * while an active subscription may have been renewed, or one that was begun before the end may have been paid before it,
 * and PayPal has not been asked since.
 */
export async function forfeitOver(trx: Trx, userId: string, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('subscriptions as s')
    .leftJoin('payments as p', 'p.subscription_id', 's.id')
    .select(['s.id', 's.status', 's.current_period_end', 's.created_at', 's.checked_at'])
    .select('s.provider_subscription_id')
    .select(({ fn, eb }) => [
      fn.min(eb.case().when('p.reversed_at', 'is', null).then(eb.ref('p.paid_at')).end()).as('since'),
      // Money that was gone again before we heard of it granted nothing.
      fn.max('p.credits').as('granted'),
    ])
    .where('s.user_id', '=', userId)
    .groupBy('s.id')
    .execute()
  const endOf = (row: (typeof rows)[number]) => Number(row.current_period_end)
  const [last] = rows
    .filter((row) => row.status === 'ended' && Number(row.granted ?? 0) > 0 && endOf(row) <= now)
    .sort((a, b) => endOf(b) - endOf(a))
  if (!last) return
  const end = endOf(last)
  const isUnsure = rows.some((row) => {
    if (row.status === 'active') return endOf(row) <= end
    const isUnasked = row.checked_at === null || Number(row.checked_at) <= end
    return (
      row.status === 'pending' &&
      row.provider_subscription_id !== null &&
      Number(row.created_at) < end &&
      isUnasked
    )
  })
  const isCovered = rows.some((row) => row.since !== null && Number(row.since) <= end && endOf(row) > end)
  if (isUnsure || isCovered) return
  await forfeit(trx, { userId, subscription: last.id, end, now })
}

/**
 * Undoes forfeits that a payment shows to have been wrong: it came within the grace of its own subscription, or before
 * another one's end, and reaches beyond it.
 */
export async function restoreFor(
  trx: Trx,
  paid: { userId: string; subscription: string; at: number; through: number },
  now: number,
): Promise<void> {
  const { userId } = paid
  for (const { ref, subscription, end } of await standingForfeits(trx, userId)) {
    const isInTime = subscription === paid.subscription ? paid.at <= end + GRACE_MS : paid.at <= end
    if (isInTime && paid.through > end) await restore(trx, { userId, forfeitRef: ref, now })
  }
}

/** `endOver` for those who only read: without a transaction where nothing is over. */
export async function bringUpToDate(db: Db, userId: string, now: number): Promise<void> {
  const { over } = await openRows(db, userId, now)
  if (!over.some(endsByClock)) return
  await inTransaction(db, async (trx) => {
    await nextChange(trx, userId)
    await endOver(trx, userId, now)
  })
}
