import type { GuideModule } from '../features/guides/contents.ts'
import { GuidePage } from '../features/guides/guide-page.tsx'
import type { Guide } from '../features/guides/guides.ts'
import { Overview } from '../features/guides/overview.tsx'
import { LandingFooter } from '../features/landing/landing-footer.tsx'
import { LandingHeader } from '../features/landing/landing-header.tsx'
import { WithSignIn } from './with-sign-in.tsx'

/** @param text null for the overview */
export function GuideRoute({
  guide,
  text,
}: { guide: Guide; text: GuideModule } | { guide: null; text: null }) {
  return (
    <WithSignIn>
      {(start) => (
        <>
          <LandingHeader onStart={start} />
          {guide ? (
            <GuidePage key={guide.path} guide={guide} text={text} onStart={start} />
          ) : (
            <Overview onStart={start} />
          )}
          <LandingFooter />
        </>
      )}
    </WithSignIn>
  )
}
