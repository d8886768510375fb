// A generation whose engine is somebody else's service: charged once, refunded once, whoever steps in.
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import {
  createTestServer,
  dishPhoto,
  file,
  quickEngine,
  type TestServer,
} from '../../tests/server/test-server.ts'
import {
  BAD_KEY,
  createGemini,
  finished,
  type GeminiAnswer,
  OUT_OF_QUOTA,
  OVERLOADED,
} from '../../tests/stand-ins/gemini/gemini.ts'
import { sayLikeness } from '../../tests/stand-ins/likeness.ts'
import { createGenerative } from '../engine/generative/generative.ts'
import { createGoogle } from '../engine/google/google.ts'
import { createRoute } from '../engine/route.ts'
import { RETRY_CAP_MS } from '../jobs/attempts.ts'

// Several tries, each with a photo, a request and a dozen transactions.
vi.setConfig({ testTimeout: 60_000 })

const KEY = 'AIzaSyD-very-secret-key-0123456789abcdef'

async function googleServer(always?: GeminiAnswer) {
  const gemini = await createGemini()
  onTestFinished(() => gemini.stop())
  if (always) gemini.always = always
  const clock = { time: Date.now() }
  const service = createGoogle({ apiKey: KEY, model: 'gemini-nano-banana-2.1', baseUrl: gemini.origin })
  const main = createGenerative(service, {
    likeness: sayLikeness(0.9),
    onCall: () => {},
    onTrouble: () => {},
  })
  const now = () => clock.time
  const engine = createRoute(main, {
    now,
    atOnce: 4,
    standIn: quickEngine,
    onFallback: () => {},
    onSetup: () => {},
  })
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const server = await createTestServer({
    engine,
    fallback: 'studio',
    now,
    log: pino({ level: 'debug' }, stream),
  })
  return { gemini, server, clock, lines }
}

async function generate(server: TestServer, fields: Record<string, string> = {}) {
  const headers = await server.signIn()
  const asked = { image: file(await dishPhoto()), styleId: '1', quality: 'medium', ...fields }
  const { status, body } = await server.post('/api/generate', headers, asked)
  return { status, body, headers }
}

/** Lets waits pass, without waiting, until the only generation has ended. */
async function untilEnded(server: TestServer, clock: { time: number }) {
  server.startWorker()
  const read = () => server.db.selectFrom('generations').selectAll().executeTakeFirstOrThrow()
  await expect
    .poll(
      async () => {
        clock.time += RETRY_CAP_MS
        server.queue.wake()
        return (await read()).status
      },
      { timeout: 50_000 },
    )
    .toMatch(/completed|failed/)
  const balance = await server.db.selectFrom('ledger_entries').select('amount').execute()
  const row = await read()
  return {
    ...row,
    report: JSON.parse(row.report ?? 'null'),
    credits: balance.reduce((sum, { amount }) => sum + amount, 0),
  }
}

test('a result says which engine and model made it, and how much the dish looks the same', async () => {
  const { server, clock, gemini } = await googleServer()
  const { headers } = await generate(server)
  const row = await untilEnded(server, clock)
  expect(row).toMatchObject({ status: 'completed', credits: 4 })
  const { body } = await server.get('/api/history', headers)
  expect(body[0].report).toMatchObject({
    engine: 'google',
    model: 'gemini-nano-banana-2.1',
    mode: 'generative',
    fidelity: 0.9,
  })
  expect(gemini.seen).toHaveLength(1)
})

test('what its moderation refuses fails with that word and is refunded once, whoever could step in', async () => {
  const { server, clock, gemini } = await googleServer(finished('IMAGE_PROHIBITED_CONTENT'))
  await generate(server, { fallback: 'studio' })
  expect(await untilEnded(server, clock)).toMatchObject({
    status: 'failed',
    error_message: ERRORS.engine_refused.text,
    credits: 5,
  })
  expect(ERRORS.engine_refused.text).toContain('moderation')
  expect(gemini.seen).toHaveLength(1)
  const entries = await server.db.selectFrom('ledger_entries').select('kind').execute()
  expect(entries.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
})

test('a service that is down is tried three times, then the allowed stand-in makes the picture for the same credit', async () => {
  const { server, clock, gemini } = await googleServer(OVERLOADED)
  await generate(server, { fallback: 'studio' })
  const row = await untilEnded(server, clock)
  expect(row).toMatchObject({ status: 'completed', retry_count: 2, credits: 4 })
  expect(row.report).toMatchObject({
    engine: 'quick',
    warnings: [expect.stringContaining('built-in studio')],
  })
  expect(gemini.seen).toHaveLength(3)
})

test('without permission it ends with the reason and a refund', async () => {
  const { server, clock } = await googleServer(OUT_OF_QUOTA('37s'))
  await generate(server)
  expect(await untilEnded(server, clock)).toMatchObject({
    status: 'failed',
    error_message: ERRORS.engine_quota.text,
    credits: 5,
  })
})

test('the queue waits as long as the service asked for', async () => {
  const { server, clock } = await googleServer(OUT_OF_QUOTA('37s'))
  await generate(server)
  server.startWorker()
  const due = async () =>
    (await server.db.selectFrom('jobs').select('run_at').executeTakeFirst())?.run_at ?? 0
  await expect.poll(due, { timeout: 10_000 }).toBe(clock.time + 37_000)
})

test('a bad key is never told: not to the person, not to the log, not to the queue', async () => {
  const { server, clock, lines } = await googleServer(BAD_KEY(KEY))
  const { headers } = await generate(server)
  const row = await untilEnded(server, clock)
  expect(row).toMatchObject({ status: 'failed', error_message: ERRORS.engine_setup.text, credits: 5 })
  const { body } = await server.get('/api/history', headers)
  expect(JSON.stringify(body) + lines.join()).not.toContain(KEY.slice(4))
})

test('the client is told who can step in; a name that nobody has is refused, and the choice is part of the request', async () => {
  const { server } = await googleServer()
  expect((await server.get('/api/config', {})).body).toMatchObject({ engine: 'google', fallback: 'studio' })
  expect((await generate(server, { fallback: 'anybody' })).status).toBe(400)
  const id = '01939d5e-7b5a-7c3d-8e4f-0123456789ab'
  expect((await generate(server, { id })).status).toBe(200)
  expect((await generate(server, { id, fallback: 'studio' })).status).toBe(409)
})
