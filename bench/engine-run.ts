// One fresh process of the engine benchmark: node bench/engine-run.ts engine|bare PHOTO QUALITY → JSON.
import '../server/engine/studio/lean-heap.ts'

import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { QUALITY_LONG_SIDE, type Quality } from '../contract/catalog.ts'
import { decode } from '../server/engine/studio/decode.ts'
import { saliency } from '../server/engine/studio/model.ts'
import { createStudio } from '../server/engine/studio/studio.ts'
import { median, peakMegabytes, seconds } from './figures.ts'
import { optionsOf } from './photo.ts'

const REPEATS = 3
const [what, file, quality] = process.argv.slice(2) as ['engine' | 'bare', string, Quality]
const photo = readFileSync(file)

/** What any engine with this network would have to do: decode, look once, encode. */
async function bareWork(): Promise<void> {
  const { picture } = await decode(photo, QUALITY_LONG_SIDE[quality])
  const { width, height } = picture
  await saliency(picture, { x: 0, y: 0, width, height })
  await sharp(picture.data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Cold and warm seconds, and the process's peak up to then. */
async function measure(work: () => Promise<unknown>) {
  const cold = await seconds(work)
  const warm: number[] = []
  for (let i = 0; i < REPEATS; i++) warm.push(await seconds(work))
  return { cold, warm: median(warm), peak: peakMegabytes('self') }
}

let engine: Awaited<ReturnType<typeof measure>> | undefined
if (what === 'engine') {
  const studio = createStudio()
  const never = new AbortController().signal
  engine = await measure(() => studio.run(photo, optionsOf(quality), () => {}, never))
  await studio.close()
}
const bare = await measure(bareWork)
process.stdout.write(JSON.stringify({ engine, bare }))
process.exit(0)
