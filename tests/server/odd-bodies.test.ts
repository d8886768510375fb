// Whatever is sent to whichever call: an answer below 500 with a sentence, and nothing changed.
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { isErrorCode } from '../../contract/errors.ts'
import { createTestServer, dishPhoto, file } from './test-server.ts'

const photo = file(await dishPhoto())
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
const json = { 'content-type': 'application/json' }
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const bodies: [string, Record<string, string>, string | Uint8Array<ArrayBuffer> | null][] = [
  ['nothing', {}, null],
  ['nothing, as JSON', json, ''],
  ['nothing, as a form', multipart, ''],
  ['broken JSON', json, '{"title": "a'],
  ['a JSON list', json, '[]'],
  ['JSON null', json, 'null'],
  ['a JSON text', json, '"title"'],
  ['deep JSON', json, '['.repeat(100_000)],
  ['a form without an end', multipart, part('title', 'a')],
  ['a form of nonsense', multipart, '--x\r\nnonsense'],
  ['a form without a boundary', { 'content-type': 'multipart/form-data' }, `${part('title', 'a')}--x--`],
  ['XML', { 'content-type': 'application/xml' }, '<title>a</title>'],
  ['bytes', { 'content-type': 'application/octet-stream' }, new Uint8Array(1000)],
  ['an odd content type', { 'content-type': ';;;' }, 'title=a'],
  [
    'wrong types',
    json,
    '{"title":{},"name":[],"description":1,"image":{},"imageUrl":[],"styleId":[],"id":1}',
  ],
  ['lists', json, '{"title":["a"],"name":["a"],"position":["i"],"templateId":[1]}'],
  ['a field of a megabyte', json, JSON.stringify({ title: 'x'.repeat(2 ** 20), name: 'x'.repeat(2 ** 20) })],
  ['a prototype', json, '{"__proto__":{"title":"a","name":"a"},"constructor":{"prototype":{"title":"a"}}}'],
  ['a prototype in a form', multipart, `${part('__proto__', 'a')}${part('__proto__.title', 'a')}--x--\r\n`],
  ['an image that is text', multipart, `${part('image', 'GIF89a')}--x--\r\n`],
]

const calls = [
  ['POST', '/api/menu-items'],
  ['POST', '/api/templates'],
  ['PUT', '/api/templates/:template'],
  ['POST', '/api/generate'],
  ['POST', '/api/upload'],
  ['POST', '/api/paypal/create-subscription'],
  ['POST', '/api/paypal/verify-subscription'],
  ['POST', '/api/paypal/create-order'],
  ['POST', '/api/paypal/capture-order'],
  ['POST', '/api/subscriptions/cancel'],
] as const

describe.each(bodies)('%s', (_name, headers, body) => {
  test('is refused everywhere', async () => {
    const server = await createTestServer()
    const ada = await server.signIn()
    const { body: template } = await server.post('/api/templates', ada, { name: 'Lamp', image: photo })
    const { body: item } = await server.call('POST', '/api/menu-items', ada, { title: 'Soup' })
    const state = async () => [
      await server.contents(),
      (await server.get('/api/menu-items', ada)).body,
      (await server.get('/api/templates', ada)).body,
    ]
    const before = await state()
    const send = async (method: string, path: string) => {
      const response = await server.app.request(path, { method, headers: { ...ada, ...headers }, body })
      return { status: response.status, answer: (await response.json()) as { error: string; code: string } }
    }
    for (const [method, path] of calls) {
      const { status, answer } = await send(method, path.replace(':template', template.id))
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
      expect(isErrorCode(answer.code) && answer.error.length > 5).toBe(true)
    }
    // Nothing of it names a change, or it is refused.
    expect((await send('PATCH', `/api/menu-items/${item.id}`)).status).toBeLessThan(500)
    expect(await state()).toEqual(before)
    expect(Object.hasOwn(Object.prototype, 'title')).toBe(false)
  })
})

test('unknown fields are ignored', async () => {
  const server = await createTestServer()
  const ada = await server.signIn()
  const fields = {
    title: 'Soup',
    user_id: 'bob',
    is_default: true,
    created_at: 1,
    image_url: '/pictures/x.jpg',
  }
  const { status, body } = await server.call('POST', '/api/menu-items', ada, fields)
  expect([status, body.title, body.image_url]).toEqual([201, 'Soup', null])
})

test('text fields of a form keep emoji, right-to-left names and line breaks', async () => {
  const server = await createTestServer()
  const ada = await server.signIn()
  const texts = { name: 'שולחן 🪵👩🏽‍🍳', description: 'سطر\nثانٍ “quoted”' }
  const { body } = await server.post('/api/templates', ada, { ...texts, image: photo })
  expect(body).toMatchObject(texts)
  const item = await server.post('/api/menu-items', ada, {
    title: texts.name,
    description: texts.description,
  })
  expect(item.body).toMatchObject({ title: texts.name, description: texts.description })
})

test('a file input left empty, as a browser sends it, is no file', async () => {
  const server = await createTestServer()
  const headers = { ...(await server.signIn()), ...multipart }
  const body = `${part('title', 'Soup')}--x\r\nContent-Disposition: form-data; name="image"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n`
  const response = await server.app.request('/api/menu-items', { method: 'POST', headers, body })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ title: 'Soup', image_url: null })
})

test('without a token nothing answers, and nothing is told', async () => {
  const server = await createTestServer()
  const id = uuidv7()
  for (const [method, path] of [
    ...calls,
    ['GET', '/api/menu-items'],
    ['GET', '/api/templates'],
    ['PATCH', `/api/menu-items/${id}`],
    ['DELETE', `/api/menu-items/${id}`],
    ['DELETE', `/api/templates/${id}`],
    ['DELETE', `/api/history/${id}`],
    ['GET', '/api/subscriptions/current'],
    ['GET', '/api/credits/balance'],
    ['GET', '/api/credits/statement'],
    // Signed by PayPal, or refused.
    ['POST', '/api/paypal/webhook'],
  ] as const) {
    expect([path, (await server.call(method, path, {})).status]).toEqual([path, 401])
  }
})
