import { Hono } from 'hono'
import { AppError } from '../../contract/errors.ts'
import { PushEndRequest, PushSubscriptionRequest } from '../../contract/push.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import type { Db } from '../db/db.ts'
import { publicUrl, REAL_WORLD } from '../pictures/ask-public.ts'
import { readFields } from '../request.ts'
import { endSubscription, keepSubscription } from './subscriptions.ts'

interface PushRouteDeps {
  db: Db
  now: () => number
  /** null: Web Push is not configured, and nobody is told anything. */
  push: { publicKey: string } | null
}

export function pushRoutes({ db, now, push }: PushRouteDeps) {
  return new Hono<SignedIn>()
    .put('/api/push/subscriptions', async (c) => {
      if (!push) throw new AppError('not_found')
      const asked = PushSubscriptionRequest.safeParse(await readFields(c))
      if (!asked.success) throw new AppError('bad_request', { cause: asked.error })
      refusePrivate(asked.data.endpoint)
      await keepSubscription(db, c.var.user.id, asked.data, now())
      return c.body(null, 204)
    })
    .delete('/api/push/subscriptions', async (c) => {
      const asked = PushEndRequest.safeParse(await readFields(c))
      if (!asked.success) throw new AppError('bad_request', { cause: asked.error })
      await endSubscription(db, c.var.user.id, asked.data.endpoint)
      return c.body(null, 204)
    })
}

/** What the address alone says; where its name leads is looked at whenever something is sent. */
function refusePrivate(endpoint: string): void {
  try {
    publicUrl(REAL_WORLD, endpoint)
  } catch (cause) {
    throw new AppError('bad_request', { cause })
  }
}
