// What PayPal answers, as far as we look at it; fields we don't know are let through, values we don't know never count.
import { z } from 'zod'
import { toCents } from '../../contract/money.ts'
import { PROVIDER_STATUSES } from './life.ts'

const Time = z.string().transform((text, context) => {
  const time = Date.parse(text)
  if (Number.isNaN(time)) context.addIssue('not a time')
  return time
})
const Cents = z.string().transform((text, context) => {
  const cents = toCents(text.replace(/^-/, ''))
  if (cents === null) context.addIssue('not an amount')
  return cents ?? 0
})
const Money = z.object({ currency_code: z.string(), value: Cents })
const Links = z.array(z.object({ rel: z.string(), href: z.string() })).default([])

export const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })

export const ErrorAnswer = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

/** The address the payer approves at; the words for it changed over time. */
export const Created = z.object({ id: z.string(), links: Links }).transform(({ id, links }) => ({
  id,
  approveUrl: links.find((link) => link.rel === 'approve' || link.rel === 'payer-action')?.href ?? null,
}))
export type Created = z.infer<typeof Created>

export const SubscriptionAnswer = z.object({
  id: z.string(),
  status: z.enum(PROVIDER_STATUSES),
  plan_id: z.string(),
  custom_id: z.string().optional(),
  status_update_time: Time.optional(),
  create_time: Time.optional(),
})
export type SubscriptionAnswer = z.infer<typeof SubscriptionAnswer>

export const TransactionsAnswer = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        time: Time,
        amount_with_breakdown: z.object({ gross_amount: Money }),
      }),
    )
    .default([]),
})

export const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  create_time: Time.optional(),
})

export const OrderAnswer = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(
    z.object({
      custom_id: z.string().optional(),
      amount: Money.optional(),
      payments: z.object({ captures: z.array(Capture).default([]) }).optional(),
    }),
  ),
})
export type OrderAnswer = z.infer<typeof OrderAnswer>

/** A message of PayPal's; what its resource is depends on the type. */
export const WebhookEvent = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource: z.record(z.string(), z.unknown()),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** A sale of a subscription (v1), or the refund of one. */
export const SaleResource = z.object({
  id: z.string(),
  /** Of a refund: what was refunded. */
  sale_id: z.string().optional(),
  billing_agreement_id: z.string().optional(),
  amount: z.object({ total: Cents, currency: z.string() }),
  create_time: Time,
})

/** A capture (v2), or the refund of one, which names it only in its links. */
export const CaptureResource = z.object({
  id: z.string(),
  custom_id: z.string().optional(),
  links: Links,
})

/** A dispute, and for whom it was decided. */
export const DisputeResource = z.object({
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
})
