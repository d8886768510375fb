// The loop of the local queue.
//
//            wake, due time, IDLE_MS
//   idle ──────────────────────────────► take ──none──► idle
//    ▲                                    │ job
//    │                 renew every        ▼
//    │                 RENEW_MS ┌────── running
//    │                          └────►    │
//    ├──────── remove ◄── done ───────────┤
//    ├─ postpone (backoff) ◄── failed ────┤
//    ├─ onDead, remove ◄── given up ──────┘
//    └─ ERROR_PAUSE_MS ◄── the table itself failed
import type { Logger } from 'pino'
import { AppError } from '../../contract/errors.ts'
import { DRAIN_MS, MAX_INTERRUPTIONS, meetFailure } from './attempts.ts'
import { createBell } from './bell.ts'
import type { JobTable } from './local.ts'
import type { Job, JobHandler } from './queue.ts'

const RENEW_MS = 10_000
/** A look without being woken: leases of dead workers end silently. */
const IDLE_MS = 15_000
/** On an error of the table itself the loop backs off instead of spinning hot. */
const ERROR_PAUSE_MS = 1_000

export interface WorkerWorld {
  table: JobTable
  handler: JobHandler
  now: () => number
  random: () => number
  log: Logger
  drainMs?: number
}

export interface Worker {
  wake: () => void
  stop: () => Promise<void>
}

export function startWorker(world: WorkerWorld): Worker {
  const running = new AbortController()
  const bell = createBell()
  let stopping = false

  async function loop(): Promise<void> {
    while (!stopping) {
      try {
        const job = await world.table.take(world.now())
        if (job) await runJob(world, job, running.signal)
        else await bell.wait(await timeToNextJob(world))
      } catch (error) {
        world.log.error({ err: error }, 'The queue failed; it goes on in a moment.')
        if (!stopping) await bell.wait(ERROR_PAUSE_MS)
      }
    }
  }

  const ended = loop()
  return {
    wake: bell.ring,
    async stop() {
      stopping = true
      bell.ring()
      const timer = setTimeout(() => running.abort(), world.drainMs ?? DRAIN_MS)
      await ended
      clearTimeout(timer)
    },
  }
}

async function timeToNextJob({ table, now }: WorkerWorld): Promise<number> {
  const due = await table.nextDue()
  return due === null ? IDLE_MS : Math.min(IDLE_MS, Math.max(0, due - now()))
}

/** Runs one job to its end, whichever that is. Exported for tests. */
export async function runJob(world: WorkerWorld, job: Job, signal: AbortSignal): Promise<void> {
  const { table, handler, log } = world
  const renewal = setInterval(() => {
    table
      .renew(job.id, world.now())
      .catch((err) => log.warn({ err, job: job.id }, 'A lease was not renewed.'))
  }, RENEW_MS)
  try {
    if (job.interruptions > MAX_INTERRUPTIONS) throw new AppError('generation_failed')
    await handler.run(job, signal)
    await table.remove(job.id)
  } catch (error) {
    // Abandoned while stopping: the lease stays, and the next process takes the job up again.
    if (signal.aborted) return
    await settleFailure(world, job, error)
  } finally {
    clearInterval(renewal)
  }
}

async function settleFailure(world: WorkerWorld, job: Job, error: unknown): Promise<void> {
  const { table, handler, now } = world
  const failure = await meetFailure(job, error, { ...world, now: now() })
  if (failure.end) {
    await handler.onDead(job, failure.reason)
    await table.remove(job.id)
  } else await table.postpone(job.id, now() + failure.waitMs, failure.text, failure.counts)
}
