// Money in, credits out: through the real routes, the real client of PayPal, and the stand-in behind it.
import { describe, expect, test } from 'vitest'
import { PACKS } from '../../contract/catalog.ts'
import { createShopper, createTestServerWithShopper } from '../../tests/server/shopper.ts'
import { dishPhoto, file } from '../../tests/server/test-server.ts'
import { cancelForErasure } from './checkout.ts'
import { addMonths, GRACE_MS } from './life.ts'
import { reconcile } from './reconcile.ts'

const DAY = 86_400_000
const photo = file(await dishPhoto())

async function start() {
  const shop = await createTestServerWithShopper()
  return {
    ...shop,
    async generate(fields: Record<string, string> = { styleId: '1' }, headers = shop.ada.headers) {
      return await shop.post('/api/generate', headers, { image: photo, ...fields })
    },
  }
}

describe('a subscription', () => {
  test('opens with its first payment, and grants its month once however often it is heard of', async () => {
    const { ada, standIn, settling } = await start()
    const id = await ada.begin('starter')
    expect(await ada.current()).toBeNull()
    standIn.switches.duplicate = true
    ada.approve(id)
    await Promise.all([ada.verify(id), ada.verify(id), standIn.messenger.flush(), reconcile(settling)])
    await ada.verify(id)
    expect(await ada.current()).toMatchObject({ status: 'active', planType: 'starter' })
    expect(await ada.balance()).toEqual({ total: 15, monthly: 10, topup: 5 })
  })

  test('that is not approved, or not theirs, is not verified', async () => {
    const { ada, signIn, ...server } = await start()
    const bob = createShopper({ signIn, ...server }, await signIn('bob'))
    const id = await ada.begin('starter')
    expect(await ada.verify(id)).toMatchObject({
      status: 409,
      body: { error: 'Subscription verification failed' },
    })
    ada.approve(id)
    expect((await bob.verify(id)).status).toBe(409)
    expect((await bob.verify('I-NOTHING')).status).toBe(409)
    expect(await bob.current()).toBeNull()
    expect((await ada.verify(id)).body.subscription.status).toBe('active')
  })

  test('whose payment is still being checked opens nothing yet', async () => {
    const { ada, standIn } = await start()
    const id = await ada.begin('professional')
    ada.approve(id, 'pending')
    expect(await ada.verify(id)).toEqual({ status: 200, body: { subscription: null } })
    expect((await ada.balance()).monthly).toBe(0)
    standIn.account.state.subscriptions[id]!.sales[0]!.status = 'COMPLETED'
    expect((await ada.verify(id)).body.subscription.planType).toBe('professional')
    expect((await ada.balance()).monthly).toBe(20)
  })

  test('renews each month: what is left lapses, and the new month comes', async () => {
    const server = await start()
    const { ada, clock } = server
    await ada.subscribe('starter')
    await server.generate()
    expect((await ada.balance()).monthly).toBe(9)
    await server.later(addMonths(clock.time, 1) - clock.time + 1000)
    await server.renew()
    expect((await ada.balance()).monthly).toBe(10)
    expect((await ada.statement()).map((line) => [line.kind, line.amount, line.balance])).toEqual([
      ['grant', 10, 15],
      ['lapse', -9, 5],
      ['generation', -1, 14],
      ['grant', 10, 15],
      ['trial', 5, 5],
    ])
  })

  test('cancelled keeps access to the end of the paid time; then every credit goes', async () => {
    const server = await start()
    const { ada, clock } = server
    const began = clock.time
    await ada.subscribe('starter')
    await ada.buy()
    expect((await ada.cancel()).body.subscription).toEqual({
      status: 'canceled',
      currentPeriodEnd: new Date(addMonths(began, 1)).toISOString(),
      planType: 'starter',
    })
    expect((await ada.cancel()).body.code).toBe('no_subscription')
    await server.later(addMonths(began, 1) - clock.time - 1)
    expect((await server.generate()).status).toBe(200)
    await server.later(1)
    // Nobody has told anything, nothing has run: the time alone decides.
    expect(await server.generate()).toMatchObject({ status: 402, body: { code: 'credits_inactive' } })
    expect(await ada.current()).toBeNull()
    expect((await ada.balance()).total).toBe(0)
    await server.renew()
    expect((await ada.balance()).total).toBe(0)
  })

  test('ends when PayPal could not charge it, and not before somebody has asked PayPal', async () => {
    const server = await start()
    const { ada, clock, standIn, settling } = server
    await ada.subscribe('professional')
    standIn.switches.decline = true
    standIn.switches.lose = true
    await server.later(addMonths(clock.time, 1) - clock.time + DAY)
    standIn.account.chargeDue()
    expect((await ada.current()).status).toBe('active')
    await reconcile(settling)
    expect(await ada.current()).toBeNull()
    expect((await ada.balance()).total).toBe(0)
  })

  test('whose renewal is late stays open while PayPal calls it active, but not for ever', async () => {
    const server = await start()
    const { ada, clock, standIn, settling } = server
    const id = await ada.subscribe('starter')
    standIn.account.state.subscriptions[id]!.next_billing_time = null
    await server.later(addMonths(clock.time, 1) - clock.time + DAY)
    await reconcile(settling)
    expect((await ada.current()).status).toBe('active')
    await server.later(GRACE_MS)
    await reconcile(settling)
    expect(await ada.current()).toBeNull()
  })

  test('upgraded keeps top-ups and trial, takes the better month, and ends the old plan at PayPal', async () => {
    const server = await start()
    const { ada, standIn } = server
    const old = await ada.subscribe('starter')
    await ada.buy(PACKS[2])
    await server.generate()
    await ada.subscribe('professional')
    expect(await ada.balance()).toEqual({ total: 225, monthly: 20, topup: 205 })
    expect(await ada.current()).toMatchObject({ status: 'active', planType: 'professional' })
    expect(standIn.account.state.subscriptions[old]!.status).toBe('CANCELLED')
    await expect(ada.begin('professional')).rejects.toThrow('409 same_plan')
    await expect(ada.begin('starter')).rejects.toThrow('409 same_plan')
    // The end of the old plan's month is nobody's end.
    await server.later(32 * DAY)
    await server.renew()
    expect(await ada.balance()).toEqual({ total: 225, monthly: 20, topup: 205 })
  })

  test('canceled can be taken up again at once', async () => {
    const { ada } = await start()
    await ada.subscribe('starter')
    await ada.cancel()
    await ada.subscribe('starter')
    expect(await ada.current()).toMatchObject({ status: 'active' })
    expect((await ada.balance()).monthly).toBe(10)
  })

  test('of a lower plan beside a better one that runs out adds its month and takes nothing', async () => {
    const { ada } = await start()
    await ada.subscribe('professional')
    await ada.cancel()
    await ada.subscribe('starter')
    expect(await ada.current()).toMatchObject({ status: 'active', planType: 'professional' })
    expect((await ada.balance()).monthly).toBe(30)
  })

  test('made twice at once is paid once from then on: the older one is cancelled', async () => {
    const { ada, standIn } = await start()
    const first = await ada.begin('starter')
    const second = await ada.begin('starter')
    for (const id of [first, second]) ada.approve(id)
    await ada.verify(first)
    await ada.verify(second)
    await standIn.messenger.flush()
    const states = Object.values(standIn.account.state.subscriptions).map((one) => one.status)
    expect(states.sort()).toEqual(['ACTIVE', 'CANCELLED'])
  })

  test.each([
    ['as they were paid', ['first', 'second']],
    ['the other way round', ['second', 'first']],
  ] as const)('paid in two windows by mistake grants both months, heard of %s', async (_order, heard) => {
    const server = await start()
    const { ada } = server
    server.standIn.switches.lose = true
    const ids = { first: await ada.begin('starter'), second: await ada.begin('starter') }
    ada.approve(ids.first)
    await server.later(60_000)
    ada.approve(ids.second)
    for (const which of heard) await ada.verify(ids[which])
    expect(await ada.balance()).toMatchObject({ monthly: 20 })
    // The next month is one month's again.
    await server.later(addMonths(server.clock.time, 1) - server.clock.time)
    await server.hear()
    expect(await ada.balance()).toMatchObject({ monthly: 10 })
  })

  test('that could not be cancelled at PayPal when it was replaced is cancelled later', async () => {
    const { ada, standIn, settling, ...server } = await start()
    const old = await ada.subscribe('starter')
    const id = await ada.begin('professional')
    ada.approve(id)
    const move = standIn.account.move
    standIn.account.move = () => false
    await ada.verify(id)
    expect(await ada.current()).toMatchObject({ planType: 'professional' })
    expect(standIn.account.state.subscriptions[old]!.status).toBe('ACTIVE')
    standIn.account.move = move
    await server.later(DAY)
    await reconcile(settling)
    expect(standIn.account.state.subscriptions[old]!.status).toBe('CANCELLED')
  })

  test('whose payment is heard of after a better plan’s has lapsed before it came', async () => {
    const { ada, standIn, ...server } = await start()
    standIn.switches.lose = true
    const old = await ada.begin('starter')
    ada.approve(old)
    const { sales } = standIn.account.state.subscriptions[old]!
    const unheard = sales.splice(0)
    await server.later(60_000)
    await ada.subscribe('professional')
    sales.push(...unheard)
    await ada.verify(old)
    expect(await ada.balance()).toMatchObject({ monthly: 20 })
    expect((await ada.statement()).slice(0, 2).map((line) => [line.kind, line.amount])).toEqual([
      ['correction', -10],
      ['grant', 10],
    ])
    expect(standIn.account.state.subscriptions[old]!.status).toBe('CANCELLED')
    expect(await ada.current()).toMatchObject({ status: 'active', planType: 'professional' })
  })

  test('of an account that is to be erased is ended at PayPal first', async () => {
    const { ada, standIn, settling, db } = await start()
    const id = await ada.subscribe('professional')
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await cancelForErasure(settling, userId)
    expect(standIn.account.state.subscriptions[id]!.status).toBe('CANCELLED')
  })

  test('begun before an account was erased, and approved after it, is cancelled at once', async () => {
    const { ada, standIn, settling, db } = await start()
    const id = await ada.begin('professional')
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await cancelForErasure(settling, userId)
    standIn.switches.lose = true
    ada.approve(id)
    await reconcile(settling)
    expect(standIn.account.state.subscriptions[id]!.status).toBe('CANCELLED')
  })

  test('keeps the price and the credits it was sold with', async () => {
    const server = await start()
    const { ada, db, standIn } = server
    const id = await ada.begin('starter')
    await db.updateTable('subscriptions').set({ cents: 399, credits: 7 }).execute()
    standIn.account.state.plans[standIn.planIds.starter]!.value = '3.99'
    ada.approve(id)
    await ada.verify(id)
    expect((await ada.balance()).monthly).toBe(7)
  })
})

