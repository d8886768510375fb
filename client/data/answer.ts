// What an answer means: ours and well, ours and a refusal, or not ours at all.

import { AppError, isErrorCode } from '../../contract/errors.ts'
import { z } from '../../contract/zod.ts'

/** An answer that is not of our server: a proxy's page, a captive portal. Always worth another try. */
export class OddAnswer extends Error {
  readonly status: number
  /** What a person is told, where the call has a sentence of its own for it. */
  readonly sentence: string | null

  constructor(status: number, cause?: unknown, sentence: string | null = null) {
    super(`Unexpected answer (${status})`, { cause })
    this.name = 'OddAnswer'
    this.status = status
    this.sentence = sentence
  }
}

const ErrorAnswer = z.object({ error: z.string(), code: z.string() })

/**
 * The JSON of a success, null for 204.
 * Throws AppError for a code we know, with the server's own sentence, and OddAnswer for everything strange.
 */
export async function readJson(response: Pick<Response, 'status' | 'ok' | 'text'>): Promise<unknown> {
  if (response.status === 204) return null
  // A connection that breaks here throws the browser's own error, as it does in fetch.
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new OddAnswer(response.status, cause)
  }
  if (response.ok) return body
  const answer = ErrorAnswer.safeParse(body)
  if (!answer.success || !isErrorCode(answer.data.code)) throw new OddAnswer(response.status)
  const error = new AppError(answer.data.code)
  error.message = answer.data.error
  throw error
}

/** Unknown fields are fine: the server may be newer. Throws OddAnswer. */
export function parseAnswer<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new OddAnswer(200, parsed.error)
  return parsed.data
}
