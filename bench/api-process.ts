// The API alone in a process of its own, for benchmarks: everything of the real one except that nobody works on what
// is accepted. Reads one line of JSON from its arguments, prints one of its own when it listens.
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { createLocalIdentity, newLocalKey } from '../server/accounts/local-identity.ts'
import { identityHashKey } from '../server/accounts/users.ts'
import { createApp } from '../server/app.ts'
import { grantTopUp } from '../server/billing/ledger.ts'
import { connectStandIn } from '../server/billing/provider.ts'
import { inTransaction, nextChange } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import { createChanges } from '../server/generations/changes.ts'
import { createLocalQueue } from '../server/jobs/local.ts'
import { openPgBossQueue } from '../server/jobs/pg-boss.ts'
import { createMetrics } from '../server/operations/metrics.ts'
import { NO_TRACES } from '../server/operations/traces.ts'
import { watchSeams } from '../server/operations/watch.ts'
import { createGuardedFetch } from '../server/pictures/fetch-guarded.ts'
import { createFileStore } from '../server/pictures/files.ts'
import { loadDefaults, withDefaultPictures } from '../server/templates/defaults.ts'
import { appSettings } from '../tests/server/app-settings.ts'
import { createPayPalStandIn } from '../tests/stand-ins/paypal/stand-in.ts'

export interface ApiProcess {
  port: number
  /** For pictures, and SQLite's file. */
  folder: string
  /** null: SQLite. */
  databaseUrl: string | null
  /** People with plenty of credits. */
  users: number
}

const given = JSON.parse(process.argv[2] ?? '') as ApiProcess
const { folder, databaseUrl } = given
const log = pino({ level: 'error' })
const now = () => Date.now()
const { db } = await openDatabase({ databaseUrl, dataDir: folder }, log)
const defaults = loadDefaults([])
const store = withDefaultPictures(createFileStore(join(folder, 'pictures')), defaults)
const publicUrl = `http://localhost:${given.port}`
const payments = connectStandIn(createPayPalStandIn({ folder: null, publicUrl, now }), { now, log })
const identity = await createLocalIdentity(newLocalKey())
const metrics = createMetrics()
const queue = databaseUrl
  ? await openPgBossQueue(db, databaseUrl, { log })
  : await createLocalQueue(db, { now, random: Math.random, log })
const app = createApp({
  settings: appSettings(publicUrl),
  db,
  store,
  fetchPicture: createGuardedFetch({ db }),
  defaults,
  moderation: { check: async () => {}, close: async () => {} },
  queue,
  changes: createChanges(),
  identity,
  payments,
  cancelSubscription: async () => {},
  hashKey: await identityHashKey(db),
  push: null,
  engine: 'none',
  fallback: null,
  clientFolder: null,
  metrics,
  tracer: NO_TRACES,
  readiness: watchSeams({ db, queue, store, now }, metrics),
  now,
  log,
})

/** Signs people in and gives them credits; their tokens. */
async function welcome(): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 0; n < given.users; n++) {
    const email = `user${n}@example.com`
    const { token } = await identity.signIn({ email, name: 'Ada', provider: 'google' }, now())
    await app.request('/api/credits/balance', { headers: { authorization: `Bearer ${token}` } })
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await inTransaction(db, async (trx) => {
      await nextChange(trx, user.id)
      await grantTopUp(trx, { userId: user.id, payment: `bench-${n}`, credits: 10_000, now: now() })
    })
    tokens.push(token)
  }
  return tokens
}

// Beside the real routes a bare one, in the same process and so under the same load.
const bare = new Hono()
  .get('/bare', (c) => c.json([]))
  .post('/bare', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }))
const tokens = await welcome()
const server = new Hono().route('/', bare).route('/', app)
serve({ fetch: server.fetch, port: given.port, hostname: '127.0.0.1' }, () => {
  process.stdout.write(`${JSON.stringify({ tokens })}\n`)
})