describe('a pack', () => {
  test.each(PACKS)('of $credits for $cents cents is granted once', async (pack) => {
    const { ada, standIn } = await start()
    standIn.switches.duplicate = true
    const id = await ada.buy(pack)
    expect(await ada.balance()).toEqual({ total: pack.credits + 5, monthly: 0, topup: pack.credits + 5 })
    // Captured already: answered, not granted.
    expect((await ada.capture(id)).body).toEqual({ status: 'completed', credits: pack.credits })
    await Promise.all([ada.capture(id), ada.capture(id), standIn.messenger.flush()])
    expect((await ada.balance()).total).toBe(pack.credits + 5)
  })

  test('whose card is declined can be paid with another', async () => {
    const { ada } = await start()
    const id = await ada.order()
    ada.approveOrder(id, 'declined')
    expect(await ada.capture(id)).toMatchObject({ status: 402, body: { code: 'payment_declined' } })
    expect((await ada.balance()).total).toBe(5)
    ada.approveOrder(id)
    expect((await ada.capture(id)).body.status).toBe('completed')
    expect((await ada.balance()).total).toBe(105)
  })

  test('that is still being checked is granted when it comes through', async () => {
    const { ada, standIn } = await start()
    const id = await ada.order()
    ada.approveOrder(id, 'pending')
    expect((await ada.capture(id)).body).toEqual({ status: 'pending', credits: 100 })
    expect((await ada.balance()).total).toBe(5)
    standIn.account.endPending(standIn.account.state.orders[id]!, 'COMPLETED')
    await standIn.messenger.flush()
    expect((await ada.balance()).total).toBe(105)
  })

  test('never expires while the plan goes on: many months later it is all there', async () => {
    const server = await start()
    const { ada, clock } = server
    await ada.subscribe('starter')
    await ada.buy()
    for (let month = 0; month < 4; month++) {
      await server.later(addMonths(clock.time, 1) - clock.time + 1000)
      await server.renew()
    }
    expect(await ada.balance()).toMatchObject({ monthly: 10, topup: 105 })
  })

  test('bought after everything was forfeited lives on without a plan', async () => {
    const server = await start()
    const { ada } = server
    await ada.subscribe('starter')
    await ada.cancel()
    await server.later(40 * DAY)
    await ada.buy()
    expect(await ada.balance()).toEqual({ total: 100, monthly: 0, topup: 100 })
    await server.later(100 * DAY)
    expect((await ada.balance()).total).toBe(100)
  })
})

