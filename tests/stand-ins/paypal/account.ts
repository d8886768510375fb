// The stand-in's books: what happens to its orders and subscriptions when payers approve and months go by.
import { addMonths } from '../../../server/billing/life.ts'
import type { Messenger } from './messages.ts'
import { type Outcome, payPalId, type StandInOrder, type StandInSubscription, type Store } from './state.ts'

/** Nobody can approve after that. */
const APPROVAL_MS = 3 * 3_600_000

export interface AccountWorld {
  store: Store
  messenger: Messenger
  now: () => number
}

export type Account = ReturnType<typeof createAccount>

export function createAccount({ store, messenger, now }: AccountWorld) {
  const { state } = store
  const iso = (time = now()) => new Date(time).toISOString()

  function tell(type: string, resourceType: string, resource: unknown): void {
    messenger.send({ type, resourceType, resource })
  }

  function tellSubscription(what: string, subscription: StandInSubscription): void {
    tell(`BILLING.SUBSCRIPTION.${what}`, 'subscription', subscriptionBody(subscription))
  }

  /** Whether the payer can still approve. */
  function isOpen(one: { status: string; create_time: string }): boolean {
    const waits = one.status === 'PAYER_ACTION_REQUIRED' || one.status === 'APPROVAL_PENDING'
    return waits && now() < Date.parse(one.create_time) + APPROVAL_MS
  }

  function setStatus(subscription: StandInSubscription, status: StandInSubscription['status']): void {
    subscription.status = status
    subscription.status_update_time = iso()
    if (status === 'CANCELLED' || status === 'SUSPENDED') subscription.next_billing_time = null
  }

  function bill(subscription: StandInSubscription, at: number, outcome: Outcome): void {
    const plan = state.plans[subscription.plan_id]!
    const sale = {
      id: payPalId(17),
      status: outcome === 'paid' ? ('COMPLETED' as const) : ('PENDING' as const),
      value: plan.value,
      currency: plan.currency,
      time: iso(at),
    }
    subscription.sales.push(sale)
    subscription.months += 1
    const start = Date.parse(subscription.start_time!)
    subscription.next_billing_time = iso(addMonths(start, subscription.months))
    const type = outcome === 'paid' ? 'PAYMENT.SALE.COMPLETED' : 'PAYMENT.SALE.PENDING'
    tell(type, 'sale', saleBody(subscription, sale.id))
  }

  return {
    state,
    save: store.save,
    iso,

    /** Too late, or approved before: nothing happens. */
    approveOrder(order: StandInOrder, outcome: Outcome): void {
      if (!isOpen(order)) return
      order.status = 'APPROVED'
      order.outcome = outcome
      store.save()
      tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderBody(order))
    },

    /** @returns PayPal's word for why not, or null */
    captureOrder(order: StandInOrder): string | null {
      if (order.status === 'COMPLETED') return 'ORDER_ALREADY_CAPTURED'
      if (order.status !== 'APPROVED') return 'ORDER_NOT_APPROVED'
      if (order.outcome === 'declined') {
        // The payer may choose something else and approve again.
        order.status = 'PAYER_ACTION_REQUIRED'
        store.save()
        return 'INSTRUMENT_DECLINED'
      }
      const status = order.outcome === 'pending' ? 'PENDING' : 'COMPLETED'
      const { value, currency } = order
      const capture = { id: payPalId(17), status, value, currency, create_time: iso() } as const
      order.captures.push({ ...capture })
      order.status = 'COMPLETED'
      store.save()
      tell(`PAYMENT.CAPTURE.${status}`, 'capture', captureBody(order, capture.id))
      return null
    },

    /** What was pending comes through, or doesn't. */
    endPending(order: StandInOrder, status: 'COMPLETED' | 'DECLINED'): void {
      for (const capture of order.captures) if (capture.status === 'PENDING') capture.status = status
      store.save()
      tell(`PAYMENT.CAPTURE.${status}`, 'capture', captureBody(order, order.captures[0]!.id))
    },

    refundCapture(captureId: string, value?: string): boolean {
      const order = Object.values(state.orders).find((one) =>
        one.captures.some((capture) => capture.id === captureId),
      )
      const capture = order?.captures.find((one) => one.id === captureId)
      if (!order || !capture || capture.status !== 'COMPLETED') return false
      capture.status = value && value !== capture.value ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
      store.save()
      tell('PAYMENT.CAPTURE.REFUNDED', 'refund', {
        id: payPalId(17),
        status: 'COMPLETED',
        amount: { currency_code: capture.currency, value: value ?? capture.value },
        custom_id: order.custom_id,
        create_time: iso(),
        links: [{ rel: 'up', href: `https://paypal.stand-in/v2/payments/captures/${captureId}` }],
      })
      return true
    },

    /** The first month is paid at once; with a card that is refused nothing happens. */
    approveSubscription(subscription: StandInSubscription, outcome: Outcome): void {
      if (!isOpen(subscription) || outcome === 'declined') return
      setStatus(subscription, 'ACTIVE')
      subscription.start_time = iso()
      tellSubscription('ACTIVATED', subscription)
      bill(subscription, now(), outcome)
      store.save()
    },

    /** @returns whether it was in a state that allows it */
    move(subscription: StandInSubscription, verb: 'cancel' | 'suspend' | 'activate'): boolean {
      const { status } = subscription
      const allowed = {
        cancel: status === 'ACTIVE' || status === 'SUSPENDED',
        suspend: status === 'ACTIVE',
        activate: status === 'SUSPENDED',
      }
      if (!allowed[verb]) return false
      if (verb === 'activate') {
        setStatus(subscription, 'ACTIVE')
        bill(subscription, now(), 'paid')
        tellSubscription('RE-ACTIVATED', subscription)
      } else {
        setStatus(subscription, verb === 'cancel' ? 'CANCELLED' : 'SUSPENDED')
        tellSubscription(verb === 'cancel' ? 'CANCELLED' : 'SUSPENDED', subscription)
      }
      store.save()
      return true
    },

    /** @param how a dispute that is lost shows in no list of sales, only in its message */
    reverseSale(saleId: string, how: 'REFUNDED' | 'REVERSED'): boolean {
      const subscription = Object.values(state.subscriptions).find((one) =>
        one.sales.some((sale) => sale.id === saleId),
      )
      const sale = subscription?.sales.find((one) => one.id === saleId)
      if (!subscription || !sale || sale.status !== 'COMPLETED') return false
      if (how === 'REFUNDED') sale.status = 'REFUNDED'
      store.save()
      const refund = { id: payPalId(17), sale_id: saleId }
      tell(`PAYMENT.SALE.${how}`, how === 'REFUNDED' ? 'refund' : 'sale', {
        ...saleBody(subscription, saleId),
        ...(how === 'REFUNDED' ? refund : {}),
        state: how === 'REFUNDED' ? 'completed' : 'reversed',
      })
      return true
    },

    /** A dispute over a pack is lost, for the time being: as with `reverseSale` only its message says so. */
    reverseCapture(captureId: string): void {
      const links = [{ rel: 'up', href: `https://paypal.stand-in/v2/payments/captures/${captureId}` }]
      tell('PAYMENT.CAPTURE.REVERSED', 'refund', { id: payPalId(17), status: 'COMPLETED', links })
    },

    /** @param transaction a sale or a capture, which was disputed and is the seller's */
    settleDispute(transaction: string): void {
      tell('CUSTOMER.DISPUTE.RESOLVED', 'dispute', {
        dispute_id: payPalId(9, 'PP-D-'),
        disputed_transactions: [{ seller_transaction_id: transaction }],
        status: 'RESOLVED',
        dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
      })
    },

    /** Charges every month that has begun since. */
    chargeDue(): void {
      let changed = false
      for (const subscription of Object.values(state.subscriptions)) {
        while (
          subscription.status === 'ACTIVE' &&
          subscription.next_billing_time !== null &&
          Date.parse(subscription.next_billing_time) <= now()
        ) {
          changed = true
          if (state.switches.decline) {
            subscription.failed += 1
            setStatus(subscription, 'SUSPENDED')
            tellSubscription('PAYMENT.FAILED', subscription)
            tellSubscription('SUSPENDED', subscription)
          } else bill(subscription, Date.parse(subscription.next_billing_time), 'paid')
        }
      }
      if (changed) store.save()
    },
  }
}

