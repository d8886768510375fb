// Credits as the client sees them.
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
})
export type Subscription = z.infer<typeof Subscription>

/** `GET /api/subscriptions/current`; null without one that is usable. */
export const CurrentSubscription = z.object({ subscription: Subscription.nullable() })
export type CurrentSubscription = z.infer<typeof CurrentSubscription>

/** Active, or canceled with time left. */
export function isUsable(subscription: Subscription | null, now: number): boolean {
  if (!subscription) return false
  return subscription.status === 'active' || Date.parse(subscription.currentPeriodEnd) > now
}
