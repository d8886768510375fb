// What visitors see. Texts and claims stand in content.ts and texts.ts, prices in the catalogue.
import { PageHead } from '../../ui/page-head.tsx'
import { DESCRIPTION } from './content.ts'
import { Hero } from './hero.tsx'
import { type Later, LaterPart } from './later-part.tsx'
import type { OnStart } from './start.ts'

interface LandingProps {
  onStart: OnStart
  /** What comes after the hero. */
  below: Later<{ onStart: OnStart }>
}

export function Landing({ onStart, below }: LandingProps) {
  return (
    <>
      <PageHead title="Platelight: your dish, in its best light" description={DESCRIPTION} />
      <main id="content">
        <Hero onStart={onStart} />
        <LaterPart of={below} props={{ onStart }} />
      </main>
    </>
  )
}
