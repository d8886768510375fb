// Who has left, or wants to, pays no more: whatever we call a subscription, PayPal must not go on charging for it.
import { describe, expect, test } from 'vitest'
import { createTestServerWithShopper } from '../../tests/server/shopper.ts'
import { cancelForErasure } from './checkout.ts'
import { addMonths, GRACE_MS } from './life.ts'
import { reconcile } from './reconcile.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

const start = createTestServerWithShopper

describe('what is over here is ended at PayPal', () => {
  test('when a renewal has been late for longer than the grace', async () => {
    const s = await start()
    const id = await s.ada.subscribe('starter')
    // The card is tried again and again; PayPal still calls it active.
    s.subscription(id).next_billing_time = null
    await s.later(addMonths(s.clock.time, 1) - s.clock.time + GRACE_MS + HOUR)
    await reconcile(s.settling)
    expect(await s.ada.current()).toBeNull()
    expect(s.subscription(id).status).toBe('CANCELLED')
    expect((await s.ada.cancel()).body.code).toBe('no_subscription')
  })

  test('when the only payment went back: no plan, and no further charge', async () => {
    const s = await start()
    const id = await s.ada.subscribe('professional')
    s.standIn.account.reverseSale(s.subscription(id).sales[0]!.id, 'REFUNDED')
    await s.standIn.messenger.flush()
    expect(await s.ada.current()).toBeNull()
    expect(s.subscription(id).status).toBe('CANCELLED')
    await s.later(70 * DAY)
    await s.hear()
    expect(s.subscription(id).sales).toHaveLength(1)
  })

  test('when PayPal could not be told at once, an hour later', async () => {
    const s = await start()
    const id = await s.ada.subscribe('starter')
    const { move } = s.standIn.account
    s.standIn.account.move = () => false
    s.standIn.account.reverseSale(s.subscription(id).sales[0]!.id, 'REVERSED')
    await s.standIn.messenger.flush()
    expect(s.subscription(id).status).toBe('ACTIVE')
    s.standIn.account.move = move
    await reconcile(s.settling)
    expect(s.subscription(id).status).toBe('CANCELLED')
  })

  test('when PayPal does not know it any more, it ends with its paid time', async () => {
    const s = await start()
    const id = await s.ada.subscribe('professional')
    delete s.standIn.account.state.subscriptions[id]
    await reconcile(s.settling)
    expect(await s.ada.current()).toMatchObject({ status: 'active' })
    await s.later(200 * DAY)
    // Nobody has asked PayPal yet; the date alone closes it.
    expect(await s.ada.current()).toBeNull()
    await reconcile(s.settling)
    const { status, provider_status } = await s.db
      .selectFrom('subscriptions')
      .select(['status', 'provider_status'])
      .executeTakeFirstOrThrow()
    expect([status, provider_status]).toEqual(['ended', 'CANCELLED'])
    expect((await s.ada.balance()).total).toBe(0)
  })
})

describe('erasing an account', () => {
  test('cancels one that PayPal has suspended and that is over here', async () => {
    const s = await start()
    const id = await s.ada.subscribe('starter')
    s.standIn.account.move(s.subscription(id), 'suspend')
    await s.standIn.messenger.flush()
    await s.later(40 * DAY)
    expect(await s.ada.current()).toBeNull()
    expect(await s.erase()).toBe(204)
    expect(s.subscription(id).status).toBe('CANCELLED')
  })

  test('leaves no order that could still be captured', async () => {
    const s = await start()
    const order = await s.ada.order()
    expect(await s.erase()).toBe(204)
    s.ada.approveOrder(order)
    await s.hear()
    expect(s.standIn.account.state.orders[order]!.captures).toEqual([])
    expect(await s.db.selectFrom('ledger_entries').selectAll().execute()).toEqual([])
  })

  test('ends a subscription that was begun meanwhile', async () => {
    const box: { s?: Awaited<ReturnType<typeof start>>; id?: string } = {}
    const s = await start({
      cancelSubscription: async (userId) => {
        await cancelForErasure(box.s!.settling, userId)
        box.id = await box.s!.ada.begin('starter')
      },
    })
    box.s = s
    expect(await s.erase()).toBe(204)
    s.ada.approve(box.id!)
    await s.hear()
    expect(s.subscription(box.id!).status).toBe('CANCELLED')
  })

  test('while one is being begun at PayPal refuses it, and ends it if it is approved all the same', async () => {
    const s = await start()
    const real = s.settling.paypal.createSubscription
    let id = ''
    s.settling.paypal.createSubscription = async (wanted) => {
      const made = await real(wanted)
      id = made.id
      expect(await s.erase()).toBe(204)
      return made
    }
    const planId = s.standIn.planIds.starter
    const answer = await s.call('POST', '/api/paypal/create-subscription', s.ada.headers, { planId })
    expect(answer.status).toBe(401)
    s.ada.approve(id)
    await s.hear()
    expect(s.subscription(id).status).toBe('CANCELLED')
  })

  test('works with an approval that PayPal has forgotten, looked at or not', async () => {
    for (const isLookedAt of [true, false]) {
      const s = await start()
      const id = await s.ada.begin('starter')
      delete s.standIn.account.state.subscriptions[id]
      await s.later(30 * DAY)
      if (isLookedAt) {
        await reconcile(s.settling)
        expect(await s.db.selectFrom('subscriptions').select('status').execute()).toEqual([
          { status: 'ended' },
        ])
      }
      expect(await s.erase()).toBe(204)
    }
  })

  test('leaves books that are nowhere below zero', async () => {
    const s = await start()
    await s.ada.subscribe('starter')
    await s.ada.cancel()
    await s.later(40 * DAY)
    expect((await s.ada.balance()).total).toBe(0)
    expect(await s.erase()).toBe(204)
    const sums = await s.db
      .selectFrom('ledger_entries')
      .select(['bucket', (eb) => eb.fn.sum<number>('amount').as('sum')])
      .groupBy('bucket')
      .execute()
    expect(sums.length).toBeGreaterThan(0)
    for (const { sum } of sums) expect(Number(sum)).toBeGreaterThanOrEqual(0)
  })
})
