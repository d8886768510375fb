// `studio style`: photos → styled pictures.
import { readFile, writeFile } from 'node:fs/promises'
import {
  ASPECT_RATIOS,
  CAMERA_ANGLES,
  DEFAULT_ASPECT_RATIO,
  DEFAULT_QUALITY,
  QUALITIES,
  STYLES,
} from '../../../../contract/catalog.ts'
import type { EngineOptions } from '../../engine.ts'
import { createStudio, threadsFor } from '../studio.ts'
import { type Job, type Options, pick, planJobs, UsageError, workThrough } from './usage.ts'

export async function stylePhotos(photos: string[], options: Options): Promise<number> {
  const number = pick(
    'style',
    options.style,
    STYLES.map((style) => String(style.id)),
  )
  if (!number) throw new UsageError('Choose a style: --style 1 to 7.')
  const style = STYLES.find((one) => one.id === Number(number))!
  const engineOptions: EngineOptions = {
    styleId: style.id,
    stylePrompt: null,
    template: null,
    guidance: options.guidance ?? null,
    cameraAngle: pick('angle', options.angle, CAMERA_ANGLES) ?? null,
    aspectRatio: pick('ratio', options.ratio, ASPECT_RATIOS) ?? DEFAULT_ASPECT_RATIO,
    quality: pick('quality', options.quality, QUALITIES) ?? DEFAULT_QUALITY,
  }
  const jobs = planJobs(photos, options.out, (stem) => `${stem}-${style.slug}.jpg`)
  const threads = threadsFor(jobs.length)
  const studio = createStudio({ threads })
  try {
    const work = async ({ photo, out }: Job) => {
      const bytes = await readFile(photo)
      const never = new AbortController().signal
      const result = await studio.run(bytes, engineOptions, () => {}, never)
      await writeFile(out, result.picture)
      const { mode, warnings, ignored, angle } = result.report
      const remarks = [...warnings, ...ignored].map((sentence) => `\n    ${sentence}`).join('')
      return `${mode}${angle.used ? `, ${angle.used}` : ''}, confidence ${result.confidence.toFixed(2)}${remarks}`
    }
    return await workThrough(jobs, work, threads)
  } finally {
    await studio.close()
  }
}
