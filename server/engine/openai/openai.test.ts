import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { dishPhoto } from '../../../tests/server/test-server.ts'
import {
  answer,
  createImages,
  detail,
  type ImagesAnswer,
  plain,
  refuse,
} from '../../../tests/stand-ins/images/images.ts'
import type { Asked } from '../generative/service.ts'
import { pictureFrom } from './answers.ts'
import { createOpenAi, type OpenAiSettings } from './openai.ts'
import { costOf } from './prices.ts'
import { sizeFor } from './sizes.ts'

const KEY = 'sk-proj-very-secret-0123456789'
const never = new AbortController().signal

async function images(next: ImagesAnswer[] = [], changes: Partial<OpenAiSettings> = {}, limitMs?: number) {
  const server = await createImages()
  onTestFinished(() => server.stop())
  server.next.push(...next)
  const settings = { baseUrl: server.origin, apiKey: KEY, model: 'qwen-image-edit', ...changes }
  return { server, service: createOpenAi(settings, limitMs) }
}

async function asked(changes: Partial<Asked> = {}): Promise<Asked> {
  const photo = await dishPhoto(20, 96)
  return { photo, reference: null, prompt: 'Keep the dish.', aspectRatio: '4:3', quality: 'high', ...changes }
}

test('sends the form that all of these servers know', async () => {
  const { server, service } = await images()
  const request = await asked()
  const { picture } = await service.ask(request, never)
  const [seen] = await server.requests()
  expect(seen?.authorization).toBe(`Bearer ${KEY}`)
  expect(seen?.fields).toEqual([
    ['image', Buffer.from(request.photo)],
    ['prompt', 'Keep the dish.'],
    ['model', 'qwen-image-edit'],
    ['n', '1'],
    ['size', '1184x880'],
    ['output_format', 'png'],
    ['response_format', 'b64_json'],
  ])
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1184, height: 880 })
})

test('the dish comes before the look, and two files have the name of a list', async () => {
  const { server, service } = await images()
  const [photo, reference] = [await dishPhoto(20, 96), await dishPhoto(90, 64)]
  await service.ask(await asked({ photo, reference }), never)
  const [seen] = await server.requests()
  expect(seen?.files.map(({ name }) => name)).toEqual(['image[]', 'image[]'])
  expect(seen?.files.map(({ bytes }) => bytes.equals(photo))).toEqual([true, false])
})

test('a server without keys and models gets none, and an address may end in /v1', async () => {
  const { server } = await images()
  const service = createOpenAi({ baseUrl: `${server.origin}/v1`, apiKey: null, model: null })
  await service.ask(await asked(), never)
  const [seen] = await server.requests()
  expect(seen?.authorization).toBeUndefined()
  expect(seen?.field('model')).toBeUndefined()
})

test('OpenAI’s older models know three sizes, its newer ones all of whole blocks', () => {
  const openai = new URL('https://api.openai.com/v1/images/edits')
  expect(sizeFor('16:9', 'high', 'gpt-image-1.5', openai)).toBe('1536x1024')
  expect(sizeFor('4:5', 'high', 'gpt-image-1.5', openai)).toBe('1024x1536')
  expect(sizeFor('1:1', 'high', 'gpt-image-1.5', openai)).toBe('1024x1024')
  expect(sizeFor('4:5', 'high', 'gpt-image-2', openai)).toBe('1632x2048')
  expect(sizeFor('1:1', 'high', 'flux', new URL('http://gpu:8000/v1/images/edits'))).toBe('1024x1024')
})

test('an address is followed on the same server only', async () => {
  const { server, service } = await images([answer({ data: [{ url: '/out/1.png' }] })])
  server.files.set('/out/1.png', Buffer.from('picture'))
  expect(Buffer.from((await service.ask(await asked(), never)).picture).toString()).toBe('picture')
  const before = server.seen.length
  server.next.push(answer({ data: [{ url: 'http://169.254.169.254/latest/meta-data' }] }))
  await expect(service.ask(await asked(), never)).rejects.toMatchObject({ code: 'engine_setup' })
  expect(server.seen).toHaveLength(before + 1)
})

