// The newest running generation, watched closely: the answer is held while the page is visible.
import { AppError } from '../../contract/errors.ts'
import { isRunning, type StatusAnswer } from '../../contract/generation.ts'
import { STATUS_POLL_MS, STATUS_RETRIES, STATUS_WAIT_MAX_S } from '../../contract/limits.ts'
import { OddAnswer } from './answer.ts'
import type { Api } from './api.ts'
import { backoff } from './backoff.ts'
import type { GenerationRow, PlatelightDb } from './db.ts'
import { withStatus } from './generation-kinds.ts'
import { updateServerRow } from './rows.ts'

export const FOLLOW_FAILED =
  'Failed to get generation status after multiple attempts. Please check your internet connection or try again later.'
/** A refusal without a sentence of the server's own. */
export const STATUS_REFUSED = 'Failed to fetch task status'

export interface FollowWorld {
  api: Api
  now(): number
  random(): number
  visible(): boolean
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

/** Returns when nothing runs any more; throws after the retries. `ended` is called once a generation ends. */
export async function follow(
  db: PlatelightDb,
  world: FollowWorld,
  signal: AbortSignal,
  ended: () => void,
): Promise<void> {
  for (let failures = 0; ; ) {
    signal.throwIfAborted()
    const [row] = await runningGenerations(db)
    if (!row) return
    const began = world.now()
    const wait = world.visible() ? STATUS_WAIT_MAX_S : 0
    try {
      const answer = await world.api.status(row.task_id, wait, signal)
      failures = 0
      const news = await saveStatus(db, row.id, answer)
      if (!isRunning(answer.status)) ended()
      // Nothing new and at once: the server does not hold its answers. Then the plain poll.
      else if (wait === 0 || (!news && world.now() - began < STATUS_POLL_MS)) {
        await world.sleep(STATUS_POLL_MS, signal)
      }
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof AppError && error.retry === 'never') {
        await giveUp(db, row.id, error.message)
        continue
      }
      if (error instanceof AppError && error.retry !== 'later') throw error
      // Asking again at once would be refused again.
      if (error instanceof OddAnswer && isRefusal(error.status)) {
        throw new OddAnswer(error.status, error, STATUS_REFUSED)
      }
      if (++failures > STATUS_RETRIES) throw error
      await world.sleep(backoff(failures, world.random()), signal)
    }
  }
}

/** 4xx, but for those that only ask for patience. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** Those the server has, newest first. */
export async function runningGenerations(db: PlatelightDb): Promise<GenerationRow[]> {
  const rows = await db.generations.where('status').anyOf('pending', 'processing', 'retrying').toArray()
  const unsent = new Set(await db.held.filter(({ item }) => item === null).primaryKeys())
  return rows.filter(({ id }) => !unsent.has(id)).sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

/** Answers whether the person sees a difference. Never runs over a row that has ended. */
async function saveStatus(db: PlatelightDb, id: string, answer: StatusAnswer): Promise<boolean> {
  let news = true
  await updateServerRow<GenerationRow>(db, 'generations', id, (row) => {
    if (!isRunning(row.status)) return row
    news = row.status !== answer.status || row.stage !== answer.stage || row.retry_count !== answer.retryCount
    return withStatus(row, answer)
  })
  return news
}

async function giveUp(db: PlatelightDb, id: string, text: string): Promise<void> {
  await updateServerRow<GenerationRow>(db, 'generations', id, (row) =>
    isRunning(row.status) ? { ...row, status: 'failed', stage: null, error_message: text } : row,
  )
}
