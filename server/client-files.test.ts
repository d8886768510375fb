import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../contract/errors.ts'
import { clientFiles } from './client-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'platelight-client-'))
const SCRIPT = 'console.log("a script that is long enough to be worth it")'.repeat(40)
const FILES = {
  'index.html': '<h1>Landing</h1><link rel="canonical" href="{{PUBLIC_URL}}/">',
  'guide.html': '<h1>Guides</h1>',
  'guide/light.html': '<h1>Light</h1><link rel="canonical" href="{{PUBLIC_URL}}/guide/light">',
  'app.html': '<div id="root"></div>',
  '404.html': '<h1>Nothing here</h1>',
  'robots.txt': 'Sitemap: {{PUBLIC_URL}}/sitemap.xml',
  'sitemap.xml': '<loc>{{PUBLIC_URL}}/</loc>',
  'guide/search.json': '{}',
  'assets/app-1.js': SCRIPT,
}
let app: Hono

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  writeFileSync(join(folder, 'assets/app-1.js.br'), brotliCompressSync(SCRIPT))
  app = new Hono().route(
    '/',
    clientFiles(folder, {
      publicUrl: 'https://plates.example',
      measurementId: 'G-TEST1',
      supportEmail: null,
    }),
  )
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const get = (path: string, headers = {}) => app.request(path, { headers })

describe('pages', () => {
  test.each(['/guide/light', '/guide/light/', '/guide/light.html'])(
    '%s is one page, which names one address',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await answer.text()).toContain('href="https://plates.example/guide/light"')
    },
  )

  test.each(['/', '/index.html'])('%s is the landing page', async (path) => {
    expect(await (await get(path)).text()).toContain('href="https://plates.example/"')
  })

  test.each(['/guide', '/guide/'])('%s is a page although there is a folder of that name', async (path) => {
    expect(await (await get(path)).text()).toBe('<h1>Guides</h1>')
  })

  test('what search engines read names our address too', async () => {
    expect(await (await get('/robots.txt')).text()).toBe('Sitemap: https://plates.example/sitemap.xml')
    const sitemap = await get('/sitemap.xml')
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(await sitemap.text()).toBe('<loc>https://plates.example/</loc>')
  })

  test('pages travel compressed where that is understood', async () => {
    const answer = await get('/guide/light', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    const html = brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()
    expect(html).toContain('<h1>Light</h1>')
  })

  test('a page is asked for anew each time, and HEAD is answered', async () => {
    expect((await get('/guide')).headers.get('cache-control')).toBe('no-cache')
    const head = await app.request('/guide/light', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })
})

describe('everything else', () => {
  test.each(['/dashboard', '/dashboard/', '/dashboard/history/1', '/analytics'])(
    '%s is the app',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('<div id="root"></div>')
    },
  )

  test.each([
    '/nothing',
    '/guide/nothing',
    '/dashboards',
    '/404',
    '/app',
    '/guide/../../etc/passwd',
    '/%2e%2e%2fetc%2fpasswd',
    '/%',
  ])('%s is a 404 with a page', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('<h1>Nothing here</h1>')
  })

  test.each(['/nothing.png', '/api/nothing', '/pictures/nothing.jpg'])(
    '%s is a 404 without a page',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('<h1>')
    },
  )

  test('hashed files are kept for ever and travel compressed', async () => {
    const plain = await get('/assets/app-1.js')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await plain.text()).toBe(SCRIPT)
    const small = await get('/assets/app-1.js', { 'accept-encoding': 'br' })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(SCRIPT.length / 4)
    expect((await get('/guide/search.json')).headers.get('cache-control')).toBe('no-cache')
  })
})
