// Google's Gemini API as far as pictures go: answers in its documented shapes, troubles included.
import type { ServerResponse } from 'node:http'
import { anotherDish, relit } from '../pictures.ts'
import { json, type Seen, type Service, serve } from '../serve.ts'

export type GeminiAnswer = (response: ServerResponse, request: GeminiRequest) => Promise<void> | void

export interface GeminiRequest {
  contents: { parts: { text?: string; inlineData?: { mimeType: string; data: string } }[] }[]
  generationConfig: { responseModalities: string[]; imageConfig: { aspectRatio: string; imageSize: string } }
}

export interface Gemini extends Service {
  requests(): GeminiRequest[]
  /** Answers of the next requests, in order; after them, and before, `always`. */
  next: GeminiAnswer[]
  always: GeminiAnswer
}

export async function createGemini(): Promise<Gemini> {
  const service = await serve(async (seen, response) => {
    const known = /^\/v1beta\/models\/[\w.-]+:generateContent$/.test(seen.path)
    if (seen.method !== 'POST' || !known) return refuse(404, 'NOT_FOUND', 'No such model.')(response)
    if (!seen.headers['x-goog-api-key']) return refuse(403, 'PERMISSION_DENIED', 'No key.')(response)
    await (gemini.next.shift() ?? gemini.always)(response, parse(seen))
  })
  const gemini: Gemini = { ...service, requests: () => service.seen.map(parse), next: [], always: SAME_DISH }
  return gemini
}

function parse({ body }: Seen): GeminiRequest {
  return JSON.parse(body.toString('utf8')) as GeminiRequest
}

const USAGE = {
  promptTokenCount: 264,
  candidatesTokenCount: 1120,
  thoughtsTokenCount: 240,
  totalTokenCount: 1624,
}

/** A picture, after a thought, a draft and some words, as the models that think answer. */
function drawn(picture: Buffer, mimeType = 'image/png') {
  const parts = [
    { text: 'The plate stays as it is.', thought: true },
    {
      inlineData: { mimeType: 'image/png', data: Buffer.from('no picture').toString('base64') },
      thought: true,
    },
    { text: 'Here is your dish.' },
    { inlineData: { mimeType, data: picture.toString('base64') }, thoughtSignature: 'c2ln' },
  ]
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
    usageMetadata: USAGE,
    modelVersion: 'gemini-nano-banana-2.1',
    responseId: 'r1',
  }
}

function sizeOf({ generationConfig }: GeminiRequest): [number, number] {
  const { aspectRatio, imageSize } = generationConfig.imageConfig
  const [w = 1, h = 1] = aspectRatio.split(':').map(Number)
  // As the models do, near the ratio, not on it.
  const long = (imageSize === '2K' ? 2048 : 1024) + 16
  return w >= h ? [long, Math.round((long * h) / w)] : [Math.round((long * w) / h), long]
}

export const SAME_DISH: GeminiAnswer = async (response, request) => {
  const photo = request.contents[0]?.parts.find((part) => part.inlineData)?.inlineData
  const picture = await relit(Buffer.from(photo?.data ?? '', 'base64'), ...sizeOf(request))
  json(response, 200, drawn(picture))
}

export const OTHER_DISH: GeminiAnswer = async (response, request) =>
  json(response, 200, drawn(await anotherDish(...sizeOf(request))))

export const answer =
  (body: unknown): GeminiAnswer =>
  (response) =>
    json(response, 200, body)

/** Status 200 without a picture. */
export const finished = (finishReason: string, more = {}): GeminiAnswer =>
  answer({ candidates: [{ content: { role: 'model' }, finishReason, index: 0, ...more }], usageMetadata: {} })

export const refuse =
  (code: number, status: string, message: string, details?: unknown[]) =>
  (response: ServerResponse): void =>
    json(response, code, { error: { code, message, status, ...(details ? { details } : {}) } })

export const BAD_KEY = (key: string) =>
  refuse(400, 'INVALID_ARGUMENT', `API key not valid. Please pass a valid API key. (${key})`, [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
  ])

export const OUT_OF_QUOTA = (retryDelay: string) =>
  refuse(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
    },
    {
      '@type': 'type.googleapis.com/google.rpc.Help',
      links: [{ description: 'Learn more', url: 'https://example.com' }],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
  ])

export const EXHAUSTED = refuse(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).')
export const OVERLOADED = refuse(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')

/** The line is cut before an answer. */
export const RESET: GeminiAnswer = (response) => void response.socket?.destroy()
/** Nothing, for as long as anybody waits. */
export const SILENT: GeminiAnswer = () => {}
/** Half an answer. */
export const TRUNCATED: GeminiAnswer = (response) =>
  json(response, 200, '{"candidates":[{"content":{"parts":[')
/** What stands before the service is down: no JSON. */
export const GATEWAY: GeminiAnswer = (response) => {
  response.writeHead(502, { 'content-type': 'text/html' })
  response.end('<html><h1>502 Bad Gateway</h1></html>')
}
