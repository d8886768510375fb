import { Overview } from '../features/guides/overview.tsx'
import { LandingFooter } from '../features/landing/landing-footer.tsx'
import { LandingHeader } from '../features/landing/landing-header.tsx'
import { WithSignIn } from './with-sign-in.tsx'

export function GuidesRoute() {
  return (
    <WithSignIn>
      {(start) => (
        <>
          <LandingHeader onStart={start} />
          <Overview onStart={start} />
          <LandingFooter />
        </>
      )}
    </WithSignIn>
  )
}
