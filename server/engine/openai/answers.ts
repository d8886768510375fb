// What these servers answer: `data[0].b64_json`, or an address; errors in three shapes.
import type { AppError } from '../../../contract/errors.ts'
import { z } from '../../../contract/zod.ts'
import { codeOfStatus, trouble, type Unsaid } from '../generative/service.ts'

/** Of a picture behind an address. */
const MAX_PICTURE_BYTES = 64 * 1024 * 1024

const Answer = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
})

/**
 * @param asked the address that answered: a picture is fetched from its origin only, whatever the answer says
 * @throws AppError engine_empty, engine_setup, engine_down
 */
export async function pictureFrom(
  body: unknown,
  asked: URL,
  signal: AbortSignal,
  maxBytes = MAX_PICTURE_BYTES,
): Promise<Uint8Array> {
  const parsed = Answer.safeParse(body)
  const first = parsed.data?.data[0]
  if (first?.b64_json) return Buffer.from(first.b64_json, 'base64')
  if (!first?.url) throw trouble('engine_empty', 'The answer has neither b64_json nor url.')
  const inline = /^data:image\/\w+;base64,(.+)$/s.exec(first.url)
  if (inline) return Buffer.from(inline[1]!, 'base64')
  const url = URL.parse(first.url, asked.href)
  if (url?.origin !== asked.origin) {
    throw trouble(
      'engine_setup',
      `The picture lies on ${url?.host ?? 'no address'}; only ${asked.host} is trusted.`,
    )
  }
  const response = await fetch(url, { redirect: 'error', signal })
  const size = Number(response.headers.get('content-length') ?? 0)
  if (!response.ok || size > maxBytes) {
    throw trouble('engine_down', `The picture’s address answered ${response.status}, ${size} bytes.`)
  }
  return await bytesOf(response, maxBytes)
}

/** Not every server says before how much it sends. */
async function bytesOf(response: Response, atMost: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > atMost) throw trouble('engine_down', `The picture has more than ${atMost} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** OpenAI: an object. FastAPI: `detail`, a text or a list. stable-diffusion.cpp: a text. */
const ErrorBody = z.object({
  error: z
    .union([z.string(), z.object({ message: z.string().nullish(), code: z.string().nullish() })])
    .optional(),
  detail: z.unknown().optional(),
})

const REFUSED = /^(moderation_blocked|content_policy_violation)$/
/** A key without money is no other than one that has used up its minute, but no wait helps. */
const NO_MONEY = /^(insufficient_quota|billing_hard_limit_reached)$/

/** @param unsaid what the server may repeat of what it was asked */
export async function errorOf(response: Response, unsaid: Unsaid): Promise<AppError> {
  const text = await response.text().catch(() => '')
  const { code, message } = readError(text)
  const reason = [response.status, code, message].filter(Boolean).join(' ')
  if (REFUSED.test(code)) return trouble('engine_refused', reason, unsaid)
  if (NO_MONEY.test(code)) return trouble('engine_quota', reason, unsaid)
  const seconds = Number.parseFloat(response.headers.get('retry-after') ?? '')
  return trouble(codeOfStatus(response.status), reason, {
    ...unsaid,
    retryAfterMs: Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : null,
  })
}

/** FastAPI's list of what is wrong with the fields; it also has what was sent (`input`), which is not the log's. */
const Detail = z.array(
  z.object({
    loc: z.array(z.union([z.string(), z.number()])).optional(),
    msg: z.string().optional(),
    type: z.string().optional(),
  }),
)

function detailOf(detail: unknown): string {
  const known = Detail.safeParse(detail)
  return known.success ? JSON.stringify(known.data) : 'An error of a shape that is not known.'
}

function readError(text: string): { code: string; message: string } {
  try {
    const { error, detail } = ErrorBody.parse(JSON.parse(text))
    if (typeof error === 'string') return { code: '', message: error }
    if (error) return { code: error.code ?? '', message: error.message ?? '' }
    return { code: '', message: typeof detail === 'string' ? detail : detailOf(detail) }
  } catch {
    return { code: '', message: text }
  }
}
