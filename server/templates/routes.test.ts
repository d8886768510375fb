import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AppError, ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { Template } from '../../contract/template.ts'
import {
  createTestServer,
  dishPhoto,
  file,
  formOf,
  quickEngine,
  quickModeration,
} from '../../tests/server/test-server.ts'
import { loadDefaults } from './defaults.ts'

const jpeg = await dishPhoto()
const photo = file(jpeg)
const other = file(await dishPhoto(200))
const frames = [await sharp(jpeg).toBuffer(), await sharp(await dishPhoto(200)).toBuffer()]
const gif = await sharp(frames, { join: { animated: true } })
  .gif()
  .toBuffer()

function refusal(code: ErrorCode) {
  return { status: ERRORS[code].status, body: { error: ERRORS[code].text, code } }
}

/** Two defaults with pictures of their own. */
async function makeDefaults(hue = 40) {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-defaults-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const catalog = ['marble', 'slate'].map((slug) => ({
    id: `default-${slug}`,
    slug,
    name: `The ${slug}`,
    description: `On ${slug}.`,
    file: `${slug}.webp`,
  }))
  for (const [index, entry] of catalog.entries()) {
    const picture = await sharp(await dishPhoto(hue + index * 100))
      .webp()
      .toBuffer()
    writeFileSync(join(folder, entry.file), picture)
  }
  return loadDefaults(catalog, folder)
}

async function start(options: Parameters<typeof createTestServer>[0] = {}) {
  const server = await createTestServer(options)
  const [ada, bob] = [await server.signIn('ada'), await server.signIn('bob')]
  const send = (method: string, path: string, fields: Record<string, string | File>, headers = ada) =>
    server.call(method, `/api/templates${path}`, headers, formOf(fields))
  return {
    ...server,
    ada,
    bob,
    send,
    create: async (fields: Record<string, string | File> = {}): Promise<Template> => {
      const answer = await send('POST', '', { name: 'Window light', image: photo, ...fields })
      expect(answer.status).toBe(201)
      return Template.parse(answer.body)
    },
    list: async (headers = ada): Promise<Template[]> =>
      Template.array().parse((await server.get('/api/templates', headers)).body),
  }
}

