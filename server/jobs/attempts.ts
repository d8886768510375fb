// How often and how fast a job is tried again; the same for both queues.
import type { Logger } from 'pino'
import { AppError } from '../../contract/errors.ts'
import { type Job, type JobHandler, NotNow } from './queue.ts'

export const MAX_ATTEMPTS = 4
/** A photo that takes the whole process down again and again must not do so for ever. */
export const MAX_INTERRUPTIONS = 25
/**
 * Whoever waits so long for a picture, the reason being a service that asks for patience, gets the credit back instead.
 * Counted from when the job was enqueued to when it could be tried again.
 */
export const PATIENCE_MS = 60 * 60_000
/** First wait before another try; it doubles each time, up to the cap, and is spread by a random half. */
export const RETRY_FIRST_MS = 2_000
export const RETRY_CAP_MS = 60_000
/** How long stopping waits for the running job before it is abandoned; another worker takes it up then. */
export const DRAIN_MS = 20_000

/** Milliseconds before attempt `attempt + 1`. `random` gives [0, 1). */
export function retryDelay(attempt: number, random: () => number): number {
  const whole = Math.min(RETRY_CAP_MS, RETRY_FIRST_MS * 2 ** (attempt - 1))
  return whole / 2 + (whole / 2) * random()
}

type Judgement =
  | { end: true; reason: unknown }
  /** `counts`: whether it was one of the attempts. */
  | { end: false; reason: unknown; waitMs: number; counts: boolean }

export type Failure = Judgement & { text: string }

/**
 * What becomes of a job whose handler has thrown. The log has been told, and before another attempt the handler; what
 * is left to the queue is to write it down. `random` gives [0, 1).
 */
export async function meetFailure(
  job: Job,
  error: unknown,
  { handler, log, now, random }: { handler: JobHandler; log: Logger; now: number; random: () => number },
): Promise<Failure> {
  const failure = judge(job, error, now, random)
  const { reason } = failure
  if (!failure.end) {
    const { counts, waitMs } = failure
    log.warn({ err: reason, job: job.id, attempt: job.attempt, waitMs }, 'A job will be tried again.')
    await handler.onRetry(counts ? job : { ...job, attempt: job.attempt - 1 })
  } else if (!(reason instanceof AppError && reason.retry === 'never')) {
    log.error({ err: reason, job: job.id }, 'A job was given up.')
  }
  return { ...failure, text: reason instanceof Error ? reason.message : String(reason) }
}

function judge(job: Job, error: unknown, now: number, random: () => number): Judgement {
  const counts = !(error instanceof NotNow)
  const reason = counts ? error : error.cause
  const asked = counts ? (error instanceof AppError ? (error.retryAfterMs ?? 0) : 0) : error.waitMs
  const hopeless = error instanceof AppError && error.retry === 'never'
  const tooLate = asked > 0 && now + asked - job.since > PATIENCE_MS
  if (hopeless || tooLate || (counts && job.attempt >= MAX_ATTEMPTS)) return { end: true, reason }
  return {
    end: false,
    reason,
    counts,
    waitMs: counts ? Math.max(asked, retryDelay(job.attempt, random)) : asked,
  }
}
