// Credits that were paid for are there until they are used, or until the paid time they belong to is over.
import { describe, expect, test } from 'vitest'
import { PACKS } from '../../contract/catalog.ts'
import { createTestServerWithShopper } from '../../tests/server/shopper.ts'
import { type Db, inTransaction, nextChange, type Trx } from '../db/db.ts'
import {
  bucketBalance,
  forfeit,
  grantMonth,
  grantTopUp,
  refund,
  restore,
  spend,
  takeBack,
  total,
} from './ledger.ts'
import { addMonths, GRACE_MS } from './life.ts'
import { PayPalError } from './paypal.ts'
import { dueSubscriptions, reconcile } from './reconcile.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

const start = createTestServerWithShopper

const endOfFirstMonth = Date.UTC(2026, 1, 10, 12)

/** Starter is cancelled; an hour before its end another plan is paid, and nobody hears of it. */
async function paidUnheard(plan: 'starter' | 'professional') {
  const s = await start()
  await s.ada.subscribe('starter')
  await s.ada.buy()
  await s.later(endOfFirstMonth - s.clock.time - HOUR)
  await s.ada.cancel()
  const next = await s.ada.begin(plan)
  s.standIn.switches.lose = true
  s.ada.approve(next)
  return { s, next }
}

describe('at the end of the paid time', () => {
  test('cancelling right after a renewal nobody has told of keeps the month and the packs', async () => {
    const s = await start()
    await s.ada.subscribe('starter')
    await s.ada.buy()
    await s.later(endOfFirstMonth - s.clock.time + HOUR)
    s.standIn.switches.late = true
    s.standIn.account.chargeDue()
    expect((await s.ada.cancel()).body.subscription).toMatchObject({
      status: 'canceled',
      currentPeriodEnd: '2026-03-10T12:00:00.000Z',
    })
    expect(await s.ada.balance()).toEqual({ total: 115, monthly: 10, topup: 105 })
  })

  test('nothing goes before PayPal could say what was paid', async () => {
    const s = await start()
    await s.ada.subscribe('starter')
    await s.ada.buy()
    await s.later(endOfFirstMonth - s.clock.time + HOUR)
    s.standIn.switches.late = true
    s.standIn.account.chargeDue()
    const { readSubscription } = s.settling.paypal
    s.settling.paypal.readSubscription = () => Promise.reject(new PayPalError(0, 'UNREACHABLE'))
    expect((await s.ada.cancel()).status).toBe(200)
    expect((await s.ada.balance()).topup).toBe(105)
    s.settling.paypal.readSubscription = readSubscription
    await s.hear()
    expect(await s.ada.balance()).toEqual({ total: 115, monthly: 10, topup: 105 })
    expect(await s.ada.current()).toMatchObject({ status: 'canceled' })
  })

  test('another plan paid before it, and heard of after it, keeps what was bought', async () => {
    const { s, next } = await paidUnheard('professional')
    await s.later(2 * HOUR)
    expect((await s.ada.balance()).topup).toBe(105)
    await s.ada.verify(next)
    expect(await s.ada.balance()).toEqual({ total: 125, monthly: 20, topup: 105 })
  })

  test('a round that could not ask is none: what was paid before it, and heard of by nobody, keeps what was bought', async () => {
    const { s } = await paidUnheard('professional')
    await s.later(2 * HOUR)
    const { readSubscription } = s.settling.paypal
    s.settling.paypal.readSubscription = () => Promise.reject(new PayPalError(0, 'UNREACHABLE'))
    await reconcile(s.settling)
    expect((await s.ada.balance()).topup).toBe(105)
    s.settling.paypal.readSubscription = readSubscription
    await reconcile(s.settling)
    expect(await s.ada.balance()).toEqual({ total: 125, monthly: 20, topup: 105 })
  })

  test('a forfeit that a payment shows to have been wrong is made good', async () => {
    const { s, next } = await paidUnheard('starter')
    const { sales } = s.subscription(next)
    const unheard = sales.splice(0)
    await s.later(2 * HOUR)
    // PayPal is asked, and does not list it yet.
    await reconcile(s.settling)
    expect((await s.ada.balance()).total).toBe(0)
    sales.push(...unheard)
    await s.ada.verify(next)
    expect(await s.ada.balance()).toEqual({ total: 115, monthly: 10, topup: 105 })
  })

  test('a pack bought after it lives on, though nobody had noticed the end', async () => {
    const s = await start()
    const id = await s.ada.subscribe('starter')
    await s.later(10 * DAY)
    s.standIn.account.move(s.subscription(id), 'suspend')
    await s.standIn.messenger.flush()
    expect((await s.ada.current()).status).toBe('canceled')
    await s.later(22 * DAY)
    expect((await s.ada.balance()).total).toBe(0)
    await s.ada.buy(PACKS[2])
    await reconcile(s.settling)
    expect(await s.ada.balance()).toEqual({ total: 200, monthly: 0, topup: 200 })
  })

  test('a pack bought while a renewal is late lives on', async () => {
    const s = await start()
    const id = await s.ada.subscribe('starter')
    s.subscription(id).next_billing_time = null
    await s.later(endOfFirstMonth - s.clock.time + 4 * DAY)
    await reconcile(s.settling)
    await s.ada.buy(PACKS[2])
    await s.later(DAY + HOUR)
    await reconcile(s.settling)
    expect(await s.ada.current()).toBeNull()
    expect(await s.ada.balance()).toEqual({ total: 200, monthly: 0, topup: 200 })
  })

  test('a pack bought after a forfeit survives an old month that is heard of late', async () => {
    const s = await start()
    const id = await s.ada.subscribe('starter')
    s.subscription(id).next_billing_time = null
    await s.later(endOfFirstMonth + GRACE_MS + HOUR - s.clock.time)
    await reconcile(s.settling)
    expect((await s.ada.balance()).total).toBe(0)
    await s.later(addMonths(endOfFirstMonth, 1) + 2 * DAY - s.clock.time)
    await s.ada.buy(PACKS[2])
    const time = new Date(endOfFirstMonth + HOUR).toISOString()
    s.subscription(id).sales.push({
      id: 'LATESALE1',
      status: 'COMPLETED',
      value: '5.99',
      currency: 'USD',
      time,
    })
    await s.later(DAY + HOUR)
    await reconcile(s.settling)
    expect(await s.ada.balance()).toEqual({ total: 200, monthly: 0, topup: 200 })
  })

  test('a month that is heard of when its time and all others are over is over too', async () => {
    const s = await start()
    const better = await s.ada.begin('professional')
    s.standIn.switches.lose = true
    s.ada.approve(better)
    const { sales } = s.subscription(better)
    const unheard = sales.splice(0)
    s.standIn.account.move(s.subscription(better), 'cancel')
    await s.later(HOUR)
    await s.ada.subscribe('starter')
    await s.ada.cancel()
    await s.later(40 * DAY)
    expect((await s.ada.balance()).total).toBe(0)
    sales.push(...unheard)
    await s.ada.verify(better)
    expect((await s.ada.statement()).map((line) => [line.kind, line.amount]).slice(0, 2)).toEqual([
      ['forfeit', -20],
      ['grant', 20],
    ])
    expect((await s.ada.balance()).total).toBe(0)
  })

  test('the forfeit is dated when it was, however late it is noticed', async () => {
    const s = await start()
    await s.ada.subscribe('starter')
    await s.ada.cancel()
    await s.later(100 * DAY)
    expect((await s.ada.statement())[0]).toMatchObject({
      kind: 'forfeit',
      created_at: '2026-02-10T12:00:00.000Z',
    })
  })
})

