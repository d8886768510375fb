// Lighthouse as it is by default, a mid-range phone on a slow line (simulated), against the built client and our own
// server: three runs of each page, the median of each figure.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, chromiumPath } from '../tests/chromium.ts'
import { startRealServer } from '../tests/server/real-server.ts'
import { median, table } from './figures.ts'

const PORT = 8797
const DEBUG_PORT = 8798
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
/** One of each kind; LIGHTHOUSE_PAGES=/,/pricing for others. */
const PAGES = process.env.LIGHTHOUSE_PAGES?.split(',') ?? [
  '/',
  '/pricing',
  '/guide',
  '/guide/delivery-app-image-requirements',
  '/guide/menu-photography/food-photography-lighting',
  '/terms',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Run {
  scores: number[]
  /** Milliseconds. */
  lcp: number
  tbt: number
  cls: number
  /** Titles of what cost points outside of performance, or was only advised against. */
  failed: string[]
}

async function audit(url: string): Promise<Run> {
  const result = await lighthouse(url, { port: DEBUG_PORT, output: 'json', logLevel: 'silent' })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
  const { categories, audits } = result.lhr
  const failed = CATEGORIES.slice(1).flatMap((name) =>
    categories[name]!.auditRefs.filter(({ id, weight }) => {
      const score = audits[id]!.score
      return weight > 0 && score !== null && score < 1
    }).map(({ id }) => audits[id]!.title),
  )
  const value = (id: string) => audits[id]!.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]!.score ?? 0) * 100)),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failed,
  }
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-bench-'))
  const server = await startRealServer(folder, PORT)
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    const rows: Record<string, string | number>[] = []
    const failed = new Set<string>()
    for (const path of PAGES) {
      const runs: Run[] = []
      for (let i = 0; i < RUNS; i++) runs.push(await audit(server.url + path))
      const middle = (of: (run: Run) => number) => median(runs.map(of))
      for (const title of runs.flatMap((one) => one.failed)) failed.add(`${path}: ${title}`)
      rows.push({
        page: path,
        performance: middle(({ scores }) => scores[0]!),
        accessibility: middle(({ scores }) => scores[1]!),
        'best practices': middle(({ scores }) => scores[2]!),
        SEO: middle(({ scores }) => scores[3]!),
        'LCP s': (middle(({ lcp }) => lcp) / 1000).toFixed(2),
        CLS: middle(({ cls }) => cls).toFixed(3),
        'TBT ms': Math.round(middle(({ tbt }) => tbt)),
      })
    }
    table(rows)
    for (const title of failed) console.log(title)
    console.log('targets: 98 on /, 99 on guides, 100 elsewhere; LCP 1.8 s, CLS 0.02, TBT 100 ms')
  } finally {
    await browser.close()
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