export function subscriptionBody(one: StandInSubscription) {
  const paid = one.sales.filter((sale) => sale.status === 'COMPLETED').at(-1)
  return {
    id: one.id,
    status: one.status,
    status_update_time: one.status_update_time,
    plan_id: one.plan_id,
    custom_id: one.custom_id,
    create_time: one.create_time,
    ...(one.start_time ? { start_time: one.start_time } : {}),
    quantity: '1',
    ...(one.start_time
      ? {
          subscriber: { email_address: 'payer@example.com', payer_id: 'PAYERSTANDIN1' },
          billing_info: {
            outstanding_balance: { currency_code: 'USD', value: '0.0' },
            cycle_executions: [
              { tenure_type: 'REGULAR', sequence: 1, cycles_completed: one.months, total_cycles: 0 },
            ],
            ...(paid
              ? {
                  last_payment: {
                    amount: { currency_code: paid.currency, value: paid.value },
                    time: paid.time,
                  },
                }
              : {}),
            // PayPal drops it once the subscription is cancelled.
            ...(one.next_billing_time ? { next_billing_time: one.next_billing_time } : {}),
            failed_payments_count: one.failed,
          },
        }
      : {}),
  }
}

function saleBody(subscription: StandInSubscription, saleId: string) {
  const sale = subscription.sales.find((one) => one.id === saleId)!
  return {
    id: sale.id,
    state: sale.status.toLowerCase(),
    billing_agreement_id: subscription.id,
    amount: { total: sale.value, currency: sale.currency, details: { subtotal: sale.value } },
    payment_mode: 'INSTANT_TRANSFER',
    create_time: sale.time,
  }
}

export function orderBody(order: StandInOrder) {
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: order.create_time,
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.custom_id,
        invoice_id: order.invoice_id,
        description: order.description,
        amount: { currency_code: order.currency, value: order.value },
        ...(order.captures.length > 0
          ? { payments: { captures: order.captures.map((one) => captureBody(order, one.id)) } }
          : {}),
      },
    ],
  }
}

function captureBody(order: StandInOrder, captureId: string) {
  const capture = order.captures.find((one) => one.id === captureId)!
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: { currency_code: capture.currency, value: capture.value },
    custom_id: order.custom_id,
    invoice_id: order.invoice_id,
    final_capture: true,
    create_time: capture.create_time,
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [{ rel: 'up', href: `https://paypal.stand-in/v2/checkout/orders/${order.id}` }],
  }
}
