// Every request is counted and, at `debug`, logged under its pattern: a path has ids, and that of a picture opens it.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { OUTBOX_LAG_HEADER } from '../../contract/protocol.ts'
import type { Metrics } from './metrics.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Longer than a device keeps anything unsent in earnest; what claims more is a wrong clock. */
const LONGEST_LAG_SECONDS = 60 * 86_400

export function observeRequests({ metrics, log }: { metrics: Metrics; log: Logger }) {
  return createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const began = performance.now()
    await next()
    const ms = performance.now() - began
    const answer = { method: methodOf(c), route: routeOf(c), status: c.res.status }
    metrics.request(answer, ms / 1000)
    const lag = Number(c.req.header(OUTBOX_LAG_HEADER) ?? Number.NaN)
    if (lag >= 0 && lag <= LONGEST_LAG_SECONDS) metrics.outboxLag(lag)
    log.debug({ request: c.get('requestId'), ...answer, ms: Math.round(ms) }, 'Answered.')
  })
}

/** The pattern of the handler that answered. What is held on purpose until something happens is kept apart. */
export function routeOf(c: Context): string {
  const route = routePath(c)
  return Number(c.req.query('wait')) > 0 ? `${route}?wait` : route
}

function methodOf(c: Context): string {
  return METHODS.has(c.req.method) ? c.req.method : 'other'
}
