import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer, dishPhoto, file, quickEngine } from '../../tests/server/test-server.ts'
import { readSettings } from '../settings.ts'
import { createTracer } from './traces.ts'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status?: { code: number }
}

/** A collector, as far as OTLP over HTTP in JSON goes. */
async function startCollector() {
  const got: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    got.push({ url: request.url!, headers: request.headers, body: await text(request) })
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const spans = () =>
    got.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as ReceivedSpan[])
  return { endpoint, got, spans }
}

const about = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

test('request, job and engine are one trace, without anything of the person', async () => {
  const collector = await startCollector()
  const settings = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a=b, tenant=kitchen',
  }).traces!
  const tracer = createTracer(settings, 'all', pino({ level: 'silent' }))
  const engine = quickEngine()
  const server = await createTestServer({ tracer, engine })
  const ada = await server.signIn()
  const traceparent = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01'
  const photo = file(await dishPhoto())
  const fields = { image: photo, styleId: '1', guidanceText: 'for Euphrosyne' }
  await server.post('/api/generate', { ...ada, traceparent }, fields)
  server.startWorker()
  const status = async () => (await server.get('/api/history', ada)).body[0].status
  await expect.poll(status).toBe('completed')
  await tracer.close()

  const spans = collector.spans()
  const request = spans.find((span) => about(span)['http.route'] === '/api/generate')!
  const job = spans.find(({ name }) => name === 'job')!
  const run = spans.find(({ name }) => name === 'engine')!
  expect(request).toMatchObject({
    traceId: traceparent.slice(3, 35),
    parentSpanId: traceparent.slice(36, 52),
  })
  expect(job).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId })
  expect(run).toMatchObject({ traceId: request.traceId, parentSpanId: job.spanId })
  expect(about(request)).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 200 })
  expect(about(run)).toEqual({ 'engine.name': 'quick' })
  expect(Number(run.endTimeUnixNano) - Number(run.startTimeUnixNano)).toBeGreaterThan(0)
  expect(Math.abs(Number(run.startTimeUnixNano) / 1e6 - Date.now())).toBeLessThan(60_000)
  // Another request is another trace.
  const history = spans.find((span) => about(span)['http.route'] === '/api/history')!
  expect(history.traceId).not.toBe(request.traceId)
  expect(history.parentSpanId).toBeUndefined()

  const { url, headers, body } = collector.got[0]!
  expect([url, headers['api-key'], headers.tenant]).toEqual(['/v1/traces', 'a=b', 'kitchen'])
  expect(body).not.toMatch(/Euphrosyne|ada@|Bearer/)
})

test('a failure is a span that failed, and a collector that is away stops nobody', async () => {
  const collector = await startCollector()
  const tracer = createTracer(
    { endpoint: collector.endpoint, headers: {} },
    'worker',
    pino({ level: 'silent' }),
  )
  const fails = tracer.span({ name: 'job', attributes: {} }, async () => {
    throw new Error('for Euphrosyne')
  })
  await expect(fails).rejects.toThrow('Euphrosyne')
  await tracer.close()
  expect(collector.spans()).toMatchObject([{ name: 'job', status: { code: 2 } }])
  expect(collector.got[0]?.body).not.toContain('Euphrosyne')

  const away = createTracer({ endpoint: 'http://127.0.0.1:1', headers: {} }, 'api', pino({ level: 'silent' }))
  expect(await away.span({ name: 'x', attributes: {} }, async () => 7)).toBe(7)
  await away.close()
})
