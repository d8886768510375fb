import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { dishPhoto } from '../../../tests/server/test-server.ts'
import {
  answer,
  BAD_KEY,
  createGemini,
  EXHAUSTED,
  finished,
  GATEWAY,
  type GeminiAnswer,
  OUT_OF_QUOTA,
  OVERLOADED,
  RESET,
  refuse,
  SILENT,
  TRUNCATED,
} from '../../../tests/stand-ins/gemini/gemini.ts'
import { counted, type EngineCall } from '../calls.ts'
import type { Asked } from '../generative/service.ts'
import { createGoogle } from './google.ts'
import { costOf } from './models.ts'

const KEY = 'AIzaSyD-very-secret-key-0123456789abcdef'
const never = new AbortController().signal

async function google(next: GeminiAnswer[] = [], limitMs?: number) {
  const gemini = await createGemini()
  onTestFinished(() => gemini.stop())
  gemini.next.push(...next)
  const settings = { apiKey: KEY, model: 'gemini-nano-banana-2.1', baseUrl: gemini.origin }
  return { gemini, service: createGoogle(settings, limitMs) }
}

async function asked(changes: Partial<Asked> = {}): Promise<Asked> {
  const photo = await dishPhoto(20, 96)
  return { photo, reference: null, prompt: 'Keep the dish.', aspectRatio: '4:3', quality: 'high', ...changes }
}

test('asks the named model of v1beta for a picture: dish, look, words, ratio and size', async () => {
  const { gemini, service } = await google()
  const { photo } = await asked()
  const reference = await dishPhoto(90, 64)
  const { picture, costUsd } = await service.ask(await asked({ photo, reference }), never)
  const [seen] = gemini.seen
  expect(seen?.path).toBe('/v1beta/models/gemini-nano-banana-2.1:generateContent')
  expect(seen?.headers['x-goog-api-key']).toBe(KEY)
  const [request] = gemini.requests()
  const inline = (bytes: Uint8Array) => ({
    inlineData: { mimeType: 'image/jpeg', data: Buffer.from(bytes).toString('base64') },
  })
  expect(request?.contents[0]?.parts).toEqual([inline(photo), inline(reference), { text: 'Keep the dish.' }])
  expect(request?.generationConfig).toEqual({
    responseModalities: ['IMAGE'],
    imageConfig: { aspectRatio: '4:3', imageSize: '2K' },
  })
  // The last that is no thought, whatever type was said.
  expect((await sharp(picture).metadata()).format).toBe('png')
  expect(costUsd).toBeCloseTo((264 * 1.5 + 240 * 7.5 + 1120 * 30) / 1e6, 9)
})

test('takes a draft where there is nothing but drafts', async () => {
  const data = Buffer.from('draft').toString('base64')
  const parts = [{ thought: true, inlineData: { mimeType: 'image/png', data } }]
  const { service } = await google([answer({ candidates: [{ content: { parts }, finishReason: 'STOP' }] })])
  expect(Buffer.from((await service.ask(await asked(), never)).picture).toString()).toBe('draft')
})

