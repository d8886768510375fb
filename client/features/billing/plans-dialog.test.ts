import { expect, test } from 'vitest'
import type { Subscription } from '../../../contract/billing.ts'
import { comingText, noteOf, offerOf } from './plans-dialog.tsx'

const month = { status: 'canceled', currentPeriodEnd: '2026-12-01T00:00:00.000Z' } as const
const canceled = (planType: Subscription['planType']): Subscription => ({ ...month, planType })

test('who takes a plan before a paid month is over is told what becomes of it', () => {
  expect(noteOf('starter', null, null)).toBeNull()
  expect(noteOf('starter', canceled('starter'), null)).toMatch(/lapses/)
  expect(noteOf('professional', canceled('starter'), null)).toMatch(/lapses/)
  expect(noteOf('starter', canceled('professional'), null)).toBeNull()
  expect(noteOf('professional', { ...canceled('starter'), status: 'active' }, 'starter')).toMatch(
    /ends today/,
  )
})

test('a plan whose first payment is on its way is not offered again, nor a lower one; a better one is', () => {
  expect(offerOf('starter', null, 'starter')).toEqual({ action: 'Payment on its way', isOpen: false })
  expect(offerOf('professional', null, 'starter').isOpen).toBe(true)
  expect(offerOf('starter', null, 'professional').isOpen).toBe(false)
  expect(offerOf('professional', 'starter', 'professional').isOpen).toBe(false)
  expect(offerOf('starter', 'starter', 'professional')).toEqual({ action: 'Current plan', isOpen: false })
  expect(comingText('starter')).toMatch(/don’t pay again.*choose it/)
})
