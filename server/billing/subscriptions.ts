// Which plan a user is on. The payment provider's events write the rows; everybody else asks here.

import type { Subscription } from '../../contract/billing.ts'
import type { PlanType } from '../../contract/catalog.ts'
import type { Db, Trx } from '../db/db.ts'

/** The usable subscription: active, or canceled within the paid time. Of several the one that allows and lasts most. */
export async function currentSubscription(
  db: Db | Trx,
  userId: string,
  now: number,
): Promise<Subscription | null> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'current_period_end'])
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'active'),
        eb.and([eb('status', '=', 'canceled'), eb('current_period_end', '>', now)]),
      ]),
    )
    .execute()
  const rank = (row: (typeof rows)[number]) => [
    row.plan === 'professional' ? 1 : 0,
    row.status === 'active' ? 1 : 0,
    Number(row.current_period_end),
  ]
  const [best] = rows.sort((a, b) => descending(rank(a), rank(b)))
  if (!best || best.status === 'ended') return null
  return {
    status: best.status,
    currentPeriodEnd: new Date(Number(best.current_period_end)).toISOString(),
    planType: best.plan,
  }
}

function descending(a: number[], b: number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = (b[index] ?? 0) - value
    if (difference !== 0) return difference
  }
  return 0
}

/** What the user may do now; null is trial or no plan. */
export async function usablePlan(db: Db | Trx, userId: string, now: number): Promise<PlanType | null> {
  return (await currentSubscription(db, userId, now))?.planType ?? null
}
