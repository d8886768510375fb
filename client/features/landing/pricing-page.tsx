import { PLANS } from '../../../contract/catalog.ts'
import { priceText } from '../../../contract/money.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Pricing } from './pricing.tsx'
import { Questions } from './questions.tsx'
import type { OnStart } from './start.ts'

export function PricingPage({ onStart }: { onStart: OnStart }) {
  return (
    <>
      <PageHead
        title="Pricing · Platelight"
        description={`Monthly plans from ${priceText(PLANS.starter.cents)} and credits for once. One credit is one styled photo. Five credits are free, no credit card, and every plan can be cancelled at any time.`}
      />
      <main id="content">
        <Pricing onStart={onStart} isPage />
        <Questions />
      </main>
    </>
  )
}
