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
  const { texts, shell, notFound } = readTexts(folder, marksOf(settings))
  return (
    new Hono()
      .get('*', async (c, next) => {
        // With and without a trailing slash alike; the page names its one address itself.
        const text = texts.get(c.req.path.replace(/(.)\/$/, '$1'))
        return text ? await answer(c, text, 200) : await next()
      })
      .use('*', async (c, next) => {
        await next()
        if (!c.res.ok || c.res.headers.has('cache-control')) return
        const hashed = c.req.path.startsWith('/assets/')
        c.res.headers.set('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      })
      .use('*', serveStatic({ root: folder, precompressed: true }))
      // The service worker answers this; without one the photo is lost, and the page says so.
      .post(SHARE_PATH, (c) => c.redirect(`${SHARED_PAGE}?${SHARED_PARAM}=lost`, 303))
      .get('*', async (c) => {
        if (NO_PAGE.test(c.req.path)) throw new AppError('not_found')
        return APP.test(c.req.path) ? await answer(c, shell, 200) : await answer(c, notFound, 404)
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

/** Every built file that may carry a mark, by the addresses it answers. */
function readTexts(folder: string, marks: [string, string][]) {
  const texts = new Map<string, Text>()
  for (const file of globSync('**/*.{html,xml,txt}', { cwd: folder })) {
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1) as keyof typeof TYPES]
    const built = readFileSync(join(folder, file), 'utf8')
    const text = marks.reduce((filled, [mark, value]) => filled.replaceAll(mark, () => value), built)
    texts.set(`/${file.replaceAll('\\', '/')}`, { type: `${type}; charset=utf-8`, text })
  }
  // The service worker fetches files by their names; only pages have an address beside it.
  const [shell, notFound] = [take(texts, '/app.html'), take(texts, '/404.html')]
  for (const [name, text] of [...texts]) {
    if (name.endsWith('.html')) texts.set(name === '/index.html' ? '/' : name.slice(0, -'.html'.length), text)
  }
  texts.set('/app.html', shell)
  return { texts, shell, notFound }
}

/** @throws Error for a folder that is no whole build */
function take(texts: Map<string, Text>, name: string): Text {
  const text = texts.get(name)
  if (!text) throw new Error(`The built client has no ${name.slice(1)}. Build it again: npm run build.`)
  texts.delete(name)
  return text
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
