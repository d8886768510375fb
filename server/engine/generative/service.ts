// What a picture service of others has to be able to do, and how its troubles are told: as codes of ours, with a
// short reason for the log that never holds a key.

import type { AspectRatio, Quality } from '../../../contract/catalog.ts'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'

/** Longest wait for one answer. */
export const CALL_LIMIT_MS = 120_000
const REASON_LENGTH = 300

export interface Asked {
  /** JPEG, small enough to be sent. */
  photo: Uint8Array
  /** JPEG whose look is wanted; null for a style or a custom prompt. */
  reference: Uint8Array | null
  prompt: string
  aspectRatio: AspectRatio
  quality: Quality
}

export interface Answered {
  /** Encoded, of whatever type and size the service chose. */
  picture: Uint8Array
  /** Estimate; null where nothing is known. */
  costUsd: number | null
}

export interface PictureService {
  readonly name: string
  readonly model: string | null
  /**
   * One request, one answer, no more than CALL_LIMIT_MS.
   * @throws AppError engine_down, engine_quota, engine_setup, engine_empty, engine_refused or generation_failed; what
   * the signal gives when it is aborted
   */
  ask(asked: Asked, signal: AbortSignal): Promise<Answered>
}

export type ServiceTrouble = Extract<ErrorCode, `engine_${string}` | 'generation_failed'>

/** What a service may repeat and the log must not. */
export interface Unsaid {
  /** Keys. */
  secrets?: readonly string[]
  /** What was asked for, somebody's own words among it. */
  prompt?: string
}

/** @param reason for the log, without what must not be said there */
export function trouble(
  code: ServiceTrouble,
  reason: string,
  { secrets = [], prompt = '', retryAfterMs = null }: Unsaid & { retryAfterMs?: number | null } = {},
): AppError {
  let text = reason
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '[key]')
  for (const words of wordsOf(prompt)) text = text.replaceAll(words, '[prompt]')
  // Services also quote keys with their middle blotted out.
  text = text.replace(/\b(?:sk-|AIza)[\w*.-]{4,}/g, '[key]')
  return new AppError(code, { cause: new Error(text.slice(0, REASON_LENGTH)), retryAfterMs })
}

/** Shorter pieces are in every sentence. */
const TELLING_LENGTH = 8

/** A prompt whole, and its sentences, for who repeats a part of it; as they are and as JSON writes them. */
function wordsOf(prompt: string): string[] {
  const parts = prompt.split(/(?<=[.!?:;,”"])\s+|\n+/).map((part) => part.trim())
  return [prompt, ...parts]
    .filter((part) => part.length >= TELLING_LENGTH)
    .flatMap((part) => [part, JSON.stringify(part).slice(1, -1)])
    .sort((a, b) => b.length - a.length)
}

/** What went wrong before an answer came: a name that is not found, a line that was cut, a wait that was too long. */
export function lineTrouble(error: unknown, signal: AbortSignal, unsaid: Unsaid): unknown {
  if (error instanceof AppError) return error
  if (signal.aborted) return signal.reason
  const name = error instanceof Error ? error.name : 'Error'
  if (name === 'AbortError' || name === 'TimeoutError') return trouble('engine_down', 'No answer in time.')
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  const code = (cause as { code?: unknown } | undefined)?.code
  return trouble('engine_down', `${name}: ${message}${code ? ` (${code})` : ''}`, unsaid)
}

const SETUP = new Set([400, 401, 403, 404, 405, 413, 415, 422])

/** The code of an HTTP status that says nothing more. What is wrong with our request will be wrong again. */
export function codeOfStatus(status: number): ServiceTrouble {
  if (status === 429) return 'engine_quota'
  return SETUP.has(status) ? 'engine_setup' : 'engine_down'
}
