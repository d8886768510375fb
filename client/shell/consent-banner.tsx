import { lazy, Suspense, useSyncExternalStore } from 'react'
import { type Consent, consent, subscribeConsent } from './analytics.ts'

// Only where something is measured, and only until it is answered.
const ConsentQuestion = lazy(async () => ({
  default: (await import('./consent-question.tsx')).ConsentQuestion,
}))

export function useConsent(): Consent {
  return useSyncExternalStore(subscribeConsent, consent, () => 'off')
}

/** On public pages only, and it waits without hurry. */
export function ConsentBanner() {
  if (useConsent() !== 'unanswered') return null
  return (
    <Suspense>
      <ConsentQuestion />
    </Suspense>
  )
}
