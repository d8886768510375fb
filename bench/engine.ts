// The studio engine: seconds and peak memory for 2, 12 and 24 megapixels, cold and warm, beside the bare cost of
// decode + one look of the network + encode in the same run; then a batch. Every peak is a fresh process's own.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, table } from './figures.ts'
import { benchPhoto } from './photo.ts'

const MEGAPIXELS = [2, 12, 24]
const QUALITIES = ['medium', 'high']
const BATCH = 20
const BATCH_ROUNDS = 3

interface Run {
  seconds: number
  peak: number
}

interface Figures {
  cold: number
  warm: number
  /** Of all cores together. */
  busy: number
  peak: number
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-bench-'))
  try {
    const photos = new Map<number, string>()
    for (const megapixels of MEGAPIXELS) {
      const file = join(folder, `${megapixels}.jpg`)
      writeFileSync(file, await benchPhoto(megapixels))
      photos.set(megapixels, file)
    }
    table([...photos].flatMap(([size, file]) => QUALITIES.map((quality) => one(size, file, quality))))
    console.log(
      'warm, bare, full: medians of 7, in turns, after up to 24 that are not counted; ratio = warm / bare; full decodes every pixel',
    )
    console.log(
      'of the photo, bare those it needs; cpu: seconds of all cores; peaks of one photo at a time\n',
    )
    table(batch(folder, photos.get(12)!))
    console.log(
      `${BATCH} photos of 12 megapixels at high quality, start of the engine included; medians of ${BATCH_ROUNDS}`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function one(megapixels: number, file: string, quality: string): Record<string, string | number> {
  const { engine, bare, full } = inProcess('engine-run.ts', ['engine', file, quality]) as Record<
    string,
    Figures
  >
  const alone = inProcess('engine-run.ts', ['bare', file, quality]) as { bare: Figures }
  return {
    photo: `${megapixels} MP`,
    quality,
    'cold s': engine!.cold.toFixed(2),
    'warm s': engine!.warm.toFixed(2),
    'bare s': bare!.warm.toFixed(2),
    ratio: (engine!.warm / bare!.warm).toFixed(2),
    'full s': full!.warm.toFixed(2),
    'ratio to full': (engine!.warm / full!.warm).toFixed(2),
    'cpu s': engine!.busy.toFixed(2),
    'cpu ratio': (engine!.busy / bare!.busy).toFixed(2),
    'peak MB': engine!.peak,
    'bare peak MB': alone.bare.peak,
  }
}

function batch(folder: string, photo: string): Record<string, string | number>[] {
  const photos = Array.from({ length: BATCH }, (_, i) => {
    const copy = join(folder, `photo-${i}.jpg`)
    copyFileSync(photo, copy)
    return copy
  })
  const measure = (way: string) =>
    inProcess('batch-run.ts', [way, join(folder, 'out'), 'high', ...photos]) as Run
  // In turns: where the machine is slow for a while it is so for both.
  const rounds = Array.from({ length: BATCH_ROUNDS }, () => ({
    one: measure('one'),
    batch: measure('batch'),
  }))
  const [single, together] = (['one', 'batch'] as const).map((way) => ({
    seconds: median(rounds.map((round) => round[way].seconds)),
    peak: Math.max(...rounds.map((round) => round[way].peak)),
  })) as [Run, Run]
  const row = (way: string, { seconds, peak }: Run) => ({
    way,
    'photos a minute': ((60 * BATCH) / seconds).toFixed(1),
    rate: (single.seconds / seconds).toFixed(2),
    'peak MB': peak,
  })
  return [row('one at a time', single), row('studio style FOLDER', together)]
}

/** Runs a script of this folder in a process of its own; its last line is JSON. */
function inProcess(script: string, args: string[]): unknown {
  const child = spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], {
    encoding: 'utf8',
  })
  if (child.status !== 0) throw new Error(`${script} ended with ${child.status}: ${child.stderr}`)
  return JSON.parse(child.stdout)
}