describe('a payment', () => {
  test('for two months at once grants two, and reaches as far', async () => {
    const s = await start()
    s.standIn.account.state.plans[s.standIn.planIds.starter]!.value = '11.98'
    await s.ada.subscribe('starter')
    expect((await s.ada.balance()).monthly).toBe(20)
    expect((await s.ada.current()).currentPeriodEnd).toBe('2026-03-10T12:00:00.000Z')
  })

  test('that is not what the order costs is a failure, said so', async () => {
    const s = await start()
    const id = await s.ada.order()
    s.ada.approveOrder(id)
    const order = s.standIn.account.state.orders[id]!
    s.standIn.account.captureOrder(order)
    order.captures[0]!.value = '9.99'
    expect(await s.ada.capture(id)).toMatchObject({ status: 409, body: { code: 'payment_wrong' } })
    expect((await s.ada.balance()).total).toBe(5)
  })

  test('that somebody else was quicker to take is granted all the same, whatever PayPal says to the second', async () => {
    const s = await start()
    const id = await s.ada.order()
    s.ada.approveOrder(id)
    s.settling.paypal.captureOrder = async () => {
      s.standIn.account.captureOrder(s.standIn.account.state.orders[id]!)
      throw new PayPalError(409, 'RESOURCE_CONFLICT')
    }
    expect(await s.ada.capture(id)).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect((await s.ada.balance()).total).toBe(105)
  })

  test('whose answer was lost is asked about, and only then said to have failed', async () => {
    const s = await start()
    const id = await s.ada.order()
    s.ada.approveOrder(id)
    s.settling.paypal.captureOrder = () => Promise.reject(new PayPalError(0, 'UNREACHABLE'))
    expect((await s.ada.capture(id)).body.code).toBe('order_uncaptured')
    expect((await s.ada.balance()).total).toBe(5)
  })

  test('that is refused after it was looked at ends the order', async () => {
    const s = await start()
    const id = await s.ada.order()
    s.ada.approveOrder(id, 'pending')
    await s.ada.capture(id)
    s.standIn.account.endPending(s.standIn.account.state.orders[id]!, 'DECLINED')
    await s.standIn.messenger.flush()
    expect(await s.db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'abandoned' }])
    expect(await s.ada.capture(id)).toMatchObject({ status: 402, body: { code: 'payment_declined' } })
  })
})

