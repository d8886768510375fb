// The one way in which money changes anything here. Return page, webhook and the hourly reconcile all come through it:
//
//   who asks ──► read PayPal's resource, which is the truth ──► one transaction: payments, credits, state ──► cancel
//                (no transaction is open meanwhile)             (apply.ts)                            what was replaced
//
// A signed message may tell what the resource does not show yet (a sale minutes old) or never shows (a reversal).
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import { type Db, inTransaction } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import { applySubscription, type SeenSubscription } from './apply.ts'
import { ABANDONED_MS } from './life.ts'
import { isUnknown, type PayPal, PayPalError, type Sale } from './paypal.ts'

export interface SettleDeps {
  db: Db
  paypal: PayPal
  now: () => number
  log: Logger
}

const DAY_MS = 86_400_000

/**
 * @param providerId PayPal's id of the subscription
 * @param told sales that a signed message told of
 * @returns whether it is one of ours
 * @throws PayPalError
 */
export async function settleSubscription(
  deps: SettleDeps,
  providerId: string,
  told: readonly Sale[] = [],
): Promise<boolean> {
  const row = await deps.db
    .selectFrom('subscriptions')
    .select(PROVIDER_COLUMNS)
    .where('provider_subscription_id', '=', providerId)
    .executeTakeFirst()
  if (!row) return false
  const found = await readAndApply(deps, row, { sales: told })
  await cancelReplaced(deps, row.user_id)
  return found === 'ours'
}

const PROVIDER_COLUMNS = [
  'id',
  'user_id',
  'provider_subscription_id',
  'provider_plan_id',
  'created_at',
  'current_period_end',
] as const
type ProviderRow = Pick<Selectable<Schema['subscriptions']>, (typeof PROVIDER_COLUMNS)[number]>

/**
 * @param told what is known besides: sales of a signed message, a word that PayPal has just said yes to
 * @returns `foreign`: not the one we made, nothing was written · `unknown`: PayPal does not have it
 * @throws PayPalError
 */
async function readAndApply(
  deps: SettleDeps,
  row: ProviderRow,
  told: { sales?: readonly Sale[]; word?: SeenSubscription['word'] },
): Promise<'ours' | 'unknown' | 'foreign'> {
  const { paypal, log } = deps
  const providerId = row.provider_subscription_id
  if (!providerId) return 'foreign'
  const asked = deps.now()
  const seen = await paypal.readSubscription(providerId).catch((error: unknown) => {
    if (!isUnknown(error)) throw error
    const word = told.word ?? wordOfUnknown(row, asked)
    // It was begun a moment ago, and PayPal may not see it everywhere yet.
    if (!word && Number(row.current_period_end) === 0) throw error
    return word
  })
  if (!seen || !('plan_id' in seen)) {
    await applySeen(deps, row, { word: seen, sales: told.sales ?? [] })
    return 'unknown'
  }
  if (seen.custom_id !== row.id || seen.plan_id !== row.provider_plan_id) {
    log.error({ subscription: row.id, provider: providerId }, 'A subscription is not the one we made.')
    return 'foreign'
  }
  const paidSince = seen.status !== 'APPROVAL_PENDING' && seen.status !== 'APPROVED'
  const listed = paidSince
    ? await paypal.listSales(providerId, Number(row.created_at) - DAY_MS, deps.now() + DAY_MS)
    : []
  const word = told.word ?? { status: seen.status, at: seen.status_update_time ?? asked }
  await applySeen(deps, row, { word, sales: merge(listed, told.sales ?? []) })
  return 'ours'
}

/**
 * One that was never paid has been forgotten, once nobody could approve it any more. One that was paid keeps its time
 * and ends by it: keys of another account must not end what everybody has paid for.
 */