describe('when nobody comes back to the return page', () => {
  test('a message of PayPal’s is enough', async () => {
    const { ada, standIn } = await start()
    ada.approve(await ada.begin('starter'))
    ada.approveOrder(await ada.order())
    await standIn.messenger.flush()
    await standIn.messenger.flush()
    expect(await ada.balance()).toEqual({ total: 115, monthly: 10, topup: 105 })
  })

  test('and the messages are lost, the reconcile finds both', async () => {
    const { ada, standIn, settling } = await start()
    standIn.switches.lose = true
    ada.approve(await ada.begin('starter'))
    ada.approveOrder(await ada.order())
    await reconcile(settling)
    expect(await ada.balance()).toEqual({ total: 115, monthly: 10, topup: 105 })
    await reconcile(settling)
    expect((await ada.balance()).total).toBe(115)
  })

  test('late, doubled and reordered messages change nothing twice', async () => {
    const server = await start()
    const { ada, standIn } = server
    Object.assign(standIn.switches, { late: true, duplicate: true, reorder: true })
    const id = await ada.begin('starter')
    ada.approve(id)
    ada.approveOrder(await ada.order())
    standIn.account.move(standIn.account.state.subscriptions[id]!, 'cancel')
    await standIn.messenger.flush()
    await standIn.messenger.flush()
    expect(await ada.balance()).toEqual({ total: 115, monthly: 10, topup: 105 })
    expect((await ada.current()).status).toBe('canceled')
  })

  test('what nobody approved is given up after some days', async () => {
    const server = await start()
    const { ada, db, settling } = server
    await ada.begin('starter')
    await ada.order()
    await server.later(4 * DAY)
    await reconcile(settling)
    expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'abandoned' }])
    expect(await db.selectFrom('subscriptions').select('status').execute()).toEqual([{ status: 'ended' }])
    expect((await ada.balance()).total).toBe(5)
  })
})

