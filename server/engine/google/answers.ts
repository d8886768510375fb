// What Google's answers mean. An answer without a picture has status 200; a bad key is a 400; why a call was refused
// stands in JSON inside the error's message.
import { ApiError, type GenerateContentResponse, type Part } from '@google/genai'
import type { AppError } from '../../../contract/errors.ts'
import { z } from '../../../contract/zod.ts'
import { codeOfStatus, lineTrouble, trouble, type Unsaid } from '../generative/service.ts'

/** Finish reasons that say the picture or the words were stopped. */
const REFUSED = /SAFETY|PROHIBITED|BLOCKLIST|SPII|RECITATION/
/** Those that may go well the next time; anything else without a picture is a failure. */
const EMPTY = new Set(['STOP', 'NO_IMAGE', 'IMAGE_OTHER', 'OTHER', undefined])

/**
 * The last picture that is no draft, or the last there is.
 * @throws AppError engine_refused, engine_empty or generation_failed
 */
export function pictureOf(answer: GenerateContentResponse, unsaid: Unsaid): Uint8Array {
  const candidate = answer.candidates?.[0]
  const pictures = (candidate?.content?.parts ?? []).filter((part) => part.inlineData?.data)
  const last = pictures.findLast((part: Part) => part.thought !== true) ?? pictures.at(-1)
  if (last?.inlineData?.data) return Buffer.from(last.inlineData.data, 'base64')
  const blocked = answer.promptFeedback?.blockReason
  if (blocked) throw trouble('engine_refused', `The request was blocked: ${blocked}.`, unsaid)
  const reason: string | undefined = candidate?.finishReason
  const said = `${reason ?? 'no candidate'}${candidate?.finishMessage ? `: ${candidate.finishMessage}` : ''}`
  if (reason && REFUSED.test(reason)) throw trouble('engine_refused', said, unsaid)
  throw trouble(EMPTY.has(reason) ? 'engine_empty' : 'generation_failed', said, unsaid)
}

const ErrorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z
      .array(z.object({ reason: z.string().optional(), retryDelay: z.string().optional() }))
      .default([]),
  }),
})

/** What the client has thrown, as a trouble of ours; what the signal says when the process stops. */
export function troubleOf(error: unknown, signal: AbortSignal, unsaid: Unsaid): unknown {
  if (!(error instanceof ApiError)) return lineTrouble(error, signal, unsaid)
  return troubleOfStatus(error.status, error.message, unsaid)
}

function troubleOfStatus(status: number, text: string, unsaid: Unsaid): AppError {
  const { message, status: name, details } = bodyOf(text)
  const reasons = details.map(({ reason }) => reason).filter(Boolean)
  const reason = [`${status} ${name}`, ...reasons, message].join(' ')
  const delay = details.find(({ retryDelay }) => retryDelay)?.retryDelay
  // "37s", also with fractions.
  const seconds = delay ? Number.parseFloat(delay) : Number.NaN
  return trouble(codeOfStatus(status), reason, {
    ...unsaid,
    retryAfterMs: Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : null,
  })
}

function bodyOf(text: string) {
  try {
    return ErrorBody.parse(JSON.parse(text)).error
  } catch {
    return { message: text, status: '', details: [] }
  }
}
