// A whole server on a real database of its own; only the engine is swapped for a quick one.
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino, { type Logger } from 'pino'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import type { FirebaseIdentity } from '../../server/accounts/firebase.ts'
import { createLocalIdentity, newLocalKey } from '../../server/accounts/local-identity.ts'
import { identityHashKey } from '../../server/accounts/users.ts'
import { createApp } from '../../server/app.ts'
import { cancelForErasure } from '../../server/billing/checkout.ts'
import { connectStandIn } from '../../server/billing/provider.ts'
import type { Engine, EngineOptions } from '../../server/engine/engine.ts'
import { createChanges } from '../../server/generations/changes.ts'
import { generationHandler } from '../../server/generations/run.ts'
import { createSharedChanges } from '../../server/generations/shared-changes.ts'
import { createLocalQueue } from '../../server/jobs/local.ts'
import { createPgBossQueue } from '../../server/jobs/pg-boss.ts'
import type { PhotoModeration } from '../../server/moderation/photos.ts'
import { measuredEngine, measuredPayPal, tracedQueue } from '../../server/operations/measured.ts'
import { createMetrics } from '../../server/operations/metrics.ts'
import { NO_TRACES, type Tracer } from '../../server/operations/traces.ts'
import { watchSeams } from '../../server/operations/watch.ts'
import { createGuardedFetch, type FetchPicture } from '../../server/pictures/fetch-guarded.ts'
import { createFileStore } from '../../server/pictures/files.ts'
import type { PictureStore } from '../../server/pictures/store.ts'
import { createPushes } from '../../server/push/deliver.ts'
import type { Send } from '../../server/push/send.ts'
import { type DefaultTemplates, loadDefaults, withDefaultPictures } from '../../server/templates/defaults.ts'
import { createPayPalStandIn } from '../stand-ins/paypal/stand-in.ts'
import { appSettings } from './app-settings.ts'
import { openTestDatabase } from './databases.ts'

export const METRICS_TOKEN = 'a-token-of-the-tests'
export type TestServer = Awaited<ReturnType<typeof createTestServer>>
type EngineRun = (photo: Uint8Array, options: EngineOptions) => Promise<void> | void

/** An engine that only resizes; `before` may throw, wait, or note what it was given. */
export function quickEngine(before: EngineRun = () => {}): Engine {
  return {
    name: 'quick',
    model: null,
    async run(photo, options, onStage) {
      onStage('cutting out')
      await before(photo, options)
      onStage('placing')
      const picture = await sharp(photo).resize(64, 64, { fit: 'cover' }).jpeg().toBuffer()
      const report = {
        engine: 'quick',
        model: null,
        mode: 'composite' as const,
        angle: { asked: options.cameraAngle, used: options.cameraAngle },
        understood: [],
        ignored: [],
        fidelity: null,
        warnings: [],
      }
      return { picture, width: 64, height: 64, report }
    },
    close: async () => {},
  }
}

/** Lets every photo pass, or does with it what a test wants. */
export function quickModeration(check: PhotoModeration['check'] = async () => {}): PhotoModeration {
  return { check, close: async () => {} }
}

