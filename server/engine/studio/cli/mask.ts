// `studio mask`: photos → grey masks of the whole dish, for other tools and for measuring the cut-out.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { cutOut } from '../cut-out/cut-out.ts'
import { decode } from '../decode.ts'
import { type Options, planJobs, refuseOthers, workThrough } from './usage.ts'

export function maskPhotos(photos: string[], options: Options): Promise<number> {
  refuseOthers('mask', options, ['out'])
  const jobs = planJobs(photos, options.out, (stem) => `${stem}-mask.png`)
  return workThrough(jobs, async ({ photo, out }) => {
    const { picture, fullWidth, fullHeight } = await decode(await readFile(photo), 1600)
    const { mask, confidence } = await cutOut(picture)
    const grey = Buffer.from(mask.data.map((value) => Math.round(value * 255)))
    await sharp(grey, { raw: { width: mask.width, height: mask.height, channels: 1 } })
      .resize(fullWidth, fullHeight, { fit: 'fill', kernel: 'cubic' })
      .toColourspace('b-w')
      .png()
      .toFile(out)
    return `confidence ${confidence.toFixed(2)}`
  })
}
