// Everything of the landing page under its first screen. It can be read before its code is here: see shell/take-over.ts.
import { Benefits } from './benefits.tsx'
import { Capabilities } from './capabilities.tsx'
import { DirectoryBadge } from './directory-badge.tsx'
import { Features } from './features.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Pricing } from './pricing.tsx'
import { Questions } from './questions.tsx'
import { Showcase } from './showcase.tsx'
import type { OnStart } from './start.ts'
import { Testimonials } from './testimonials.tsx'

export function BelowTheFold({ onStart }: { onStart: OnStart }) {
  return (
    <>
      <Features onStart={onStart} />
      <Showcase onStart={onStart} />
      <Testimonials />
      <Pricing onStart={onStart} />
      <Benefits />
      <HowItWorks />
      <Capabilities />
      <Questions />
      <DirectoryBadge />
    </>
  )
}