describe('money that goes back', () => {
  test('takes what is left of a pack, and no more', async () => {
    const { ada, standIn, generate } = await start()
    for (let n = 0; n < 5; n++) await generate()
    const id = await ada.buy()
    await generate()
    const [capture] = standIn.account.state.orders[id]!.captures
    standIn.account.refundCapture(capture!.id)
    await standIn.messenger.flush()
    expect((await ada.balance()).total).toBe(0)
    expect((await ada.statement())[0]).toMatchObject({ kind: 'correction', amount: -99, balance: 0 })
  })

  test('leaves other packs alone: the oldest credits are spent first', async () => {
    const { ada, standIn, db } = await start()
    const first = await ada.buy()
    await ada.buy(PACKS[2])
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const entry = { user_id: userId, kind: 'generation', bucket: 'topup', created_at: 1 } as const
    await db
      .insertInto('ledger_entries')
      .values({ ...entry, id: 'x', ref: 'x', amount: -60, seq: 99 })
      .execute()
    standIn.account.refundCapture(standIn.account.state.orders[first]!.captures[0]!.id)
    await standIn.messenger.flush()
    // 5 of the trial, 200 of the second, and what was left of the first is gone.
    expect((await ada.balance()).total).toBe(205)
  })

  test('after an upgrade gives the old plan’s month back, as far as it was not used', async () => {
    const server = await start()
    const { ada, standIn } = server
    await ada.subscribe('starter')
    await server.generate()
    await server.generate()
    const better = await ada.subscribe('professional')
    await server.generate()
    standIn.account.reverseSale(standIn.account.state.subscriptions[better]!.sales[0]!.id, 'REFUNDED')
    await standIn.messenger.flush()
    expect(await ada.current()).toMatchObject({ status: 'canceled', planType: 'starter' })
    expect(await ada.balance()).toEqual({ total: 13, monthly: 8, topup: 5 })
    await server.later(40 * DAY)
    expect((await ada.balance()).total).toBe(0)
  })

  test('for a second month brings nothing of the first back', async () => {
    const server = await start()
    const { ada, standIn } = server
    const id = await ada.subscribe('starter')
    await server.later(32 * DAY)
    await server.renew()
    standIn.account.reverseSale(standIn.account.state.subscriptions[id]!.sales[1]!.id, 'REFUNDED')
    await standIn.messenger.flush()
    expect(await ada.current()).toBeNull()
    expect((await ada.balance()).total).toBe(0)
  })

  test('only in part is a gesture: the payment stands', async () => {
    const { ada, standIn } = await start()
    const id = await ada.buy()
    standIn.account.refundCapture(standIn.account.state.orders[id]!.captures[0]!.id, '5.00')
    await standIn.messenger.flush()
    expect((await ada.balance()).total).toBe(105)
  })

  test('in a dispute ends the month it paid for', async () => {
    const server = await start()
    const { ada, standIn } = server
    const id = await ada.subscribe('starter')
    await ada.buy()
    await server.later(10 * DAY)
    standIn.account.reverseSale(standIn.account.state.subscriptions[id]!.sales[0]!.id, 'REVERSED')
    await standIn.messenger.flush()
    expect(await ada.current()).toBeNull()
    expect((await ada.balance()).total).toBe(0)
  })

  describe('and comes again when the dispute is settled', () => {
    const settle = (
      s: Awaited<ReturnType<typeof start>>,
      transaction: string,
      outcome = 'RESOLVED_SELLER_FAVOUR',
    ) => {
      const resource = {
        dispute_id: 'PP-D-1',
        disputed_transactions: [{ seller_transaction_id: transaction }],
        status: 'RESOLVED',
        dispute_outcome: { outcome_code: outcome },
      }
      s.standIn.messenger.send({ type: 'CUSTOMER.DISPUTE.RESOLVED', resourceType: 'dispute', resource })
      return s.standIn.messenger.flush()
    }

    test('a month and all it carried are there again, to its end', async () => {
      const s = await start()
      const { ada, standIn } = s
      const id = await ada.subscribe('starter')
      await ada.buy()
      await s.generate()
      const [sale] = s.subscription(id).sales
      await s.later(10 * DAY)
      standIn.account.reverseSale(sale!.id, 'REVERSED')
      await standIn.messenger.flush()
      expect((await ada.balance()).total).toBe(0)
      await settle(s, sale!.id, 'RESOLVED_BUYER_FAVOUR')
      expect((await ada.balance()).total).toBe(0)
      await settle(s, sale!.id)
      await settle(s, sale!.id)
      expect(await ada.current()).toMatchObject({
        status: 'canceled',
        currentPeriodEnd: '2026-02-10T12:00:00.000Z',
      })
      expect(await ada.balance()).toEqual({ total: 114, monthly: 9, topup: 105 })
      await s.later(30 * DAY)
      expect((await ada.balance()).total).toBe(0)
    })

    test('a pack is there again, as far as it was not used; refunded later it goes for good', async () => {
      const s = await start()
      const { ada, standIn } = s
      for (let n = 0; n < 5; n++) await s.generate()
      const order = await ada.buy()
      await s.generate()
      const capture = standIn.account.state.orders[order]!.captures[0]!.id
      standIn.account.reverseCapture(capture)
      await standIn.messenger.flush()
      expect((await ada.balance()).total).toBe(0)
      await settle(s, capture, 'CANCELED_BY_BUYER')
      expect((await ada.balance()).total).toBe(99)
      standIn.account.refundCapture(capture)
      await standIn.messenger.flush()
      expect((await ada.balance()).total).toBe(0)
      // What PayPal says was refunded stays so, whatever a dispute says.
      await settle(s, capture)
      expect((await ada.balance()).total).toBe(0)
    })
  })

  test('before anybody knew of the payment grants nothing ever', async () => {
    const { ada, standIn } = await start()
    standIn.switches.lose = true
    const id = await ada.begin('starter')
    ada.approve(id)
    standIn.account.reverseSale(standIn.account.state.subscriptions[id]!.sales[0]!.id, 'REFUNDED')
    await ada.verify(id)
    expect(await ada.balance()).toEqual({ total: 5, monthly: 0, topup: 5 })
  })

  test('is not got round by cancelling what was queued with it', async () => {
    const server = await start()
    const { ada, standIn } = server
    for (let n = 0; n < 5; n++) await server.generate()
    const id = await ada.buy()
    const { body } = await server.generate()
    standIn.account.refundCapture(standIn.account.state.orders[id]!.captures[0]!.id)
    await standIn.messenger.flush()
    await server.call('POST', `/api/generate/${body.taskId}/cancel`, ada.headers)
    expect((await ada.balance()).total).toBe(0)
  })
})

