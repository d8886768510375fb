import type { ReactNode } from 'react'
import { GUIDE_ADDRESSES, GUIDE_NAMES, pathOf } from '../features/guides/addresses.ts'
import { LandingHeader } from '../features/landing/landing-header.tsx'
import type { OnStart, Wanted } from '../features/landing/start.ts'
import { billingPath, paths } from '../paths.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { PublicFooter } from './public-footer.tsx'
import { WithSignIn } from './with-sign-in.tsx'

const LINKS = GUIDE_ADDRESSES.map((address) => ({ path: pathOf(address), title: GUIDE_NAMES[address] }))

/** Header and footer of the public pages, and the sign-in that whatever stands between them leads to. */
export function PublicFrame({ children }: { children: (onStart: OnStart) => ReactNode }) {
  return (
    <WithSignIn>
      {(start) => {
        const onStart = (wanted?: Wanted) => start(wanted ? billingPath(wanted) : paths.dashboard)
        return (
          <>
            <LandingHeader onStart={onStart} guides={LINKS} />
            {children(onStart)}
            <PublicFooter />
            <ConsentBanner />
          </>
        )
      }}
    </WithSignIn>
  )
}
