import { LandingFooter } from '../features/landing/landing-footer.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { answerConsent } from './analytics.ts'
import { useConsent } from './consent-banner.tsx'
import { supportEmail } from './page-settings.ts'

/** The footer with what the operator has set up; a prerendered page knows none of it. */
export function PublicFooter() {
  const hydrated = useHydrated()
  const isMeasured = useConsent() !== 'off'
  return (
    <LandingFooter
      supportEmail={hydrated ? supportEmail() : null}
      onAnalyticsChoice={hydrated && isMeasured ? () => answerConsent('unanswered') : null}
    />
  )
}