test('a renewal that is due is asked about before thousands of plans that only rest', async () => {
  const s = await start()
  await s.ada.subscribe('starter')
  const row = await s.db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
  const resting = (n: number) => ({
    ...row,
    id: `resting-${n}`,
    provider_subscription_id: `I-${n}`,
    checked_at: n,
    looked_at: n,
    current_period_end: s.clock.time + 90 * DAY,
  })
  await s.db
    .insertInto('subscriptions')
    .values(Array.from({ length: 300 }, (_, n) => resting(n)))
    .execute()
  s.clock.time = endOfFirstMonth + HOUR
  const due = await dueSubscriptions({ db: s.db, now: () => s.clock.time })
  expect(due).toHaveLength(200)
  expect(due[0]).toBe(row.provider_subscription_id)
  // And the next round takes the others.
  const next = await dueSubscriptions({ db: s.db, now: () => s.clock.time })
  expect(next).toEqual(expect.arrayContaining(['I-299']))
})

describe('nobody pays twice', () => {
  const begin = (s: Awaited<ReturnType<typeof start>>, plan: 'starter' | 'professional') =>
    s.call('POST', '/api/paypal/create-subscription', s.ada.headers, { planId: s.standIn.planIds[plan] })

  test('while a first payment is on its way the plan can’t be taken again, a better one can', async () => {
    const s = await start()
    const one = await s.ada.begin('starter')
    s.standIn.switches.lose = true
    s.ada.approve(one, 'pending')
    const coming = async () => (await s.get('/api/subscriptions/current', s.ada.headers)).body
    expect(await coming()).toEqual({ subscription: null })
    // Nobody has come back to the return page, and no message has arrived: PayPal is asked.
    expect(await begin(s, 'starter')).toMatchObject({ status: 409, body: { code: 'subscription_coming' } })
    // The screen knows it beforehand from now on.
    expect(await coming()).toEqual({ subscription: null, coming: 'starter' })
    expect((await begin(s, 'professional')).status).toBe(200)
    // A payment that never comes blocks nothing for ever.
    await s.later(GRACE_MS + HOUR)
    expect(await coming()).toEqual({ subscription: null })
    expect((await begin(s, 'starter')).status).toBe(200)
  })

  test('and one that was paid a moment ago is found before it is sold again', async () => {
    const s = await start()
    s.standIn.switches.lose = true
    s.ada.approve(await s.ada.begin('starter'))
    expect(await begin(s, 'starter')).toMatchObject({ status: 409, body: { code: 'same_plan' } })
  })

  test('a better plan that runs out may be taken again beside a lower one that goes on', async () => {
    const s = await start()
    await s.ada.subscribe('professional')
    await s.ada.cancel()
    await s.ada.subscribe('starter')
    expect(await s.ada.current()).toMatchObject({ planType: 'professional', renews: 'starter' })
    expect((await begin(s, 'starter')).body.code).toBe('same_plan')
    expect((await begin(s, 'professional')).status).toBe(200)
  })
})

