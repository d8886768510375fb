// Real processes on one PostgreSQL: workers killed at random moments, the database restarted under them. Each
// generation ends completed once and is charged once. With `npm test -- --long`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { randomFrom } from './random.ts'
import { type PostgresServer, startPostgres } from './server/postgres-server.ts'
import { type RealServer, signInLocally, startRealServer } from './server/real-server.ts'
import { dishPhoto } from './server/test-server.ts'

const API_PORT = 8810
const WORKER_PORTS = [8811, 8812]
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

type Headers = Record<string, string>
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function startFleet() {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-fleet-'))
  const postgres = await startPostgres([])
  await postgres.run('create database platelight')
  const settings = { DATABASE_URL: postgres.url('platelight'), LOG_LEVEL: 'fatal' }
  const start = (role: 'api' | 'worker', port: number) =>
    startRealServer(folder, port, { ...settings, ROLE: role })
  const api = await start('api', API_PORT)
  const workers = await Promise.all(WORKER_PORTS.map((port) => start('worker', port)))
  onTestFinished(async () => {
    for (const one of [api, ...workers]) await one.end('SIGKILL')
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    postgres,
    api,
    workers,
    async replace(index: number): Promise<void> {
      await workers[index]!.end('SIGKILL')
      workers[index] = await start('worker', WORKER_PORTS[index]!)
    },
  }
}

interface Order {
  headers: Headers
  id: string
}

async function send({ url }: RealServer, { headers, id }: Order, photo: Buffer): Promise<Response> {
  const form = new FormData()
  form.append('id', id)
  form.append('image', new File([new Uint8Array(photo)], 'dish.jpg', { type: 'image/jpeg' }))
  form.append('styleId', '2')
  form.append('quality', 'medium')
  return await fetch(`${url}/api/generate`, { method: 'POST', headers, body: form })
}

/** The JSON of an answer, or null for one that may come later; what it was is noted. */
async function answerOf(request: Promise<Response>, refusals: string[]) {
  // A kept connection may be closed by the server as we write into it: to a client that is a lost line.
  const response = await request.catch(() => null)
  // biome-ignore lint/suspicious/noExplicitAny: an answer or a refusal
  const body = (await response?.json().catch(() => null)) as any
  if (response?.ok && body) return body
  if (response) refusals.push(`${response.status} ${body?.code}`)
  await wait(200)
  return null
}

/** As a client does it: again and again, while the answer says that it may succeed later. */
async function accept(api: RealServer, order: Order, photo: Buffer, refusals: string[] = []): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await answerOf(send(api, order, photo), refusals)) return
  }
  throw new Error('Never accepted.')
}

async function ending({ url }: RealServer, { headers, id }: Order, refusals: string[] = []) {
  for (;;) {
    const status = await answerOf(fetch(`${url}/api/generate/status/${id}?wait=25`, { headers }), refusals)
    if (status?.status === 'completed' || status?.status === 'failed') return status
  }
}

async function expectDoneOnce(api: RealServer, order: Order): Promise<void> {
  const status = await ending(api, order)
  expect(status).toMatchObject({ status: 'completed', errorMessage: null })
  const picture = await fetch(api.url + status.outputUrl)
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  const get = async (path: string) => (await fetch(api.url + path, { headers: order.headers })).json()
  expect(await get('/api/credits/balance')).toMatchObject({ total: 4 })
  expect(await get('/api/history')).toHaveLength(1)
}

async function orders(api: RealServer, count: number): Promise<Order[]> {
  const people = Array.from({ length: count }, (_, n) => signInLocally(api.url, `user${n}`))
  return (await Promise.all(people)).map((headers) => ({ headers, id: uuidv7() }))
}

describe.skipIf(!inject('long'))('a fleet', () => {
  test(`survives 20 kills of its workers (KILL_SEED=${SEED})`, { timeout: 1_200_000 }, async () => {
    const random = randomFrom(SEED)
    const fleet = await startFleet()
    const photo = await dishPhoto(30, 900)
    const all = await orders(fleet.api, 25)
    const ended = all.map(async (order, index) => {
      await wait(index * 4_000)
      await accept(fleet.api, order, photo)
      await expectDoneOnce(fleet.api, order)
    })
    for (let kill = 0; kill < 20; kill++) {
      await wait(random() * 6_000)
      await fleet.replace(kill % WORKER_PORTS.length)
    }
    await Promise.all(ended)
  })

  test('drains: a worker that is asked to end finishes its picture', { timeout: 300_000 }, async () => {
    const { api, workers } = await startFleet()
    const [first, second, order] = await orders(api, 3)
    const photo = await dishPhoto(30, 900)
    // Both workers have made one before: the engine's cold start takes longer than the end of one picture.
    for (const one of [first, second]) await accept(api, one!, photo)
    for (const one of [first, second]) await expectDoneOnce(api, one!)
    await accept(api, order!, photo)
    const status = async () => (await statusOf(api, order!)).status
    await expect.poll(status, { timeout: 60_000, interval: 20 }).toBe('processing')
    // One of them has it, the other is idle: both end well, and nobody is left to begin it again.
    expect(await Promise.all(workers.map((worker) => worker.end('SIGTERM')))).toEqual([0, 0])
    expect(await status()).toBe('completed')
    await expectDoneOnce(api, order!)
  })

  test('goes on when PostgreSQL is restarted, asked or not', { timeout: 600_000 }, async () => {
    const { api, postgres } = await startFleet()
    const photo = await dishPhoto(30, 900)
    const refusals: string[] = []
    for (const how of ['fast', 'kill'] as const) {
      const some = (await orders(api, 6)).map((order) => ({ ...order, id: uuidv7() }))
      const before = await Promise.all(some.map((order) => balance(api, order)))
      const ended = some.map(async (order, index) => {
        await wait(index * 700)
        await accept(api, order, photo, refusals)
        return await ending(api, order, refusals)
      })
      await wait(2_000)
      await restart(postgres, how)
      for (const status of await Promise.all(ended)) expect(status.status).toBe('completed')
      for (const [index, order] of some.entries()) expect(await balance(api, order)).toBe(before[index]! - 1)
    }
    // The same process as before answers.
    expect(process.kill(api.pid, 0)).toBe(true)
    expect(refusals.length).toBeGreaterThan(0)
    expect(new Set(refusals)).toEqual(new Set(['503 unavailable']))
  })
})

async function statusOf({ url }: RealServer, { headers, id }: Order): Promise<{ status: string }> {
  return (await (await fetch(`${url}/api/generate/status/${id}`, { headers })).json()) as { status: string }
}

async function balance({ url }: RealServer, { headers }: Order): Promise<number> {
  const response = await fetch(`${url}/api/credits/balance`, { headers })
  return ((await response.json()) as { total: number }).total
}

async function restart(postgres: PostgresServer, how: 'fast' | 'kill'): Promise<void> {
  await postgres.halt(how)
  await wait(1_500)
  await postgres.resume()
}
