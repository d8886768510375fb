import { PLANS } from '../../../contract/catalog.ts'
import { priceText } from '../../../contract/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TickedList } from '../../ui/ticked-list.tsx'
import { PLAN_FEATURES } from './plan-features.ts'
import { creditsText } from './price.ts'

interface PlanCardProps {
  plan: keyof typeof PLANS
  action: string
  /** null: it can't be chosen. */
  onChoose: (() => void) | null
}

export function PlanCard({ plan, action, onChoose }: PlanCardProps) {
  const { name, cents, credits, popular, comingSoon } = PLANS[plan]
  return (
    <section
      aria-label={name}
      className={`flex flex-col gap-4 rounded-panel border p-5 ${popular ? 'border-tomato bg-tomato-wash/40' : 'border-line'} ${comingSoon ? 'text-soft' : ''}`}
    >
      <div>
        {/* Beside each other the prices stand on one line, with a badge above them or without. */}
        <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 md:min-h-15 md:flex-col md:items-start md:justify-start">
          <h3 className="text-title">{name}</h3>
          {popular && <Badge tone="bad">Most Popular</Badge>}
          {comingSoon && <Badge>Coming soon</Badge>}
        </div>
        <p className="mt-2">
          <span className="text-heading tabular-nums">{priceText(cents)}</span>{' '}
          <span className="text-small text-soft">a month</span>
        </p>
        <p className="text-small font-semibold text-saffron-ink">{creditsText(credits)} every month</p>
      </div>
      <TickedList items={PLAN_FEATURES[plan]} size="small" className="flex-1" />
      <Button
        look={popular ? 'primary' : 'secondary'}
        disabled={onChoose === null}
        onClick={() => onChoose?.()}
      >
        {action}
      </Button>
    </section>
  )
}
