import { useLiveQuery } from 'dexie-react-hooks'
import { isUsable, type Subscription } from '../../../contract/billing.ts'
import { PLANS } from '../../../contract/catalog.ts'
import { getBalance } from '../../data/credits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { getSubscription } from '../../data/subscription.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { OpenBilling } from './billing.ts'
import { subscriptionState } from './subscription-state.ts'

interface SubscriptionBarProps {
  db: PlatelightDb
  status: SyncStatus
  openBilling: OpenBilling
}

const DOTS = { active: 'bg-herb', ending: 'bg-saffron', none: 'border-2 border-edge', unknown: 'bg-line' }

/** The plan and what is left of it, set like a line of a menu. */
export function SubscriptionBar({ db, status, openBilling }: SubscriptionBarProps) {
  const now = useNow(60_000)
  const subscription = useLiveQuery(async () => ({ value: await getSubscription(db) }), [db])?.value
  const balance = useLiveQuery(() => getBalance(db), [db])
  const state = subscriptionState(subscription, now, status.lastError !== null)
  const canUpgrade = state.kind === 'active' && subscription?.planType === 'starter'
  return (
    <section
      aria-label="Subscription"
      className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 text-small"
    >
      <div className="flex min-w-0 flex-1 items-baseline gap-2 sm:flex-[1_0_auto] sm:whitespace-nowrap">
        <span
          aria-hidden="true"
          className={`size-2.5 shrink-0 self-center rounded-full ${DOTS[state.kind]}`}
        />
        <span className="min-w-0 font-semibold">{state.text}</span>
        <PlanName subscription={isUsable(subscription ?? null, now) ? subscription : null} />
        {canUpgrade && (
          <button
            type="button"
            onClick={() => openBilling('plans')}
            className="-my-3 min-h-11 min-w-11 shrink-0 font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            Upgrade
          </button>
        )}
        <span className={`leader ${canUpgrade || state.kind === 'ending' ? 'max-sm:hidden' : ''}`} />
        {balance && (
          <button
            type="button"
            aria-label={`${balance.total} ${balance.total === 1 ? 'credit' : 'credits'}: open the statement`}
            onClick={() => openBilling('statement')}
            className="-my-3 ml-auto min-h-11 shrink-0 font-semibold text-saffron-ink tabular-nums underline decoration-saffron/50 underline-offset-4 hover:decoration-saffron-ink"
          >
            {balance.total} {balance.total === 1 ? 'credit' : 'credits'}
          </button>
        )}
      </div>
      {state.kind !== 'unknown' && (
        <div className="flex gap-2 max-sm:w-full sm:ml-auto">
          {state.kind === 'active' && (
            <Button look="quiet" className="max-sm:flex-1" onClick={() => openBilling('cancel')}>
              Cancel Subscription
            </Button>
          )}
          {/* Credits may be bought without a plan too. */}
          <Button
            look={state.kind === 'active' ? 'secondary' : 'quiet'}
            className="max-sm:flex-1"
            onClick={() => openBilling('credits')}
          >
            Buy More Credits
          </Button>
          {state.kind !== 'active' && (
            <Button className="max-sm:flex-1" onClick={() => openBilling('plans')}>
              Choose a Plan
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function PlanName({ subscription }: { subscription: Subscription | null | undefined }) {
  if (!subscription) return null
  return <span className="shrink-0 font-display text-soft italic">{PLANS[subscription.planType].name}</span>
}
