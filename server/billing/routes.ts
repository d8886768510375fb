import { Hono } from 'hono'
import type { Balance, CurrentSubscription } from '../../contract/billing.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import type { Db } from '../db/db.ts'
import { bucketBalance, total } from './ledger.ts'
import { currentSubscription } from './subscriptions.ts'

export function billingRoutes({ db, now }: { db: Db; now: () => number }) {
  return new Hono<SignedIn>()
    .get('/api/credits/balance', async (c) => {
      const buckets = await bucketBalance(db, c.var.user.id)
      const balance: Balance = {
        total: total(buckets),
        monthly: buckets.monthly,
        topup: buckets.trial + buckets.topup,
      }
      return c.json(balance)
    })
    .get('/api/subscriptions/current', async (c) => {
      const answer: CurrentSubscription = {
        subscription: await currentSubscription(db, c.var.user.id, now()),
      }
      return c.json(answer)
    })
}