function wordOfUnknown(row: ProviderRow, now: number): SeenSubscription['word'] {
  const wasPaid = Number(row.current_period_end) > 0
  const isForgotten = now >= Number(row.created_at) + ABANDONED_MS
  return !wasPaid && isForgotten ? { status: 'EXPIRED', at: now } : null
}

async function applySeen(deps: SettleDeps, row: ProviderRow, seen: SeenSubscription): Promise<void> {
  const which = { userId: row.user_id, id: row.id }
  await inTransaction(deps.db, (trx) =>
    applySubscription(trx, which, seen, { now: deps.now(), log: deps.log }),
  )
}

/** What went back stays gone, whoever has heard of it. */
function merge(listed: readonly Sale[], told: readonly Sale[]): Sale[] {
  const sales = new Map<string, Sale>()
  for (const sale of [...listed, ...told]) {
    const known = sales.get(sale.id)
    if (!known || known.state === 'other' || sale.state === 'reversed') {
      sales.set(sale.id, known ? { ...known, state: sale.state } : sale)
    }
  }
  return [...sales.values()]
}

/**
 * Ends at PayPal what has been replaced or is over here. What fails is tried again by the reconcile.
 * @param userId whose; null for everybody's
 */
export async function cancelReplaced(
  deps: SettleDeps,
  userId: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const rows = await deps.db
    .selectFrom('subscriptions')
    .select(PROVIDER_COLUMNS)
    .where('cancel_wanted_at', 'is not', null)
    .where('provider_subscription_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('provider_status', 'is', null),
        eb('provider_status', 'not in', ['CANCELLED', 'EXPIRED', 'APPROVAL_PENDING']),
      ]),
    )
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .execute()
  for (const row of rows) {
    if (signal?.aborted) return
    await cancelAtProvider(deps, row, 'Ended at Platelight').catch((err) => {
      deps.log.warn({ err, subscription: row.id }, 'A subscription could not be cancelled at PayPal yet.')
    })
  }
}

/**
 * Those of a user that PayPal may still charge for, whatever we call them.
 * @param approvable also those that have not begun yet
 */
export async function chargeable(
  { db }: SettleDeps,
  userId: string,
  approvable: boolean,
): Promise<ProviderRow[]> {
  return await db
    .selectFrom('subscriptions')
    .select(PROVIDER_COLUMNS)
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('provider_status', 'in', ['ACTIVE', 'SUSPENDED']),
        // Nobody has asked yet.
        eb.and([eb('provider_status', 'is', null), eb('status', 'in', ['active', 'suspended'])]),
        ...(approvable
          ? [
              eb.and([eb('provider_status', 'is', null), eb('provider_subscription_id', 'is not', null)]),
              eb('provider_status', 'in', ['APPROVAL_PENDING', 'APPROVED']),
            ]
          : []),
      ]),
    )
    .execute()
}

/**
 * Cancels one at PayPal, and here.
 * @throws PayPalError when PayPal could not be told
 */
export async function cancelAtProvider(deps: SettleDeps, row: ProviderRow, reason: string): Promise<void> {
  let word: SeenSubscription['word'] = { status: 'CANCELLED', at: deps.now() }
  if (row.provider_subscription_id) {
    try {
      await deps.paypal.cancelSubscription(row.provider_subscription_id, reason)
    } catch (error) {
      // It has ended already, or was never approved: PayPal says which. What PayPal does not know it can't charge for.
      const isOver = error instanceof PayPalError && error.issue === 'SUBSCRIPTION_STATUS_INVALID'
      if (!isOver && !isUnknown(error)) throw error
      if (isOver) word = null
    }
  }
  try {
    // A renewal that nobody has told us of may have come just before it.
    if ((await readAndApply(deps, row, { word })) !== 'foreign') return
  } catch (error) {
    if (!word || !(error instanceof PayPalError)) throw error
    deps.log.warn({ err: error, subscription: row.id }, 'A cancelled subscription could not be read yet.')
  }
  if (word) await applySeen(deps, row, { word, sales: null })
}
