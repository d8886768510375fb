// The built client: hashed assets for ever, everything else checked again; unknown pages get the app shell.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { AppError } from '../contract/errors.ts'
import { SHARE_PATH, SHARED_PAGE, SHARED_PARAM } from '../contract/share.ts'

/** Addresses that are never a page. */
const NO_PAGE = /^\/(api|pictures|__)\/|\.[a-z0-9]{2,5}$/i

/** @param folder the build's output */
export function clientFiles(folder: string) {
  return (
    new Hono()
      .use(
        '*',
        serveStatic({
          root: folder,
          onFound(_path, c) {
            const hashed = c.req.path.startsWith('/assets/')
            c.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
          },
        }),
      )
      // The service worker answers this; without one the photo is lost, and the page says so.
      .post(SHARE_PATH, (c) => c.redirect(`${SHARED_PAGE}?${SHARED_PARAM}=lost`, 303))
      .get('*', (c) => {
        if (NO_PAGE.test(c.req.path)) throw new AppError('not_found')
        return c.html(readFileSync(join(folder, 'app.html'), 'utf8'), 200, { 'cache-control': 'no-cache' })
      })
  )
}
