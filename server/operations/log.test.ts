import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { createShopper } from '../../tests/server/shopper.ts'
import { createTestServer, dishPhoto, file, formOf, quickEngine } from '../../tests/server/test-server.ts'
import { createFileStore } from '../pictures/files.ts'
import { newPictureId } from '../pictures/picture.ts'
import { createLog } from './log.ts'

const photo = file(await dishPhoto())

function noted() {
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

describe('the log', () => {
  test('has no e-mail, token, prompt, name or picture address of a whole journey with failures', async () => {
    const { log, lines } = noted()
    const secret = {
      email: 'ada@example.com',
      guidance: 'a napkin from grandmother Euphrosyne',
      title: 'Soup of the Zephyrine family',
    }
    const engine = quickEngine((_, options) => {
      // As a client library would: the whole request hangs on the error, and somebody's address is in its words.
      const request = { prompt: options.guidance, headers: { authorization: 'Bearer abc.def' } }
      throw Object.assign(new Error(`The account ${secret.email} is over its quota`), { request })
    })
    const server = await createTestServer({ log, engine })
    const ada = await server.signIn('ada')
    const { body: upload } = await server.post('/api/upload', ada, { image: photo })
    await server.app.request(`${upload.url}?w=320`)
    await server.call('POST', '/api/menu-items', ada, { title: secret.title })
    await server.post('/api/generate', ada, {
      imageUrl: upload.url,
      styleId: '1',
      guidanceText: secret.guidance,
    })
    server.startWorker()
    await expect.poll(() => lines.join('')).toContain('A job will be tried again')
    const shopper = createShopper(server, ada)
    const order = await shopper.order()
    delete server.standIn.account.state.orders[order]
    await shopper.capture(order)
    server.store.write = async (name) => {
      throw new Error(`The disk is full at /pictures/${name}`)
    }
    const { status } = await server.post('/api/menu-items', ada, { title: secret.title, image: photo })
    expect(status).toBe(500)

    const all = lines.join('')
    // It is there, and of use.
    for (const useful of [
      'A request failed.',
      'The disk is full',
      '/api/menu-items',
      'PayPal refused a call.',
    ]) {
      expect(all).toContain(useful)
    }
    const token = ada.authorization.split(' ')[1]!
    const picture = upload.url.slice('/pictures/'.length, '/pictures/'.length + 24)
    for (const private_ of [
      secret.email,
      token,
      token.split('.')[2]!,
      secret.guidance,
      secret.title,
      picture,
    ]) {
      expect(all).not.toContain(private_)
    }
    expect(all).not.toMatch(/@|Bearer a|"ada"|Euphrosyne|Zephyrine/)
  })

  test('and the answer have the request’s id', async () => {
    const { log, entries } = noted()
    const server = await createTestServer({ log })
    server.store.write = async () => {
      throw new Error('The disk is full')
    }
    const answer = await server.app.request('/api/upload', {
      method: 'POST',
      headers: await server.signIn(),
      body: formOf({ image: photo }),
    })
    const id = answer.headers.get('x-request-id')
    expect(id).toMatch(/^[\w-]{36}$/)
    const failure = entries().find(({ msg }) => msg === 'A request failed.')
    expect(failure).toMatchObject({ request: id, route: '/api/upload', level: 50 })
    // A proxy's own is kept.
    const proxied = await server.app.request('/healthz', { headers: { 'x-request-id': 'from-the-proxy-1' } })
    expect(proxied.headers.get('x-request-id')).toBe('from-the-proxy-1')
    expect(entries().at(-1)).toMatchObject({ request: 'from-the-proxy-1', route: '/healthz', status: 200 })
  })

  test('says what went wrong, down to the cause, and nothing that hangs on it', () => {
    const { log, entries } = noted()
    const root = Object.assign(new Error('connect postgres://owner:s3cret@db:5432/platelight'), {
      code: 'ECONNREFUSED',
      rows: [{ email: 'ada@example.com' }],
    })
    log.error({ err: new AppError('internal', { cause: root }) }, 'It failed.')
    const { err } = entries()[0] as { err: { cause: Record<string, unknown> } }
    expect(err).toMatchObject({
      type: 'AppError',
      code: 'internal',
      stack: expect.stringContaining('log.test'),
    })
    expect(err.cause).toMatchObject({
      code: 'ECONNREFUSED',
      message: 'connect postgres://[password]@db:5432/platelight',
    })
    expect(JSON.stringify(entries())).not.toMatch(/s3cret|ada@/)
  })

  test('of a disk that fails names no picture', async () => {
    const { log, lines } = noted()
    const root = mkdtempSync(join(tmpdir(), 'platelight-log-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const store = createFileStore(join(root, 'pictures'))
    for (const start of ['ab', '-a', '_-']) {
      const id = start + newPictureId().slice(2)
      // Where the picture would be there is a folder; and where its folder would be, a file.
      mkdirSync(join(root, 'pictures', start, `${id}.jpg`), { recursive: true })
      const error = await store.read(`${id}.jpg`).catch((error: unknown) => error)
      expect(String(error)).toContain('EISDIR')
      const renamed = await store.write(`${id}.jpg`, new Uint8Array(1)).catch((error: unknown) => error)
      expect(String(renamed)).toContain(id)
      log.error({ err: new AppError('internal', { cause: error }) }, 'A request failed.')
      log.error({ err: renamed, file: join(root, 'pictures', start, `${id}.webp.320`) }, 'A request failed.')
      expect(lines.join('')).not.toContain(id)
    }
    expect(lines.join('')).toContain('[picture].jpg')
  })
})
