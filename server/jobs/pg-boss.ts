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
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { AppError, isErrorCode } from '../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import { isUnavailable, reasonOf } from '../db/failures.ts'
import {
  DRAIN_MS,
  judgeFailure,
  MAX_ATTEMPTS,
  MAX_INTERRUPTIONS,
  RETRY_CAP_MS,
  RETRY_FIRST_MS,
} from './attempts.ts'
import type { Job, JobHandler, Queue } from './queue.ts'

const JOBS = 'jobs'
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
/** Of a job that was never put off; each time raises its own limit by one. */
const TAKEN_AT_MOST = MAX_ATTEMPTS + MAX_INTERRUPTIONS

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
        if (job) await handler.onDead(fromDead(job), errorOf(job.sourceOutput))
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
      return [await runOne(world, handler, job)]
    } finally {
      // Where there was one there may be more: by itself it would wait for its next poll.
      if (worker) boss.notifyWorker(worker)
    }
  })
  return worker
}

/** What is kept of a failure, for the next attempt and for onDead. */
interface FailureNote {
  failures: number
  code: string | null
  message: string
}

function noteOf(output: unknown): FailureNote | null {
  return output !== null && typeof output === 'object' && 'failures' in output
    ? (output as FailureNote)
    : null
}

/**
 * pg-boss counts how often a job was taken. Failures are noted in its output, which a dead worker's job loses: so what
 * is counted is failures in a row, and everything else are interruptions.
 */
function asJob(job: JobWithMetadata<object>): Job {
  const failures = noteOf(job.output)?.failures ?? 0
  const putOff = job.retryLimit - TAKEN_AT_MOST
  return {
    id: job.id,
    payload: job.data,
    since: job.createdOn.getTime(),
    attempt: failures + 1,
    interruptions: job.retryCount - failures - putOff,
  }
}

interface JobWorld {
  db: Db
  log: Logger
  random: () => number
}

async function runOne(
  { db, log, random }: JobWorld,
  handler: JobHandler,
  taken: JobWithMetadata<object>,
): Promise<JobResult> {
  const job = asJob(taken)
  const { id } = job
  try {
    if (job.interruptions > MAX_INTERRUPTIONS) throw new AppError('generation_failed')
    await handler.run(job, taken.signal)
    return { id, status: 'completed' }
  } catch (error) {
    // Abandoned while stopping, or somebody else's by now; or the database is away, which is not the job's fault.
    if (taken.signal.aborted || isUnavailable(error)) throw error
    const failure = judgeFailure(job, error, { now: Date.now(), random })
    const { reason } = failure
    const counts = failure.end || failure.counts
    const output: FailureNote = {
      failures: counts ? job.attempt : job.attempt - 1,
      code: reason instanceof AppError ? reason.code : null,
      message: reason instanceof Error ? reason.message : String(reason),
    }
    if (failure.end) {
      if (!(reason instanceof AppError && reason.retry === 'never')) {
        log.error({ err: reason, job: id }, 'A job was given up.')
      }
      return { id, status: 'deadletter', output }
    }
    const { waitMs } = failure
    log.warn({ err: reason, job: id, attempt: job.attempt, waitMs }, 'A job will be tried again.')
    await handler.onRetry(counts ? job : { ...job, attempt: job.attempt - 1 })
    await putOff(db, id, waitMs, counts)
    return { id, status: 'failed', output }
  }
}

/** pg-boss has no word for when a failed job shall come again, but reads it from the job itself, in whole seconds. */
async function putOff(db: Db, id: string, waitMs: number, counts: boolean): Promise<void> {
  await sql`update pgboss.job
    set retry_delay = ${Math.ceil(waitMs / 1000)}, retry_backoff = false, retry_limit = retry_limit + ${counts ? 0 : 1}
    where name = ${JOBS} and id = ${id}`.execute(db)
}

function fromDead(job: JobWithMetadata<object>): Job {
  const failures = noteOf(job.sourceOutput)?.failures ?? 0
  return {
    id: job.sourceId ?? job.id,
    payload: job.data,
    since: (job.sourceCreatedOn ?? job.createdOn).getTime(),
    attempt: Math.max(1, failures),
    interruptions: (job.sourceRetryCount ?? 0) - Math.max(0, failures - 1),
  }
}

/** Without a note nobody failed: it was interrupted until nobody would try any more. */
function errorOf(output: unknown): Error {
  const note = noteOf(output)
  if (note && isErrorCode(note.code)) return new AppError(note.code)
  return new Error(note?.message ?? 'The job was interrupted too often.')
}
