// What a person asks for, checked: which combinations make sense, and the sentence for those that don't.
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import {
  ASPECT_RATIOS,
  type AspectRatio,
  CAMERA_ANGLES,
  type CameraAngle,
  CUSTOM_STYLE_ID,
  DEFAULT_ASPECT_RATIO,
  DEFAULT_QUALITY,
  findStyle,
  type GenerationMode,
  type PlanType,
  planAllows,
  QUALITIES,
  type Quality,
} from '../../contract/catalog.ts'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { FALLBACKS, type Fallback, GenerateForm } from '../../contract/generation.ts'
import { chosenFile } from '../request.ts'

export interface GenerationRequest {
  id: string
  image: File | null
  imageUrl: string | null
  mode: GenerationMode
  styleId: number | null
  styleText: string | null
  templateId: string | null
  guidance: string | null
  cameraAngle: CameraAngle | null
  aspectRatio: AspectRatio
  quality: Quality
  /** null: nobody may step in. */
  fallback: Fallback | null
  menuItemId: string | null
  checksum: string | null
}

/** What is wrong with a form whose field is not as it should be; the others are no form of ours. */
const WRONG: Record<string, ErrorCode> = {
  image: 'no_image',
  guidanceText: 'guidance_too_long',
  stylePrompt: 'prompt_too_long',
}

/**
 * Reads the fields of `POST /api/generate`. Absent and empty mean the same.
 * @throws AppError with the first thing that is wrong
 */
export function parseRequest(fields: Record<string, unknown>): GenerationRequest {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  const parsed = GenerateForm.safeParse(given)
  if (!parsed.success) {
    throw new AppError(WRONG[String(parsed.error.issues[0]?.path[0])] ?? 'bad_request')
  }
  const form = parsed.data
  const image = chosenFile(form.image)
  if (!image && !form.imageUrl) throw new AppError('no_image')
  return {
    id: form.id ?? uuidv7(),
    image,
    imageUrl: image ? null : (form.imageUrl ?? null),
    ...parseLook(form),
    guidance: form.guidanceText?.trim() || null,
    cameraAngle: oneOf(CAMERA_ANGLES, form.cameraAngle, 'unknown_angle'),
    aspectRatio: oneOf(ASPECT_RATIOS, form.aspectRatio, 'unknown_ratio') ?? DEFAULT_ASPECT_RATIO,
    quality: oneOf(QUALITIES, form.quality, 'unknown_quality') ?? DEFAULT_QUALITY,
    fallback: oneOf(FALLBACKS, form.fallback, 'bad_request'),
    menuItemId: form.menuItemId ?? null,
    checksum: form.checksum ?? null,
  }
}

function oneOf<T extends string>(
  known: readonly T[],
  value: string | undefined,
  code: 'unknown_angle' | 'unknown_ratio' | 'unknown_quality' | 'bad_request',
): T | null {
  if (value === undefined) return null
  const found = known.find((entry) => entry === value)
  if (!found) throw new AppError(code)
  return found
}

/** A preset style, a custom prompt, or a template: exactly one of them. */
function parseLook(
  form: GenerateForm,
): Pick<GenerationRequest, 'mode' | 'styleId' | 'styleText' | 'templateId'> {
  const prompt = form.stylePrompt?.trim() || null
  if (form.templateId !== undefined) {
    if (form.styleId !== undefined || prompt) throw new AppError('style_and_template')
    return { mode: 'template', styleId: null, styleText: null, templateId: form.templateId }
  }
  if (form.styleId === undefined && !prompt) throw new AppError('style_missing')
  // Number() would also read '0x1', '1e0' and ' 1 '.
  if (form.styleId !== undefined && !/^-?[0-9]+$/.test(form.styleId)) throw new AppError('unknown_style')
  const id = form.styleId === undefined ? CUSTOM_STYLE_ID : Number(form.styleId)
  if (id === CUSTOM_STYLE_ID) {
    if (!prompt) throw new AppError('style_missing')
    return { mode: 'style', styleId: id, styleText: prompt, templateId: null }
  }
  const style = findStyle(id)
  if (!style) throw new AppError('unknown_style')
  // Clients may send the preset's own prompt along; only another text is a custom prompt.
  const custom = prompt && prompt !== style.prompt ? prompt : null
  return { mode: 'style', styleId: id, styleText: custom, templateId: null }
}

/** @throws AppError for what this plan does not allow */
export function checkPlan(request: GenerationRequest, plan: PlanType | null): void {
  const allowed = planAllows(plan)
  if (request.styleText && !allowed.customPrompt) throw new AppError('prompt_plan')
  if (!allowed.ratios.includes(request.aspectRatio)) throw new AppError('ratio_plan')
}

/**
 * A fingerprint of what was asked, so that a resend is told from another request under the same id.
 * @param imageDigest SHA-256 of the uploaded bytes, or the address
 */
export function payloadHash(request: GenerationRequest, imageDigest: string): string {
  const { image, imageUrl, checksum, fallback, ...rest } = request
  // What was asked before this could be chosen keeps its fingerprint.
  const asked = fallback ? { ...rest, fallback } : rest
  return createHash('sha256')
    .update(JSON.stringify([Object.entries(asked).sort(), imageDigest]))
    .digest('hex')
}
