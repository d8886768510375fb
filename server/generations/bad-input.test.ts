// Every bad request gets its sentence and leaves nothing behind: no row, no file, no entry.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { createTestServer, dishPhoto, file } from '../../tests/server/test-server.ts'

const jpeg = await dishPhoto()

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** A valid PNG of one grey level: 40,000 × 40,000 pixels in about 200 kB. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((side / 8 + 1) * side)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const gif = await sharp(jpeg).gif().toBuffer()
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>1</script></svg>',
)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
const images: [string, Uint8Array | null, ErrorCode][] = [
  ['no image', null, 'no_image'],
  ['zero bytes', new Uint8Array(), 'image_type'],
  [
    'one byte too many',
    Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 + 1 - jpeg.length)]),
    'image_too_large',
  ],
  ['twelve megabytes', Buffer.alloc(12 * 1024 * 1024, jpeg), 'image_too_large'],
  ['a GIF', gif, 'image_type'],
  ['an SVG', svg, 'image_type'],
  ['a PDF', pdf, 'image_type'],
  ['text', Buffer.from('this is not a picture, it only says so'), 'image_type'],
  ['a JPEG cut in half', jpeg.subarray(0, jpeg.length / 2), 'image_damaged'],
  ['a JPEG header and nothing else', jpeg.subarray(0, 40), 'image_damaged'],
  ['1.6 gigapixels in a small PNG', hugePng(40_000), 'image_dimensions'],
  ['a picture of 16 pixels', await sharp(jpeg).resize(16, 16).png().toBuffer(), 'image_too_small'],
]

describe.each(['/api/generate', '/api/upload'])('POST %s', (path) => {
  test.each(images)('refuses %s', async (_name, bytes, code) => {
    const server = await createTestServer()
    const headers = await server.signIn()
    await server.get('/api/credits/balance', headers)
    const before = await server.contents()
    const fields: Record<string, string | File> = bytes
      ? { image: file(bytes), styleId: '1' }
      : { styleId: '1' }
    const answer = await server.post(path, headers, fields)
    expect(answer).toEqual({
      status: ERRORS[code].status,
      body: { error: ERRORS[code].text, code },
    })
    expect(await server.contents()).toEqual(before)
  })
})

const photo = file(jpeg)
const fields: [string, Record<string, string>, ErrorCode][] = [
  ['an unknown style', { styleId: '8' }, 'unknown_style'],
  ['a style that is no number', { styleId: 'one' }, 'unknown_style'],
  ['a style of 1.5', { styleId: '1.5' }, 'unknown_style'],
  ['an unknown angle', { styleId: '1', cameraAngle: 'worm' }, 'unknown_angle'],
  ['an unknown ratio', { styleId: '1', aspectRatio: '2:1' }, 'unknown_ratio'],
  ['an unknown quality', { styleId: '1', quality: 'ultra' }, 'unknown_quality'],
  ['neither style nor template', {}, 'style_missing'],
  ['both style and template', { styleId: '1', templateId: uuidv7() }, 'style_and_template'],
  ['a template that is not there', { templateId: uuidv7() }, 'unknown_template'],
  ['a menu item that is not there', { styleId: '1', menuItemId: uuidv7() }, 'unknown_menu_item'],
  ['a custom prompt without the plan', { styleId: '-1', stylePrompt: 'on the moon' }, 'prompt_plan'],
  ['a custom style without a prompt', { styleId: '-1' }, 'style_missing'],
  ['a format of another plan', { styleId: '1', aspectRatio: '16:9' }, 'ratio_plan'],
  ['guidance of 1001 characters', { styleId: '1', guidanceText: 'x'.repeat(1001) }, 'guidance_too_long'],
  ['a custom prompt of 2001 characters', { stylePrompt: 'x'.repeat(2001) }, 'prompt_too_long'],
  ['an id that is no UUID', { styleId: '1', id: '../../etc/passwd' }, 'bad_request'],
]

