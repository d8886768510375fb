// Whoever knocks with bad tokens again and again, or signs messages that are not the provider's, waits a minute before
// we look at another: checking one costs us more than sending it. Each node counts for itself.
import type { Context, MiddlewareHandler } from 'hono'
import { createRateLimit } from '../db/rate-limit.ts'

/** Many may share an address, and each has a token that runs out every hour. */
export const REFUSALS_PER_MINUTE = 120

/** @param addressOf '' where it is not known: then nobody is counted */
export function limitRefusals(addressOf: (c: Context) => string): MiddlewareHandler {
  const refusals = createRateLimit(null, 'refusals', { perMinute: REFUSALS_PER_MINUTE, code: 'too_many' })
  return async (c, next) => {
    const address = addressOf(c)
    if (address === '') return await next()
    await refusals.refuseExceeded(address)
    await next()
    if (c.res.status === 401) await refusals.take(address).catch(() => {})
  }
}
