// What visitors see. Texts and claims stand in content.ts and texts.ts, prices in the catalogue.
import { type ComponentType, Suspense, use } from 'react'
import { PageHead } from '../../ui/page-head.tsx'
import { DESCRIPTION } from './content.ts'
import { Hero } from './hero.tsx'
import type { OnStart } from './start.ts'

type Below = ComponentType<{ onStart: OnStart }>

interface LandingProps {
  onStart: OnStart
  /** What comes after the hero; a promise while it stands on the screen already and its code has not been needed. */
  below: Below | Promise<Below>
}

export function Landing({ onStart, below }: LandingProps) {
  return (
    <>
      <PageHead title="Platelight: your dish, in its best light" description={DESCRIPTION} />
      <main id="content">
        <Hero onStart={onStart} />
        <Suspense>
          <Rest onStart={onStart} below={below} />
        </Suspense>
      </main>
    </>
  )
}

function Rest({ onStart, below }: LandingProps) {
  const Sections = below instanceof Promise ? use(below) : below
  return <Sections onStart={onStart} />
}
