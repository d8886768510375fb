// Seconds and peak memory of the studio engine for 2, 12 and 24 megapixels, cold and warm, beside the cost of bare
// decode + one inference + encode in the same process. Each size runs in a process of its own, for its own peak.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { table } from './figures.ts'

const MEGAPIXELS = [2, 12, 24]
const QUALITIES = ['medium', 'high']

export async function run(): Promise<void> {
  const rows = MEGAPIXELS.flatMap((megapixels) => QUALITIES.map((quality) => measure(megapixels, quality)))
  table(rows)
  console.log('warm and bare: median of 5; ratio = warm / bare')
}

function measure(megapixels: number, quality: string): Record<string, string | number> {
  const script = join(import.meta.dirname, 'engine-run.ts')
  const child = spawnSync(process.execPath, [script, String(megapixels), quality], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.status !== 0) throw new Error(`engine-run.ts ended with ${child.status}`)
  return JSON.parse(child.stdout)
}
