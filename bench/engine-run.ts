// One fresh process of the engine benchmark: node bench/engine-run.ts engine|bare PHOTO QUALITY → JSON.
import '../server/engine/studio/lean-heap.ts'

import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { QUALITY_LONG_SIDE, type Quality } from '../contract/catalog.ts'
import { asClamped, decode, resizePicture } from '../server/engine/studio/decode.ts'
import { saliency } from '../server/engine/studio/model.ts'
import type { Picture } from '../server/engine/studio/pixels.ts'
import { createStudio } from '../server/engine/studio/studio.ts'
import { median, peakMegabytes, seconds } from './figures.ts'
import { optionsOf } from './photo.ts'

const REPEATS = 5
const [what, file, quality] = process.argv.slice(2) as ['engine' | 'bare', string, Quality]
const photo = readFileSync(file)

/** What any engine with this network would have to do: decode to the result's size, look once, encode. */
async function bareWork(): Promise<void> {
  const { picture } = await decode(photo, QUALITY_LONG_SIDE[quality])
  await lookAndEncode(picture)
}

/** The same where every pixel of the photo is decoded: a JPEG that is decoded smaller skips most of them. */
async function fullWork(): Promise<void> {
  const { data, info } = await sharp(photo).autoOrient().raw().toBuffer({ resolveWithObject: true })
  const long = QUALITY_LONG_SIDE[quality] / Math.max(info.width, info.height)
  const whole = { width: info.width, height: info.height, data: asClamped(data) }
  await lookAndEncode(
    await resizePicture(whole, Math.round(info.width * long), Math.round(info.height * long)),
  )
}

async function lookAndEncode(picture: Picture): Promise<void> {
  const { width, height } = picture
  await saliency(picture, { x: 0, y: 0, width, height })
  await sharp(picture.data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Cold and warm seconds, warm seconds of all cores together, and the process's peak up to then. */
async function measure(work: () => Promise<unknown>) {
  const cold = await seconds(work)
  const warm: number[] = []
  const busy: number[] = []
  for (let i = 0; i < REPEATS; i++) {
    const before = process.cpuUsage()
    warm.push(await seconds(work))
    const { user, system } = process.cpuUsage(before)
    busy.push((user + system) / 1e6)
  }
  return { cold, warm: median(warm), busy: median(busy), peak: peakMegabytes('self') }
}

// The engine's thread stands back for everything else; what it is measured against must do so too.
setPriority(10)

let engine: Awaited<ReturnType<typeof measure>> | undefined
if (what === 'engine') {
  const studio = createStudio()
  const never = new AbortController().signal
  engine = await measure(() => studio.run(photo, optionsOf(quality), () => {}, never))
  await studio.close()
}
const bare = await measure(bareWork)
const full = await measure(fullWork)
process.stdout.write(JSON.stringify({ engine, bare, full }))
process.exit(0)
