// Work that outlives the request that asked for it. Implementations: local.ts (in SQLite, one process) and pg-boss.ts
// (in PostgreSQL, any number of processes). queue.test.ts is what both promise.
import type { Trx } from '../db/db.ts'

export interface NewJob {
  /** A UUID. The same id is the same job. */
  id: string
  payload: object
  /** Higher first. */
  priority: number
}

export interface Job {
  id: string
  payload: unknown
  /** When it was enqueued, epoch ms. */
  since: number
  /** 1 for the first try. */
  attempt: number
  /** How often the process died while this job ran. */
  interruptions: number
}

/** Nothing has been tried, so nothing has failed: come again then. */
export class NotNow extends Error {
  readonly waitMs: number
  constructor(waitMs: number, cause: Error) {
    super(cause.message, { cause })
    this.waitMs = waitMs
  }
}

/**
 * A handler must be idempotent: after a crash a job runs again. Returning ends the job; throwing an AppError
 * with `retry: 'never'` ends it as dead, throwing `NotNow` puts it off, throwing anything else tries again later until
 * the attempts are used up. An AppError that says when (`retryAfterMs`) is heeded; where that, or `NotNow`, asks for
 * more than PATIENCE_MS, the job ends as dead.
 */
export interface JobHandler {
  /** @param signal aborted when the process must end, or when the job is no longer this worker's */
  run(job: Job, signal: AbortSignal): Promise<void>
  /** Before another attempt. */
  onRetry(job: Job): Promise<void>
  /** Instead of another attempt. May be called again if it fails or the process dies in it. */
  onDead(job: Job, error: unknown): Promise<void>
}

export interface QueueState {
  /** Jobs that nobody works on: due ones, and those that wait for another attempt. */
  waiting: number
  /** Since when (epoch ms) the longest waiting could have begun; null: nothing waits. */
  oldestDue: number | null
  running: number
}

export interface Queue {
  readonly kind: string
  /** Inside the transaction that accepts the work: both happen, or neither. */
  enqueue(trx: Trx, job: NewJob, now: number): Promise<void>
  /** Call after that transaction's commit, so that waiting workers look at once. */
  wake(): void
  /** Starts working; the returned function lets the running job end (up to a limit) and starts no other. */
  work(handler: JobHandler): () => Promise<void>
  state(): Promise<QueueState>
  /** When nobody enqueues any more. */
  close(): Promise<void>
}
