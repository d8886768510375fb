// Every request is counted, traced and, at `debug`, logged under its pattern: a path has ids, and that of a picture opens it.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { OUTBOX_LAG_HEADER } from '../../contract/protocol.ts'
import type { Metrics } from './metrics.ts'
import type { Tracer } from './traces.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Longer than a device keeps anything unsent in earnest; what claims more is a wrong clock. */
const LONGEST_LAG_SECONDS = 60 * 86_400

export interface ObserveDeps {
  metrics: Metrics
  tracer: Tracer
  log: Logger
}

export function observeRequests({ metrics, tracer, log }: ObserveDeps) {
  return createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const began = performance.now()
    const method = methodOf(c)
    const request = c.get('requestId')
    const span = { name: method, attributes: { 'request.id': request, 'http.request.method': method } }
    await tracer.span(
      span,
      async ({ attributes }) => {
        await next()
        const [route, status] = [routeOf(c), c.res.status]
        Object.assign(attributes, { 'http.route': route, 'http.response.status_code': status })
      },
      c.req.header('traceparent'),
    )
    const ms = performance.now() - began
    const answer = { method, route: routeOf(c), status: c.res.status }
    metrics.request(answer, ms / 1000)
    const lag = Number(c.req.header(OUTBOX_LAG_HEADER) ?? Number.NaN)
    if (lag >= 0 && lag <= LONGEST_LAG_SECONDS) metrics.outboxLag(lag)
    log.debug({ request, ...answer, ms: Math.round(ms) }, 'Answered.')
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
