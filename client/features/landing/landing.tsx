// What visitors see: an honest first page. The full landing page grows from here.
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { StyleCard } from './style-card.tsx'

/** @param onStart every call to action and Log In lead to the same question: who are you? */
export function Landing({ onStart }: { onStart: () => void }) {
  return (
    <>
      <title>Platelight: your dish, in its best light</title>
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
