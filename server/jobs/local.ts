// The queue in our own database, for one process: its table, and the verbs worker.ts needs.
import type { ExpressionBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Trx } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import type { Job, Queue } from './queue.ts'
import { startWorker } from './worker.ts'

/** A worker that has not renewed a job for this long is taken for dead. */
export const LEASE_MS = 30_000

/** What a worker may do with the table; every verb is one statement. */
export interface JobTable {
  /** Leases the first job that is due, by priority, then age. */
  take(now: number): Promise<Job | null>
  renew(id: string, now: number): Promise<void>
  remove(id: string): Promise<void>
  /** @param counts whether this was one of the attempts */
  postpone(id: string, runAt: number, error: string, counts: boolean): Promise<void>
  /** When the next waiting job is due, or null for none. */
  nextDue(): Promise<number | null>
  /** Ends all leases: this process has just begun, so whoever held them is gone. */
  releaseAll(): Promise<void>
}

export function createJobTable(db: Db): JobTable {
  return {
    async take(now) {
      const due = db
        .selectFrom('jobs')
        .select('id')
        .where('run_at', '<=', now)
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
        .orderBy('priority', 'desc')
        .orderBy('run_at')
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
      const row = await db
        .updateTable('jobs')
        .set((eb) => ({ lease_until: now + LEASE_MS, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', due)
        .returning(['id', 'payload', 'attempts', 'interruptions', 'created_at'])
        .executeTakeFirst()
      if (!row) return null
      const { id, attempts, interruptions } = row
      const payload = JSON.parse(row.payload)
      return { id, payload, since: row.created_at, attempt: attempts, interruptions }
    },
    async renew(id, now) {
      await db
        .updateTable('jobs')
        .set({ lease_until: now + LEASE_MS })
        .where('id', '=', id)
        .execute()
    },
    async remove(id) {
      await db.deleteFrom('jobs').where('id', '=', id).execute()
    },
    async postpone(id, runAt, error, counts) {
      await db
        .updateTable('jobs')
        .set((eb) => ({
          run_at: runAt,
          lease_until: null,
          last_error: error,
          attempts: eb('attempts', '-', counts ? 0 : 1),
        }))
        .where('id', '=', id)
        .execute()
    },
    async nextDue() {
      const row = await db
        .selectFrom('jobs')
        .select((eb) => eb.fn.min('run_at').as('at'))
        .where('lease_until', 'is', null)
        .executeTakeFirst()
      return row?.at ?? null
    },
    async releaseAll() {
      // A try that was cut short is probably not the photo's fault, so it is counted apart from failures.
      await db
        .updateTable('jobs')
        .set((eb) => ({
          lease_until: null,
          attempts: eb('attempts', '-', 1),
          interruptions: eb('interruptions', '+', 1),
        }))
        .where('lease_until', 'is not', null)
        .execute()
    },
  }
}

export async function createLocalQueue(
  db: Db,
  world: { now: () => number; random: () => number; log: Logger; drainMs?: number },
): Promise<Queue> {
  const table = createJobTable(db)
  await table.releaseAll()
  const wakers = new Set<() => void>()
  return {
    kind: 'local',
    async enqueue(trx: Trx, job, now) {
      await trx
        .insertInto('jobs')
        .values({
          id: job.id,
          payload: JSON.stringify(job.payload),
          priority: job.priority,
          run_at: now,
          created_at: now,
          lease_until: null,
          last_error: null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    wake() {
      for (const wake of wakers) wake()
    },
    work(handler) {
      const worker = startWorker({ table, handler, ...world })
      wakers.add(worker.wake)
      return async () => {
        wakers.delete(worker.wake)
        await worker.stop()
      }
    },
    async state() {
      const count = (eb: ExpressionBuilder<Schema, 'jobs'>) => eb.fn.countAll<number>()
      const waiting = await db
        .selectFrom('jobs')
        .select((eb) => [count(eb).as('count'), eb.fn.min('run_at').as('oldest')])
        .where('lease_until', 'is', null)
        .executeTakeFirstOrThrow()
      const running = await db
        .selectFrom('jobs')
        .select((eb) => count(eb).as('count'))
        .where('lease_until', 'is not', null)
        .executeTakeFirstOrThrow()
      return { waiting: waiting.count, oldestDue: waiting.oldest, running: running.count }
    },
    async close() {},
  }
}
