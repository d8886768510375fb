// Orders: the same way as subscriptions (settle.ts), with the capture that takes the money in between.
import { inTransaction } from '../db/db.ts'
import type { OrderStatus } from '../db/schema.ts'
import { applyOrder, type SeenCapture } from './apply-order.ts'
import { ABANDONED_MS } from './life.ts'
import { CURRENCY, isUnknown, PayPalError } from './paypal.ts'
import type { OrderAnswer } from './paypal-shapes.ts'
import type { SettleDeps } from './settle.ts'

/** What became of an order. `wrong`: the money is not what it costs. `unknown`: not one of ours. */
export type OrderOutcome = 'captured' | 'pending' | 'declined' | 'unapproved' | 'wrong' | 'unknown'

/**
 * Captures an approved order, and grants what was captured. One that was given up, or whose account was erased, is
 * never captured.
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
    .select(['id', 'user_id', 'status', 'created_at', 'cents'])
    .where('provider_order_id', '=', providerId)
    .executeTakeFirst()
  if (!row) return 'unknown'
  let order = await paypal.readOrder(providerId).catch(async (error: unknown) => {
    if (!isUnknown(error) || !(await forget(deps, row))) throw error
    return null
  })
  if (!order) return 'unapproved'
  if (order.purchase_units[0]?.custom_id !== row.id) {
    log.error({ order: row.id, provider: providerId }, 'An order is not the one we made.')
    return 'unknown'
  }
  if (order.status === 'APPROVED' && !costs(order, row.cents)) {
    log.error({ order: row.id, provider: providerId }, 'An order is not what it costs; it is never captured.')
    await db.updateTable('orders').set({ status: 'abandoned' }).where('id', '=', row.id).execute()
    return 'unapproved'
  }
  if (order.status === 'APPROVED') {
    const refused = await capture(deps, providerId, row.id)
    if (refused) return refused
    order = await paypal.readOrder(providerId)
  }
  const captures = capturesOf(order, reversed, deps.now())
  const status = await inTransaction(db, (trx) =>
    applyOrder(trx, { userId: row.user_id, id: row.id }, captures, { now: deps.now(), log }),
  )
  if (status === 'captured' || status === 'pending') return status
  const states = captures.map((one) => one.state)
  if (states.includes('completed')) return 'wrong'
  return states.includes('declined') || (await wasTried(deps, row.id, 0)) ? 'declined' : 'unapproved'
}

/** The browser's side of PayPal may change an order until it is captured. */
function costs({ purchase_units: units }: OrderAnswer, cents: number): boolean {
  return units.every(({ amount }) => !amount || (amount.value === cents && amount.currency_code === CURRENCY))
}

/**
 * What PayPal does not know after days, nobody can approve.
 * @returns whether it is given up
 */
async function forget(
  { db, now }: SettleDeps,
  row: { id: string; status: OrderStatus; created_at: number },
): Promise<boolean> {
  if (row.status === 'created' && Number(row.created_at) < now() - ABANDONED_MS) {
    await db.updateTable('orders').set({ status: 'abandoned' }).where('id', '=', row.id).execute()
    return true
  }
  return row.status === 'abandoned'
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
  const tried = await deps.db
    .updateTable('orders')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '<>', 'abandoned')
    .returning('attempts')
    .executeTakeFirst()
  if (!tried) return 'unapproved'
  const { attempts } = tried
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
    // Whoever was quicker may have its answer still to come, and an answer that got lost may have been a yes.
    const after = await deps.paypal.readOrder(providerId)
    if (after.status === 'COMPLETED') return null
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
