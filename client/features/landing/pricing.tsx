import { CalendarX, RotateCcw, ShieldCheck } from 'lucide-react'
import { PACKS, PLANS, savePercent } from '../../../contract/catalog.ts'
import { priceText } from '../../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { TickedList } from '../../ui/ticked-list.tsx'
import { OfferClock } from './offer-clock.tsx'
import { PLAN_FEATURES } from './plan-features.ts'
import { Section } from './section.tsx'
import type { OnStart } from './start.ts'
import { ASSURANCES } from './texts.ts'

const ICONS = { card: ShieldCheck, cancel: CalendarX, refund: RotateCcw } as const

interface PricingProps {
  onStart: OnStart
  /** On a page of its own its title is the page's. */
  isPage?: boolean
}

export function Pricing({ onStart, isPage = false }: PricingProps) {
  const TopUps = isPage ? 'h2' : 'h3'
  return (
    <Section
      id="pricing"
      isPage={isPage}
      title="Pricing"
      lead="One credit is one picture in a style; a picture from a template takes two. Monthly plans can be cancelled at any time."
    >
      <ul className="grid gap-8 md:grid-cols-3 md:gap-5">
        {Object.entries(PLANS).map(([id, plan]) => (
          <PlanCard
            key={id}
            id={id as keyof typeof PLANS}
            plan={plan}
            heading={isPage ? 'h2' : 'h3'}
            onStart={onStart}
          />
        ))}
      </ul>
      <TopUps className="mt-14 text-center text-heading">Top up for a big week</TopUps>
      <p className="mx-auto mt-2 max-w-xl text-center text-small text-soft">
        Top-up credits stay as long as your plan is active, and can be bought without one too.
      </p>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {PACKS.map((pack) => (
          <PackCard key={pack.cents} pack={pack} heading={isPage ? 'h3' : 'h4'} onStart={onStart} />
        ))}
      </ul>
      <ul className="mx-auto mt-10 grid max-w-3xl gap-x-8 gap-y-3 text-small text-soft sm:grid-cols-3">
        {ASSURANCES.map(({ icon, text }) => {
          const Icon = ICONS[icon]
          return (
            <li key={text} className="flex gap-2.5">
              <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-herb" />
              {text}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

interface PlanCardProps {
  id: keyof typeof PLANS
  plan: (typeof PLANS)[keyof typeof PLANS]
  heading: 'h2' | 'h3'
  onStart: OnStart
}

function PlanCard({ id, plan, heading: Heading, onStart }: PlanCardProps) {
  return (
    <li
      className={`relative flex flex-col rounded-panel border bg-card p-6 ${plan.popular ? 'border-tomato shadow-float' : 'border-line shadow-lift'}`}
    >
      {(plan.popular || plan.comingSoon) && (
        <p
          className={`absolute -top-3.5 left-6 rounded-full px-3 py-0.5 text-fine font-semibold ${plan.popular ? 'bg-tomato text-on-tomato' : 'bg-ink text-paper'}`}
        >
          {plan.popular ? 'Most Popular' : 'Coming Soon'}
        </p>
      )}
      <Heading className="text-title">{plan.name}</Heading>
      <p className="mt-3 flex items-baseline gap-1.5">
        <span className="font-display text-[2.75rem] leading-none font-semibold">
          {priceText(plan.cents)}
        </span>
        <span className="text-small text-soft">per month</span>
      </p>
      <p className="mt-2 font-semibold text-tomato-deep">{plan.credits} credits every month</p>
      <TickedList
        items={PLAN_FEATURES[id].map(([text, isStrong]) => ({ text, isStrong }))}
        size="small"
        className="mt-5 mb-7"
      />
      <Button
        look={plan.popular ? 'primary' : 'secondary'}
        size="large"
        className="mt-auto w-full"
        disabled={plan.comingSoon}
        onClick={() => onStart('plans')}
      >
        {plan.comingSoon ? 'Coming Soon' : 'Sign in to Subscribe'}
      </Button>
    </li>
  )
}

interface PackCardProps {
  pack: (typeof PACKS)[number]
  heading: 'h3' | 'h4'
  onStart: OnStart
}

function PackCard({ pack, heading: Heading, onStart }: PackCardProps) {
  const saved = savePercent(pack)
  return (
    <li
      className={`flex flex-col rounded-panel border p-5 ${pack.listed === null ? 'border-line bg-card' : 'border-saffron bg-saffron-wash'}`}
    >
      <div className="flex items-baseline gap-2.5">
        <Heading className="font-display text-title font-medium">
          {pack.listed !== null && (
            <s className="mr-2 font-normal text-soft">
              <span className="sr-only">instead of </span>
              {pack.listed}
            </s>
          )}
          {pack.credits} credits
        </Heading>
        <span className="leader" />
        <span className="font-display text-title">{priceText(pack.cents)}</span>
      </div>
      <p className="mt-1.5 mb-5 text-small text-soft md:min-h-11">
        {pack.listed === null ? (
          `Save ${saved}%`
        ) : (
          <>
            Get {pack.credits} credits instead of {pack.listed} for {priceText(pack.cents)}. <OfferClock />
          </>
        )}
      </p>
      <Button className="mt-auto w-full" onClick={() => onStart('credits')}>
        Sign in to Purchase
      </Button>
    </li>
  )
}
