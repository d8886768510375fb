// What visitors see. Texts and claims stand in content.ts, prices in the catalogue.
import { PageHead } from '../../ui/page-head.tsx'
import { Benefits } from './benefits.tsx'
import { Capabilities } from './capabilities.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Pricing } from './pricing.tsx'
import { Questions } from './questions.tsx'
import { Showcase } from './showcase.tsx'
import type { OnStart } from './start.ts'
import { Testimonials } from './testimonials.tsx'

export function Landing({ onStart }: { onStart: OnStart }) {
  return (
    <>
      <PageHead
        title="Platelight: your dish, in its best light"
        description="Turn a phone snap of your dish into a professionally styled photo in about 20 seconds. The food stays what you cooked. Five photos free, no credit card."
      />
      <main id="content">
        <Hero onStart={onStart} />
        <Features onStart={onStart} />
        <Showcase onStart={onStart} />
        <Testimonials />
        <Pricing onStart={onStart} />
        <Benefits />
        <HowItWorks />
        <Capabilities />
        <Questions />
      </main>
    </>
  )
}
