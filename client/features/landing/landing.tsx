// What visitors see: an honest first page. The full landing page grows from here.
import { PageHead } from '../../ui/page-head.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { StyleCard } from './style-card.tsx'

/** @param onStart every call to action and Log In lead to the same question: who are you? */
export function Landing({ onStart }: { onStart: () => void }) {
  return (
    <>
      <PageHead
        title="Platelight: your dish, in its best light"
        description="Turn a phone snap of your dish into a professionally styled photo in about 20 seconds. The food stays what you cooked. Five photos free, no credit card."
      />
      <LandingHeader onStart={onStart} />
      <main>
        <Hero onStart={onStart} />
        <HowItWorks />
        <StyleCard onStart={onStart} />
      </main>
      <LandingFooter />
    </>
  )
}
