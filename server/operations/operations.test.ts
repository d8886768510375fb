import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { createShopper } from '../../tests/server/shopper.ts'
import {
  createTestServer,
  dishPhoto,
  file,
  METRICS_TOKEN,
  quickEngine,
} from '../../tests/server/test-server.ts'
import type { EngineOptions } from '../engine/engine.ts'
import { measuredEngine } from './measured.ts'
import { createMetrics } from './metrics.ts'
import { createReadiness } from './ready.ts'
import { operationsRoutes } from './routes.ts'
import { NO_TRACES } from './traces.ts'

const photo = file(await dishPhoto())
const OPERATOR = { authorization: `Bearer ${METRICS_TOKEN}` }

/** Samples by name and labels, as Prometheus reads them. */
async function figures(server: { app: { request: Hono['request'] } }): Promise<Map<string, number>> {
  const response = await server.app.request('/metrics', { headers: OPERATOR })
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/)
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

describe('/readyz', () => {
  test('is 200 when all parts answer', async () => {
    const server = await createTestServer()
    expect(await server.get('/readyz', {})).toEqual({
      status: 200,
      body: { ready: true, parts: { database: true, queue: true, pictures: true } },
    })
  })

  test('is 503 and says which part does not, whether it fails or hangs', async () => {
    const server = await createTestServer()
    server.store.check = async () => {
      throw new AppError('pictures_unreachable')
    }
    const app = new Hono().route('/', server.app)
    const answer = await app.request('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({
      ready: false,
      parts: { database: true, queue: true, pictures: false },
    })
    const hangs = createReadiness(
      { database: () => new Promise(() => {}), queue: async () => {} },
      { now: Date.now, patienceMs: 20 },
    )
    expect(await hangs()).toEqual({ database: false, queue: true })
  })

  test('asks the parts once a second, however often it is asked', async () => {
    const clock = { time: 0 }
    let asked = 0
    const ready = createReadiness({ database: async () => void asked++ }, { now: () => clock.time })
    await Promise.all([ready(), ready(), ready()])
    expect(asked).toBe(1)
    clock.time += 1_000
    await ready()
    expect(asked).toBe(2)
  })
})

