// Settings → seams → http and worker → graceful stop.
import './engine/studio/lean-heap.ts'

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { Logger } from 'pino'
import { connectFirebase } from './accounts/firebase.ts'
import { startTidyingHeirs } from './accounts/heirs.ts'
import { createLocalIdentity, keyOfDatabase, keyOfFolder } from './accounts/local-identity.ts'
import { identityHashKey } from './accounts/users.ts'
import { createApp } from './app.ts'
import { cancelForErasure } from './billing/checkout.ts'
import { connectPayPal, connectStandIn, type Payments } from './billing/provider.ts'
import { startReconciling } from './billing/reconcile.ts'
import { DatabaseError, openDatabase } from './db/open.ts'
import { type EngineSettings, type EngineWorld, type OpenedEngine, openEngine } from './engine/open.ts'
import { FolderError } from './folders.ts'
import { createChanges } from './generations/changes.ts'
import { generationHandler } from './generations/run.ts'
import { createSharedChanges } from './generations/shared-changes.ts'
import { createLocalQueue } from './jobs/local.ts'
import { openPgBossQueue } from './jobs/pg-boss.ts'
import { createPhotoModeration, type PhotoModeration } from './moderation/photos.ts'
import { createLog } from './operations/log.ts'
import { measuredEngine, measuredPayPal, tracedQueue } from './operations/measured.ts'
import { createMetrics } from './operations/metrics.ts'
import { operationsApp } from './operations/routes.ts'
import { createTracer, NO_TRACES } from './operations/traces.ts'
import { watchSeams } from './operations/watch.ts'
import { createBucketStore } from './pictures/bucket.ts'
import { startCollecting } from './pictures/collect.ts'
import { createGuardedFetch } from './pictures/fetch-guarded.ts'
import { createFileStore } from './pictures/files.ts'
import { createPushes } from './push/deliver.ts'
import { createSend } from './push/send.ts'
import { loadSettings, type Settings, SettingsError } from './settings.ts'
import { loadDefaults, withDefaultPictures } from './templates/defaults.ts'

const CLIENT_FOLDER = join(import.meta.dirname, '../dist/client')
const PARENT_CHECK_MS = 1_000
/** Longer than proxies keep a connection (60 s is usual): else they write into one that we are just closing. */
const KEEP_ALIVE_MS = 75_000
/** Connections that do not end by themselves while stopping, ours to PayPal too. */
const STOP_MS = 5_000

/** What may take another's place where nobody is served: in a benchmark. No setting can choose it. */
interface Parts {
  openEngine(settings: EngineSettings, world: EngineWorld): OpenedEngine
  createModeration(): PhotoModeration
}

/** Runs until it is told to stop. */
export async function start(
  settings: Settings,
  parts: Parts = { openEngine, createModeration: createPhotoModeration },
): Promise<void> {
  const log = createLog(settings.logLevel)
  const metrics = createMetrics({ ofProcess: true })
  const tracer = settings.traces ? createTracer(settings.traces, settings.role, log) : NO_TRACES
  const { databaseUrl, role } = settings
  const database = await openDatabase(settings, log)
  const { db } = database
  const now = () => Date.now()
  const changes = databaseUrl ? createSharedChanges(db, databaseUrl, log) : createChanges()
  const defaults = loadDefaults()
  const pictures = settings.bucket
    ? createBucketStore(settings.bucket)
    : createFileStore(join(settings.dataDir, 'pictures'))
  const store = withDefaultPictures(pictures, defaults)
  const opened = parts.openEngine(settings.engine, {
    now,
    warm: role !== 'api',
    onCall: metrics.engineCall,
    onTrouble: (err, what) => log.warn({ err }, what),
    onSetup: (err) =>
      log.error({ err }, 'The AI service refuses how it is set up: look at its key and model.'),
  })
  const engine = measuredEngine(opened.engine, metrics, tracer)
  const moderation = parts.createModeration()
  const queue = tracedQueue(
    databaseUrl
      ? await openPgBossQueue(db, databaseUrl, { log })
      : await createLocalQueue(db, { now, random: Math.random, log }),
    tracer,
  )
  const identity = settings.firebase
    ? connectFirebase(settings.firebase, settings.publicUrl)
    : await createLocalIdentity(databaseUrl ? await keyOfDatabase(db) : keyOfFolder(settings.dataDir))
  const patience = new AbortController()
  const begun = await openPayments(settings, { now, log, stopping: patience.signal })
  const payments = { ...begun.payments, paypal: measuredPayPal(begun.payments.paypal, metrics) }
  const readiness = watchSeams({ db, queue, store, now }, metrics)
  const app = createApp({
    settings,
    db,
    store,
    fetchPicture: createGuardedFetch({ db }),
    defaults,
    moderation,
    queue,
    changes,
    identity,
    payments,
    cancelSubscription: (userId) => cancelForErasure({ db, paypal: payments.paypal, now, log }, userId),
    hashKey: await identityHashKey(db),
    push: settings.vapid,
    engine: engine.name,
    fallback: opened.fallback,
    clientFolder: existsSync(CLIENT_FOLDER) ? CLIENT_FOLDER : null,
    metrics,
    tracer,
    readiness,
    now,
    log,
  })
  const [answers, works] = [role !== 'worker', role !== 'api']
  // The stand-in lives in the process that answers; PayPal itself can be asked from anywhere.
  const reconciles = settings.paypal ? works : answers
  const endPayments = answers ? begun.beginPayments((request) => app.fetch(request)) : async () => {}
  const rounds: (() => Promise<void>)[] = []
  const workers: (() => Promise<void>)[] = []
  if (reconciles) rounds.push(startReconciling({ db, paypal: payments.paypal, now, log }))
  if (works) {
    rounds.push(startCollecting({ db, store, now, log }))
    rounds.push(startTidyingHeirs({ db, now, log }))
    const news = settings.vapid
      ? createPushes({ db, send: createSend(settings.vapid), now, random: Math.random, log })
      : null
    const handler = generationHandler({ db, store, engine, moderation, changes, now, news })
    for (let n = 0; n < settings.engine.atOnce; n++) workers.push(queue.work(handler))
    if (news) rounds.push(news.start())
  }
  const answering = answers ? app : operationsApp({ metrics, tracer, readiness, log }, settings)
  const server = serve({ fetch: answering.fetch, port: settings.port, hostname: settings.host }, () =>
    announce(settings, {
      database: database.kind,
      queue: queue.kind,
      pictures: store.kind,
      engine: engineName(opened),
      payments: paymentsName(payments),
      ...(settings.vapid ? { 'web push': 'on' } : {}),
    }),
  )
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('error', (error) => {
    console.error(`Platelight can't listen on ${settings.host}:${settings.port}: ${error.message}`)
    process.exit(1)
  })

  async function stop(reason: string): Promise<void> {
    log.info({ reason }, 'Stopping: no new requests; the running picture may finish.')
    changes.close()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    setTimeout(() => {
      patience.abort()
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, STOP_MS).unref()
    // All at once: from here on none of them begins anything, and each waits for what it is at.
    await Promise.all([endPayments, ...rounds, ...workers].map((end) => end()))
    await engine.close()
    await moderation.close()
    await closed
    await tracer.close()
    await queue.close()
    await database.close()
  }
  let stopping: Promise<void> | null = null
  function stopAndExit(reason: string): void {
    // npm and the terminal may both send the signal: the first one counts.
    if (stopping) return
    stopping = stop(reason)
    stopping.then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'Stopping failed.')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopAndExit(signal))
  if (settings.endsWithParent) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stopAndExit('npm is gone'), PARENT_CHECK_MS).unref()
  }
}

