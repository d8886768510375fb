import type { GuideText } from '../features/guides/contents.ts'
import { GuidePage } from '../features/guides/guide-page.tsx'
import { findGuide } from '../features/guides/guides.ts'
import { LandingFooter } from '../features/landing/landing-footer.tsx'
import { LandingHeader } from '../features/landing/landing-header.tsx'
import { WithSignIn } from './with-sign-in.tsx'

/** @param text a promise while the guide stands on the screen already and its code has not been needed */
export function GuideRoute({ path, text }: { path: string; text: GuideText | Promise<GuideText> }) {
  const guide = findGuide(path)
  if (!guide) throw new Error(`There is no guide at ${path}`)
  return (
    <WithSignIn>
      {(start) => (
        <>
          <LandingHeader onStart={start} />
          <GuidePage key={path} guide={guide} text={text} onStart={start} />
          <LandingFooter />
        </>
      )}
    </WithSignIn>
  )
}
