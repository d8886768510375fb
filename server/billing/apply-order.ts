// What is known of an order's captures becomes rows and ledger entries, as apply.ts does it for subscriptions.
import type { Logger } from 'pino'
import { nextChange, type Trx } from '../db/db.ts'
import type { OrderStatus } from '../db/schema.ts'
import { findPayment, reverse } from './apply.ts'
import { grantTopUp } from './ledger.ts'
import { ABANDONED_MS } from './life.ts'
import { CURRENCY } from './paypal.ts'
import { endOver } from './subscriptions.ts'

export interface SeenCapture {
  id: string
  at: number
  cents: number
  currency: string
  state: 'completed' | 'reversed' | 'pending' | 'declined'
}

/**
 * @param order ours
 * @returns what has become of it
 */
export async function applyOrder(
  trx: Trx,
  order: { userId: string; id: string },
  captures: readonly SeenCapture[],
  { now, log }: { now: number; log: Logger },
): Promise<OrderStatus> {
  const { userId, id } = order
  await nextChange(trx, userId)
  await endOver(trx, userId, now)
  const row = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  let captured = row.status === 'captured'
  for (const capture of captures) {
    if (capture.state === 'reversed') {
      await reverse(trx, { userId, sale: capture, orderId: id }, now)
      captured = true
    } else if (capture.state === 'completed') {
      if (capture.cents !== row.cents || capture.currency !== CURRENCY) {
        log.error(
          { capture: capture.id, order: id, cents: capture.cents, currency: capture.currency },
          'A capture is not what its order costs; it grants nothing and is to be refunded.',
        )
        continue
      }
      captured = true
      await recordCapture(trx, { userId, id, credits: row.credits, capture }, now)
    }
  }
  const status = captured ? 'captured' : uncaptured(row, captures, now)
  await trx.updateTable('orders').set({ status, checked_at: now }).where('id', '=', id).execute()
  return status
}

/** What was refused after having been looked at, and what nobody approved in days, is not asked about any more. */
function uncaptured(
  row: { status: OrderStatus; created_at: number },
  captures: readonly SeenCapture[],
  now: number,
): OrderStatus {
  if (captures.some((capture) => capture.state === 'pending')) return 'pending'
  const isOld = Number(row.created_at) < now - ABANDONED_MS
  return captures.length > 0 || isOld ? 'abandoned' : row.status
}

async function recordCapture(
  trx: Trx,
  { userId, id, credits, capture }: { userId: string; id: string; credits: number; capture: SeenCapture },
  now: number,
): Promise<void> {
  if (await findPayment(trx, capture.id)) return
  await trx
    .insertInto('payments')
    .values({
      id: capture.id,
      user_id: userId,
      subscription_id: null,
      order_id: id,
      cents: capture.cents,
      credits,
      paid_at: capture.at,
      reversed_at: null,
      created_at: now,
    })
    .execute()
  await grantTopUp(trx, { userId, payment: capture.id, credits, now })
}
