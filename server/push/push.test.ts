// Web Push from the end of a generation to the device, through a push service of our own that opens what it gets.
import { expect, onTestFinished, test, vi } from 'vitest'
import webPush from 'web-push'
import { AppError } from '../../contract/errors.ts'
import { createTestServer, dishPhoto, file, quickEngine } from '../../tests/server/test-server.ts'
import { type PushStandIn, startPushStandIn } from '../../tests/stand-ins/push/stand-in.ts'
import type { Engine } from '../engine/engine.ts'
import { createPushes, deliverDue } from './deliver.ts'
import { createSend, type Send } from './send.ts'
import { DEVICES_KEPT } from './subscriptions.ts'

const keys = { ...webPush.generateVAPIDKeys(), contact: 'mailto:help@example.com' }
const MINUTE = 60_000

/** The server's rule about ports holds for what a client says; the stand-in's own port is the test's. */
async function start(given: { engine?: Engine; send?: (send: Send) => Send; now?: () => number } = {}) {
  const service = await startPushStandIn()
  onTestFinished(() => service.close())
  const real = createSend(keys, service.world)
  const send = given.send?.(real) ?? real
  const { engine, now = () => Date.now() } = given
  const server = await createTestServer({
    push: { publicKey: keys.publicKey, send },
    now,
    ...(engine ? { engine } : {}),
  })
  const deps = { db: server.db, send, now, random: () => 0, log: silent }
  const rows = async () => await server.db.selectFrom('pushes').selectAll().execute()
  const devices = async () => await server.db.selectFrom('push_subscriptions').selectAll().execute()
  return {
    service,
    server,
    deps,
    rows,
    devices,
    async addDevice(headers: Record<string, string>, name: string) {
      const { endpoint, keys: own } = service.subscribe(name)
      // As if the push service were at https' own port.
      const said = { endpoint: endpoint.replace(/:\d+\//, '/'), keys: own }
      expect((await server.call('PUT', '/api/push/subscriptions', headers, said)).status).toBe(204)
      await server.db
        .updateTable('push_subscriptions')
        .set({ endpoint })
        .where('endpoint', '=', said.endpoint)
        .execute()
      return said.endpoint
    },
    async style(headers: Record<string, string>) {
      const fields = { image: file(await dishPhoto()), styleId: '2' }
      return (await server.post('/api/generate', headers, fields)).body.taskId as string
    },
    async statusOf(headers: Record<string, string>, id: string) {
      return (await server.get(`/api/generate/status/${id}`, headers)).body.status as string
    },
  }
}

const silent = { warn: vi.fn(), error: vi.fn() } as never

async function endOf(app: Awaited<ReturnType<typeof start>>, headers: Record<string, string>, id: string) {
  await expect.poll(() => app.statusOf(headers, id), { timeout: 20_000 }).toMatch(/completed|failed/)
}

test('tells each of a person’s devices once, sealed for it and signed by us', async () => {
  const app = await start()
  const ada = await app.server.signIn('ada')
  const bea = await app.server.signIn('bea')
  await app.addDevice(ada, 'phone')
  await app.addDevice(ada, 'tablet')
  await app.addDevice(bea, 'other')
  app.server.startWorker()
  const id = await app.style(ada)
  await expect.poll(() => app.service.arrived.length, { timeout: 20_000 }).toBe(2)
  await expect.poll(app.rows).toEqual([])
  const [item] = (await app.server.get('/api/history', ada)).body
  expect(app.service.arrived.map(({ device }) => device).sort()).toEqual(['phone', 'tablet'])
  for (const { message, sender, ttl, urgency } of app.service.arrived) {
    expect(message).toEqual({ generationId: id, picture: item.output_url, failure: '' })
    expect(sender).toMatchObject({ sub: keys.contact, key: keys.publicKey })
    expect(String(sender.aud)).toMatch(/^https:\/\/push\.pictures\.example/)
    expect([ttl, urgency]).toEqual(['86400', 'high'])
  }
  expect(app.service.requests()).toBe(2)
})

test('says why one failed, and nothing of one that its owner cancelled', async () => {
  const failing = quickEngine(() => {
    throw new AppError('photo_moderation')
  })
  const app = await start({ engine: failing })
  const ada = await app.server.signIn('ada')
  await app.addDevice(ada, 'phone')
  const cancelled = await app.style(ada)
  expect((await app.server.call('POST', `/api/generate/${cancelled}/cancel`, ada)).status).toBe(200)
  expect(await app.rows()).toEqual([])
  app.server.startWorker()
  const id = await app.style(ada)
  await expect.poll(() => app.service.arrived.length, { timeout: 20_000 }).toBe(1)
  expect(app.service.arrived[0]?.message).toEqual({
    generationId: id,
    picture: null,
    failure: new AppError('photo_moderation').message,
  })
})

test.each([404, 410])('a device that answers %i is forgotten', async (status) => {
  const app = await start()
  const ada = await app.server.signIn('ada')
  await app.addDevice(ada, 'phone')
  app.service.answerNext({ status })
  app.server.startWorker()
  await endOf(app, ada, await app.style(ada))
  await expect.poll(app.devices).toEqual([])
  expect(await app.rows()).toEqual([])
  expect(app.service.arrived).toEqual([])
})

test('a push service in trouble is asked again in its own time, and only about what it has not taken', async () => {
  let time = 1_800_000_000_000
  const app = await start({ now: () => time })
  const ada = await app.server.signIn('ada')
  await app.addDevice(ada, 'phone')
  await app.addDevice(ada, 'tablet')
  await finish(app, ada)
  app.service.answerNext({ status: 503, headers: { 'retry-after': '600' } })
  await deliverDue(app.deps)
  expect(app.service.arrived).toHaveLength(1)
  time += 5 * MINUTE
  await deliverDue(app.deps)
  expect(app.service.requests()).toBe(2)
  time += 6 * MINUTE
  await deliverDue(app.deps)
  expect(app.service.arrived.map(({ device }) => device).sort()).toEqual(['phone', 'tablet'])
  expect(await app.rows()).toEqual([])
})

test('news that nobody takes for hours is given up, and a refused message is not sent again', async () => {
  let time = 1_800_000_000_000
  const app = await start({ now: () => time })
  const ada = await app.server.signIn('ada')
  await app.addDevice(ada, 'phone')
  await finish(app, ada)
  app.service.answerNext(...Array.from({ length: 60 }, () => ({ status: 500 })))
  for (let hours = 0; hours < 7; hours += 0.25) {
    await deliverDue(app.deps)
    time += 15 * MINUTE
  }
  expect(await app.rows()).toEqual([])
  expect(app.service.requests()).toBeGreaterThan(10)
  expect(await app.devices()).toHaveLength(1)

  const again = await start()
  const bea = await again.server.signIn('bea')
  await again.addDevice(bea, 'phone')
  await finish(again, bea)
  again.service.answerNext({ status: 413 })
  await deliverDue(again.deps)
  expect([await again.rows(), again.service.requests(), (await again.devices()).length]).toEqual([[], 1, 1])
})

test('two processes that deliver at once tell it once', async () => {
  const app = await start()
  const ada = await app.server.signIn('ada')
  for (const name of ['one', 'two', 'three']) await app.addDevice(ada, name)
  await finish(app, ada)
  await Promise.all([deliverDue(app.deps), deliverDue(app.deps), deliverDue(app.deps)])
  expect(app.service.arrived.map(({ device }) => device).sort()).toEqual(['one', 'three', 'two'])
})

test('a private address is never asked, and its device forgotten', async () => {
  const service: PushStandIn = await startPushStandIn()
  onTestFinished(() => service.close())
  const send = createSend(keys, { ...service.world, isPublic: () => false })
  const { endpoint, keys: own } = service.subscribe('inside')
  const message = { generationId: 'g', picture: null, failure: 'No.' }
  expect(await send({ endpoint, ...own }, message)).toEqual({ kind: 'gone' })
  for (const bad of ['http://push.pictures.example/a', 'https://user@push.pictures.example/a']) {
    expect(await send({ endpoint: bad, ...own }, message)).toEqual({ kind: 'gone' })
  }
  expect(await send({ endpoint, p256dh: 'A'.repeat(87), auth: own.auth }, message)).toEqual({ kind: 'gone' })
  expect(service.requests()).toBe(0)
})

test('what is no subscription is refused', async () => {
  const app = await start()
  const ada = await app.server.signIn('ada')
  const { keys: own } = app.service.subscribe('phone')
  const bad = [
    { endpoint: 'http://push.example/a', keys: own },
    { endpoint: 'https://push.example:8443/a', keys: own },
    { endpoint: 'https://user:secret@push.example/a', keys: own },
    { endpoint: `https://push.example/${'a'.repeat(3_000)}`, keys: own },
    { endpoint: 'https://push.example/a', keys: { ...own, auth: 'short' } },
    { endpoint: 'https://push.example/a', keys: { ...own, p256dh: '!'.repeat(87) } },
    { endpoint: 'https://push.example/a' },
    {},
  ]
  for (const body of bad) {
    expect((await app.server.call('PUT', '/api/push/subscriptions', ada, body)).status).toBe(400)
  }
  expect((await app.server.call('DELETE', '/api/push/subscriptions', ada, {})).status).toBe(400)
  expect((await app.server.call('PUT', '/api/push/subscriptions', {}, bad[0])).status).toBe(401)
  expect(await app.devices()).toEqual([])
})

test('a sign-out, another person on the device and an erased account leave nothing to tell', async () => {
  const app = await start()
  const ada = await app.server.signIn('ada')
  const bea = await app.server.signIn('bea')
  const phone = await app.addDevice(ada, 'phone')
  const end = (headers: Record<string, string>) =>
    app.server.call('DELETE', '/api/push/subscriptions', headers, { endpoint: phone })
  // Only one's own.
  expect((await end(bea)).status).toBe(204)
  expect(await app.devices()).toHaveLength(1)
  await app.server.db.updateTable('push_subscriptions').set({ endpoint: phone }).execute()
  await finish(app, ada)
  expect(await app.rows()).toHaveLength(1)
  // Bea signs in on Ada's phone: the device is hers, and Ada's news is not.
  const { keys: own } = app.service.subscribe('phone')
  const said = { endpoint: phone, keys: own }
  expect((await app.server.call('PUT', '/api/push/subscriptions', bea, said)).status).toBe(204)
  expect([await app.rows(), (await app.devices()).length]).toEqual([[], 1])
  expect((await end(bea)).status).toBe(204)
  expect((await end(bea)).status).toBe(204)
  expect(await app.devices()).toEqual([])

  await app.addDevice(ada, 'tablet')
  await finish(app, ada)
  expect((await app.server.call('DELETE', '/api/account', ada)).status).toBe(204)
  expect([await app.rows(), await app.devices()]).toEqual([[], []])
})

test(`a person has ${DEVICES_KEPT} devices, the newest`, async () => {
  let time = 1_800_000_000_000
  const app = await start({ now: () => time++ })
  const ada = await app.server.signIn('ada')
  for (let n = 0; n <= DEVICES_KEPT; n++) await app.addDevice(ada, `device-${n}`)
  const names = (await app.devices()).map(({ endpoint }) => endpoint.split('/').at(-1))
  expect(names).toHaveLength(DEVICES_KEPT)
  expect(names).not.toContain('device-0')
})

test('where Web Push is not configured, devices learn so and none is kept', async () => {
  const server = await createTestServer()
  const ada = await server.signIn('ada')
  expect((await server.get('/api/config', {})).body.push).toBeNull()
  const said = { endpoint: 'https://push.example/a', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }
  expect((await server.call('PUT', '/api/push/subscriptions', ada, said)).status).toBe(404)
  const app = await start()
  expect((await app.server.get('/api/config', {})).body.push).toEqual({ publicKey: keys.publicKey })
})

/** A generation that has ended, with its news waiting: nobody delivers in the background. */
async function finish(app: Awaited<ReturnType<typeof start>>, headers: Record<string, string>) {
  const id = await app.style(headers)
  const news = createPushes(app.deps)
  const { user_id: userId } = await app.server.db
    .updateTable('generations')
    .set({ status: 'failed', stage: null, error_message: 'Refused for a test.' })
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await app.server.db.deleteFrom('jobs').execute()
  await app.server.db.transaction().execute((trx) => news.enqueue(trx, userId, id))
}
