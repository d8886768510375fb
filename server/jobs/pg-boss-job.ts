// One job between pg-boss and a handler: what it knows of a job in our words, and our failures in its.
import { sql } from 'kysely'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { AppError, isErrorCode } from '../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import { isUnavailable } from '../db/failures.ts'
import { MAX_ATTEMPTS, MAX_INTERRUPTIONS, meetFailure } from './attempts.ts'
import type { Job, JobHandler } from './queue.ts'

/** pg-boss's name for our queue. */
export const JOBS = 'jobs'
/** Of a job that was never put off; each time raises its own limit by one. */
export const TAKEN_AT_MOST = MAX_ATTEMPTS + MAX_INTERRUPTIONS

export interface JobWorld {
  db: Db
  log: Logger
  random: () => number
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

/** Throws where the job was not done and nothing is known of a failure: then it is taken once more. */
export async function runTaken(
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
    const failure = await meetFailure(job, error, { handler, log, now: Date.now(), random })
    const { reason } = failure
    const counts = failure.end || failure.counts
    const output: FailureNote = {
      failures: counts ? job.attempt : job.attempt - 1,
      code: reason instanceof AppError ? reason.code : null,
      message: failure.text,
    }
    if (failure.end) return { id, status: 'deadletter', output }
    await putOff(db, id, failure.waitMs, counts)
    return { id, status: 'failed', output }
  }
}

/** pg-boss has no word for when a failed job shall come again, but reads it from the job itself, in whole seconds. */
async function putOff(db: Db, id: string, waitMs: number, counts: boolean): Promise<void> {
  await sql`update pgboss.job
    set retry_delay = ${Math.ceil(waitMs / 1000)}, retry_backoff = false, retry_limit = retry_limit + ${counts ? 0 : 1}
    where name = ${JOBS} and id = ${id}`.execute(db)
}

/** What it failed with is told as well as it is known. */
export async function buryJob(handler: JobHandler, dead: JobWithMetadata<object>): Promise<void> {
  await handler.onDead(fromDead(dead), errorOf(dead.sourceOutput))
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
