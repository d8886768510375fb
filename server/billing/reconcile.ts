// Once an hour: what PayPal knows and nobody told us. Return pages are closed, messages get lost, servers are down.
import type { ExpressionBuilder } from 'kysely'
import type { Logger } from 'pino'
import { startRounds } from '../db/rounds.ts'
import type { Schema } from '../db/schema.ts'
import { ABANDONED_MS } from './life.ts'
import { cancelReplaced, type SettleDeps, settleSubscription } from './settle.ts'
import { settleOrder } from './settle-order.ts'

const DAY_MS = 86_400_000
/** What is open or due is looked at every round, what rests once a day, until once after money can go back no more. */
const REST_MS = DAY_MS
export const WATCHED_MS = 180 * DAY_MS
/** Of each in a round: what is open or due first, and of equals what was not looked at for longest. */
const SHARE = 200

/** @returns a function that stops it, once the resource under way is settled */
export function startReconciling(deps: SettleDeps & { log: Logger }): () => Promise<void> {
  const round = (signal: AbortSignal) => reconcile(deps, signal)
  const rounds = startRounds({ ...deps, name: 'reconcile', what: 'Reconciling payments', round })
  rounds.begin()
  return rounds.stop
}

/** One round. Two at once, here or in another process, are harmless. */
export async function reconcile(deps: SettleDeps, signal?: AbortSignal): Promise<void> {
  await cancelReplaced(deps, null, signal)
  const subscriptions = await dueSubscriptions(deps)
  const orders = await dueOrders(deps)
  const work = [
    ...subscriptions.map((id) => ({ id, settle: () => settleSubscription(deps, id) })),
    ...orders.map((id) => ({ id, settle: () => settleOrder(deps, id) })),
  ]
  for (const { id, settle } of work) {
    if (signal?.aborted) return
    await settle().catch((err) => deps.log.warn({ err, resource: id }, 'A payment could not be checked.'))
  }
  await abandon(deps)
  // A message that comes again after that changes nothing either: payments are known for ever.
  const before = deps.now() - WATCHED_MS
  await deps.db.deleteFrom('provider_events').where('received_at', '<', before).execute()
}

/** @returns PayPal's ids, the most urgent first */
export async function dueSubscriptions({ db, now }: Pick<SettleDeps, 'db' | 'now'>): Promise<string[]> {
  const isUrgent = (eb: ExpressionBuilder<Schema, 'subscriptions'>) =>
    eb.or([
      eb('status', '=', 'pending'),
      eb.and([eb('status', 'in', ['active', 'suspended']), eb('current_period_end', '<=', now())]),
      // Ended by the clock: PayPal has not been asked yet.
      eb.and([
        eb('status', '=', 'ended'),
        eb('provider_status', 'in', ['ACTIVE', 'SUSPENDED']),
        eb('cancel_wanted_at', 'is', null),
      ]),
    ])
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'provider_subscription_id'])
    .where('provider_subscription_id', 'is not', null)
    .where((eb) =>
      eb.or([
        isUrgent(eb),
        eb.and([
          eb('current_period_end', '>', 0),
          eb('checked_at', '<=', now() - REST_MS),
          eb('checked_at', '<', eb('updated_at', '+', WATCHED_MS)),
        ]),
      ]),
    )
    .orderBy((eb) => eb.case().when(isUrgent(eb)).then(0).else(1).end())
    .orderBy('looked_at', (order) => order.asc().nullsFirst())
    .limit(SHARE)
    .execute()
  // Noted before the work, so that one that always fails does not stand before the others for ever.
  await touch(
    { db, now },
    'subscriptions',
    rows.map((row) => row.id),
  )
  return rows.flatMap((row) => row.provider_subscription_id ?? [])
}

async function dueOrders({ db, now }: SettleDeps): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'provider_order_id'])
    .where('provider_order_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['created', 'pending']),
        eb.and([
          eb('status', '=', 'captured'),
          eb('checked_at', '<=', now() - REST_MS),
          eb('checked_at', '<', eb('created_at', '+', WATCHED_MS)),
        ]),
      ]),
    )
    .orderBy((eb) => eb.case().when('status', '=', 'captured').then(1).else(0).end())
    .orderBy('looked_at', (order) => order.asc().nullsFirst())
    .limit(SHARE)
    .execute()
  await touch(
    { db, now },
    'orders',
    rows.map((row) => row.id),
  )
  return rows.flatMap((row) => row.provider_order_id ?? [])
}

async function touch(
  { db, now }: Pick<SettleDeps, 'db' | 'now'>,
  table: 'subscriptions' | 'orders',
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable(table).set({ looked_at: now() }).where('id', 'in', ids).execute()
}

/** What PayPal never heard of is given up after days; what it did hear of, once it has been asked. */
async function abandon({ db, now }: SettleDeps): Promise<void> {
  const before = now() - ABANDONED_MS
  await db
    .updateTable('orders')
    .set({ status: 'abandoned' })
    .where('status', '=', 'created')
    .where('provider_order_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
  await db
    .updateTable('subscriptions')
    .set({ status: 'ended', updated_at: now() })
    .where('status', '=', 'pending')
    .where('provider_subscription_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}