describe('/metrics', () => {
  test('is not there without the token', async () => {
    const server = await createTestServer()
    for (const authorization of ['', 'Bearer', 'Bearer guess', `Basic ${METRICS_TOKEN}`]) {
      const answer = await server.app.request('/metrics', { headers: { authorization } })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    }
  })

  test('without a token is for this machine alone, by the connection', async () => {
    const deps = { metrics: createMetrics(), readiness: async () => ({}), metricsToken: null }
    const local = operationsRoutes({ ...deps, publicUrl: 'http://localhost:8787' })
    const behindProxy = operationsRoutes({ ...deps, publicUrl: 'https://platelight.example' })
    const app = new Hono().route('/public', behindProxy).route('/', local)
    app.onError((error, c) => c.text('', (error as AppError).status))
    // No connection to go by, whatever the headers say.
    expect((await app.request('/metrics', { headers: { host: 'localhost' } })).status).toBe(404)
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const ask = (headers: Record<string, string>, path = '/metrics') =>
      new Promise((resolve) =>
        request({ port, host: '127.0.0.1', path, headers }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        }).end(),
      )
    expect(await ask({ host: `localhost:${port}` })).toBe(200)
    // A proxy on this machine speaks for others.
    expect(await ask({ host: `localhost:${port}`, 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    expect(await ask({ host: 'platelight.example' })).toBe(404)
    // A plain one says nothing of it: where users come another way, whoever asks here may be one of them.
    expect(await ask({ host: `localhost:${port}` }, '/public/metrics')).toBe(404)
  })

  test('counts requests by pattern and answer, never by address', async () => {
    const server = await createTestServer()
    const ada = await server.signIn()
    const { body } = await server.post('/api/upload', ada, { image: photo })
    await server.app.request(body.url)
    await server.app.request(`${body.url}?w=320`)
    await server.get('/api/history', {})
    await server.get('/api/generate/status/019ab000-0000-7000-8000-000000000001', ada)
    await server.get('/api/generate/status/019ab000-0000-7000-8000-000000000001?wait=1', ada)
    await server.get('/nothing/here', {})
    await server.call('DELETE', '/api/menu-items/abc', { ...ada, 'x-platelight-waited': '90' })
    const read = await figures(server)
    const count = (method: string, route: string, status: number) =>
      read.get(
        `platelight_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`,
      )
    const PICTURE = '/pictures/:name{[\\\\w-]{24}\\\\.(?:jpg|png|webp)}'
    expect(count('POST', '/api/upload', 200)).toBe(1)
    expect(count('GET', PICTURE, 200)).toBe(2)
    expect(count('GET', '/api/*', 401)).toBe(1)
    expect(count('GET', '/api/generate/status/:taskId', 404)).toBe(1)
    expect(count('GET', '/api/generate/status/:taskId?wait', 404)).toBe(1)
    expect(read.get('platelight_outbox_lag_seconds_sum')).toBe(90)
    const text = [...read.keys()].join()
    expect(text).not.toContain(body.url.slice(10, 34))
    expect(text).not.toContain('/nothing/here')
    expect(text).not.toContain('019ab000')
  })

  test('tells queue, engine, credits, payments and readiness', async () => {
    const clock = { time: Date.now() }
    const engine = quickEngine((_, { guidance }) => {
      if (guidance === 'refuse') throw new AppError('photo_moderation')
      if (guidance === 'fail') throw new Error('out of memory')
    })
    const server = await createTestServer({ engine, now: () => clock.time })
    const ada = await server.signIn()
    for (const guidanceText of ['fine', 'refuse']) {
      await server.post('/api/generate', ada, { image: photo, styleId: '1', guidanceText })
    }
    clock.time += 40_000
    const before = await figures(server)
    expect(before.get('platelight_queue_waiting')).toBe(2)
    expect(before.get('platelight_queue_oldest_seconds')).toBeCloseTo(40, -1)
    expect(before.get('platelight_credits_last_hour{kind="generation"}')).toBe(-2)
    server.startWorker()
    const ended = async () =>
      (await server.get('/api/history', ada)).body.map((item: { status: string }) => item.status).sort()
    await expect.poll(ended).toEqual(['completed', 'failed'])
    await server.post('/api/generate', ada, { image: photo, styleId: '1', guidanceText: 'fail' })
    const runs = async (outcome: string) =>
      (await figures(server)).get(`platelight_engine_seconds_count{engine="quick",outcome="${outcome}"}`)
    await expect.poll(() => runs('failed')).toBe(1)
    expect([await runs('completed'), await runs('refused')]).toEqual([1, 1])

    const shopper = createShopper(server, ada)
    const order = await shopper.order()
    delete server.standIn.account.state.orders[order]
    await shopper.capture(order)
    const after = await figures(server)
    expect(after.get('platelight_credits_last_hour{kind="refund"}')).toBe(1)
    expect(after.get('platelight_credits_last_hour{kind="trial"}')).toBe(5)
    expect(after.get('platelight_paypal_errors_total{reason="refused"}')).toBeGreaterThan(0)
    expect(after.get('platelight_ready{part="database"}')).toBe(1)
    clock.time += 3_600_001
    expect((await figures(server)).has('platelight_credits_last_hour{kind="generation"}')).toBe(false)
  })

  test('still answers while a part does not, without figures of the past', async () => {
    const server = await createTestServer()
    await server.post('/api/generate', await server.signIn(), { image: photo, styleId: '1' })
    expect((await figures(server)).get('platelight_queue_waiting')).toBe(1)
    server.queue.state = async () => {
      throw new Error('gone')
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const read = await figures(server)
    expect(read.get('platelight_queue_waiting')).toBeNaN()
    expect(read.get('platelight_ready{part="queue"}')).toBe(0)
    expect(read.get('platelight_ready{part="database"}')).toBe(1)
  })

  test('tells how many pictures an engine works on, until they end, whichever way', async () => {
    const metrics = createMetrics()
    let end = (_: Error) => {}
    const engine = quickEngine(() => new Promise<never>((_, reject) => (end = reject)))
    const run = measuredEngine(engine, metrics, NO_TRACES).run(
      await dishPhoto(),
      {} as EngineOptions,
      () => {},
      new AbortController().signal,
    )
    const running = async () =>
      /^platelight_engine_running\{.*\} (\d)/m.exec((await metrics.read()).text)?.[1]
    await expect.poll(running).toBe('1')
    end(new Error('out of memory'))
    await expect(run).rejects.toThrow('out of memory')
    expect(await running()).toBe('0')
  })

  test('of a process also tell its memory and its event loop', async () => {
    const { text } = await createMetrics({ ofProcess: true }).read()
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  })
})
