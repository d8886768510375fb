import type { PLANS } from '../../../contract/catalog.ts'

/** What each plan brings, beside its price and credits. `true`: the reason to choose it. */
export const PLAN_FEATURES: Record<keyof typeof PLANS, readonly (readonly [string, boolean])[]> = {
  starter: [
    ['All seven styles and three angles', false],
    ['Square format', false],
    ['Templates from your own pictures', false],
    ['Top-ups whenever you want', false],
  ],
  professional: [
    ['Your own words as a style', true],
    ['Seven formats, landscape and portrait', true],
    ['Styling memory for every dish', true],
    ['First in the queue', false],
    ['Everything in Starter', false],
  ],
  enterprise: [
    ['Whole folders at once', false],
    ['Shared with your team', false],
    ['An API for your own systems', false],
    ['Someone who sets it up with you', false],
  ],
}
