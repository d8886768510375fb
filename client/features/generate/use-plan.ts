// What the person's plan lets them do here; mirrors the server, which decides.
import { useLiveQuery } from 'dexie-react-hooks'
import { isUsable } from '../../../contract/billing.ts'
import { type PlanType, planAllows } from '../../../contract/catalog.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { getSubscription } from '../../data/subscription.ts'
import { useNow } from '../../ui/use-now.ts'

export interface Plan {
  /** null: trial, no plan, or none known. */
  type: PlanType | null
  /** undefined: nothing is known of a subscription. */
  subscription: { usable: boolean } | undefined
  customPrompt: boolean
}

export function usePlan(db: PlatelightDb): Plan {
  const now = useNow(60_000)
  const subscription = useLiveQuery(() => getSubscription(db), [db])
  const usable = isUsable(subscription ?? null, now)
  const type = usable ? (subscription?.planType ?? null) : null
  return {
    type,
    subscription: subscription === undefined ? undefined : { usable },
    customPrompt: planAllows(type).customPrompt,
  }
}
