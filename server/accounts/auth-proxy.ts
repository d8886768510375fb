// Firebase's sign-in pages at our own address. Browsers keep the storage of other sites apart, so a redirect comes back
// empty-handed unless the pages that carry it are of the same site. Only those pages: this is no way to anywhere else.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../../contract/errors.ts'

const TIMEOUT_MS = 10_000
const MAX_BODY_BYTES = 64 * 1024
/** The largest of the pages' scripts has about a tenth of it. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
const PAGE = /^\/__\/auth\/[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/
/** Cookies, tokens and where the person comes from are nobody's business there. */
const REQUEST_HEADERS = ['accept', 'accept-language', 'content-type', 'if-none-match', 'if-modified-since']
const RESPONSE_HEADERS = ['content-type', 'cache-control', 'etag', 'last-modified', 'vary']

/** @param origin of the pages, or null where there is nothing to hand on */
export function authProxyRoutes(origin: string | null) {
  const tooLarge = () => {
    throw new AppError('bad_request')
  }
  return (
    new Hono()
      .get('/__/firebase/init.json', (c) => handOn(origin, c.req.raw))
      .get('/__/auth/*', (c) => handOn(origin, c.req.raw))
      // Apple answers with a form.
      .post('/__/auth/handler', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }), async (c) =>
        handOn(origin, c.req.raw, await c.req.arrayBuffer()),
      )
  )
}

async function handOn(origin: string | null, request: Request, body?: ArrayBuffer): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  if (!origin || (pathname !== '/__/firebase/init.json' && !PAGE.test(pathname)))
    throw new AppError('not_found')
  const upstream = await fetch(origin + pathname + search, {
    method: request.method,
    headers: pick(request.headers, REQUEST_HEADERS),
    ...(body ? { body } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new AppError('identity_unreachable', { cause: withoutAddress(cause) })
  })
  // A redirect would show the other address, where the way back does not lead here.
  if (
    upstream.status >= 500 ||
    (upstream.status >= 300 && upstream.status < 400 && upstream.status !== 304)
  ) {
    await upstream.body?.cancel()
    throw new AppError('identity_unreachable', {
      cause: new Error(`The sign-in pages answered ${upstream.status}`),
    })
  }
  return new Response(upstream.body?.pipeThrough(atMost(MAX_ANSWER_BYTES)) ?? null, {
    status: upstream.status,
    headers: pick(upstream.headers, RESPONSE_HEADERS),
  })
}

/** Ends as broken what goes on for longer: whoever answers in the pages' place must not keep us busy. */
function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(new Error('The sign-in pages answer too much.'))
      else controller.enqueue(chunk)
    },
  })
}

function pick(headers: Headers, names: string[]): Headers {
  const picked = new Headers()
  for (const name of names) {
    const value = headers.get(name)
    if (value !== null) picked.set(name, value)
  }
  return picked
}

/** The address may hold a provider's one-time code, and causes are logged. */
function withoutAddress(cause: unknown): Error {
  const { code } = ((cause as Error).cause ?? cause) as { code?: string }
  return new Error(`The sign-in pages can't be reached (${code ?? (cause as Error).name})`)
}
