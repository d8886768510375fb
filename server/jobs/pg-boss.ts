// The queue past one machine: pg-boss in our PostgreSQL.
//
//   enqueue ─► created ──fetch, by priority──► active ──► completed
//                ▲  ▲                            │
//                │  └── backoff ◄── retry ◄──────┤ failed, or no heartbeat: its worker is dead
//                │                               ▼
//        (NOTIFY wakes a worker)          dead letter ──► onDead, until it has worked once
//
// Whatever kills a job, onDead is called from the dead-letter queue alone, so there is one way to a refund.

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { reasonOf } from '../db/failures.ts'
import { DRAIN_MS, RETRY_CAP_MS, RETRY_FIRST_MS } from './attempts.ts'
import { buryJob, JOBS, type JobWorld, runTaken, TAKEN_AT_MOST } from './pg-boss-job.ts'
import type { JobHandler, Queue } from './queue.ts'

const DEAD = 'jobs-dead'
/** A worker that has not been heard of for so long is taken for dead; asked about every MONITOR_SECONDS. */
const HEARTBEAT_SECONDS = 20
const REFRESH_SECONDS = 5
const MONITOR_SECONDS = 5
/** NOTIFY wakes workers at once; this finds what nobody is notified of: retries that are due, jobs of the dead. */
const POLL_SECONDS = 0.5
/** Engines have their own limits, much shorter. */
const EXPIRE_SECONDS = 15 * 60
/** Long enough to look at; a done generation's own row tells the rest. */
const KEEP_DONE_SECONDS = 3600
const BETWEEN_STARTS_MS = 1_000
const YEAR_SECONDS = 365 * 24 * 3600

export interface PgBossOptions {
  log: Logger
  /** First and longest wait before another try to bury the dead. Tests shorten them. */
  retrySeconds?: { first: number; cap: number }
  /** Gives [0, 1), spreads the waits between attempts. */
  random?: () => number
  drainMs?: number
}

/** Makes pg-boss's tables and our queues, or brings them up to date. Any number of nodes may do so at once. */
export async function preparePgBoss(
  url: string,
  { log, retrySeconds = { first: RETRY_FIRST_MS / 1000, cap: RETRY_CAP_MS / 1000 } }: PgBossOptions,
): Promise<void> {
  const boss = connect(url, log, { max: 1, supervise: false })
  try {
    await boss.start()
    const dead = {
      // The refund must come, however long the database is away.
      retryLimit: 1_000_000,
      retryDelay: retrySeconds.first,
      retryBackoff: true,
      retryDelayMax: retrySeconds.cap,
      expireInSeconds: EXPIRE_SECONDS,
      retentionSeconds: YEAR_SECONDS,
      deleteAfterSeconds: KEEP_DONE_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
    }
    // Failures are counted by us: this limit only ends what is interrupted again and again.
    const jobs = { ...dead, retryLimit: TAKEN_AT_MOST, deadLetter: DEAD }
    await boss.createQueue(DEAD, dead)
    await boss.createQueue(JOBS, jobs)
    // Made by an earlier version, they may be set up otherwise.
    await boss.updateQueue(DEAD, dead)
    await boss.updateQueue(JOBS, jobs)
  } finally {
    await boss.stop({ graceful: false })
  }
}

function connect(url: string, log: Logger, options: { max: number; supervise: boolean }): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'platelight-queue',
    max: options.max,
    supervise: options.supervise,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    useListenNotify: options.supervise,
    schedule: false,
    connectionTimeoutMillis: 5_000,
  })
  // Lost connections and failed fetches; it goes on by itself.
  boss.on('error', (error) => log.warn({ reason: reasonOf(error) }, 'The queue had trouble; it goes on.'))
  boss.on('warning', (warning) => log.warn({ warning }, 'The queue warns.'))
  return boss
}

/** `preparePgBoss`, then `createPgBossQueue`. */
export async function openPgBossQueue(db: Db, url: string, options: PgBossOptions): Promise<Queue> {
  await preparePgBoss(url, options)
  return createPgBossQueue(db, url, options)
}

/** @param url of the database that `db` is connected to, prepared by `preparePgBoss` */
export function createPgBossQueue(db: Db, url: string, options: PgBossOptions): Queue {
  const sender = connect(url, options.log, { max: 1, supervise: false })
  let crew: Crew | null = null
  return {
    kind: 'pg-boss',
    async enqueue(trx, { id, payload, priority }) {
      // The first time only; if the database is away then, the next time again.
      await sender.start()
      await sender.send(JOBS, payload, { id, priority, db: fromKysely(trx) })
    },
    // NOTIFY is part of the transaction.
    wake() {},
    work(handler) {
      crew ??= createCrew(db, url, options, () => {
        crew = null
      })
      return crew.join(handler)
    },
    async state() {
      const { rows } = await sql<{ running: boolean; count: number; oldest: number }>`
        select state = 'active' as running, count(*) as count,
          floor(extract(epoch from min(start_after)) * 1000) as oldest
        from pgboss.job where name in (${JOBS}, ${DEAD}) and state < 'completed' group by 1`.execute(db)
      const waiting = rows.find((row) => !row.running)
      return {
        waiting: waiting?.count ?? 0,
        oldestDue: waiting?.oldest ?? null,
        running: rows.find((row) => row.running)?.count ?? 0,
      }
    },
    close: () => sender.stop({ graceful: false }),
  }
}

/** All who work in this process, on one set of connections. */
interface Crew {
  /** @returns ends this one's work; with the last one everything */
  join(handler: JobHandler): () => Promise<void>
}

function createCrew(
  db: Db,
  url: string,
  { log, drainMs = DRAIN_MS, random = Math.random }: PgBossOptions,
  onEnd: () => void,
): Crew {
  const boss = connect(url, log, { max: 4, supervise: true })
  const ending = new AbortController()
  const started = startPatiently(boss, log, ending.signal)
  let members = 0
  let buries = false

  async function begin(handler: JobHandler): Promise<string | null> {
    await started
    if (ending.signal.aborted) return null
    if (!buries) {
      buries = true
      await boss.work(DEAD, RULES, async ([job]: JobWithMetadata<object>[]) => {
        if (job) await buryJob(handler, job)
      })
    }
    return await takeJobs(boss, { db, log, random }, handler)
  }

  return {
    join(handler) {
      members++
      const worker = begin(handler)
      return async () => {
        members--
        const id = await worker
        if (members > 0) {
          if (id) await boss.offWork(JOBS, { id, wait: false })
          return
        }
        ending.abort()
        await started
        onEnd()
        await boss.stop({ graceful: true, timeout: drainMs })
      }
    },
  }
}

/** The database may go away between our start and this; a worker that gave up then would never work again. */
async function startPatiently(boss: PgBoss, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await boss.start()
      return
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'The worker can’t start yet.')
      await pause(BETWEEN_STARTS_MS, undefined, { signal }).catch(() => {})
    }
  }
}

const RULES = {
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
  includeMetadata: true,
  heartbeatRefreshSeconds: REFRESH_SECONDS,
} as const

/** One job at a time, for as long as the boss lets it. @returns the worker's id */
async function takeJobs(boss: PgBoss, world: JobWorld, handler: JobHandler): Promise<string> {
  const rules = { ...RULES, perJobResults: true } as const
  let worker: string | null = null
  worker = await boss.work(JOBS, rules, async ([job]: JobWithMetadata<object>[]) => {
    if (!job) return []
    try {
      return [await runTaken(world, handler, job)]
    } finally {
      // Where there was one there may be more: by itself it would wait for its next poll.
      if (worker) boss.notifyWorker(worker)
    }
  })
  return worker
}
