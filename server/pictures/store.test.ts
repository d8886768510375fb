// One contract for every place where pictures may live: files, and a bucket on a real S3 server (s3rver).
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BucketServer, startBucketServer } from '../../tests/server/bucket-server.ts'
import { createTestServer, dishPhoto, file } from '../../tests/server/test-server.ts'
import { createBucketStore } from './bucket.ts'
import { createCollector, UNUSED_KEPT_MS } from './collect.ts'
import { createFileStore } from './files.ts'
import { newPictureId, pictureName } from './picture.ts'
import type { PictureStore } from './store.ts'

const photo = file(await dishPhoto())
const folder = mkdtempSync(join(tmpdir(), 'platelight-store-'))
let bucket: BucketServer
beforeAll(async () => {
  bucket = await startBucketServer()
})
afterAll(async () => {
  await bucket.remove()
  rmSync(folder, { recursive: true })
})

const PAGE = 4
const STORES: [string, () => PictureStore][] = [
  ['files', () => createFileStore(join(folder, 'pictures'))],
  ['a bucket', () => createBucketStore(bucket.settings, { page: PAGE })],
]
const newName = () => pictureName(newPictureId(), 'image/jpeg')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(STORES)('pictures in %s', (kind, open) => {
  test('come back as they were, whole and in pieces', async () => {
    const store = open()
    for (const size of [0, 1, 300_000, 10_485_760]) {
      const bytes = randomBytes(size)
      const name = newName()
      await store.write(name, bytes)
      expect(sha256((await store.read(name))!)).toBe(sha256(bytes))
      const stream = await store.stream(name)
      expect(stream?.bytes).toBe(size)
      expect(sha256(await new Response(stream!.body).bytes())).toBe(sha256(bytes))
    }
  })

  test('may be left in the middle', async () => {
    const store = open()
    const name = newName()
    await store.write(name, randomBytes(5_000_000))
    // More than a client keeps connections.
    for (let n = 0; n < 250; n++) await (await store.stream(name))?.body.cancel()
    const reader = (await store.stream(name))!.body.getReader()
    expect((await reader.read()).value?.byteLength).toBeGreaterThan(0)
    await reader.cancel()
    expect((await store.read(name))?.byteLength).toBe(5_000_000)
  })

  test('that are not there are null, and removing them is no error', async () => {
    const store = open()
    const name = newName()
    expect(await store.read(name)).toBeNull()
    expect(await store.stream(name)).toBeNull()
    expect(await store.writtenAt(name)).toBeNull()
    await store.remove(name)
    await store.write(name, randomBytes(10))
    await store.remove(name)
    expect(await store.read(name)).toBeNull()
    expect(await store.list(name.slice(0, 2))).not.toContain(name)
  })

  test('are replaced whole, by one of two writers', async () => {
    const store = open()
    const name = newName()
    const [long, short] = [randomBytes(200_000), randomBytes(1_000)]
    await store.write(name, long)
    await store.write(name, short)
    expect(sha256((await store.read(name))!)).toBe(sha256(short))
    // The test's own S3 server mixes what two write at once; those that are meant for use don't.
    if (kind !== 'files') return
    await Promise.all([store.write(name, long), store.write(name, short)])
    expect([sha256(long), sha256(short)]).toContain(sha256((await store.read(name))!))
  })

  test('are listed by their first characters, capitals apart, however many', async () => {
    const store = open()
    const names = (start: string, count: number) =>
      Array.from({ length: count }, () => `${start}${newName().slice(2)}`)
    const wanted = [...names('Qr', 2 * PAGE + 1), `${names('Qr', 1)}.320`]
    for (const name of [...wanted, ...names('qr', 2), ...names('QR', 2)])
      await store.write(name, Buffer.from('x'))
    expect((await store.list('Qr')).sort()).toEqual(wanted.sort())
    expect(await store.list('_0')).toEqual([])
  })

  test('know when they were written', async () => {
    const store = open()
    const name = newName()
    const before = Date.now()
    await store.write(name, Buffer.from('x'))
    // A bucket's clock counts seconds.
    expect(await store.writtenAt(name)).toBeGreaterThan(before - 1_001)
    expect(await store.writtenAt(name)).toBeLessThan(Date.now() + 1_001)
    await store.check()
  })

  test('have the same addresses, are cached for ever, and are collected with their small versions', async () => {
    const clock = { time: Date.now() }
    const store = open()
    const server = await createTestServer({ store, now: () => clock.time })
    const { body } = await server.post('/api/upload', await server.signIn(), { image: photo })
    const { url } = body as { url: string }
    const start = url.slice('/pictures/'.length).slice(0, 2)
    const whole = await server.app.request(url)
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(whole.headers.get('content-type')).toBe('image/jpeg')
    const bytes = await whole.bytes()
    expect(whole.headers.get('content-length')).toBe(String(bytes.byteLength))
    const head = await server.app.request(url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.byteLength))
    for (const width of [320, 1280]) {
      const { status, headers } = await server.app.request(`${url}?w=${width}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    const kept = async () => (await store.list(start)).filter((name) => url.endsWith(name.slice(0, 28)))
    expect(await kept()).toHaveLength(3)

    // In the folder that is looked through first.
    const lost = `AA${newName().slice(2)}`
    await store.write(lost, Buffer.from('a photo whose request died'))
    const share = { pictureBatches: 10, folders: 1, breathMs: 0 }
    const collect = () => createCollector({ db: server.db, store, now: () => clock.time }, share).round()
    await collect()
    expect(await kept()).toHaveLength(3)
    clock.time += UNUSED_KEPT_MS + 3_600_000
    await collect()
    expect([...(await kept()), ...(await store.list('AA'))]).toEqual([])
    expect((await server.app.request(url)).status).toBe(404)
  })
})

describe('a bucket that can’t be reached', () => {
  test('is 503 to be tried again, and loses nothing', async () => {
    const outage = await startBucketServer()
    onTestFinished(() => outage.remove())
    const store = createBucketStore(outage.settings)
    const server = await createTestServer({ store })
    const ada = await server.signIn()
    const { body: there } = await server.post('/api/upload', ada, { image: photo })
    const before = await server.contents()
    const request = { image: photo, styleId: '1', id: '019ab000-0000-7000-8000-000000000001' }

    await outage.end()
    const refusal = { status: 503, body: { code: 'pictures_unreachable' } }
    expect(await server.post('/api/upload', ada, { image: photo })).toMatchObject(refusal)
    expect(await server.post('/api/generate', ada, request)).toMatchObject(refusal)
    for (const query of ['', '?w=320']) {
      expect((await server.app.request(`${there.url}${query}`)).status).toBe(503)
    }
    expect(await server.contents()).toEqual(before)
    await expect(store.check()).rejects.toMatchObject({ code: 'pictures_unreachable' })

    await outage.begin()
    expect((await server.app.request(there.url)).status).toBe(200)
    expect((await server.post('/api/generate', ada, request)).status).toBe(200)
    // Down again when the worker comes for the photo: it waits.
    await outage.end()
    server.startWorker()
    const item = async () => (await server.get('/api/history', ada)).body[0]
    await expect.poll(async () => (await item()).stage).toBe('cutting out')
    await outage.begin()
    await expect.poll(async () => (await item()).status, { timeout: 10_000 }).toBe('completed')
    expect(await item()).toMatchObject({ retry_count: 0, error_message: null })
    expect((await server.app.request((await item()).output_url)).status).toBe(200)
  })

  test('because it is not there, or not ours, has not lost its pictures', async () => {
    const name = newName()
    await createBucketStore(bucket.settings).write(name, Buffer.from('x'))
    const wrong = [
      { ...bucket.settings, bucket: 'platelight-gone' },
      { ...bucket.settings, credentials: { accessKeyId: 'somebody', secretAccessKey: 'else' } },
    ]
    for (const settings of wrong) {
      const store = createBucketStore(settings)
      const calls = [store.read, store.stream, (at: string) => store.write(at, Buffer.from('y'))]
      for (const call of calls) {
        await expect(call(name)).rejects.toMatchObject({ code: 'pictures_unreachable' })
      }
    }
    expect(await createBucketStore(bucket.settings).read(name)).toEqual(new Uint8Array(Buffer.from('x')))
  })

  test('because it takes the call and says nothing, is given up', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as { port: number }
    const settings = { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` }
    const store = createBucketStore(settings, { patience: { connect: 100, answer: 150, silence: 150 } })
    await expect(store.read(newName())).rejects.toMatchObject({ code: 'pictures_unreachable' })
    await expect(store.write(newName(), Buffer.from('x'))).rejects.toMatchObject({ retry: 'later' })
  })
})
