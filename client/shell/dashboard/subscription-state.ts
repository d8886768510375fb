// What the status bar says about a subscription.
import { isUsable, type Subscription } from '../../../contract/billing.ts'

export interface SubscriptionState {
  kind: 'active' | 'ending' | 'none' | 'unknown'
  text: string
}

/** @param subscription null: none; undefined: never read on this device */
export function subscriptionState(
  subscription: Subscription | null | undefined,
  now: number,
  failing: boolean,
): SubscriptionState {
  if (subscription === undefined) {
    const text = failing ? 'Failed to load subscription information' : 'Reading your subscription…'
    return { kind: 'unknown', text }
  }
  if (!subscription || !isUsable(subscription, now)) return { kind: 'none', text: 'No Active Subscription' }
  if (subscription.status === 'active') return { kind: 'active', text: 'Active Subscription' }
  const end = new Date(subscription.currentPeriodEnd).toLocaleDateString(undefined, { dateStyle: 'long' })
  return { kind: 'ending', text: `Subscription ends on ${end}` }
}
