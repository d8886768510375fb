import { Hono } from 'hono'
import type { Balance } from '../../contract/billing.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import type { Db } from '../db/db.ts'
import { bucketBalance, total } from './ledger.ts'

export function billingRoutes({ db }: { db: Db }) {
  return new Hono<SignedIn>().get('/api/credits/balance', async (c) => {
    const buckets = await bucketBalance(db, c.var.user.id)
    const balance: Balance = {
      total: total(buckets),
      monthly: buckets.monthly,
      topup: buckets.trial + buckets.topup,
    }
    return c.json(balance)
  })
}
