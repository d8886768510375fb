// How a generation is spoken of, wherever it is shown.
import { CAMERA_ANGLE_LABELS, findStyle, GENERATION_COSTS } from '../../contract/catalog.ts'
import { ERRORS } from '../../contract/errors.ts'
import { fidelityNote } from '../../contract/fidelity-note.ts'
import { type GenerationReport, isRunning, STAGES } from '../../contract/generation.ts'
import type { GenerationRow } from './db.ts'

/** The template's or the style's name. */
export function lookName(row: Pick<GenerationRow, 'Template' | 'style_id'>): string {
  return row.Template?.name ?? findStyle(row.style_id)?.name ?? 'Custom Style'
}

type Angled = Pick<GenerationRow, 'camera_angle' | 'report'>

/** From where the result is seen: what was asked for is no fact about it once it is there. */
export function angleName({ camera_angle: asked, report }: Angled): string {
  if (report?.mode === 'in place') return 'The photo’s own angle'
  const angle = report?.angle.used ?? asked
  return angle ? CAMERA_ANGLE_LABELS[angle] : 'Default angle'
}

/** The angle that was asked for, where the result is seen from another; null where it is not. */
export function angleNotUsed({ camera_angle: asked, report }: Angled): string | null {
  if (!asked || !report || report.angle.used === asked) return null
  return CAMERA_ANGLE_LABELS[asked]
}

/** In the person's own language and time. */
export function whenText({ created_at }: Pick<GenerationRow, 'created_at'>): string {
  return new Date(created_at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

type Progress = Pick<GenerationRow, 'status' | 'stage' | 'unsent'>

/** Queued on a device that can't send it now. */
export function waitsForNetwork({ status, unsent }: Progress, online: boolean): boolean {
  return unsent === 1 && isRunning(status) && !online
}

/** What is going on with one that is in progress. */
export function progressText(row: Progress, online: boolean): string {
  if (waitsForNetwork(row, online)) return 'Will start when you are back online'
  if (row.unsent === 1) return 'Sending your photo…'
  if (row.status === 'retrying') return 'Trying once more…'
  return (row.stage ?? 'queued') === 'queued' ? 'Waiting for its turn…' : 'Styling your photo…'
}

/** The stages as they are called where another service draws the picture. */
const GENERATIVE_STEPS: readonly string[] = ['queued', 'preparing', 'styling', 'checking the dish', 'saving']

/** Names of the stages, in their order. @param engine the server's; undefined: not known yet */
export function stepNames(engine: string | undefined): readonly string[] {
  return engine === 'google' || engine === 'openai' ? GENERATIVE_STEPS : STAGES
}

/** Who made it. */
export function engineName({ engine, model }: Pick<GenerationReport, 'engine' | 'model'>): string {
  if (engine === 'studio') return 'the built-in studio'
  const name = engine === 'google' ? 'Google AI' : engine === 'openai' ? 'an AI image service' : engine
  return model ? `${name} · ${model}` : name
}

/** Why it failed. */
export function failureText(row: Pick<GenerationRow, 'sendError' | 'error_message'>): string {
  return row.sendError?.text || row.error_message || ERRORS.generation_failed.text
}

/** Refused for what the words or the photo show. */
export function isModerated(row: Pick<GenerationRow, 'sendError' | 'error_message'>): boolean {
  if (row.sendError) return row.sendError.code === 'prompt_moderation'
  return (
    row.error_message === ERRORS.photo_moderation.text || row.error_message === ERRORS.engine_refused.text
  )
}

/** The same photo or the same words would only be refused again; what the account lacked may be there by now. */
export function isWorthRepeating({ code }: { code: string }): boolean {
  return !isOfPhoto({ code }) && !['prompt_moderation', 'guidance_too_long', 'prompt_too_long'].includes(code)
}

/** What helps: another photo. Nothing is wrong with the words or the look. */
export function wantsAnotherPhoto(row: Pick<GenerationRow, 'sendError' | 'error_message'>): boolean {
  if (row.sendError) return isOfPhoto(row.sendError)
  return isModerated(row) || row.error_message === ERRORS.no_dish.text
}

/** It will never be taken as it is, or is no more. */
export function isOfPhoto({ code }: { code: string }): boolean {
  return /^(template_)?image_/.test(code) || code === 'no_image'
}

const OTHERS_FAULT = new Set<string | null>(
  (
    ['cancelled', 'engine_down', 'engine_quota', 'engine_setup', 'engine_empty', 'engine_refused'] as const
  ).map((code) => ERRORS[code].text),
)

type Failed = Pick<GenerationRow, 'sendError' | 'error_message' | 'unsent' | 'template_id'>

/** What to do about one that failed. */
export function afterFailure(row: Failed): string {
  if (row.sendError && isModerated(row)) {
    return 'Nothing was charged. Change your words under Refinements and generate again.'
  }
  if (row.sendError && isOfPhoto(row.sendError)) {
    return 'Nothing was charged. Choose another photo and generate again.'
  }
  if (row.sendError) {
    const more = isWorthRepeating(row.sendError) ? ', or send it once more' : ''
    return `Nothing was charged. Change the settings and generate again${more}.`
  }
  // The server does not know yet; whatever it took it gives back.
  if (row.unsent === 1) return 'It costs you nothing.'
  const credits = row.template_id === null ? 'The credit is' : `The ${GENERATION_COSTS.template} credits are`
  const back = `${credits} back on your balance.`
  // Nothing is wrong with the photo or the style.
  if (OTHERS_FAULT.has(row.error_message)) return back
  // Another style would not help what the photo lacks.
  return `${back} Try another photo${wantsAnotherPhoto(row) ? '.' : ' or style.'}`
}

/** What the engine says of its result. */
export function notesOf({ report }: Pick<GenerationRow, 'report'>) {
  return {
    madeBy: report && engineName(report),
    fidelity: report && fidelityNote(report),
    warnings: report?.warnings ?? [],
    understood: report?.understood ?? [],
    ignored: report?.ignored ?? [],
  }
}