test.each<[string, ImagesAnswer, string, number | null]>([
  [
    'OpenAI’s moderation',
    refuse(400, { code: 'moderation_blocked', message: 'Rejected.' }),
    'engine_refused',
    null,
  ],
  [
    'a policy',
    refuse(400, { code: 'content_policy_violation', message: 'Rejected.' }),
    'engine_refused',
    null,
  ],
  [
    'a bad key',
    refuse(401, { code: 'invalid_api_key', message: `Incorrect API key: ${KEY}, sk-proj***6789` }),
    'engine_setup',
    null,
  ],
  ['a field it does not know', refuse(400, { message: 'Unknown parameter.' }), 'engine_setup', null],
  ['an unknown model', refuse(404, { code: 'model_not_found', message: 'No.' }), 'engine_setup', null],
  [
    'a full minute',
    refuse(429, { code: 'rate_limit_exceeded', message: 'Slow down.' }, { 'retry-after': '7' }),
    'engine_quota',
    7000,
  ],
  ['no money', refuse(429, { code: 'insufficient_quota', message: 'Pay.' }), 'engine_quota', null],
  ['an error of theirs', refuse(500, { message: 'Oops.' }), 'engine_down', null],
  ['FastAPI’s text', detail(400, 'No image.'), 'engine_setup', null],
  ['FastAPI’s list', detail(422, [{ loc: ['body', 'image'], msg: 'field required' }]), 'engine_setup', null],
  ['a worker that is busy', detail(503, 'Engine is not ready.'), 'engine_down', null],
  ['stable-diffusion.cpp’s text', plain(400, 'invalid size'), 'engine_setup', null],
  ['an answer without a picture', answer({ data: [{ b64_json: null, url: null }] }), 'engine_empty', null],
  ['an empty list', answer({ data: [] }), 'engine_empty', null],
  ['half an answer', answer('{"data":[{"b64'), 'engine_down', null],
  ['a cut line', (response) => void response.socket?.destroy(), 'engine_down', null],
  ['a gateway', (response) => void response.writeHead(502).end('<html>'), 'engine_down', null],
])('%s', async (_what, reply, code, retryAfterMs) => {
  const { service } = await images([reply])
  const error = await service.ask(await asked(), never).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code, retryAfterMs })
  const { message, stack, cause } = error as AppError
  expect([message, stack, String(cause), (cause as Error).stack].join()).not.toMatch(/very-secret|6789/)
})

test('a redirect is not followed: the key would go along', async () => {
  const { server, service } = await images([
    (response) => void response.writeHead(307, { location: 'http://elsewhere.example/' }).end(),
  ])
  await expect(service.ask(await asked(), never)).rejects.toMatchObject({ code: 'engine_down' })
  expect(server.seen).toHaveLength(1)
})

test('waits no longer than its limit, and stops with the process', async () => {
  const { service } = await images([() => {}, () => {}], {}, 150)
  await expect(service.ask(await asked(), never)).rejects.toMatchObject({ code: 'engine_down' })
  const stopping = new AbortController()
  setTimeout(() => stopping.abort(new Error('stopping')), 50)
  await expect(service.ask(await asked(), stopping.signal)).rejects.toThrow('stopping')
})

test('what a server repeats of the words it got is not in the error', async () => {
  const prompt = 'Keep the dish exactly.\nThe guest writes: “a napkin from grandmother Euphrosyne, on oak”.'
  const replies = [
    detail(422, [{ type: 'missing', loc: ['body', 'image'], msg: 'Field required', input: { prompt } }]),
    detail(422, [
      { type: 'value_error', loc: ['body', 'prompt'], msg: `Value error, ${prompt}`, input: prompt },
    ]),
    detail(400, `The words “a napkin from grandmother Euphrosyne, on oak”. are too long`),
    detail(500, { sent: prompt.toUpperCase() }),
    refuse(400, { message: `Invalid prompt: ${prompt}` }),
    plain(400, `bad request: ${JSON.stringify({ prompt })}`),
  ]
  const { service } = await images(replies)
  for (const _ of replies) {
    const error = (await service
      .ask(await asked({ prompt }), never)
      .catch((error: unknown) => error)) as AppError
    expect(error).toBeInstanceOf(AppError)
    expect([error.stack, String(error.cause), (error.cause as Error).stack].join()).not.toMatch(/euphrosyne/i)
  }
  // What is of use stays.
  const { service: other } = await images([replies[0]!])
  const error = (await other.ask(await asked({ prompt }), never).catch((error: unknown) => error)) as AppError
  expect(String(error.cause)).toContain('"msg":"Field required"')
})

test('a picture behind an address is not read for ever', async () => {
  const { server } = await images()
  server.files.set('/out/1.png', Buffer.alloc(5_000))
  const asked = new URL(`${server.origin}/v1/images/edits`)
  const body = { data: [{ url: '/out/1.png' }] }
  expect(await pictureFrom(body, asked, never, 5_000)).toHaveLength(5_000)
  await expect(pictureFrom(body, asked, never, 4_999)).rejects.toMatchObject({ code: 'engine_down' })
})

test('what OpenAI’s own models cost', () => {
  const input_tokens_details = { text_tokens: 200, image_tokens: 1_000 }
  const usage = { input_tokens: 1_200, output_tokens: 4_000, input_tokens_details }
  expect(costOf('gpt-image-1.5', { usage })).toBeCloseTo((200 * 5 + 1_000 * 8 + 4_000 * 32) / 1e6, 9)
  expect(costOf('gpt-image-1-2025-04-15', { usage })).toBeCloseTo(
    (200 * 5 + 1_000 * 10 + 4_000 * 40) / 1e6,
    9,
  )
  expect([costOf('qwen-image-edit', { usage }), costOf(null, { usage }), costOf('gpt-image-1', {})]).toEqual([
    null,
    null,
    null,
  ])
})
