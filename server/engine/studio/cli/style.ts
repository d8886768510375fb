// `studio style`: photos → styled pictures.
import { readFile, writeFile } from 'node:fs/promises'
import {
  ASPECT_RATIOS,
  CAMERA_ANGLES,
  DEFAULT_ASPECT_RATIO,
  DEFAULT_QUALITY,
  QUALITIES,
  STYLES,
  type Style,
} from '../../../../contract/catalog.ts'
import type { EngineOptions } from '../../engine.ts'
import { createStudio, threadsFor } from '../studio.ts'
import { type Job, type Options, pick, planJobs, UsageError, workThrough } from './usage.ts'

export async function stylePhotos(photos: string[], options: Options): Promise<number> {
  const style = chosenStyle(options)
  const template = await readBytes(options.template)
  const engineOptions: EngineOptions = {
    styleId: style?.id ?? null,
    stylePrompt: null,
    guidance: options.guidance ?? null,
    template,
    cameraAngle: pick('angle', options.angle, CAMERA_ANGLES) ?? null,
    aspectRatio: pick('ratio', options.ratio, ASPECT_RATIOS) ?? DEFAULT_ASPECT_RATIO,
    quality: pick('quality', options.quality, QUALITIES) ?? DEFAULT_QUALITY,
  }
  const jobs = planJobs(photos, options.out, (stem) => `${stem}-${style?.slug ?? 'template'}.jpg`)
  const studio = createStudio({ threads: threadsFor(jobs.length) })
  try {
    const work = async ({ photo, out }: Job) => {
      const bytes = await readFile(photo)
      const never = new AbortController().signal
      const result = await studio.run(bytes, engineOptions, () => {}, never)
      await writeFile(out, result.picture)
      const { mode, understood, warnings, ignored, angle } = result.report
      const remarks = [...understood, ...warnings, ...ignored].map((sentence) => `\n    ${sentence}`).join('')
      return `${mode}${angle.used ? `, ${angle.used}` : ''}, confidence ${result.confidence.toFixed(2)}${remarks}`
    }
    return await workThrough(jobs, work, studio.atOnce)
  } finally {
    await studio.close()
  }
}

/** @throws UsageError unless there is one style or a template */
function chosenStyle({ style, template }: Options): Style | null {
  if (style && template) throw new UsageError('Choose a style or a template, not both.')
  if (template) return null
  const number = pick(
    'style',
    style,
    STYLES.map((one) => String(one.id)),
  )
  if (!number) throw new UsageError('Choose a style: --style 1 to 7, or --template with a picture.')
  return STYLES.find((one) => one.id === Number(number))!
}

async function readBytes(file: string | undefined): Promise<Uint8Array | null> {
  if (!file) return null
  return readFile(file).catch(() => {
    throw new UsageError(`The template ${file} can’t be read.`)
  })
}
