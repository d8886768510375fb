// How a generation moves on. Every step is one transaction that looks at the present status first, so a step
// that comes late or twice changes nothing.
//
//   pending ──► processing ──► completed
//      │            │  ▲
//      │            ▼  │
//      │         retrying
//      ▼            ▼
//    failed ◄───────┘   (one refund)
import type { Updateable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { GenerationReport, Stage } from '../../contract/generation.ts'
import { refund } from '../billing/ledger.ts'
import { type Db, inTransaction, nextChange, type Trx } from '../db/db.ts'
import { isRemoved, recordRemoval } from '../db/removals.ts'
import type { Schema } from '../db/schema.ts'
import { insertPicture, type Picture } from '../pictures/picture.ts'
import type { Changes } from './changes.ts'

export interface FinishDeps {
  db: Db
  changes: Changes
  now: () => number
}

export interface EndDeps extends FinishDeps {
  /** Who is told, beside those who wait, that one has ended by itself; null: nobody. */
  news: News | null
}

/** What is to be told is written in the transaction it tells of, and sent after it. */
export interface News {
  enqueue(trx: Trx, userId: string, generationId: string): Promise<void>
  wake(): void
}

type GenerationChange = Updateable<Schema['generations']>
const RUNNING = ['pending', 'processing', 'retrying'] as const

/**
 * Changes a generation that is in one of the given states, with whatever belongs to it, and tells those who wait.
 * @returns whether it was in one of them
 */
async function move(
  { db, changes }: FinishDeps,
  id: string,
  from: readonly (typeof RUNNING)[number][],
  change: GenerationChange,
  alongside: (trx: Trx, userId: string) => Promise<void> = async () => {},
): Promise<boolean> {
  const moved = await inTransaction(db, async (trx) => {
    const row = await trx.selectFrom('generations').select('user_id').where('id', '=', id).executeTakeFirst()
    if (!row) return false
    const seq = await nextChange(trx, row.user_id)
    // What the row refers to must be there before it.
    await alongside(trx, row.user_id)
    const result = await trx
      .updateTable('generations')
      .set({ ...change, change_seq: seq })
      .where('id', '=', id)
      .where('status', 'in', from)
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) throw new NotInState()
    return true
  }).catch((error) => {
    if (error instanceof NotInState) return false
    throw error
  })
  if (moved) changes.publish(id)
  return moved
}

/** Rolls a step back whose generation has already gone on. */
class NotInState extends Error {}

export function beginStage(deps: FinishDeps, id: string, stage: Stage): Promise<boolean> {
  return move(deps, id, RUNNING, { status: 'processing', stage })
}

export function beginRetry(deps: FinishDeps, id: string, retryCount: number): Promise<boolean> {
  return move(deps, id, RUNNING, { status: 'retrying', stage: 'queued', retry_count: retryCount })
}

export async function completeGeneration(
  deps: EndDeps,
  id: string,
  output: Picture,
  report: GenerationReport,
): Promise<boolean> {
  const change: GenerationChange = {
    status: 'completed',
    stage: null,
    output_picture_id: output.id,
    report: JSON.stringify(report),
    finished_at: deps.now(),
  }
  return await end(deps, id, change, (trx) => insertPicture(trx, output, deps.now()))
}

/** Ends it without a result, and gives the credits back. */
export function failGeneration(deps: EndDeps, id: string, message: string): Promise<boolean> {
  return end(deps, id, failed(deps, message), (trx) => refund(trx, id, deps.now()))
}

/** By itself, so that its owner may be far away. (Who cancels or deletes one knows.) */
async function end(
  deps: EndDeps,
  id: string,
  change: GenerationChange,
  alongside: (trx: Trx) => Promise<void>,
): Promise<boolean> {
  const ended = await move(deps, id, RUNNING, change, async (trx, userId) => {
    await alongside(trx)
    await deps.news?.enqueue(trx, userId, id)
  })
  if (ended) deps.news?.wake()
  return ended
}

/** Like failing, but only while nobody works on it. */
export function cancelGeneration(deps: FinishDeps, id: string, message: string): Promise<boolean> {
  return move(deps, id, ['pending'], failed(deps, message), (trx) => refund(trx, id, deps.now()))
}

function failed({ now }: FinishDeps, message: string): GenerationChange {
  return { status: 'failed', stage: null, error_message: message, finished_at: now() }
}

/**
 * Takes a generation out of the history; one that nobody has begun is given up and refunded. Twice is harmless.
 * @throws AppError('still_running') while it is worked on, 'task_unknown' for what is not there or not theirs
 */
export async function deleteGeneration(
  { db, changes, now }: FinishDeps,
  userId: string,
  id: string,
): Promise<void> {
  const name = { userId, kind: 'generation', id } as const
  await inTransaction(db, async (trx) => {
    const change_seq = await nextChange(trx, userId)
    const row = await trx
      .selectFrom('generations')
      .select('status')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!row && (await isRemoved(trx, name))) return
    if (!row) throw new AppError('task_unknown')
    if (row.status === 'processing' || row.status === 'retrying') throw new AppError('still_running')
    if (row.status === 'pending') await refund(trx, id, now())
    await trx.deleteFrom('generations').where('id', '=', id).execute()
    await recordRemoval(trx, name, { change_seq, now: now() })
  })
  changes.publish(id)
}
