// What visitors see. Texts and claims stand in content.ts, prices in the catalogue.
import { Benefits } from './benefits.tsx'
import { Capabilities } from './capabilities.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { type GuideLink, LandingHeader } from './landing-header.tsx'
import { Pricing } from './pricing.tsx'
import { Questions } from './questions.tsx'
import { Showcase } from './showcase.tsx'
import type { OnStart } from './start.ts'
import { StructuredData } from './structured-data.tsx'
import { Testimonials } from './testimonials.tsx'

interface LandingProps {
  onStart: OnStart
  guides: readonly GuideLink[]
}

export function Landing({ onStart, guides }: LandingProps) {
  return (
    <>
      <title>Platelight: your dish, in its best light</title>
      <meta
        name="description"
        content="Turn a phone photo of a dish into a studio picture for menus, delivery apps and feeds. The food stays what you cooked. Five free credits, no credit card."
      />
      <StructuredData />
      <LandingHeader onStart={onStart} guides={guides} />
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
      <LandingFooter />
    </>
  )
}
