// Local sign-in: a small page and two calls, for this machine only unless the operator said otherwise.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { LocalRefreshRequest, LocalTokenRequest } from '../../contract/account.ts'
import { AppError } from '../../contract/errors.ts'
import type { FirebaseIdentity } from './firebase.ts'
import type { LocalIdentity } from './local-identity.ts'
import { isLocalRequest } from './loopback.ts'

const PAGE_FOLDER = join(import.meta.dirname, 'local-page')
const PAGE_TYPES = {
  'page.html': 'text/html; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
}
const MAX_BODY_BYTES = 16 * 1024

export function localSignInRoutes(deps: {
  identity: LocalIdentity | FirebaseIdentity
  allowRemote: boolean
  now: () => number
}) {
  const ours = deps.identity.kind === 'local' ? deps.identity : null
  const local = () => {
    if (!ours) throw new AppError('not_found')
    return ours
  }
  const onThisMachine: MiddlewareHandler = async (c, next) => {
    local()
    if (!deps.allowRemote && !isLocalRequest(c.req.raw.headers)) throw new AppError('forbidden')
    await next()
  }
  return new Hono()
    .use('/__/local/*', onThisMachine)
    .use(
      '/__/local/*',
      bodyLimit({
        maxSize: MAX_BODY_BYTES,
        onError: () => {
          throw new AppError('bad_request')
        },
      }),
    )
    .get('/__/local/sign-in', (c) => pageFile(c, 'page.html'))
    .get('/__/local/page.css', (c) => pageFile(c, 'page.css'))
    .get('/__/local/page.js', (c) => pageFile(c, 'page.js'))
    .post('/__/local/token', async (c) =>
      c.json(await local().signIn(await readJson(c, LocalTokenRequest), deps.now())),
    )
    .post('/__/local/refresh', async (c) => {
      const { refreshToken } = await readJson(c, LocalRefreshRequest)
      return c.json(await local().refresh(refreshToken, deps.now()))
    })
}

function pageFile(c: Context, name: keyof typeof PAGE_TYPES): Response {
  return c.body(readFileSync(join(PAGE_FOLDER, name)), 200, {
    'content-type': PAGE_TYPES[name],
    'cache-control': 'no-cache',
  })
}

async function readJson<T extends z.ZodType>(c: Context, schema: T): Promise<z.infer<T>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null))
  if (!parsed.success) throw new AppError('bad_request')
  return parsed.data
}
