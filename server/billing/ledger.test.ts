import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { DATABASE } from '../../tests/server/databases.ts'
import { createTestServer } from '../../tests/server/test-server.ts'
import { nextChange } from '../db/db.ts'
import { bucketBalance, refund, spend, total } from './ledger.ts'

const RUNS = inject('long') ? 2_000 : DATABASE === 'SQLite' ? 60 : 12

test('under any interleaving of spending and refunding the balance is the sum, and never negative', async () => {
  const server = await createTestServer()
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('spend' as const),
      ref: fc.nat(9),
      amount: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ kind: fc.constant('refund' as const), ref: fc.nat(9) }),
  )
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      run += 1
      const name = `user${run}`
      await server.get('/api/credits/balance', await server.signIn(name))
      const { id: userId } = await server.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', `${name}@example.com`)
        .executeTakeFirstOrThrow()
      const open = new Map<string, number>()
      let expected = 5
      // All at once: the transactions must order themselves.
      await Promise.all(
        steps.map(async (step, index) => {
          const ref = `${run}:${step.kind === 'spend' ? `${step.ref}:${index}` : step.ref}`
          await server.db.transaction().execute(async (trx) => {
            await nextChange(trx, userId)
            if (step.kind === 'spend') {
              await spend(trx, { userId, plan: null, ref, amount: step.amount, now: 1 }).then(
                () => {
                  expected -= step.amount
                  open.set(ref, step.amount)
                },
                (error) => expect(error).toBeInstanceOf(AppError),
              )
            } else {
              const spent = [...open.keys()].find((key) => key.startsWith(`${ref}:`))
              if (!spent) return
              // Twice in a row gives back once.
              await refund(trx, spent, 2)
              await refund(trx, spent, 3)
              expected += open.get(spent)!
              open.delete(spent)
            }
          })
          expect(total(await bucketBalance(server.db, userId))).toBeGreaterThanOrEqual(0)
        }),
      )
      expect(total(await bucketBalance(server.db, userId))).toBe(expected)
    }),
    { numRuns: RUNS },
  )
}, 600_000)
