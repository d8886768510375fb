import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isUsable, type Subscription } from '../../../contract/billing.ts'
import { PLANS, type PlanType } from '../../../contract/catalog.ts'
import { refresh } from '../../data/billing.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BillingDialog } from './billing-dialog.tsx'
import { Checkout } from './checkout.tsx'
import { PlanCard } from './plan-card.tsx'

interface PlansDialogProps {
  db: PlatelightDb
  subscription: Subscription | null
  /** The plan whose first payment is on its way. */
  coming: PlanType | null
  onClose: () => void
}

const ORDER = ['starter', 'professional', 'enterprise'] as const

export function PlansDialog({ db, subscription, coming, onClose }: PlansDialogProps) {
  const [chosen, setChosen] = useState<PlanType | null>(null)
  const [present] = useState(subscription)
  const usable = isUsable(present, Date.now()) ? present : null
  const active = usable?.status === 'active' ? (usable.renews ?? usable.planType) : null
  // It may have been approved on another device, or have arrived by now.
  useEffect(() => void refresh(db), [db])
  const note = chosen && noteOf(chosen, usable, active)
  return (
    <BillingDialog
      title="Choose Your Plan"
      description="Monthly credits, cancel any time. Cancelling keeps your plan to the end of the paid month."
      onClose={onClose}
    >
      {(config) =>
        chosen ? (
          <Checkout
            db={db}
            config={config}
            purchase={{ kind: 'plan', plan: chosen }}
            choice={(locked) => (
              <Button
                look="quiet"
                className="-mb-3 -ml-3 justify-self-start"
                disabled={locked}
                icon={<ArrowLeft aria-hidden="true" className="size-4.5" />}
                onClick={() => setChosen(null)}
              >
                Back
              </Button>
            )}
            onDone={onClose}
            {...(note ? { note } : {})}
          />
        ) : (
          <div className="grid gap-4 pt-1 md:grid-cols-3">
            {coming && (
              <Notice tone="info" className="md:col-span-3">
                {comingText(coming)}
              </Notice>
            )}
            {ORDER.map((plan) => {
              const { action, isOpen } = offerOf(plan, active, coming)
              const choose = plan !== 'enterprise' && isOpen ? () => setChosen(plan) : null
              return <PlanCard key={plan} plan={plan} action={action} onChoose={choose} />
            })}
          </div>
        )
      }
    </BillingDialog>
  )
}

/** What becomes of a month that is paid already; null where nothing changes. */
export function noteOf(
  chosen: PlanType,
  usable: Subscription | null,
  active: PlanType | null,
): string | null {
  if (active === 'starter' && chosen === 'professional') {
    return 'Your Starter plan ends today. Credits you’ve bought stay; the month’s become Professional’s.'
  }
  // A lower plan beside a better one that runs out adds its credits.
  if (!usable || active || (usable.planType === 'professional' && chosen === 'starter')) return null
  return 'Your new month begins today. Credits you’ve bought stay; what’s left of this month’s lapses.'
}

export function comingText(coming: PlanType): string {
  const other = coming === 'starter' ? ' If you’d rather have Professional, you can still choose it.' : ''
  return `Your first payment for ${PLANS[coming].name} is on its way. The plan opens by itself as soon as PayPal has it, so please don’t pay again.${other}`
}

/** What the button of a plan says to who is on another, on none, or waits for one: the server sells no other. */
export function offerOf(
  plan: keyof typeof PLANS,
  active: PlanType | null,
  coming: PlanType | null,
): { action: string; isOpen: boolean } {
  if (plan === 'enterprise') return { action: 'Coming soon', isOpen: false }
  if (plan === coming) return { action: 'Payment on its way', isOpen: false }
  if (coming === 'professional' && plan !== active)
    return { action: 'Included in Professional', isOpen: false }
  if (plan === active) return { action: 'Current plan', isOpen: false }
  if (active === 'professional') return { action: 'Included in yours', isOpen: false }
  if (active === 'starter') return { action: `Upgrade to ${PLANS[plan].name}`, isOpen: true }
  return { action: `Choose ${PLANS[plan].name}`, isOpen: true }
}
