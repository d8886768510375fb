// Credits, subscriptions and payments as the client sees them.
import { z } from './zod.ts'

/** Trial credits count inside `topup`. */
export const Balance = z.object({
  total: z.number().int(),
  monthly: z.number().int(),
  topup: z.number().int(),
})
export type Balance = z.infer<typeof Balance>

/** PayPal's states as the client knows them: canceled keeps access until the end of the paid period. */
export const Subscription = z.object({
  status: z.enum(['active', 'canceled']),
  currentPeriodEnd: z.iso.datetime(),
  planType: z.enum(['starter', 'professional']),
  /** The plan that goes on, where it is not `planType`: a better one that was cancelled runs out beside it. */
  renews: z.enum(['starter', 'professional']).optional(),
})
export type Subscription = z.infer<typeof Subscription>

/** `GET /api/subscriptions/current`; null without one that is usable. */
export const CurrentSubscription = z.object({
  subscription: Subscription.nullable(),
  /** A plan that was approved and whose first payment is on its way: it is not sold again meanwhile. */
  coming: z.enum(['starter', 'professional']).optional(),
})
export type CurrentSubscription = z.infer<typeof CurrentSubscription>

/** Active, or canceled with time left. */
export function isUsable(subscription: Subscription | null, now: number): boolean {
  if (!subscription) return false
  return subscription.status === 'active' || Date.parse(subscription.currentPeriodEnd) > now
}

export const STATEMENT_KINDS = [
  'trial',
  'grant',
  'lapse',
  'topup',
  'generation',
  'refund',
  'forfeit',
  'correction',
] as const
/** Why credits moved, finer than the kind: what a person is told. */
export const STATEMENT_REASONS = [
  'welcome',
  'month',
  /** Unused when the next month began. */
  'month_over',
  /** Paid, but a newer month had begun before it was heard of. */
  'month_replaced',
  'bought',
  'style',
  'template',
  'failed',
  'cancelled',
  /** Given back, but the generation itself has been deleted: nobody knows why it ended. */
  'unfinished',
  /** Given back, and gone at once: what it had been paid from was over. */
  'back_after_month',
  'back_after_end',
  'back_after_return',
  'ended',
  /** The money went back. */
  'returned',
  /** A dispute over it was settled, and the money came again. */
  'settled',
  /** An end that was none. */
  'went_on',
] as const
export type StatementReason = (typeof STATEMENT_REASONS)[number]
/** Lines of one page of the statement. */
export const STATEMENT_PAGE = 100

/** One movement of credits. */
export const StatementLine = z.object({
  /** `?before=` of the page after it. */
  id: z.string(),
  kind: z.enum(STATEMENT_KINDS),
  reason: z.enum(STATEMENT_REASONS),
  amount: z.number().int(),
  /** All credits after this movement. */
  balance: z.number().int(),
  created_at: z.iso.datetime(),
  generation_id: z.string().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** `GET /api/credits/statement?before=`: newest first; a page that is not full is the last. */
export const Statement = z.array(StatementLine)

/** `POST /api/paypal/create-subscription`. */
export const CreateSubscription = z.object({ planId: z.string().min(1).max(100) })
/** `POST /api/paypal/verify-subscription`; answered with CurrentSubscription, null while the payment is on its way. */
export const VerifySubscription = z.object({ subscriptionId: z.string().min(1).max(100) })
/** `POST /api/paypal/create-order`: a decimal string of US dollars, and the product id of the pack. */
export const CreateOrder = z.object({ amount: z.string().max(20), buttonId: z.string().min(1).max(100) })
/** `POST /api/paypal/capture-order`. */
export const CaptureOrder = z.object({ orderId: z.string().min(1).max(100) })

/** What was begun at PayPal, and where it is approved when no window can be opened. */
export const Begun = z.object({ id: z.string(), approveUrl: z.string().nullable() })
export type Begun = z.infer<typeof Begun>

/** `pending`: PayPal is still checking the payment; the credits come when it is through. */
export const CaptureAnswer = z.object({
  status: z.enum(['completed', 'pending']),
  credits: z.number().int(),
})
export type CaptureAnswer = z.infer<typeof CaptureAnswer>

/** Part of `GET /api/config`: whom the browser pays with. */
export const PaymentConfig = z.object({
  env: z.enum(['stand-in', 'sandbox', 'live']),
  clientId: z.string(),
  /** Where the SDK comes from; null: PayPal's own place. */
  sdkUrl: z.string().nullable(),
  planIds: z.object({ starter: z.string(), professional: z.string() }),
  products: z.enum(['production', 'sandbox']),
})
export type PaymentConfig = z.infer<typeof PaymentConfig>
