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

/** @param reason for the log; @param secrets are taken out of it, wherever the service repeats them */
export function trouble(
  code: ServiceTrouble,
  reason: string,
  { secrets = [], retryAfterMs = null }: { secrets?: readonly string[]; retryAfterMs?: number | null } = {},
): AppError {
  let text = reason
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '[key]')
  // Services also quote keys with their middle blotted out.
  text = text.replace(/\b(?:sk-|AIza)[\w*.-]{4,}/g, '[key]')
  return new AppError(code, { cause: new Error(text.slice(0, REASON_LENGTH)), retryAfterMs })
}

/** What went wrong before an answer came: a name that is not found, a line that was cut, a wait that was too long. */
export function lineTrouble(error: unknown, signal: AbortSignal, secrets: readonly string[]): unknown {
  if (error instanceof AppError) return error
  if (signal.aborted) return signal.reason
  const name = error instanceof Error ? error.name : 'Error'
  if (name === 'AbortError' || name === 'TimeoutError') return trouble('engine_down', 'No answer in time.')
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  const code = (cause as { code?: unknown } | undefined)?.code
  return trouble('engine_down', `${name}: ${message}${code ? ` (${code})` : ''}`, { secrets })
}

const SETUP = new Set([400, 401, 403, 404, 405, 413, 415, 422])

/** The code of an HTTP status that says nothing more. What is wrong with our request will be wrong again. */
export function codeOfStatus(status: number): ServiceTrouble {
  if (status === 429) return 'engine_quota'
  return SETUP.has(status) ? 'engine_setup' : 'engine_down'
}
