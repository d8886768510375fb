import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMonths,
  GRACE_MS,
  type Known,
  lifeOf,
  newestWord,
  PROVIDER_STATUSES,
  paidThrough,
} from './life.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const DAY = 86_400_000
const known = (changes: Partial<Known>): Known => ({
  createdAt: at('2026-01-31T10:00'),
  provider: 'ACTIVE',
  cancelWanted: false,
  payments: [{ at: at('2026-01-31T10:05'), reversedAt: null }],
  ...changes,
})

describe('a month', () => {
  test.each([
    ['2026-01-31T10:00', 1, '2026-02-28T10:00'],
    ['2028-01-31T10:00', 1, '2028-02-29T10:00'],
    ['2026-01-31T10:00', 2, '2026-03-31T10:00'],
    ['2026-11-30T23:59', 3, '2027-02-28T23:59'],
    ['2026-12-15T00:00', 1, '2027-01-15T00:00'],
  ])('%s and %i more is %s', (from, months, to) => {
    expect(addMonths(at(from), months)).toBe(at(to))
  })
})

describe('paid through', () => {
  test('runs from anniversary to anniversary of the first payment, whenever exactly a renewal is charged', () => {
    const first = at('2026-01-31T10:05')
    const paid = (...times: string[]) =>
      paidThrough([first, ...times.map(at)].map((time) => ({ at: time, reversedAt: null })))
    expect(paid()).toBe(at('2026-02-28T10:05'))
    expect(paid('2026-02-28T02:00')).toBe(at('2026-03-31T10:05'))
    // A card that was refused for some days: a month for a month's price.
    expect(paid('2026-03-04T02:00')).toBe(at('2026-04-04T02:00'))
    expect(paid('2026-02-28T10:06', '2026-03-31T10:04')).toBe(at('2026-04-30T10:05'))
  })

  test('does not reach beyond the moment in which money went back', () => {
    const back = at('2026-02-14T10:00')
    const payments = [
      { at: at('2026-01-10T10:00'), reversedAt: null },
      { at: at('2026-02-10T10:00'), reversedAt: back },
    ]
    expect(paidThrough(payments)).toBe(back)
    // Of a month that was over the end stays what it was.
    const late = payments.map((payment) => ({ ...payment, reversedAt: at('2026-05-01T10:00') }))
    expect(paidThrough(late)).toBe(at('2026-03-10T10:00'))
    expect(paidThrough([])).toBe(0)
  })

  test('reaches as many months as were paid, however early or by which calendar', () => {
    const paid = (...times: string[]) =>
      paidThrough(times.map((time) => ({ at: at(time), reversedAt: null })))
    // PayPal keeps to the 28th after a February.
    expect(paid('2026-01-31T12:00', '2026-02-28T11:00', '2026-03-28T11:00')).toBe(at('2026-04-30T12:00'))
    // The first payment, on the 31st, never came through.
    expect(paid('2026-02-28T12:00', '2026-03-31T12:00')).toBe(at('2026-04-30T12:00'))
    expect(paid('2026-01-10T12:00', '2026-02-06T23:00')).toBe(at('2026-03-10T12:00'))
    expect(paidThrough([{ at: at('2026-01-10T12:00'), reversedAt: null, months: 3 }])).toBe(
      at('2026-04-10T12:00'),
    )
  })

  test('is the same in whatever order payments are heard of', () => {
    const payments = fc.array(
      fc.record({
        at: fc.integer({ min: 1e12, max: 1.9e12 }),
        reversedAt: fc.option(fc.integer({ min: 1e12, max: 1.9e12 })),
      }),
    )
    fc.assert(
      fc.property(payments, fc.integer(), (list, seed) => {
        const shuffled = [...list].sort((a, b) => ((a.at * 7 + seed) % 13) - ((b.at * 7 + seed) % 13))
        expect(paidThrough(shuffled)).toBe(paidThrough(list))
      }),
    )
  })
})

describe('the life of a subscription', () => {
  const end = at('2026-02-28T10:05')
  const cases: [string, Partial<Known>, number, string][] = [
    ['unpaid and unapproved, it waits', { payments: [], provider: 'APPROVAL_PENDING' }, DAY, 'pending'],
    ['approved but unpaid, it waits', { payments: [], provider: 'ACTIVE' }, 20 * DAY, 'pending'],
    ['never approved, it ends', { payments: [], provider: 'APPROVAL_PENDING' }, 4 * DAY, 'ended'],
    ['paid, it is active', {}, DAY, 'active'],
    ['late in renewing, it stays active for a while', {}, 28 * DAY + GRACE_MS - DAY, 'active'],
    ['never renewed, it ends', {}, 29 * DAY + GRACE_MS, 'ended'],
    [
      'refunded, it is over',
      { payments: [{ at: at('2026-01-31T10:05'), reversedAt: at('2026-02-01T00:00') }] },
      DAY,
      'ended',
    ],
    ['cancelled, it lasts as long as it is paid', { provider: 'CANCELLED' }, 27 * DAY, 'canceled'],
    ['cancelled, it ends with the paid time', { provider: 'CANCELLED' }, 29 * DAY, 'ended'],
    ['expired is like cancelled', { provider: 'EXPIRED' }, DAY, 'canceled'],
    ['suspended, it lasts as long as it is paid', { provider: 'SUSPENDED' }, 27 * DAY, 'suspended'],
    ['suspended, it ends with the paid time', { provider: 'SUSPENDED' }, 29 * DAY, 'ended'],
    ['replaced, it is cancelled before PayPal knows', { cancelWanted: true }, DAY, 'canceled'],
  ]
  test.each(cases)('%s', (_name, changes, later, status) => {
    const full = known(changes)
    expect(lifeOf(full, full.createdAt + later).status).toBe(status)
  })

  test('is ended for good only until it is paid again', () => {
    const payments = [...known({}).payments, { at: end + 20 * DAY, reversedAt: null }]
    expect(lifeOf(known({ payments }), end + 20 * DAY)).toMatchObject({ status: 'active' })
  })

  test('PayPal’s words count in the order it said them, and its last words for good', () => {
    const word = fc.record({ status: fc.constantFrom(...PROVIDER_STATUSES), at: fc.nat(20) })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        let state: Parameters<typeof newestWord>[0] = { status: null, at: 0 }
        for (const heard of words) {
          const next = newestWord(state, heard)
          if (state.status === 'CANCELLED' || state.status === 'EXPIRED') expect(next).toEqual(state)
          expect(next.at).toBeGreaterThanOrEqual(state.at)
          state = next
        }
      }),
    )
  })
})
