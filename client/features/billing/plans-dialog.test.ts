import { expect, test } from 'vitest'
import type { Subscription } from '../../../contract/billing.ts'
import { noteOf } from './plans-dialog.tsx'

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
