import { Hono } from 'hono'
import { AppError, ERRORS } from '../../contract/errors.ts'
import { isRunning, StatusQuery } from '../../contract/generation.ts'
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
      // Listening begins before reading, so that no change can fall between the two.
      const change = deps.changes.listen(taskId, (query.data.wait ?? 0) * 1000, c.req.raw.signal)
      const present = await readStatus(deps.db, userId, taskId)
      if (!query.data.wait || !isRunning(present.status)) return c.json(present)
      await change.done
      return c.json(await readStatus(deps.db, userId, taskId))
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
