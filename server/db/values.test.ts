// Numbers and text come from both databases alike.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../tests/server/databases.ts'
import { inTransaction, nextChange } from './db.ts'

async function open() {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  return db
}

test('times, counters and sums are numbers', async () => {
  const db = await open()
  const user = { id: 'u', display_name: 'Ada', created_at: Date.UTC(2286, 10, 20, 17, 46, 40) }
  await db.insertInto('users').values(user).execute()
  const change = await inTransaction(db, (trx) => nextChange(trx, 'u'))
  expect(change).toBe(1)
  const entry = { user_id: 'u', kind: 'topup', bucket: 'topup', created_at: 1 } as const
  await db
    .insertInto('ledger_entries')
    .values([
      { ...entry, id: 'a', ref: 'a', amount: 2_000_000_000, seq: 1 },
      { ...entry, id: 'b', ref: 'b', amount: 2_000_000_000, seq: 2 },
    ])
    .execute()
  const read = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(read).toMatchObject({ change_seq: 1, removals_floor: 0, created_at: user.created_at })
  const { count, sum, max, least } = await db
    .selectFrom('ledger_entries')
    .select((eb) => [
      eb.fn.countAll().as('count'),
      eb.fn.sum('amount').as('sum'),
      eb.fn.max('seq').as('max'),
      eb.fn.min('created_at').as('least'),
    ])
    .executeTakeFirstOrThrow()
  expect({ count, sum, max, least }).toEqual({ count: 2, sum: 4_000_000_000, max: 2, least: 1 })
  // A sum of sums is wider still.
  const { rows } = await sql<{ total: number }>`
    select sum(part) over (order by seq) as total
    from (select seq, sum(amount) as part from ledger_entries group by seq) as parts order by seq`.execute(db)
  expect(rows).toEqual([{ total: 2_000_000_000 }, { total: 4_000_000_000 }])
})

test('what is null, empty or not ASCII comes back as it went in', async () => {
  const db = await open()
  const names = ['', '👩🏽‍🍳', 'שולחן', 'a\nb', "'; drop table users; --"]
  for (const [index, display_name] of names.entries()) {
    await db
      .insertInto('users')
      .values({ id: `${index}`, display_name, email: null, created_at: 0 })
      .execute()
  }
  const read = await db.selectFrom('users').select(['display_name', 'email']).orderBy('id').execute()
  expect(read).toEqual(names.map((display_name) => ({ display_name, email: null })))
})
