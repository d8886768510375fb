// The one way in which money changes anything here. Return page, webhook and the hourly reconcile all come through it:
//
//   who asks ──► read PayPal's resource, which is the truth ──► one transaction: payments, credits, state ──► cancel
//                (no transaction is open meanwhile)             (apply.ts)                            what was replaced
//
// A signed message may tell what the resource does not show yet (a sale minutes old) or never shows (a reversal).
import type { Logger } from 'pino'
import { type Db, inTransaction } from '../db/db.ts'
import { applyOrder, applySubscription, type SeenCapture, type SeenSubscription } from './apply.ts'
import { type PayPal, PayPalError, type Sale } from './paypal.ts'
import type { OrderAnswer } from './paypal-shapes.ts'

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
  const { db, paypal, log } = deps
  const row = await db
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'provider_plan_id', 'created_at'])
    .where('provider_subscription_id', '=', providerId)
    .executeTakeFirst()
  if (!row) return false
  const asked = deps.now()
  const seen = await paypal.readSubscription(providerId)
  if (seen.custom_id !== row.id || seen.plan_id !== row.provider_plan_id) {
    log.error({ subscription: row.id, provider: providerId }, 'A subscription is not the one we made.')
    return false
  }
  const paidSince = seen.status !== 'APPROVAL_PENDING' && seen.status !== 'APPROVED'
  const listed = paidSince
    ? await paypal.listSales(providerId, Number(row.created_at) - DAY_MS, deps.now() + DAY_MS)
    : []
  const word = { status: seen.status, at: seen.status_update_time ?? asked }
  const which = { userId: row.user_id, id: row.id }
  const sales = merge(listed, told)
  await inTransaction(db, (trx) => applySubscription(trx, which, { word, sales }, { now: deps.now(), log }))
  await cancelReplaced(deps, row.user_id)
  return true
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
 * Ends at PayPal what has been replaced here. What fails is tried again by the reconcile.
 * @param userId whose; null for everybody's
 */
export async function cancelReplaced(deps: SettleDeps, userId: string | null): Promise<void> {
  const rows = await deps.db
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'provider_subscription_id'])
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
    await cancelAtProvider(deps, row, 'Replaced by another plan').catch((err) => {
      deps.log.warn({ err, subscription: row.id }, 'A replaced subscription could not be cancelled yet.')
    })
  }
}

interface ProviderRow {
  id: string
  user_id: string
  provider_subscription_id: string | null
}

/**
 * Cancels one at PayPal, and here.
 * @throws PayPalError when PayPal could not be told
 */
export async function cancelAtProvider(deps: SettleDeps, row: ProviderRow, reason: string): Promise<void> {
  if (row.provider_subscription_id) {
    try {
      await deps.paypal.cancelSubscription(row.provider_subscription_id, reason)
    } catch (error) {
      // It has ended already, or was never approved: PayPal says which.
      const isOver = error instanceof PayPalError && error.issue === 'SUBSCRIPTION_STATUS_INVALID'
      if (!isOver) throw error
      const seen = await deps.paypal.readSubscription(row.provider_subscription_id)
      await applyWord(deps, row, { status: seen.status, at: seen.status_update_time ?? deps.now() })
      return
    }
  }
  await applyWord(deps, row, { status: 'CANCELLED', at: deps.now() })
}

/** What PayPal says of it alone; its sales are for whoever settles it next. */
async function applyWord(deps: SettleDeps, row: ProviderRow, word: SeenSubscription['word']): Promise<void> {
  const { db, log } = deps
  const which = { userId: row.user_id, id: row.id }
  await inTransaction(db, (trx) =>
    applySubscription(trx, which, { word, sales: [] }, { now: deps.now(), log }),
  )
}

/** What became of an order. `unknown`: not one of ours. */
export type OrderOutcome = 'captured' | 'pending' | 'declined' | 'unapproved' | 'unknown'

/**
 * Captures an approved order, and grants what was captured.
 * @param providerId PayPal's id of the order
 * @param reversed captures that a signed message says went back
 * @throws PayPalError
 */
export async function settleOrder(
  deps: SettleDeps,
  providerId: string,
  reversed: readonly string[] = [],
): Promise<OrderOutcome> {
  const { db, paypal, log } = deps
  const row = await db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('provider_order_id', '=', providerId)
    .executeTakeFirst()
  if (!row) return 'unknown'
  let order = await paypal.readOrder(providerId)
  if (order.purchase_units[0]?.custom_id !== row.id) {
    log.error({ order: row.id, provider: providerId }, 'An order is not the one we made.')
    return 'unknown'
  }
  if (order.status === 'APPROVED') {
    const refused = await capture(deps, providerId, row.id)
    if (refused) return refused
    order = await paypal.readOrder(providerId)
  }
  const captures = capturesOf(order, reversed, deps.now())
  await inTransaction(db, (trx) =>
    applyOrder(trx, { userId: row.user_id, id: row.id }, captures, { now: deps.now(), log }),
  )
  const states = captures.map((one) => one.state)
  if (states.includes('completed') || states.includes('reversed')) return 'captured'
  if (states.includes('pending')) return 'pending'
  return states.includes('declined') || (await wasTried(deps, row.id, 0)) ? 'declined' : 'unapproved'
}

/**
 * Whether more than so many tries were made. A refused card makes PayPal wait for another approval, and a message may
 * have tried it before the return page did.
 */
async function wasTried({ db }: SettleDeps, id: string, times: number): Promise<boolean> {
  const { attempts } = await db
    .selectFrom('orders')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return attempts > times
}

const UNAPPROVED = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])
const DECLINED = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_REFUSED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
])

/** @returns why there is no money, or null when there may be some */
async function capture(
  deps: SettleDeps,
  providerId: string,
  id: string,
): Promise<'declined' | 'unapproved' | null> {
  // Noted before it is tried: whoever looks meanwhile knows why the order may be back to unapproved.
  const { attempts } = await deps.db
    .updateTable('orders')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  try {
    // Another try, perhaps with another card, is another request; a repetition on a bad line is not.
    await deps.paypal.captureOrder(providerId, `${id}-${attempts}`)
    return null
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    if (error.issue === 'ORDER_ALREADY_CAPTURED') return null
    // It was approved a moment ago: somebody else’s try was refused.
    if (UNAPPROVED.has(error.issue)) return (await wasTried(deps, id, 1)) ? 'declined' : 'unapproved'
    if (DECLINED.has(error.issue)) return 'declined'
    throw error
  }
}

const CAPTURE_STATES: Record<string, SeenCapture['state']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'reversed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

function capturesOf(order: OrderAnswer, reversed: readonly string[], now: number): SeenCapture[] {
  return order.purchase_units
    .flatMap((unit) => unit.payments?.captures ?? [])
    .flatMap((one) => {
      const state = reversed.includes(one.id) ? 'reversed' : CAPTURE_STATES[one.status]
      const { value: cents, currency_code: currency } = one.amount
      return state ? [{ id: one.id, at: one.create_time ?? now, cents, currency, state }] : []
    })
}