describe('a new template', () => {
  test('stands in front of older ones and of the defaults', async () => {
    let time = Date.now()
    const server = await start({ defaults: await makeDefaults(), now: () => time })
    const first = await server.create({ name: ' Terrasse 🌿 ', description: ' ' })
    time += 1000
    const second = await server.create({ name: 'קפה', description: 'dark' })
    expect(first).toMatchObject({ name: 'Terrasse 🌿', description: null, is_default: false })
    const list = await server.list()
    expect(list.map((template) => template.name)).toEqual(['קפה', 'Terrasse 🌿', 'The marble', 'The slate'])
    expect(list[0]).toEqual(second)
    expect((await server.list(server.bob)).map((template) => template.is_default)).toEqual([true, true])
  })

  test('can be made of an own picture, by its address from the root or whole', async () => {
    const server = await start()
    const { url } = (await server.post('/api/upload', server.ada, { image: photo })).body
    for (const imageUrl of [url, `http://localhost:8787${url}`]) {
      const { status, body } = await server.send('POST', '', { name: 'Mine', imageUrl })
      expect([status, body.image_url]).toEqual([201, url])
    }
    const foreign = await server.send('POST', '', { name: 'Mine', imageUrl: url }, server.bob)
    expect(foreign).toEqual(refusal('image_address'))
    expect(await server.list(server.bob)).toEqual([])
  })

  test('can be made of a picture from the web, which is looked at like an upload', async () => {
    const asked: string[] = []
    const answers: Uint8Array[] = [jpeg, Buffer.from('<html>')]
    const server = await start({
      fetchPicture: async (address) => {
        asked.push(address)
        return answers.shift()!
      },
    })
    const imageUrl = 'https://example.com/dish.jpg'
    const template = await server.create({ image: '', imageUrl })
    expect(template.image_url).toMatch(/^\/pictures\/[\w-]{24}\.jpg$/)
    expect(await server.send('POST', '', { name: 'Page', imageUrl })).toEqual(refusal('template_image_type'))
    expect(asked).toEqual([imageUrl, imageUrl])
    expect(await server.contents()).toMatchObject({ pictures: 1, files: 1 })
  })

  test('may be a GIF: its first frame counts', async () => {
    const server = await start()
    const { image_url } = await server.create({ image: file(gif, 'dish.gif', 'image/gif') })
    expect(image_url).toMatch(/\.png$/)
    const stored = await (await server.app.request(image_url)).arrayBuffer()
    const { width, height, pages } = await sharp(stored).metadata()
    expect([width, height, pages]).toEqual([256, 256, undefined])
    const [red] = await sharp(stored).extract({ left: 128, top: 128, width: 1, height: 1 }).raw().toBuffer()
    const [expected] = await sharp(jpeg)
      .extract({ left: 128, top: 128, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(Math.abs(red! - expected!)).toBeLessThan(24)
  })

  test('sent twice, also at once, is one; with somebody else’s or a default’s id it is refused', async () => {
    const server = await start({ defaults: await makeDefaults() })
    const fields = { id: uuidv7(), name: 'Mine', image: photo }
    const send = () => server.send('POST', '', fields)
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    for (const answer of answers) expect(answer).toEqual({ status: 201, body: answers[0]!.body })
    expect(await server.contents()).toMatchObject({ pictures: 1, files: 1 })
    expect(await server.send('POST', '', fields, server.bob)).toEqual(refusal('id_taken'))
    await server.call('DELETE', `/api/templates/${fields.id}`, server.ada)
    expect(await send()).toEqual(refusal('unknown_template'))
    expect(await server.contents()).toMatchObject({ pictures: 1, files: 1 })
  })

  const bad: [string, Record<string, string | File>, ErrorCode][] = [
    ['no name', { image: photo }, 'template_name_required'],
    ['a name of spaces', { name: '   ', image: photo }, 'template_name_required'],
    ['a name of 121', { name: 'x'.repeat(121), image: photo }, 'template_name_too_long'],
    [
      'a long description',
      { name: 'a', description: 'x'.repeat(2001), image: photo },
      'description_too_long',
    ],
    ['no picture', { name: 'a' }, 'template_image_required'],
    ['an empty file input', { name: 'a', image: new File([], '') }, 'template_image_required'],
    ['an empty file', { name: 'a', image: new File([], 'a.png') }, 'template_image_type'],
    ['an image that is text', { name: 'a', image: 'x' }, 'template_image_type'],
    ['a page as image', { name: 'a', image: file(Buffer.from('<html>')) }, 'template_image_type'],
    ['half a photo', { name: 'a', image: file(jpeg.subarray(0, jpeg.length / 2)) }, 'image_damaged'],
    ['half a GIF', { name: 'a', image: file(gif.subarray(0, 500)) }, 'image_damaged'],
    ['11 MB', { name: 'a', image: file(Buffer.alloc(11 * 2 ** 20, jpeg)) }, 'template_image_too_large'],
    [
      'a byte too many',
      { name: 'a', image: file(Buffer.alloc(10 * 2 ** 20 + 1, jpeg)) },
      'template_image_too_large',
    ],
    ['plain http', { name: 'a', imageUrl: 'http://example.com/a.jpg' }, 'image_address'],
    ['metadata', { name: 'a', imageUrl: 'https://169.254.169.254/latest' }, 'image_address'],
    ['loopback', { name: 'a', imageUrl: 'https://[::ffff:127.0.0.1]/a.jpg' }, 'image_address'],
    ['no address', { name: 'a', imageUrl: 'dish.jpg' }, 'image_address'],
    ['a long address', { name: 'a', imageUrl: `https://a.example/${'x'.repeat(3000)}` }, 'image_address'],
    ['a dead address', { name: 'a', imageUrl: 'https://a.invalid/x.jpg' }, 'image_address_unreachable'],
    ['an id that is none', { name: 'a', image: photo, id: 'x' }, 'bad_request'],
  ]
  test.each(bad)('is refused with %s', async (_name, fields, code) => {
    const server = await start()
    expect(await server.send('POST', '', fields)).toEqual(refusal(code))
    expect(await server.list()).toEqual([])
    expect(await server.contents()).toMatchObject({ pictures: 0, files: 0 })
  })
})

describe('an edit', () => {
  test('changes name, description and picture; what is not sent stays', async () => {
    const server = await start()
    const template = await server.create({ description: 'soft' })
    const put = async (fields: Record<string, string | File>) =>
      await server.send('PUT', `/${template.id}`, fields)
    expect((await put({ name: 'Lamp' })).body).toEqual({ ...template, name: 'Lamp' })
    expect((await put({ name: 'Lamp', description: '' })).body).toMatchObject({ description: null })
    // Nor does the name: another device may have changed it.
    expect((await put({ description: 'hard' })).body).toMatchObject({ name: 'Lamp', description: 'hard' })
    const { body } = await put({ image: other })
    expect(body.name).toBe('Lamp')
    for (const name of ['', ' ', '\u200b'])
      expect(await put({ name })).toEqual(refusal('template_name_required'))
    expect(await put({ name: 'x'.repeat(121) })).toEqual(refusal('template_name_too_long'))
    expect(body.image_url).not.toBe(template.image_url)
    expect(await server.list()).toEqual([body])
  })

  test('of nothing is refused; the resend of an edit is not', async () => {
    const server = await start()
    const template = await server.create({ description: 'soft' })
    const put = (fields: Record<string, string | File>) => server.send('PUT', `/${template.id}`, fields)
    const unchanged: Record<string, string>[] = [
      {},
      { name: 'Window light' },
      { name: ' Window light ', description: 'soft' },
      { name: 'Window light', imageUrl: template.image_url },
    ]
    for (const fields of unchanged) expect(await put(fields)).toEqual(refusal('template_unchanged'))
    const edit = { name: 'Lamp', image: other }
    const first = await put(edit)
    expect(await put(edit)).toEqual(first)
    expect(await server.contents()).toMatchObject({ pictures: 2, files: 2 })
  })

  test('that comes again takes nothing back that another device has changed since', async () => {
    const server = await start()
    const { id } = await server.create({ description: 'soft' })
    const put = async (name: string, fields: Record<string, string | File>) => {
      const headers = { ...server.ada, 'X-Platelight-Change': name }
      return await server.call('PUT', `/api/templates/${id}`, headers, formOf(fields))
    }
    await put('op-1', { name: 'Lamp', image: other })
    const { body: later } = await put('op-2', { name: 'Candle', image: photo })
    expect(await put('op-1', { name: 'Lamp', image: other })).toEqual({ status: 200, body: later })
    // Under a name of its own the same edit is a new one.
    expect((await put('op-3', { name: 'Lamp' })).body.name).toBe('Lamp')
  })

  test('of a default, of somebody else’s and of nothing', async () => {
    const server = await start({ defaults: await makeDefaults() })
    const template = await server.create()
    const [common] = await server.list(server.bob)
    for (const [method, fields] of [
      ['PUT', { name: 'Mine', image: photo }],
      ['DELETE', {}],
    ] as const) {
      const send = (id: string) => server.send(method, `/${id}`, fields, server.bob)
      expect(await send(common!.id)).toEqual(refusal('template_default'))
      for (const id of [template.id, uuidv7(), '%00']) {
        expect(await send(id)).toEqual(refusal('unknown_template'))
      }
    }
    expect((await server.list())[0]).toEqual(template)
  })
})

describe('deltas', () => {
  test('begin with the defaults and then carry changes and removals only', async () => {
    const server = await start({ defaults: await makeDefaults() })
    const template = await server.create()
    const since = async (cursor: string) =>
      (await server.get(`/api/templates?since=${encodeURIComponent(cursor)}`, server.ada)).body
    const all = await since('0')
    expect(all.items.map((item: Template) => item.is_default)).toEqual([true, true, false])
    expect(await since(all.cursor)).toEqual({ items: [], removed: [], cursor: all.cursor, more: false })
    await server.call('DELETE', `/api/templates/${template.id}`, server.ada)
    expect(await since(all.cursor)).toMatchObject({ items: [], removed: [template.id], more: false })
  })

  test('after a deployment with other defaults start anew', async () => {
    const [before, after] = [await makeDefaults(40), await makeDefaults(60)]
    const server = await start({ defaults: after })
    const since = async (cursor: string) => await server.get(`/api/templates?since=${cursor}`, server.ada)
    expect((await since(`0@${before.fingerprint}`)).body).toEqual({ reset: true })
    expect((await since(`0@${after.fingerprint}`)).body).toMatchObject({ items: [] })
    for (const odd of ['5', 'x', `x@${after.fingerprint}`, '0@', '1@2@3']) {
      expect((await since(odd)).status).toBe(400)
    }
  })
})

describe('a generation from a template', () => {
  test('costs two credits, is given the picture, and keeps name and picture when the template goes', async () => {
    const given: (number | null)[] = []
    const engine = quickEngine(async (_photo, { template, styleId }) => {
      given.push(styleId, template && (await sharp(template).metadata()).width)
    })
    const server = await start({ engine })
    const template = await server.create({ description: 'soft' })
    const fields = { id: uuidv7(), image: other, templateId: template.id }
    expect((await server.post('/api/generate', server.ada, fields)).status).toBe(200)
    expect((await server.get('/api/credits/balance', server.ada)).body.total).toBe(3)
    expect((await server.call('DELETE', `/api/templates/${template.id}`, server.ada)).status).toBe(204)
    server.startWorker()
    const history = async () => (await server.get('/api/history', server.ada)).body[0]
    await expect.poll(async () => (await history()).status).toBe('completed')
    expect(given).toEqual([null, 256])
    expect(await history()).toMatchObject({
      style_id: null,
      template_id: template.id,
      Template: { name: 'Window light', description: 'soft' },
    })
    // Sent again after the template has gone, it answers as before and charges nothing.
    expect((await server.post('/api/generate', server.ada, fields)).body.taskId).toBe(fields.id)
    expect((await server.get('/api/credits/balance', server.ada)).body.total).toBe(3)
  })

  test('works with a default, whose picture is served in all sizes, and not with somebody else’s', async () => {
    const given: number[] = []
    const engine = quickEngine((_photo, { template }) => {
      given.push(template?.byteLength ?? 0)
    })
    const server = await start({ engine, defaults: await makeDefaults() })
    const template = await server.create()
    const [common] = await server.list(server.bob)
    for (const size of ['', '?w=320']) {
      const response = await server.app.request(`${common!.image_url}${size}`)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    const ask = (templateId: string) => server.post('/api/generate', server.bob, { image: other, templateId })
    expect(await ask(template.id)).toEqual(refusal('unknown_template'))
    expect((await ask(common!.id)).status).toBe(200)
    server.startWorker()
    await expect.poll(() => given.length).toBe(1)
    expect(given[0]).toBeGreaterThan(500)
    const history = async () => (await server.get('/api/history', server.bob)).body
    await expect.poll(async () => (await history())[0].status).toBe('completed')
    expect((await history())[0].Template).toEqual({ name: 'The marble', description: 'On marble.' })
  })
})

test('a picture that moderation refuses makes no template, and changes none', async () => {
  let refuses = true
  const moderation = quickModeration(async () => {
    if (refuses) throw new AppError('photo_moderation')
  })
  const server = await start({ moderation })
  await server.list()
  const before = await server.contents()
  const fields = { name: 'Window light', image: photo }
  expect(await server.post('/api/templates', server.ada, fields)).toEqual(refusal('photo_moderation'))
  expect(await server.contents()).toEqual(before)
  refuses = false
  const template = await server.create()
  refuses = true
  const answer = await server.send('PUT', `/${template.id}`, { name: template.name, image: other })
  expect(answer).toEqual(refusal('photo_moderation'))
  expect((await server.list())[0]).toEqual(template)
})
