// The account is its user's own: take everything along, or leave nothing behind.
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { AppError } from '../../contract/errors.ts'
import { type EraseDeps, eraseAccount } from './erase.ts'
import { exportAccount } from './export.ts'
import type { Identity } from './identity.ts'
import { bearerToken, type SignedIn, stillSignedIn } from './signed-in.ts'

export function accountRoutes(deps: EraseDeps & { identity: Identity; log: Logger }) {
  /** One at a time for each: every one holds a picture in memory. */
  const exporting = new Set<string>()
  return new Hono<SignedIn>()
    .use('/api/account/*', stillSignedIn(deps, 0))
    .delete('/api/account', async (c) => {
      const removeFiles = await eraseAccount(deps, c.var.user.id, c.var.claims)
      const gone = await deps.identity.account?.remove(bearerToken(c)).catch(() => false)
      if (gone === false) deps.log.warn('An erased account could not be deleted at Firebase too.')
      // Thousands of files may have to go, or their store be away: the account is gone all the same.
      void removeFiles().catch((err) =>
        deps.log.warn({ err }, 'Files of an erased account are left; the collector removes them.'),
      )
      // Pictures are kept for a year by whoever has seen them: this browser, at least, forgets them.
      return c.body(null, 204, { 'clear-site-data': '"cache"' })
    })
    .get('/api/account/export', (c) => {
      const { user } = c.var
      // Nobody would read the stream to its end.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'application/zip' })
      if (exporting.has(user.id)) throw new AppError('export_running')
      exporting.add(user.id)
      const day = new Date(deps.now()).toISOString().slice(0, 10)
      return c.body(
        exportAccount(deps, user, () => exporting.delete(user.id)),
        200,
        {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="platelight-${day}.zip"`,
          'cache-control': 'no-store',
        },
      )
    })
}
