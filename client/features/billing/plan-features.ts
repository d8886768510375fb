// What a plan is said to have; what it may do is decided by `planAllows` on the server.
import type { PLANS } from '../../../contract/catalog.ts'

interface PlanFeature {
  text: string
  /** Set apart: what the plan before it has not. */
  isStrong?: true
}

export const PLAN_FEATURES: Record<keyof typeof PLANS, readonly PlanFeature[]> = {
  starter: [
    { text: 'All 7 preset styles' },
    { text: 'Square format (1:1)' },
    { text: 'Reference images and menu builder' },
    { text: 'Credit top-ups available' },
  ],
  professional: [
    { text: 'Everything in Starter' },
    { text: 'Custom style prompts', isStrong: true },
    { text: 'Square, landscape and portrait formats', isStrong: true },
    { text: 'Remembers the last settings of each dish' },
    { text: 'Priority queue', isStrong: true },
  ],
  enterprise: [
    { text: 'Everything in Professional' },
    { text: 'Batch processing' },
    { text: 'Team sharing (coming soon)' },
    { text: 'API access (coming soon)' },
    { text: 'Dedicated onboarding' },
  ],
}