describe('the ledger', () => {
  const now = Date.UTC(2026, 0, 10, 13)
  async function books() {
    const s = await start()
    const { id: userId } = await s.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const write = (db: Db) => (work: (trx: Trx) => Promise<void>) =>
      inTransaction(db, async (trx) => {
        await nextChange(trx, userId)
        await work(trx)
      })
    const run = write(s.db)
    return {
      userId,
      run,
      spend: (ref: string, amount: number) =>
        run((trx) => spend(trx, { userId, plan: null, ref, amount, now })),
      topUp: (payment: string, at = now) =>
        run((trx) => grantTopUp(trx, { userId, payment, credits: 100, now: at })),
      forfeit: (end: number) => run((trx) => forfeit(trx, { userId, subscription: 'S', end, now: end })),
      refund: (ref: string) => run((trx) => refund(trx, ref, now)),
      balance: async () => total(await bucketBalance(s.db, userId)),
    }
  }

  test('a failed generation is given back though an earlier, spent pack went back meanwhile', async () => {
    const b = await books()
    await b.spend('trial', 5)
    await b.topUp('P1')
    await b.topUp('P2')
    await b.spend('done', 148)
    await b.spend('G', 2)
    await b.run((trx) => takeBack(trx, 'P1', now))
    expect(await b.balance()).toBe(50)
    await b.refund('G')
    expect(await b.balance()).toBe(52)
  })

  test('what is given back of a pack bought after a forfeit’s date is the pack’s again', async () => {
    const b = await books()
    const end = now + HOUR
    await b.topUp('P1')
    await b.topUp('P2', end)
    // All of the trial and 99 of the old pack; then the last of the old one and the first of the new.
    await b.spend('old', 104)
    await b.spend('G', 2)
    await b.forfeit(end)
    expect(await b.balance()).toBe(99)
    await b.refund('G')
    expect(await b.balance()).toBe(100)
  })

  test('a forfeit that is undone gives back what it took, with what failed meanwhile', async () => {
    const b = await books()
    const { userId } = b
    await b.topUp('P1')
    await b.run((trx) => grantMonth(trx, { userId, payment: 'M1', credits: 10, now }, 'reset'))
    await b.spend('G', 12)
    await b.topUp('P2')
    await b.forfeit(Date.UTC(2027, 0, 1))
    await b.refund('G')
    await b.run((trx) => takeBack(trx, 'P1', now))
    expect(await b.balance()).toBe(0)
    const forfeitRef = `S:${Date.UTC(2027, 0, 1)}`
    await b.run((trx) => restore(trx, { userId, forfeitRef, now }))
    // The month, the trial and the second pack; the first went back.
    expect(await b.balance()).toBe(115)
    await b.forfeit(Date.UTC(2027, 0, 1))
    expect(await b.balance()).toBe(0)
  })
})