test.each(fields)('POST /api/generate refuses %s', async (_name, given, code) => {
  const server = await createTestServer()
  const headers = await server.signIn()
  await server.get('/api/credits/balance', headers)
  const before = await server.contents()
  const answer = await server.post('/api/generate', headers, { image: photo, ...given })
  expect(answer).toEqual({ status: ERRORS[code].status, body: { error: ERRORS[code].text, code } })
  expect(await server.contents()).toEqual(before)
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  '/pictures/../../etc/passwd',
  '/pictures/aaaaaaaaaaaaaaaaaaaaaaaa.jpg',
])('POST /api/generate refuses the address %s', async (imageUrl) => {
  const server = await createTestServer()
  const answer = await server.post('/api/generate', await server.signIn(), { imageUrl, styleId: '1' })
  expect(answer.body.code).toBe('image_address')
})

test('bodies that are no form, and calls that do not exist, are refused without a 5xx', async () => {
  const server = await createTestServer()
  const headers = await server.signIn()
  const call = (path: string, init: RequestInit) =>
    server.app.request(path, { ...init, headers: { ...headers, ...init.headers } })
  const json = { method: 'POST', body: '{"styleId":1}', headers: { 'content-type': 'application/json' } }
  const broken = {
    method: 'POST',
    body: '--x\r\nnonsense',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }
  expect((await call('/api/generate', json)).status).toBe(400)
  expect((await call('/api/generate', broken)).status).toBe(400)
  expect((await call('/api/upload', broken)).status).toBe(400)
  expect((await call('/api/nothing', {})).status).toBe(404)
  expect((await call('/api/generate/status/%00', {})).status).toBe(404)
  expect((await call('/pictures/aaaaaaaaaaaaaaaaaaaaaaaa.jpg', {})).status).toBe(404)
  expect((await call('/pictures/..%2f..%2fplatelight.sqlite', {})).status).toBe(404)
})

test('a client too old is told to update', async () => {
  const server = await createTestServer()
  const headers = { ...(await server.signIn()), 'X-Platelight-Client': '0' }
  expect(await server.get('/api/history', headers)).toMatchObject({
    status: 426,
    body: { code: 'client_outdated' },
  })
})

test.each([
  ['guidance', { styleId: '1', guidanceText: 'a n4ked w0man beside the soup' }],
  ['guidance in disguise', { styleId: '1', guidanceText: 'f u c k' }],
])('moderation refuses %s, uncharged', async (_name, given) => {
  const server = await createTestServer()
  const headers = await server.signIn()
  await server.get('/api/credits/balance', headers)
  const before = await server.contents()
  const answer = await server.post('/api/generate', headers, { image: photo, ...given })
  expect(answer).toEqual({
    status: 422,
    body: { error: ERRORS.prompt_moderation.text, code: 'prompt_moderation' },
  })
  expect(await server.contents()).toEqual(before)
  // A dish may be called what it is called.
  const dish = { image: photo, styleId: '1', guidanceText: 'spotted dick, warmer' }
  expect((await server.post('/api/generate', headers, dish)).status).toBe(200)
})

test('moderation reads custom prompts too', async () => {
  const server = await createTestServer()
  const headers = await server.signIn()
  await server.get('/api/credits/balance', headers)
  const { id: user_id } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const day = 24 * 60 * 60 * 1000
  const period = { created_at: Date.now(), updated_at: Date.now(), current_period_end: Date.now() + day }
  const paid = { plan: 'professional', status: 'active', provider_subscription_id: 'I-1' } as const
  const row = { id: uuidv7(), user_id, provider_plan_id: 'P-1', ...paid, ...period }
  await server.db.insertInto('subscriptions').values(row).execute()
  const before = await server.contents()
  const ask = (stylePrompt: string) => server.post('/api/generate', headers, { image: photo, stylePrompt })
  expect((await ask('a pool of blood on slate')).body.code).toBe('prompt_moderation')
  expect(await server.contents()).toEqual(before)
  expect((await ask('blood orange light on slate')).status).toBe(200)
})
