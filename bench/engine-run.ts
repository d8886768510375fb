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

/**
 * Warm is what a server that has been up for a while is: the compiler has seen some photos. What has hardly any code of
 * ours is warm sooner.
 */
const WARM_RUNS = { engine: 24, bare: 6, full: 6 }
const WARM_SECONDS = 40
const ROUNDS = 7
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

// The engine's thread stands back for everything else; what it is measured against must do so too.
setPriority(10)

const studio = what === 'engine' ? createStudio() : null
const never = new AbortController().signal
const works = studio
  ? {
      engine: () => studio.run(photo, optionsOf(quality), () => {}, never),
      bare: bareWork,
      full: fullWork,
    }
  : { bare: bareWork }

/** Seconds of a first run, peak after the ones in which its code is compiled, and of each measured run what all cores did. */
interface Measured {
  cold: number
  peak: number
  warm: number[]
  busy: number[]
}
const measured = new Map<string, Measured>()
for (const [name, work] of Object.entries(works)) {
  const cold = await seconds(work)
  const until = Date.now() + WARM_SECONDS * 1000
  for (let run = 0; run < WARM_RUNS[name as keyof typeof WARM_RUNS] && Date.now() < until; run++) await work()
  measured.set(name, { cold, peak: peakMegabytes('self'), warm: [], busy: [] })
}
// In turns: where the machine is slow for a while it is so for all of them.
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work] of Object.entries(works)) {
    const before = process.cpuUsage()
    measured.get(name)!.warm.push(await seconds(work))
    const { user, system } = process.cpuUsage(before)
    measured.get(name)!.busy.push((user + system) / 1e6)
  }
}
await studio?.close()
const figures = [...measured].map(([name, { cold, peak, warm, busy }]) => [
  name,
  { cold, peak, warm: median(warm), busy: median(busy) },
])
process.stdout.write(JSON.stringify(Object.fromEntries(figures)))
process.exit(0)
