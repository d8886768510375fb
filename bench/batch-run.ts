// One fresh process of the batch benchmark: node bench/batch-run.ts one|batch OUT QUALITY PHOTO... → JSON.
// `batch` is the command line's own function, `one` the same engine with one photo after the other.
import '../server/engine/studio/lean-heap.ts'

import { readFileSync } from 'node:fs'
import type { Quality } from '../contract/catalog.ts'
import { stylePhotos } from '../server/engine/studio/cli/style.ts'
import { createStudio } from '../server/engine/studio/studio.ts'
import { peakMegabytes, seconds } from './figures.ts'
import { optionsOf } from './photo.ts'

const [way, out, quality, ...photos] = process.argv.slice(2) as [string, string, Quality, ...string[]]

async function oneAtATime(): Promise<void> {
  const studio = createStudio()
  for (const photo of photos) {
    await studio.run(readFileSync(photo), optionsOf(quality), () => {}, new AbortController().signal)
  }
  await studio.close()
}

async function batch(): Promise<void> {
  const style = String(optionsOf(quality).styleId)
  if ((await stylePhotos(photos, { style, quality, out })) !== 0) throw new Error('A photo failed.')
}

const took = await seconds(way === 'batch' ? batch : oneAtATime)
process.stdout.write(JSON.stringify({ seconds: took, peak: peakMegabytes('self') }))
process.exit(0)
