// The HTTP side: routes chained, one onError. Everything it needs is passed in.
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import type { PublicConfig } from '../contract/account.ts'
import { AppError } from '../contract/errors.ts'
import type { Fallback } from '../contract/generation.ts'
import { MAX_UPLOAD_BYTES } from '../contract/limits.ts'
import { CLIENT_HEADER, OLDEST_PROTOCOL } from '../contract/protocol.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { authProxyRoutes } from './accounts/auth-proxy.ts'
import type { FirebaseIdentity } from './accounts/firebase.ts'
import type { LocalIdentity } from './accounts/local-identity.ts'
import { isLocalRequest } from './accounts/loopback.ts'
import { limitRefusals } from './accounts/refusals.ts'
import { localSignInRoutes } from './accounts/routes.ts'
import { type SignedIn, signedIn, stillSignedIn } from './accounts/signed-in.ts'
import type { Payments } from './billing/provider.ts'
import { billingRoutes, webhookRoutes } from './billing/routes.ts'
import { createAddressOf, networkOf } from './client-address.ts'
import { clientFiles } from './client-files.ts'
import type { Db } from './db/db.ts'
import { isOfErasedUser, isUnavailable } from './db/failures.ts'
import type { Changes } from './generations/changes.ts'
import { generationRoutes } from './generations/routes.ts'
import type { Queue } from './jobs/queue.ts'
import { menuRoutes } from './menu/routes.ts'
import type { PhotoModeration } from './moderation/photos.ts'
import type { Metrics } from './operations/metrics.ts'
import type { Readiness } from './operations/ready.ts'
import { observeRequests, routeOf } from './operations/requests.ts'
import { operationsRoutes } from './operations/routes.ts'
import type { Tracer } from './operations/traces.ts'
import type { FetchPicture } from './pictures/fetch-guarded.ts'
import { limitUploads } from './pictures/limit-uploads.ts'
import { isPublicAddress } from './pictures/public-address.ts'
import { pictureRoutes, uploadRoutes } from './pictures/routes.ts'
import type { PictureStore } from './pictures/store.ts'
import { pushRoutes } from './push/routes.ts'
import { readAway } from './request.ts'
import { authPageHeaders, securityHeaders } from './security.ts'
import type { Settings } from './settings.ts'
import type { DefaultTemplates } from './templates/defaults.ts'
import { templateRoutes } from './templates/routes.ts'
import { usageRoutes } from './usage/routes.ts'

export interface AppDeps {
  settings: Pick<
    Settings,
    | 'publicUrl'
    | 'allowLocalSignIn'
    | 'allowStandInPayments'
    | 'measurementId'
    | 'supportEmail'
    | 'metricsToken'
    | 'trustedProxies'
  >
  db: Db
  /** Has the default templates' pictures too. */
  store: PictureStore
  fetchPicture: FetchPicture
  moderation: PhotoModeration
  defaults: DefaultTemplates
  queue: Queue
  changes: Changes
  identity: LocalIdentity | FirebaseIdentity
  /** Before an account is erased; see accounts/erase.ts. */
  cancelSubscription: (userId: string) => Promise<void>
  /** Keys the hash that remembers which identities have had their trial. */
  hashKey: string
  payments: Payments
  /** What devices subscribe with, or null where Web Push is not configured. */
  push: { publicKey: string } | null
  /** Name of the engine, for the client to show. */
  engine: string
  /** Who can step in for it. */
  fallback: Fallback | null
  /** Folder of the built client, or null where another server has it. */
  clientFolder: string | null
  metrics: Metrics
  tracer: Tracer
  readiness: () => Promise<Readiness>
  now: () => number
  log: Logger
}

/** Multipart adds boundaries and fields to the picture. */
const MAX_BODY_BYTES = MAX_UPLOAD_BYTES + 256 * 1024
/** More than any phone's photo: so far a body that is too large is read to its end, so that the answer arrives. */
const READ_AWAY_BYTES = 64 * 1024 * 1024

const refuseOutdated = createMiddleware(async (c, next) => {
  const version = Number(c.req.header(CLIENT_HEADER) ?? OLDEST_PROTOCOL)
  if (version < OLDEST_PROTOCOL) throw new AppError('client_outdated')
  await next()
})