const text = { content: { role: 'model', parts: [{ text: 'I can’t do that.' }] } }
test.each<[string, GeminiAnswer, string, number | null]>([
  [
    'a picture that was stopped',
    finished('IMAGE_SAFETY', { content: { parts: null } }),
    'engine_refused',
    null,
  ],
  [
    'a picture that is prohibited',
    finished('IMAGE_PROHIBITED_CONTENT', { finishMessage: 'Support code: 1' }),
    'engine_refused',
    null,
  ],
  ['words that were stopped', finished('PROHIBITED_CONTENT'), 'engine_refused', null],
  ['a block list', finished('BLOCKLIST'), 'engine_refused', null],
  ['personal data', finished('SPII'), 'engine_refused', null],
  ['a recitation', finished('IMAGE_RECITATION'), 'engine_refused', null],
  [
    'a request that was blocked',
    answer({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }),
    'engine_refused',
    null,
  ],
  ['no image', finished('NO_IMAGE'), 'engine_empty', null],
  ['another reason', finished('IMAGE_OTHER'), 'engine_empty', null],
  ['words only', finished('STOP', text), 'engine_empty', null],
  ['no candidates', answer({ usageMetadata: {} }), 'engine_empty', null],
  ['a reason that nobody knows', finished('ON_STRIKE'), 'generation_failed', null],
  ['a bad key', BAD_KEY(KEY), 'engine_setup', null],
  [
    'a field it does not know',
    refuse(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.'),
    'engine_setup',
    null,
  ],
  ['no permission', refuse(403, 'PERMISSION_DENIED', 'No.'), 'engine_setup', null],
  ['a retired model', refuse(404, 'NOT_FOUND', 'No such model.'), 'engine_setup', null],
  ['a quota with a time', OUT_OF_QUOTA('37s'), 'engine_quota', 37_000],
  ['a quota with fractions', OUT_OF_QUOTA('1.25s'), 'engine_quota', 1250],
  ['a quota without a time', EXHAUSTED, 'engine_quota', null],
  ['an error of theirs', refuse(500, 'INTERNAL', 'Oops.'), 'engine_down', null],
  ['an overloaded model', OVERLOADED, 'engine_down', null],
  ['a deadline of theirs', refuse(504, 'DEADLINE_EXCEEDED', 'Late.'), 'engine_down', null],
  ['a gateway', GATEWAY, 'engine_down', null],
  ['a cut line', RESET, 'engine_down', null],
  ['half an answer', TRUNCATED, 'engine_down', null],
])('%s', async (_what, reply, code, retryAfterMs) => {
  const { gemini, service } = await google([reply])
  const error = await service.ask(await asked(), never).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code, retryAfterMs })
  // Trying again is ours to decide, not the client's.
  expect(gemini.seen).toHaveLength(1)
  const { message, stack, cause } = error as AppError
  expect([message, stack, String(cause), (cause as Error).stack].join()).not.toContain(KEY.slice(4))
})

test('waits no longer than its limit', async () => {
  const { service } = await google([SILENT], 150)
  await expect(service.ask(await asked(), never)).rejects.toMatchObject({ code: 'engine_down' })
})

test('a server that is not there is down', async () => {
  const { gemini, service } = await google()
  await gemini.stop()
  await expect(service.ask(await asked(), never)).rejects.toMatchObject({ code: 'engine_down' })
})

test('stops with the process, which is no trouble of the service', async () => {
  const { service } = await google([SILENT])
  const stopping = new AbortController()
  setTimeout(() => stopping.abort(new Error('stopping')), 50)
  await expect(service.ask(await asked(), stopping.signal)).rejects.toThrow('stopping')
})

test('an answer without a picture costs what it has used, and quotes nobody', async () => {
  const usageMetadata = { promptTokenCount: 1119, thoughtsTokenCount: 240, totalTokenCount: 1359 }
  const { service } = await google([
    refuse(400, 'INVALID_ARGUMENT', 'Not understood: Keep the dish.'),
    answer({ usageMetadata, candidates: [{ content: { role: 'model' }, finishReason: 'NO_IMAGE' }] }),
  ])
  const calls: EngineCall[] = []
  const call = async () =>
    counted(
      (seen) => calls.push(seen),
      service,
      never,
      async () => service.ask(await asked(), never),
    )
  const refused = (await call().catch((error: unknown) => error)) as AppError
  expect(String(refused.cause)).toContain('Not understood: [prompt]')
  await expect(call()).rejects.toMatchObject({ code: 'engine_empty' })
  expect(calls[1]).toMatchObject({ outcome: 'engine_empty' })
  expect(calls[1]?.costUsd).toBeCloseTo((1119 * 1.5 + 240 * 7.5) / 1e6, 9)
})

test('prices of the models that are known', () => {
  const usage = { promptTokenCount: 0, candidatesTokenCount: 1120 }
  expect(costOf('gemini-3.1-flash-image', usage)).toBeCloseTo(0.067, 3)
  expect(costOf('gemini-3-pro-image-preview', usage)).toBeCloseTo(0.134, 3)
  expect(costOf('gemini-3.1-flash-lite-image', usage)).toBeCloseTo(0.034, 3)
  expect([costOf('gemini-9', usage), costOf('gemini-3-pro-image', {})]).toEqual([null, null])
})
