// The built client: public pages as HTML, hashed assets for ever, everything else checked again. The app's addresses
// get its shell; any other address is a 404, which the client shows as a page.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { AppError } from '../contract/errors.ts'
import { SHARE_PATH, SHARED_PAGE, SHARED_PARAM } from '../contract/share.ts'
import type { Settings } from './settings.ts'

/** Addresses that are never a page. */
const NO_PAGE = /^\/(api|pictures|__)\/|\.[a-z0-9]{2,5}$/i
/** What the client draws itself, beyond the pages that were built. */
const APP = /^\/(dashboard|analytics)(\/|$)/
type PageSettings = Pick<Settings, 'publicUrl' | 'measurementId' | 'supportEmail'>
const TYPES = { html: 'text/html', xml: 'application/xml', txt: 'text/plain' } as const

interface Text {
  type: string
  text: string
  /** Brotli of it, made when first asked for. */
  brotli?: Promise<Uint8Array<ArrayBuffer>>
}

/** @param folder the build's output */
export function clientFiles(folder: string, settings: PageSettings) {
  const texts = readTexts(folder, marksOf(settings))
  return (
    new Hono()
      .get('*', async (c, next) => {
        // With and without a trailing slash alike; the page names its one address itself.
        const text = texts.get(c.req.path) ?? texts.get(`${c.req.path.replace(/(.)\/$/, '$1')}.html`)
        return text && !c.req.path.endsWith('/404.html') ? await answer(c, text, 200) : await next()
      })
      .use(
        '*',
        serveStatic({
          root: folder,
          precompressed: true,
          onFound(_path, c) {
            const hashed = c.req.path.startsWith('/assets/')
            c.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
          },
        }),
      )
      // The service worker answers this; without one the photo is lost, and the page says so.
      .post(SHARE_PATH, (c) => c.redirect(`${SHARED_PAGE}?${SHARED_PARAM}=lost`, 303))
      .get('*', async (c) => {
        if (NO_PAGE.test(c.req.path)) throw new AppError('not_found')
        return APP.test(c.req.path)
          ? await answer(c, texts.get('/app.html')!, 200)
          : await answer(c, texts.get('/404.html')!, 404)
      })
  )
}

/** What built pages carry in place of settings, which are known only here. */
function marksOf({ publicUrl, measurementId, supportEmail }: PageSettings): [string, string][] {
  return [
    ['{{PUBLIC_URL}}', new URL(publicUrl).origin],
    ['{{GA_MEASUREMENT_ID}}', measurementId ?? ''],
    ['{{SUPPORT_EMAIL}}', supportEmail ?? ''],
  ]
}

/** Every built file that may carry a mark, by its own address. */
function readTexts(folder: string, marks: [string, string][]): Map<string, Text> {
  const texts = new Map<string, Text>()
  for (const file of globSync('**/*.{html,xml,txt}', { cwd: folder })) {
    const path = `/${file.replaceAll('\\', '/')}`
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1) as keyof typeof TYPES]
    const built = readFileSync(join(folder, file), 'utf8')
    const text = marks.reduce((filled, [mark, value]) => filled.replaceAll(mark, () => value), built)
    const entry = { type: `${type}; charset=utf-8`, text }
    texts.set(path, entry)
    if (path === '/index.html') texts.set('/', entry)
  }
  return texts
}

async function answer(c: Context, text: Text, status: 200 | 404): Promise<Response> {
  const headers = { 'content-type': text.type, 'cache-control': 'no-cache', vary: 'accept-encoding' }
  if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(text.text, status, headers)
  text.brotli ??= compress(text.text)
  return c.body(await text.brotli, status, { ...headers, 'content-encoding': 'br' })
}

async function compress(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return new Uint8Array(await promisify(brotliCompress)(text, { params }))
}
