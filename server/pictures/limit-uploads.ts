// How many files somebody may send: each is decoded, cleaned and stored, which costs us more than sending it.
import { createMiddleware } from 'hono/factory'
import { AppError } from '../../contract/errors.ts'
import { UPLOADS_PER_MINUTE } from '../../contract/limits.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import type { Db } from '../db/db.ts'
import { createRateLimit } from '../db/rate-limit.ts'
import { readAway } from '../request.ts'

/**
 * Counts forms that may have a file, before they are read.
 * @param readAwayBytes of a refused one, so that the answer arrives
 */
export function limitUploads(db: Db, readAwayBytes: number) {
  const uploads = createRateLimit(db, 'uploads', { perMinute: UPLOADS_PER_MINUTE, code: 'too_many' })
  return createMiddleware<SignedIn>(async (c, next) => {
    if (/^multipart\//i.test(c.req.header('content-type') ?? '')) {
      try {
        await uploads.take(c.var.user.id)
      } catch (error) {
        if (error instanceof AppError) await readAway(c.req.raw.body, readAwayBytes)
        throw error
      }
    }
    await next()
  })
}
