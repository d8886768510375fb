// One row of the engine benchmark: node bench/engine-run.ts MEGAPIXELS QUALITY → JSON.
import sharp from 'sharp'
import { findStyle, QUALITY_LONG_SIDE, type Quality } from '../contract/catalog.ts'
import type { EngineOptions } from '../server/engine/engine.ts'
import { decode } from '../server/engine/studio/decode.ts'
import { saliency } from '../server/engine/studio/model.ts'
import { createStudio } from '../server/engine/studio/studio.ts'
import { median } from './figures.ts'
import { benchPhoto } from './photo.ts'

const REPEATS = 5
const megapixels = Number(process.argv[2])
const quality = process.argv[3] as Quality
const photo = await benchPhoto(megapixels)
const options: EngineOptions = {
  styleId: findStyle(2)!.id,
  stylePrompt: null,
  guidance: null,
  template: null,
  cameraAngle: null,
  aspectRatio: '1:1',
  quality,
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const engine = createStudio()
const style = () => engine.run(photo, options, () => {}, new AbortController().signal)
const cold = await seconds(style)
const warm: number[] = []
for (let i = 0; i < REPEATS; i++) warm.push(await seconds(style))
const peak = process.resourceUsage().maxRSS / 1024
await engine.close()

const side = QUALITY_LONG_SIDE[quality]
async function bareWork(): Promise<void> {
  const { picture } = await decode(photo, side)
  const { width, height } = picture
  await saliency(picture, { x: 0, y: 0, width, height })
  await sharp(picture.data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
await bareWork()
const bare: number[] = []
for (let i = 0; i < REPEATS; i++) bare.push(await seconds(bareWork))

process.stdout.write(
  JSON.stringify({
    photo: `${megapixels} MP`,
    quality,
    'cold s': cold.toFixed(2),
    'warm s': median(warm).toFixed(2),
    'bare s': median(bare).toFixed(2),
    ratio: (median(warm) / median(bare)).toFixed(2),
    'peak MB': Math.round(peak),
  }),
)
process.exit(0)