interface OpenedPayments {
  payments: Payments
  /** Lets the stand-in speak; `serve` answers its messages. Returns what silences it. */
  beginPayments(serve: (request: Request) => Response | Promise<Response>): () => Promise<void>
}

/** Without keys the stand-in of the tests takes PayPal's place; nothing else of the server knows which it is. */
async function openPayments(
  settings: Settings,
  world: { now: () => number; log: Logger; stopping: AbortSignal },
): Promise<OpenedPayments> {
  if (settings.paypal) {
    return { payments: connectPayPal(settings.paypal, world), beginPayments: () => async () => {} }
  }
  const { createPayPalStandIn } = await import('../tests/stand-ins/paypal/stand-in.ts')
  const { publicUrl } = settings
  // Who answers shares its books with others on this folder. A worker never asks it anything.
  const folder = settings.role === 'worker' ? null : settings.dataDir
  const standIn = createPayPalStandIn({ folder, publicUrl, now: world.now })
  return {
    payments: connectStandIn(standIn, world),
    beginPayments(serve) {
      standIn.messenger.deliverTo(async ({ headers, body }) => {
        const request = new Request(`${publicUrl}/api/paypal/webhook`, { method: 'POST', headers, body })
        return (await serve(request)).status
      })
      return standIn.start()
    },
  }
}

function engineName({ engine, fallback }: OpenedEngine): string {
  const { name, model } = engine
  return `${name}${model ? ` (${model})` : ''}${fallback ? `; ${fallback} steps in where it is allowed` : ''}`
}

function paymentsName({ config }: Payments): string {
  return config.env === 'stand-in' ? 'stand-in (sandbox: no money moves)' : `PayPal (${config.env})`
}

function identityName({ firebase, allowLocalSignIn }: Settings): string {
  if (!firebase) return `local sign-in (${allowLocalSignIn ? 'open to the network' : 'this machine only'})`
  const { projectId, emulatorHost, apiKey } = firebase
  if (emulatorHost) return `Firebase emulator at ${emulatorHost} (unsigned tokens: tests only)`
  const lacks = apiKey ? '' : ': nobody can sign in before FIREBASE_API_KEY is set'
  return `Firebase (${projectId})${lacks}`
}

function announce(settings: Settings, seams: Record<string, string>): void {
  const does = { all: 'answers and works', api: 'answers; workers make the pictures', worker: 'works' }
  const rows = Object.entries({
    role: does[settings.role],
    ...seams,
    identity: identityName(settings),
    data: settings.dataDir,
  })
  const lines = rows.map(([seam, choice]) => `  ${seam.padEnd(9)} ${choice}`)
  process.stdout.write(`\nPlatelight is ready at ${settings.publicUrl}\n\n${lines.join('\n')}\n\n`)
}

/** With the settings of this process; what is wrong with them is said, and ends it. */
export async function main(): Promise<void> {
  try {
    await start(loadSettings())
  } catch (error) {
    const isSaid = [SettingsError, FolderError, DatabaseError].some((kind) => error instanceof kind)
    if (!isSaid || !(error instanceof Error)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

if (import.meta.main) await main()