test('a generation that fails after its bucket was emptied gives nothing back', async () => {
  const server = await start()
  const { ada, clock } = server
  await ada.subscribe('starter')
  const { body: beforeRenewal } = await server.generate()
  await server.later(addMonths(clock.time, 1) - clock.time + 1000)
  await server.renew()
  await server.call('POST', `/api/generate/${beforeRenewal.taskId}/cancel`, ada.headers)
  expect((await ada.balance()).monthly).toBe(10)
  const { body: beforeEnd } = await server.generate()
  await ada.cancel()
  await server.later(32 * DAY)
  expect((await ada.balance()).total).toBe(0)
  await server.call('POST', `/api/generate/${beforeEnd.taskId}/cancel`, ada.headers)
  expect((await ada.balance()).total).toBe(0)
  const entries = await server.db.selectFrom('ledger_entries').select(['kind', 'ref']).execute()
  expect(entries.filter((entry) => entry.kind === 'refund')).toHaveLength(2)
})

test('50 generations at once with 10 credits: 10 are accepted, 40 refused with the sentence', async () => {
  const server = await start()
  const { ada } = server
  await ada.subscribe('starter')
  for (let n = 0; n < 5; n++) await server.generate()
  expect((await ada.balance()).total).toBe(10)
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.generate()))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
  const refused = answers.filter((answer) => answer.status === 402)
  expect(refused).toHaveLength(40)
  for (const { body } of refused) {
    expect(body).toEqual({ code: 'credits_out', error: 'You’re out of credits. Buy more to continue.' })
  }
  expect((await ada.balance()).total).toBe(0)
  expect((await server.contents()).generations).toBe(15)
}, 120_000)
