// `studio style`: photos → styled pictures.
import { readFile, writeFile } from 'node:fs/promises'
import {
  ASPECT_RATIOS,
  CAMERA_ANGLES,
  DEFAULT_ASPECT_RATIO,
  DEFAULT_QUALITY,
  findStyle,
  QUALITIES,
  STYLES,
  type Style,
} from '../../../../contract/catalog.ts'
import { ERRORS, type ErrorCode } from '../../../../contract/errors.ts'
import { fidelityNote } from '../../../../contract/fidelity-note.ts'
import { MAX_GUIDANCE_LENGTH, MAX_STYLE_PROMPT_LENGTH } from '../../../../contract/limits.ts'
import type { EngineOptions } from '../../engine.ts'
import { createStudio, threadsFor } from '../studio.ts'
import type { StyledPhoto } from '../style-photo.ts'
import { describe, type Job, type Options, pick, planJobs, UsageError, workThrough } from './usage.ts'

export async function stylePhotos(photos: string[], options: Options): Promise<number> {
  const { style, stylePrompt } = chosenLook(options)
  const template = await readTemplateFile(options.template)
  const engineOptions: EngineOptions = {
    styleId: style?.id ?? null,
    stylePrompt,
    guidance: words(options.guidance, MAX_GUIDANCE_LENGTH, 'guidance_too_long'),
    template,
    cameraAngle: pick('angle', options.angle, CAMERA_ANGLES) ?? null,
    aspectRatio: pick('ratio', options.ratio, ASPECT_RATIOS) ?? DEFAULT_ASPECT_RATIO,
    quality: pick('quality', options.quality, QUALITIES) ?? DEFAULT_QUALITY,
  }
  const jobs = planJobs(
    photos,
    options.out,
    (stem) => `${stem}-${style?.slug ?? (template ? 'template' : 'custom')}.jpg`,
  )
  const studio = createStudio({ threads: threadsFor(jobs.length) })
  try {
    const work = async ({ photo, out }: Job) => {
      const bytes = await readFile(photo)
      const never = new AbortController().signal
      const result = await studio.run(bytes, engineOptions, () => {}, never)
      await writeFile(out, result.picture)
      return describeResult(result)
    }
    return await workThrough(jobs, work, studio.atOnce)
  } finally {
    await studio.close()
  }
}

/** The end of a photo’s line: what was done, how well, and what of the dish is unchanged, as the app says it; then the remarks. */
export function describeResult({ report, confidence }: Pick<StyledPhoto, 'report' | 'confidence'>): string {
  const { mode, angle, understood, warnings, ignored } = report
  const kept = fidelityNote(report)?.text.replace(/^D/, 'd')
  const facts = [mode, angle.used, `confidence ${confidence.toFixed(2)}`, kept].filter(Boolean).join(', ')
  return [facts, ...understood, ...warnings, ...ignored].join('\n    ')
}

/**
 * The rules of `POST /api/generate`: a style, a custom prompt, both, or a template. Words are not moderated here: an
 * engine knows nothing of moderation, and whoever types them owns the machine.
 * @throws UsageError
 */
export function chosenLook({ style, prompt, template }: Options): {
  style: Style | null
  stylePrompt: string | null
} {
  const stylePrompt = words(prompt, MAX_STYLE_PROMPT_LENGTH, 'prompt_too_long')
  const number = pick(
    'style',
    style,
    STYLES.map((one) => String(one.id)),
  )
  if (template && (number || stylePrompt)) throw new UsageError(ERRORS.style_and_template.text)
  if (!template && !number && !stylePrompt) {
    throw new UsageError(
      'Choose a style: --style 1 to 7, --prompt with your own words, or --template with a picture.',
    )
  }
  return { style: findStyle(number ? Number(number) : null) ?? null, stylePrompt }
}

/** Absent and empty mean the same. */
function words(text: string | undefined, most: number, tooLong: ErrorCode): string | null {
  if (text && text.length > most) throw new UsageError(ERRORS[tooLong].text)
  return text?.trim() || null
}

/** @throws UsageError that names the file: what is wrong with a template is no fault of the photos */
export async function readTemplateFile(file: string | undefined): Promise<Uint8Array | null> {
  if (!file) return null
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new UsageError(`The template ${file} can’t be read.`, { cause })
  })
  // Only where there is one: it brings half the engine with it.
  const { checkTemplate } = await import('../template/template.ts')
  await checkTemplate(bytes).catch((cause: unknown) => {
    throw new UsageError(`The template ${file} can’t be used. ${describe(cause)}`, { cause })
  })
  return bytes
}
