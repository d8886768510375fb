// What a visitor's browser loads for each public page before anything is touched: JavaScript, styles and HTML as they
// travel (brotli), counted in Chromium on the built client, served by our server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS, chromiumPath } from '../tests/chromium.ts'
import { PUBLIC_PATHS } from '../tests/public-paths.ts'
import { startRealServer } from '../tests/server/real-server.ts'
import { table } from './figures.ts'

const PORT = 8797
/** Analytics and the like would come by then: idle work counts as before interaction. */
const IDLE_MS = 1_500
const TARGET = 110_000

interface Weight {
  script: number
  stylesheet: number
  document: number
}

async function weigh(browser: Browser, url: string): Promise<Weight> {
  // The service worker fetches everything for later; that is not what the page waits for.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const weight: Weight = { script: 0, stylesheet: 0, document: 0 }
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    if (!(type in weight)) return
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        weight[type as keyof Weight] += responseBodySize
      }),
    )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(IDLE_MS)
  await Promise.all(sizes)
  await context.close()
  return weight
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-bench-'))
  const server = await startRealServer(folder, PORT)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  try {
    const rows: { page: string; 'JavaScript kB': string; 'styles kB': string; 'HTML kB': string }[] = []
    let most = 0
    for (const path of PUBLIC_PATHS) {
      const { script, stylesheet, document } = await weigh(browser, server.url + path)
      most = Math.max(most, script)
      rows.push({
        page: path,
        'JavaScript kB': kilobytes(script),
        'styles kB': kilobytes(stylesheet),
        'HTML kB': kilobytes(document),
      })
    }
    table(rows)
    console.log(
      `most JavaScript before interaction: ${kilobytes(most)} kB brotli (target: ${kilobytes(TARGET)} or less)`,
    )
  } finally {
    await browser.close()
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
