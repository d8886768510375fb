import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  type Balance,
  CaptureOrder,
  CreateOrder,
  CreateSubscription,
  type CurrentSubscription,
  VerifySubscription,
} from '../../contract/billing.ts'
import { AppError } from '../../contract/errors.ts'
import { PAYMENTS_PER_MINUTE } from '../../contract/limits.ts'
import type { z } from '../../contract/zod.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import { createRateLimit } from '../db/rate-limit.ts'
import { readFields } from '../request.ts'
import {
  type CheckoutDeps,
  cancelSubscription,
  captureOrder,
  createOrder,
  createSubscription,
  verifySubscription,
} from './checkout.ts'
import { receiveEvent } from './events.ts'
import { bucketBalance, total } from './ledger.ts'
import { PayPalError } from './paypal.ts'
import { WebhookEvent } from './paypal-shapes.ts'
import type { SettleDeps } from './settle.ts'
import { readStatement } from './statement.ts'
import { bringUpToDate, comingPlan, currentSubscription } from './subscriptions.ts'
import type { VerifyWebhook } from './webhook.ts'

export function billingRoutes(deps: CheckoutDeps) {
  const { db, now } = deps
  const rules = { perMinute: PAYMENTS_PER_MINUTE, code: 'too_many_payments' } as const
  const attempts = createRateLimit(db, 'payments', rules)
  /** Each of these calls asks PayPal something. */
  const limited = async (userId: string) => {
    await attempts.take(userId)
    return userId
  }
  return new Hono<SignedIn>()
    .get('/api/credits/balance', async (c) => {
      await bringUpToDate(db, c.var.user.id, now())
      const buckets = await bucketBalance(db, c.var.user.id)
      const balance: Balance = {
        total: total(buckets),
        monthly: buckets.monthly,
        topup: buckets.trial + buckets.topup,
      }
      return c.json(balance)
    })
    .get('/api/credits/statement', async (c) => {
      const before = c.req.query('before') ?? null
      if (before !== null && !/^\d{1,15}$/.test(before)) throw new AppError('bad_request')
      await bringUpToDate(db, c.var.user.id, now())
      return c.json(await readStatement(db, c.var.user.id, before === null ? null : Number(before)))
    })
    .get('/api/subscriptions/current', async (c) => {
      const coming = await comingPlan(db, c.var.user.id, now())
      const answer: CurrentSubscription = {
        subscription: await currentSubscription(db, c.var.user.id, now()),
        ...(coming ? { coming } : {}),
      }
      return c.json(answer)
    })
    .post('/api/subscriptions/cancel', async (c) =>
      c.json(await cancelSubscription(deps, await limited(c.var.user.id))),
    )
    .post('/api/paypal/create-subscription', async (c) => {
      const { planId } = fieldsAs(CreateSubscription, await readFields(c))
      return c.json(await createSubscription(deps, await limited(c.var.user.id), planId))
    })
    .post('/api/paypal/verify-subscription', async (c) => {
      const { subscriptionId } = fieldsAs(VerifySubscription, await readFields(c))
      return c.json(await verifySubscription(deps, await limited(c.var.user.id), subscriptionId))
    })
    .post('/api/paypal/create-order', async (c) => {
      const wanted = fieldsAs(CreateOrder, await readFields(c))
      return c.json(await createOrder(deps, await limited(c.var.user.id), wanted))
    })
    .post('/api/paypal/capture-order', async (c) => {
      const { orderId } = fieldsAs(CaptureOrder, await readFields(c))
      return c.json(await captureOrder(deps, await limited(c.var.user.id), orderId))
    })
}

function fieldsAs<T extends z.ZodType>(shape: T, fields: Record<string, unknown>): z.infer<T> {
  const parsed = shape.safeParse(fields)
  if (!parsed.success) throw new AppError('bad_request')
  return parsed.data
}

const MAX_EVENT_BYTES = 256 * 1024

/** PayPal's messages. Nobody is signed in here: the signature says who speaks. */
export function webhookRoutes(deps: SettleDeps & { verifyWebhook: VerifyWebhook }) {
  return new Hono().post(
    '/api/paypal/webhook',
    bodyLimit({
      maxSize: MAX_EVENT_BYTES,
      onError: () => {
        throw new AppError('bad_request')
      },
    }),
    async (c) => {
      // The signature is over the bytes as they came.
      const raw = new Uint8Array(await c.req.arrayBuffer())
      await deps.verifyWebhook(c.req.raw.headers, raw)
      const event = WebhookEvent.safeParse(parseJson(new TextDecoder().decode(raw)))
      if (!event.success) throw new AppError('bad_request')
      try {
        await receiveEvent(deps, event.data)
      } catch (error) {
        if (!(error instanceof PayPalError)) throw error
        // Not received: PayPal sends it again.
        throw new AppError('unavailable', { cause: error })
      }
      return c.json({ received: true })
    },
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