export function createApp(deps: AppDeps) {
  const { payments, settings, identity } = deps
  const config: PublicConfig = {
    identity: identity.config,
    engine: deps.engine,
    fallback: deps.fallback,
    payments: payments.config,
    push: deps.push && { publicKey: deps.push.publicKey },
  }
  const billing = { ...deps, ...payments, publicUrl: settings.publicUrl }
  const api = new Hono<SignedIn>()
    .use('/api/*', refuseOutdated)
    .use('/api/*', limitRefusals(publicAddressOf(settings.trustedProxies)))
    .use(
      '/api/*',
      bodyLimit({
        maxSize: MAX_BODY_BYTES,
        onError: async (c) => {
          await readAway(c.req.raw.body, READ_AWAY_BYTES)
          const isTemplate = c.req.path.startsWith('/api/templates')
          throw new AppError(isTemplate ? 'template_image_too_large' : 'image_too_large')
        },
      }),
    )
    .get('/api/config', (c) => c.json(config))
    .route('/', webhookRoutes(billing))
    .use('/api/*', signedIn(deps))
    // Where money moves, and where it is told of, a sign-in that was revoked opens nothing.
    .use('/api/paypal/*', stillSignedIn(deps))
    .use('/api/subscriptions/current', stillSignedIn(deps))
    .use('/api/credits/statement', stillSignedIn(deps))
    .use('/api/subscriptions/cancel', stillSignedIn(deps))
    .use('/api/*', limitUploads(deps.db, READ_AWAY_BYTES))
    .route('/', accountRoutes(deps))
    .route('/', uploadRoutes(deps))
    .route('/', generationRoutes(deps))
    .route('/', menuRoutes(deps))
    .route('/', templateRoutes(deps))
    .route('/', billingRoutes(billing))
    .route('/', usageRoutes(deps))
    .route('/', pushRoutes(deps))
    .all('/api/*', () => {
      throw new AppError('not_found')
    })
  const app = new Hono()
    // Ours or the proxy's before us; the answer has it too, and what it asked for in the log.
    .use(requestId({ limitLength: 64 }))
    .use(observeRequests(deps))
    .use(securityHeaders({ ...settings, payments: payments.config.env, signIn: identity.browser }))
    .use('/__/auth/*', authPageHeaders(settings))
    .route('/', operationsRoutes({ ...deps, ...settings }))
    .route('/', localSignInRoutes({ ...deps, allowRemote: settings.allowLocalSignIn }))
    .route('/', authProxyRoutes(identity.kind === 'firebase' ? identity.pagesOrigin : null))
    .route('/', pictureRoutes(deps))
    .route('/', standInPages(payments, settings.allowStandInPayments))
    .route('/', api)
  if (deps.clientFolder) app.route('/', clientFiles(deps.clientFolder, deps.settings))
  app.notFound((c) => c.json(new AppError('not_found').toBody(), 404))
  app.onError((error, c) => {
    const known = asAppError(error)
    if (known.status >= 500) {
      deps.log.error({ err: error, request: c.get('requestId'), route: routeOf(c) }, 'A request failed.')
    }
    return c.json(known.toBody(), known.status)
  })
  return app
}

/** '' for an address that is nobody's own: that of a proxy we were not told of stands for all who come through it. */
function publicAddressOf(trustedProxies: readonly string[]) {
  const addressOf = createAddressOf(trustedProxies)
  return (c: Context) => {
    const address = addressOf(c)
    return isPublicAddress(address) ? networkOf(address) : ''
  }
}

/** The database may be away for a moment, and somebody may be erased while they ask; all else is a fault of ours. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isOfErasedUser(error)) return new AppError('unauthenticated', { cause: error })
  return new AppError(isUnavailable(error) ? 'unavailable' : 'internal', { cause: error })
}

/** Where play money is, only this machine plays unless the operator said otherwise. */
function standInPages({ pages }: Payments, allowRemote: boolean) {
  const app = new Hono()
  if (!pages) return app
  app.use('/__/paypal/*', async (c, next) => {
    if (!allowRemote && !isLocalRequest(c.req.raw.headers)) throw new AppError('forbidden')
    await next()
  })
  return app.route('/', pages)
}

export type App = ReturnType<typeof createApp>
