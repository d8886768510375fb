import { Hono } from 'hono'
import { AppError, ERRORS } from '../../contract/errors.ts'
import { isRunning, type StatusAnswer, StatusQuery } from '../../contract/generation.ts'
import { ACCEPTS_PER_MINUTE } from '../../contract/limits.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import { createRateLimit } from '../db/rate-limit.ts'
import { pathId, readFields } from '../request.ts'
import { type AcceptDeps, acceptGeneration } from './accept.ts'
import type { Changes } from './changes.ts'
import { cancelGeneration, deleteGeneration } from './finish.ts'
import { changedGenerations, listGenerations, readStatus } from './read.ts'
import { parseRequest } from './request.ts'

export function generationRoutes(deps: AcceptDeps & { changes: Changes }) {
  const accepts = createRateLimit(deps.db, 'accepts', { perMinute: ACCEPTS_PER_MINUTE, code: 'too_many' })
  return new Hono<SignedIn>()
    .post('/api/generate', async (c) => {
      const request = parseRequest(await readFields(c))
      const user = c.var.user
      await accepts.take(user.id)
      return c.json(await acceptGeneration(deps, user.id, request))
    })
    .get('/api/generate/status/:taskId', async (c) => {
      const query = StatusQuery.safeParse(c.req.query())
      if (!query.success) throw new AppError('bad_request')
      const { id: userId } = c.var.user
      const taskId = pathId(c.req.param('taskId'), 'task_unknown')
      const ms = (query.data.wait ?? 0) * 1000
      return c.json(await statusAfter(deps, { userId, taskId, ms, signal: c.req.raw.signal }))
    })
    .post('/api/generate/:taskId/cancel', async (c) => {
      const taskId = pathId(c.req.param('taskId'), 'task_unknown')
      await readStatus(deps.db, c.var.user.id, taskId)
      if (!(await cancelGeneration(deps, taskId, ERRORS.cancelled.text))) throw new AppError('not_pending')
      return c.json(await readStatus(deps.db, c.var.user.id, taskId))
    })
    .get('/api/history', async (c) => {
      const since = c.req.query('since')
      return since === undefined
        ? c.json(await listGenerations(deps.db, c.var.user.id))
        : c.json(await changedGenerations(deps.db, c.var.user.id, since))
    })
    .delete('/api/history/:id', async (c) => {
      await deleteGeneration(deps, c.var.user.id, pathId(c.req.param('id'), 'task_unknown'))
      return c.body(null, 204)
    })
}

/** The status: at once where it has ended, else as soon as it is another one, and as it is after `ms`. */
async function statusAfter(
  { db, changes }: Pick<AcceptDeps, 'db'> & { changes: Changes },
  asked: { userId: string; taskId: string; ms: number; signal: AbortSignal },
): Promise<StatusAnswer> {
  const { userId, taskId, ms, signal } = asked
  const end = Date.now() + ms
  // Listening begins before reading, so that no change can fall between the two.
  let change = changes.listen(taskId, ms, signal)
  const first = await readStatus(db, userId, taskId)
  if (ms === 0 || !isRunning(first.status)) return first
  const before = JSON.stringify(first)
  for (;;) {
    const news = await change.news
    if (news) change = changes.listen(taskId, Math.max(0, end - Date.now()), signal)
    const present = await readStatus(db, userId, taskId)
    if (!news || JSON.stringify(present) !== before) return present
  }
}
