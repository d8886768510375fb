// One styled picture, from request to result: what travels between client and server.

import { ASPECT_RATIOS, CAMERA_ANGLES, QUALITIES } from './catalog.ts'
import { deltaOf } from './delta.ts'
import { MAX_GUIDANCE_LENGTH, MAX_STYLE_PROMPT_LENGTH, STATUS_WAIT_MAX_S } from './limits.ts'
import { z } from './zod.ts'

export const GenerationStatus = z.enum(['pending', 'processing', 'retrying', 'completed', 'failed'])
export type GenerationStatus = z.infer<typeof GenerationStatus>

/** pending, processing and retrying mean in progress. */
export function isRunning(status: GenerationStatus): boolean {
  return status !== 'completed' && status !== 'failed'
}

export const STAGES = ['queued', 'cutting out', 'lighting', 'placing', 'saving'] as const
export const Stage = z.enum(STAGES)
export type Stage = z.infer<typeof Stage>

/** What the engine did, in its own words: stored with the result and shown. */
export const GenerationReport = z.object({
  engine: z.string(),
  model: z.string().nullable(),
  mode: z.enum(['composite', 'in place', 'generative']),
  angle: z.object({
    asked: z.enum(CAMERA_ANGLES).nullable(),
    used: z.enum(CAMERA_ANGLES).nullable(),
  }),
  understood: z.array(z.string()),
  ignored: z.array(z.string()),
  /**
   * 0..1; null where it could not be measured. Of a dish that was kept: how much of it is unchanged in structure and colour. Of one that
   * was drawn anew (`generative`): how much of it looks the same.
   */
  fidelity: z.number().nullable(),
  warnings: z.array(z.string()),
})
export type GenerationReport = z.infer<typeof GenerationReport>

/**
 * From this fidelity on a dish that was kept counts as unchanged; below, that is a warning. A part that was added, is
 * missing or was painted over keeps the figure below it, however small its share.
 */
export const UNCHANGED_FROM = 0.95

/**
 * From this fidelity on a generative result counts as the same dish; below, it is drawn once more, and then delivered
 * with a warning. `npm run bench -- likeness` prints how often that is right.
 */
export const LOOKS_SAME_FROM = 0.75

/** Who may step in when the engine can't work: nobody, or the built-in studio. Absent means nobody. */
export const FALLBACKS = ['studio'] as const
export type Fallback = (typeof FALLBACKS)[number]

/** A row of the history; names are the wire's. */
export const Generation = z.object({
  id: z.string(),
  task_id: z.string(),
  status: GenerationStatus,
  stage: Stage.nullable(),
  output_url: z.string().nullable(),
  error_message: z.string().nullable(),
  created_at: z.iso.datetime(),
  style_id: z.number().int().nullable(),
  style_text: z.string().nullable(),
  template_id: z.string().nullable(),
  Template: z.object({ name: z.string(), description: z.string().nullable() }).nullable(),
  Image: z.object({ url: z.string(), checksum: z.string().nullable() }).nullable(),
  input_url: z.string().nullable(),
  guidance_text: z.string().nullable(),
  camera_angle: z.enum(CAMERA_ANGLES).nullable(),
  aspect_ratio: z.enum(ASPECT_RATIOS),
  quality: z.enum(QUALITIES),
  menu_item_id: z.string().nullable(),
  retry_count: z.number().int(),
  user_uid: z.string(),
  image_id: z.string().nullable(),
  report: GenerationReport.nullable(),
})
export type Generation = z.infer<typeof Generation>

/**
 * Fields of `POST /api/generate`, all text but `image`. Which combinations make sense, and with which
 * sentence the others are refused, is decided in server/generations/request.ts.
 */
export const GenerateForm = z.object({
  id: z.uuidv7().optional(),
  image: z.file().optional(),
  imageUrl: z.string().optional(),
  styleId: z.string().optional(),
  stylePrompt: z.string().max(MAX_STYLE_PROMPT_LENGTH).optional(),
  templateId: z.string().optional(),
  engine: z.string().optional(),
  guidanceText: z.string().max(MAX_GUIDANCE_LENGTH).optional(),
  checksum: z.string().max(128).optional(),
  cameraAngle: z.string().optional(),
  menuItemId: z.string().optional(),
  aspectRatio: z.string().optional(),
  quality: z.string().optional(),
  fallback: z.string().optional(),
})
export type GenerateForm = z.infer<typeof GenerateForm>

export const GenerateAnswer = z.object({
  taskId: z.string(),
  generation_id: z.string(),
  status: GenerationStatus,
})
export type GenerateAnswer = z.infer<typeof GenerateAnswer>

export const StatusQuery = z.object({
  wait: z.coerce.number().min(0).max(STATUS_WAIT_MAX_S).optional(),
})

export const StatusAnswer = z.object({
  status: GenerationStatus,
  generation_id: z.string(),
  outputUrl: z.string().nullable(),
  errorMessage: z.string().nullable(),
  retryCount: z.number().int(),
  stage: Stage.nullable(),
  report: GenerationReport.nullable(),
})
export type StatusAnswer = z.infer<typeof StatusAnswer>

export const HistoryDelta = deltaOf(Generation)
export type HistoryDelta = z.infer<typeof HistoryDelta>
