// What PayPal's messages are about. They are pointers: settle.ts reads the resource itself. Each message is done once,
// by its id; one whose work fails is not done, and PayPal sends it again.
import { z } from 'zod'
import { inTransaction, nextChange } from '../db/db.ts'
import { reinstate } from './apply.ts'
import type { Sale } from './paypal.ts'
import { CaptureResource, DisputeResource, SaleResource, type WebhookEvent } from './paypal-shapes.ts'
import { type SettleDeps, settleSubscription } from './settle.ts'
import { settleOrder } from './settle-order.ts'

const WithId = z.object({ id: z.string() })

/**
 * @param event whose signature has been verified
 * @throws PayPalError when the resource could not be read: then the message counts as not received
 */
export async function receiveEvent(deps: SettleDeps, event: WebhookEvent): Promise<void> {
  const { db, now } = deps
  await db
    .insertInto('provider_events')
    .values({ id: event.id, type: event.event_type, received_at: now(), done_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { done_at: done } = await db
    .selectFrom('provider_events')
    .select('done_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  if (done !== null) return
  await handle(deps, event)
  await db.updateTable('provider_events').set({ done_at: now() }).where('id', '=', event.id).execute()
}

async function handle(deps: SettleDeps, { event_type: type, resource }: WebhookEvent): Promise<void> {
  try {
    if (type.startsWith('BILLING.SUBSCRIPTION.')) {
      await settleSubscription(deps, WithId.parse(resource).id)
    } else if (type.startsWith('PAYMENT.SALE.')) {
      await handleSale(deps, type, SaleResource.parse(resource))
    } else if (type.startsWith('CHECKOUT.ORDER.')) {
      await settleOrder(deps, WithId.parse(resource).id)
    } else if (type.startsWith('PAYMENT.CAPTURE.')) {
      await handleCapture(deps, type, CaptureResource.parse(resource))
    } else if (type === 'CUSTOMER.DISPUTE.RESOLVED') {
      await handleDispute(deps, DisputeResource.parse(resource))
    } else {
      deps.log.info({ type }, 'A message of PayPal’s that changes nothing here.')
    }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    // Sent again it would be no clearer; the reconcile reads what it was about.
    deps.log.error({ err: error, type }, 'A message of PayPal’s has another shape than documented.')
  }
}

async function handleSale(deps: SettleDeps, type: string, about: z.infer<typeof SaleResource>) {
  const saleId = about.sale_id ?? about.id
  const payment = await deps.db
    .selectFrom('payments as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select(['p.cents', 'p.paid_at', 's.provider_subscription_id as subscription'])
    .where('p.id', '=', saleId)
    .executeTakeFirst()
  const subscription = about.billing_agreement_id ?? payment?.subscription
  if (!subscription) return
  const isRefund = type === 'PAYMENT.SALE.REFUNDED'
  // Of a partial refund the payment stands.
  const isWhole = !isRefund || (payment !== undefined && about.amount.total >= payment.cents)
  const state = saleState(type, isWhole)
  const sale: Sale = {
    id: saleId,
    at: payment ? Number(payment.paid_at) : about.create_time,
    cents: payment?.cents ?? about.amount.total,
    currency: about.amount.currency,
    state,
  }
  await settleSubscription(deps, subscription, state === 'other' ? [] : [sale])
}

function saleState(type: string, isWhole: boolean): Sale['state'] {
  if (type === 'PAYMENT.SALE.COMPLETED') return 'completed'
  const wentBack = type === 'PAYMENT.SALE.REVERSED' || type === 'PAYMENT.SALE.REFUNDED'
  return wentBack && isWhole ? 'reversed' : 'other'
}

async function handleCapture(deps: SettleDeps, type: string, about: z.infer<typeof CaptureResource>) {
  // A refund names it; a capture names the order it belongs to.
  const named = about.links
    .filter((link) => link.rel === 'up')
    .map(({ href }) => /\/captures\/([^/?]+)$/.exec(href)?.[1])
    .find((id) => id !== undefined)
  const captureId = type.endsWith('REFUNDED') || type.endsWith('REVERSED') ? (named ?? about.id) : about.id
  const order = await findOrder(deps, about.custom_id ?? null, captureId)
  if (!order) return
  await settleOrder(deps, order, type === 'PAYMENT.CAPTURE.REVERSED' ? [captureId] : [])
}

/** PayPal's id of the order that a capture belongs to. */
async function findOrder({ db }: SettleDeps, ours: string | null, captureId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders as o')
    .leftJoin('payments as p', 'p.order_id', 'o.id')
    .select('o.provider_order_id')
    .where((eb) => eb.or([eb('p.id', '=', captureId), ...(ours === null ? [] : [eb('o.id', '=', ours)])]))
    .executeTakeFirst()
  return row?.provider_order_id ?? null
}

/** Those by which what was taken for the time of a dispute comes back to us. */
const WON = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_SELLER_FAVOR', 'CANCELED_BY_BUYER']

/** Then PayPal is read once more: what it says was refunded stays so. */
async function handleDispute(deps: SettleDeps, about: z.infer<typeof DisputeResource>): Promise<void> {
  if (!WON.includes(about.dispute_outcome?.outcome_code ?? '')) return
  const ids = about.disputed_transactions.flatMap((one) => one.seller_transaction_id ?? [])
  if (ids.length === 0) return
  const payments = await deps.db
    .selectFrom('payments as p')
    .leftJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select([
      'p.id',
      'p.user_id',
      's.provider_subscription_id as subscription',
      'o.provider_order_id as order',
    ])
    .where('p.id', 'in', ids)
    .execute()
  for (const { id, user_id: userId, subscription, order } of payments) {
    await inTransaction(deps.db, async (trx) => {
      await nextChange(trx, userId)
      await reinstate(trx, id, deps.now())
    })
    if (subscription) await settleSubscription(deps, subscription)
    if (order) await settleOrder(deps, order)
  }
}