/** A small photo-like picture: a bright disc with colour on a noisy table. `hue` makes different ones. */
export async function dishPhoto(hue = 20, size = 256): Promise<Buffer> {
  const plate = `<svg width="${size}" height="${size}"><circle cx="50%" cy="50%" r="38%" fill="#f4f2ee"/>
    <circle cx="50%" cy="50%" r="24%" fill="hsl(${hue} 70% 45%)"/></svg>`
  return await sharp({
    create: {
      width: size,
      height: size,
      channels: 3,
      background: '#5a4030',
      noise: { type: 'gaussian', mean: 90, sigma: 12 },
    },
  })
    .composite([{ input: Buffer.from(plate) }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Making one takes longer than most tests. */
const localKey = newLocalKey()

/** The guard without the network behind it: what it refuses by the address alone is refused here too. */
const noNetwork = createGuardedFetch({
  resolve: async () => {
    throw new Error('no network')
  },
})

export async function createTestServer(
  given: {
    engine?: Engine
    fallback?: 'studio' | null
    moderation?: PhotoModeration
    now?: () => number
    defaults?: DefaultTemplates
    fetchPicture?: FetchPicture
    firebase?: FirebaseIdentity
    store?: PictureStore
    tracer?: Tracer
    log?: Logger
    cancelSubscription?: (userId: string) => Promise<void>
    push?: { publicKey: string; send: Send }
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-test-'))
  const now = given.now ?? (() => Date.now())
  const log = given.log ?? pino({ level: 'silent' })
  const database = await openTestDatabase(folder)
  const { db } = database
  const defaults = given.defaults ?? loadDefaults([])
  const store = withDefaultPictures(given.store ?? createFileStore(join(folder, 'pictures')), defaults)
  const changes = database.url ? createSharedChanges(db, database.url, log) : createChanges()
  const tracer = given.tracer ?? NO_TRACES
  const queue = tracedQueue(
    database.url
      ? createPgBossQueue(db, database.url, { log })
      : await createLocalQueue(db, { now, random: () => 0, log }),
    tracer,
  )
  const identity = await createLocalIdentity(localKey)
  const metrics = createMetrics()
  const engine = measuredEngine(given.engine ?? quickEngine(), metrics, tracer)
  const moderation = given.moderation ?? quickModeration()
  const publicUrl = 'http://localhost:8787'
  const standIn = createPayPalStandIn({ folder: null, publicUrl, now })
  const payments = connectStandIn(standIn, { now, log })
  payments.paypal = measuredPayPal(payments.paypal, metrics)
  const app = createApp({
    settings: { ...appSettings(publicUrl), metricsToken: METRICS_TOKEN },
    db,
    store,
    fetchPicture: given.fetchPicture ?? noNetwork,
    defaults,
    moderation,
    queue,
    changes,
    identity: given.firebase ?? identity,
    payments,
    cancelSubscription:
      given.cancelSubscription ??
      ((userId) => cancelForErasure({ db, paypal: payments.paypal, now, log }, userId)),
    hashKey: await identityHashKey(db),
    push: given.push ?? null,
    engine: engine.name,
    fallback: given.fallback ?? null,
    clientFolder: null,
    metrics,
    tracer,
    readiness: watchSeams({ db, queue, store, now }, metrics),
    now,
    log,
  })
  standIn.messenger.deliverTo(async ({ headers, body }) => {
    const response = await app.request('/api/paypal/webhook', { method: 'POST', headers, body })
    return response.status
  })
  /** @param body a form, or what becomes JSON */
  async function call(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const isForm = body instanceof FormData
    const type = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
    const response = await app.request(path, {
      method,
      headers: { ...type, ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    return { status: response.status, body: (text ? JSON.parse(text) : null) as any }
  }

  const news = given.push ? createPushes({ db, send: given.push.send, now, random: () => 0, log }) : null
  const stops: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    changes.close()
    for (const stop of stops) await stop()
    await queue.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    app,
    db,
    store,
    queue,
    identity,
    standIn,
    settling: { db, paypal: payments.paypal, now, log },
    folder,
    startWorker() {
      const stop = queue.work(generationHandler({ db, store, engine, moderation, changes, now, news }))
      stops.push(stop)
      if (news) stops.push(news.start())
      return stop
    },
    /** Headers of a signed-in user. */
    async signIn(name = 'ada') {
      const request = { email: `${name}@example.com`, name, provider: 'google' as const }
      const { token } = await identity.signIn(request, now())
      return { authorization: `Bearer ${token}` }
    },
    get: (path: string, headers: Record<string, string>) => call('GET', path, headers),
    post: (path: string, headers: Record<string, string>, fields: Record<string, string | File>) =>
      call('POST', path, headers, formOf(fields)),
    call,
    /** Of the jobs that wait, in the order they came. */
    async priorities(): Promise<number[]> {
      const { rows } = await (database.url
        ? sql<{ priority: number }>`select priority from pgboss.job order by created_on`
        : sql<{ priority: number }>`select priority from jobs order by created_at`
      ).execute(db)
      return rows.map((row) => row.priority)
    },
    /** Everything that a refused request must leave as it was. */
    async contents() {
      const rows = async (table: 'pictures' | 'generations' | 'ledger_entries') =>
        (await db.selectFrom(table).selectAll().execute()).length
      const files = await readdir(join(folder, 'pictures'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
      return {
        pictures: await rows('pictures'),
        generations: await rows('generations'),
        entries: await rows('ledger_entries'),
        jobs: (({ waiting, running }) => waiting + running)(await queue.state()),
        files: files.filter((entry) => entry.isFile()).length,
      }
    },
  }
}

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

export function file(bytes: Uint8Array, name = 'dish.jpg', type = 'image/jpeg'): File {
  return new File([new Uint8Array(bytes)], name, { type })
}
