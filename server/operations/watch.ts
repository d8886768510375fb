// What readiness and metrics ask of the seams.
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Queue } from '../jobs/queue.ts'
import type { PictureStore } from '../pictures/store.ts'
import type { Metrics } from './metrics.ts'
import { createReadiness, type Readiness } from './ready.ts'

const HOUR_MS = 3_600_000

export interface WatchedSeams {
  db: Db
  queue: Queue
  store: PictureStore
  now: () => number
}

/** Lets the metrics ask the seams too. @returns which of them can be reached */
export function watchSeams(
  { db, queue, store, now }: WatchedSeams,
  metrics: Metrics,
): () => Promise<Readiness> {
  const readiness = createReadiness(
    {
      database: () => sql`select 1`.execute(db),
      queue: () => queue.state(),
      pictures: () => store.check(),
    },
    { now },
  )
  metrics.addGauges({
    async queue() {
      const { waiting, oldestDue } = await queue.state()
      const oldestSeconds = oldestDue === null ? 0 : Math.max(0, now() - oldestDue) / 1000
      return { waiting, oldestSeconds }
    },
    creditsLastHour: () => creditsLastHour(db, now()),
    ready: readiness,
  })
  return readiness
}

async function creditsLastHour(db: Db, now: number): Promise<{ kind: string; amount: number }[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['kind', (eb) => eb.fn.sum<number>('amount').as('amount')])
    .where('created_at', '>', now - HOUR_MS)
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, amount }) => ({ kind, amount: Number(amount) }))
}
