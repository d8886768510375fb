// `/healthz`, `/readyz` and `/metrics`: for load balancers and Prometheus, in every process of every role.
import { createHash, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { AppError } from '../../contract/errors.ts'
import { isLocalRequest, isLoopbackHost } from '../accounts/loopback.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './ready.ts'
import { type ObserveDeps, observeRequests, routeOf } from './requests.ts'

export interface OperationsDeps {
  metrics: Metrics
  readiness: () => Promise<Readiness>
  /** Opens `/metrics` to whoever bears it; null: only this machine. */
  metricsToken: string | null
  /** The address users see. */
  publicUrl: string
}

/** `/healthz`: the process runs. `/readyz`: it can work, else 503 and which part can't. `/metrics`: Prometheus' text. */
export function operationsRoutes({ metrics, readiness, metricsToken, publicUrl }: OperationsDeps) {
  // A plain proxy on this machine looks like this machine: where there is one, only the token tells who asks.
  const isLocal = isLoopbackHost(new URL(publicUrl).hostname)
  return new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      const parts = await readiness()
      const ready = Object.values(parts).every(Boolean)
      c.header('cache-control', 'no-store')
      return c.json({ ready, parts }, ready ? 200 : 503)
    })
    .get('/metrics', async (c) => {
      // As if it were not there: whoever may not see it need not know.
      if (!mayRead(c, metricsToken, isLocal)) throw new AppError('not_found')
      const { text, type } = await metrics.read()
      return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' })
    })
}

/** All that a process answers which only works. */
export function operationsApp(
  deps: Omit<OperationsDeps, 'metricsToken' | 'publicUrl'> & ObserveDeps,
  { metricsToken, publicUrl }: Pick<OperationsDeps, 'metricsToken' | 'publicUrl'>,
) {
  const app = new Hono()
    .use(requestId({ limitLength: 64 }))
    .use(observeRequests(deps))
    .route('/', operationsRoutes({ ...deps, metricsToken, publicUrl }))
  app.notFound((c) => c.json(new AppError('not_found').toBody(), 404))
  app.onError((error, c) => {
    const known = error instanceof AppError ? error : new AppError('internal', { cause: error })
    if (known.code === 'internal') deps.log.error({ err: error, route: routeOf(c) }, 'A request failed.')
    return c.json(known.toBody(), known.status)
  })
  return app
}

function mayRead(c: Context, token: string | null, isLocal: boolean): boolean {
  if (token === null) return isLocal && isLocalRequest(c.req.raw.headers) && comesFromHere(c)
  const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(sha256(given), sha256(token))
}

/** By the connection itself: anybody can write any Host header. */
function comesFromHere(c: Context): boolean {
  // Without a connection (a request made in this process) there is nothing to go by.
  if (!c.env?.incoming) return false
  const { address = '' } = getConnInfo(c).remote
  return isLoopbackHost(address.replace(/^::ffff:/, ''))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
