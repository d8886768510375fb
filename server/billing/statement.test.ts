import { expect, test } from 'vitest'
import { Statement, type StatementLine } from '../../contract/billing.ts'
import { createTestServer } from '../../tests/server/test-server.ts'
import { nextChange } from '../db/db.ts'
import { forfeit, grantMonth, grantTopUp, refund, restore, spend, takeBack } from './ledger.ts'

async function start() {
  const server = await createTestServer()
  const ada = await server.signIn()
  await server.get('/api/credits/balance', ada)
  const { id: userId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  return {
    ...server,
    ada,
    userId,
    async read(query = ''): Promise<StatementLine[]> {
      return Statement.parse((await server.get(`/api/credits/statement${query}`, ada)).body)
    },
    inTransaction: (work: (trx: Parameters<typeof spend>[0]) => Promise<void>) =>
      server.db.transaction().execute(async (trx) => {
        await nextChange(trx, userId)
        await work(trx)
      }),
  }
}

test('one event is one line, whichever buckets it touched, with what was left after it', async () => {
  const { read, inTransaction, userId } = await start()
  await inTransaction((trx) => grantMonth(trx, { userId, payment: 'P1', credits: 1, now: 1_000 }, 'reset'))
  await inTransaction((trx) => spend(trx, { userId, plan: null, ref: 'g1', amount: 2, now: 2_000 }))
  await inTransaction((trx) => refund(trx, 'g1', 3_000))
  expect(
    (await read()).map(({ kind, amount, balance, generation_id }) => [kind, amount, balance, generation_id]),
  ).toEqual([
    ['refund', 2, 6, 'g1'],
    ['generation', -2, 4, 'g1'],
    // The month before had nothing left: that it lapsed is no movement.
    ['grant', 1, 6, null],
    ['trial', 5, 5, null],
  ])
})

test('older lines come page by page, none twice and none missing', async () => {
  const { read, inTransaction, userId } = await start()
  for (let n = 0; n < 60; n++) {
    await inTransaction(async (trx) => {
      await spend(trx, { userId, plan: null, ref: `g${n}`, amount: 1, now: n })
      await refund(trx, `g${n}`, n)
    })
  }
  const first = await read()
  const second = await read(`?before=${first.at(-1)!.id}`)
  expect([first.length, second.length]).toEqual([100, 21])
  expect(new Set([...first, ...second].map((line) => line.id)).size).toBe(121)
  expect(second.at(-1)).toMatchObject({ kind: 'trial', balance: 5 })
  for (const [index, line] of [...first, ...second].entries()) {
    const older = [...first, ...second][index + 1]
    expect(line.balance - line.amount).toBe(older?.balance ?? 0)
  }
})

test('only one’s own, and only by what is a line', async () => {
  const { read, get, signIn, ada } = await start()
  expect(await read()).toHaveLength(1)
  const bob = await signIn('bob')
  expect((await get('/api/credits/statement', bob)).body).toMatchObject([{ kind: 'trial' }])
  expect((await get('/api/credits/statement?before=x', ada)).status).toBe(400)
  expect(await read('?before=0')).toEqual([])
})

test('every movement says exactly why', async () => {
  const { read, inTransaction, userId } = await start()
  const now = Date.UTC(2026, 0, 10)
  const month = (payment: string, how: 'reset' | 'late') =>
    inTransaction((trx) => grantMonth(trx, { userId, payment, credits: 10, now }, how))
  const use = (ref: string, amount: number) =>
    inTransaction((trx) => spend(trx, { userId, plan: null, ref, amount, now }))
  const giveBack = (ref: string) => inTransaction((trx) => refund(trx, ref, now))
  await month('M1', 'reset')
  await use('g1', 1)
  await use('g2', 2)
  await month('M2', 'reset')
  await giveBack('g1')
  await month('M0', 'late')
  await inTransaction((trx) => grantTopUp(trx, { userId, payment: 'P1', credits: 100, now }))
  await use('g3', 16)
  const end = now + 1
  await inTransaction((trx) => takeBack(trx, 'P1', now))
  await giveBack('g3')
  await inTransaction((trx) => forfeit(trx, { userId, subscription: 'S', end, now }))
  await giveBack('g2')
  await inTransaction((trx) => restore(trx, { userId, forfeitRef: `S:${end}`, now }))
  const told = (await read()).reverse().map(({ reason, amount }) => [reason, amount])
  expect(told).toEqual([
    ['welcome', 5],
    ['month', 10],
    ['style', -1],
    ['template', -2],
    ['month_over', -7],
    ['month', 10],
    ['unfinished', 1],
    ['back_after_month', -1],
    ['month', 10],
    ['month_replaced', -10],
    ['bought', 100],
    ['style', -16],
    ['returned', -99],
    ['unfinished', 16],
    ['back_after_return', -1],
    ['ended', -15],
    ['unfinished', 2],
    ['back_after_end', -2],
    ['went_on', 15],
  ])
})
