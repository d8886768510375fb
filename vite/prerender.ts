// Writes the public pages as HTML, after the client is built and before its files are listed for the service worker.
//
//   client build → app.html + chunks ─┐
//   second build of client/prerender.tsx → renderPage(path) ─┴→ index.html, guide/x.html, 404.html, search.json, sitemap
//
// PUBLIC_URL is known when the server starts, not here: pages carry ORIGIN, and the server fills it in.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { ORIGIN, type Page, pageDocument } from './document.ts'
import { guideText } from './guide-text.ts'
import { sectionsOf } from './sections.ts'

const ROOT = join(import.meta.dirname, '..')
const RENDERER = join(ROOT, 'node_modules/.cache/prerender')

/** What client/prerender.tsx exports. */
interface Renderer {
  PUBLIC_PAGES: readonly (Page & { modules: readonly string[]; guide?: string; changed?: string })[]
  NOT_FOUND: Page
  renderPage(path: string): Promise<string>
}

export function prerenderPages(): Plugin {
  let folder = ''
  let chunks: Rolldown.OutputChunk[] = []
  return {
    name: 'platelight:prerender',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    writeBundle(_options, bundle) {
      chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        // Nothing was written: the build failed, and says so itself.
        if (chunks.length > 0) await writePages(folder, chunks, await loadRenderer())
      },
    },
  }
}

async function loadRenderer(): Promise<Renderer> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [guideText(), noServiceWorker()],
    build: {
      ssr: 'client/prerender.tsx',
      outDir: RENDERER,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  })
  return await import(`${pathToFileURL(join(RENDERER, 'prerender.js')).href}?${Date.now()}`)
}

/** What the PWA plugin gives the browser; while rendering there is no browser. */
function noServiceWorker(): Plugin {
  return {
    name: 'platelight:no-service-worker',
    enforce: 'pre',
    resolveId: (id) => (id === 'virtual:pwa-register' ? `\0${id}` : null),
    load: (id) => (id === '\0virtual:pwa-register' ? 'export const registerSW = () => async () => {}' : null),
  }
}

async function writePages(folder: string, chunks: Rolldown.OutputChunk[], renderer: Renderer): Promise<void> {
  const shell = readFileSync(join(folder, 'app.html'), 'utf8')
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const { PUBLIC_PAGES, NOT_FOUND, renderPage } = renderer
  const firstSign = `/${chunkOf(chunks, 'client/ui/first-sign.ts').fileName}`
  const sections = []
  for (const page of PUBLIC_PAGES) {
    const body = await renderPage(page.path)
    write(fileOf(page.path), pageDocument(shell, page, body, filesFor(chunks, page.modules), firstSign))
    if (page.guide) sections.push(...sectionsOf(body, page.path, page.guide))
  }
  write('404.html', pageDocument(shell, NOT_FOUND, await renderPage(NOT_FOUND.path), [], firstSign))
  const version = createHash('sha256').update(JSON.stringify(sections)).digest('hex').slice(0, 16)
  write('guide/search.json', JSON.stringify({ version, sections }))
  write('sitemap.xml', sitemap(PUBLIC_PAGES))
  write('robots.txt', ROBOTS)
}

/** `/guide/x` is guide/x.html: precaching then finds it without any rule. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/** Chunks and styles of a page's on-demand modules, which the page asks for at once instead of one after another. */
function filesFor(chunks: Rolldown.OutputChunk[], modules: readonly string[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || chunk.isEntry || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const name of chunk.imports) add(byName.get(name))
  }
  for (const module of modules) add(chunkOf(chunks, module))
  return [...files]
}

/** @param module path from the project's root */
function chunkOf(chunks: Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(ROOT, module))
  if (!chunk) throw new Error(`${module} has no chunk of its own, so no page can ask for it.`)
  return chunk
}

function sitemap(pages: readonly { path: string; changed?: string }[]): string {
  const entries = pages.map(
    ({ path, changed }) =>
      `<url><loc>${ORIGIN}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /pictures/
Disallow: /dashboard
Disallow: /__/

Sitemap: ${ORIGIN}/sitemap.xml
`
