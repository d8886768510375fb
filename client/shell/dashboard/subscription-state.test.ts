import { expect, test } from 'vitest'
import type { Subscription } from '../../../contract/billing.ts'
import { subscriptionState } from './subscription-state.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const plan: Subscription = {
  status: 'active',
  currentPeriodEnd: '2026-12-05T12:00:00.000Z',
  planType: 'professional',
}

test('active, even when the period is just over: the renewal may be on its way', () => {
  expect(subscriptionState(plan, NOW, false)).toEqual({ kind: 'active', text: 'Active Subscription' })
  const over = { ...plan, currentPeriodEnd: '2026-11-20T12:00:00.000Z' }
  expect(subscriptionState(over, NOW, false).kind).toBe('active')
})

test('a canceled plan says when it ends, and is none afterwards', () => {
  const canceled = { ...plan, status: 'canceled' as const }
  expect(subscriptionState(canceled, NOW, false)).toEqual({
    kind: 'ending',
    text: `Subscription ends on ${new Date(plan.currentPeriodEnd).toLocaleDateString(undefined, { dateStyle: 'long' })}`,
  })
  expect(subscriptionState(canceled, Date.parse('2027-01-01'), false).text).toBe('No Active Subscription')
})

test('none, unknown, and a failure only where nothing is known', () => {
  expect(subscriptionState(null, NOW, true).text).toBe('No Active Subscription')
  expect(subscriptionState(undefined, NOW, false).kind).toBe('unknown')
  expect(subscriptionState(undefined, NOW, true).text).toBe('Failed to load subscription information')
})
