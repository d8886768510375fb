// What reading and accepting cost on SQLite and on PostgreSQL, beside a bare Hono route in the same run, and how many
// jobs a second a queue hands out. PostgreSQL runs here too, as durable as it comes (fsync on).
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { type Db, inTransaction } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import { createLocalQueue } from '../server/jobs/local.ts'
import { openPgBossQueue } from '../server/jobs/pg-boss.ts'
import type { JobHandler, Queue } from '../server/jobs/queue.ts'
import { type PostgresServer, startPostgres } from '../tests/server/postgres-server.ts'
import type { ApiProcess } from './api-process.ts'
import { percentile, table } from './figures.ts'
import { benchPhoto } from './photo.ts'

const PORT = 8818
const CONNECTIONS = 8
const SECONDS = 6
const WARM_UP_SECONDS = 2
/** Sixty accepted a minute is what one of them may have. */
const USERS = 200
const HISTORY = 50
const JOBS = 2_000

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const log = pino({ level: 'error' })

interface Call {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: Buffer
}

/** Milliseconds of one call. */
function timed({ method, path, headers, body }: Call): Promise<number> {
  const began = performance.now()
  const length: Record<string, string> = body ? { 'content-length': String(body.byteLength) } : {}
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port: PORT, host: '127.0.0.1', method, path, headers: { ...headers, ...length } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${method} ${path}: ${response.statusCode}`))
        response.resume()
        response.on('end', () => resolve(performance.now() - began))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** As many calls as the connections can make. */
async function flatOut(next: () => Call, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) times.push(await timed(next()))
    }),
  )
  return times
}

async function measure(on: string, route: string, next: () => Call) {
  await flatOut(next, WARM_UP_SECONDS)
  const times = await flatOut(next, SECONDS)
  return {
    on,
    route,
    'req/s': Math.round(times.length / SECONDS),
    'p50 ms': percentile(times, 0.5).toFixed(1),
    'p99 ms': percentile(times, 0.99).toFixed(1),
  }
}

async function startApi(given: ApiProcess): Promise<{ child: ChildProcess; tokens: string[] }> {
  const child = spawn(process.execPath, ['bench/api-process.ts', JSON.stringify(given)], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const part of child.stdout!) {
    said += String(part)
    if (said.includes('\n')) break
  }
  return { child, tokens: (JSON.parse(said) as { tokens: string[] }).tokens }
}

/** What a browser sends, with a photo of its own each time: the same one twice would be the same request. */
function generateBody(photo: Buffer): { type: string; of: () => Buffer } {
  const boundary = 'bench'
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    of: () =>
      Buffer.concat([
        Buffer.from(field('id', uuidv7()) + field('styleId', '2') + file),
        photo,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
  }
}

async function requests(on: string, databaseUrl: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-bench-'))
  const { child, tokens } = await startApi({ port: PORT, folder, databaseUrl, users: USERS })
  try {
    const body = generateBody(await benchPhoto(0.5))
    let turn = 0
    const bearer = (index: number) => ({ authorization: `Bearer ${tokens[index % USERS]}` })
    const generate = (index: number): Call => ({
      method: 'POST',
      path: '/api/generate',
      headers: { ...bearer(index), 'content-type': body.type },
      body: body.of(),
    })
    // The reader has a history; the others get theirs from being measured.
    for (let n = 0; n < HISTORY; n++) await timed(generate(0))
    const history = (since: number) => (): Call => ({
      method: 'GET',
      path: `/api/history?since=${since}`,
      headers: bearer(0),
    })
    const type = { 'content-type': body.type }
    return [
      await measure(on, 'GET, bare Hono', () => ({ method: 'GET', path: '/bare', headers: {} })),
      await measure(on, `GET /api/history?since=, nothing new`, history(HISTORY)),
      await measure(on, 'GET /api/history?since=, 3 of 50 new', history(HISTORY - 3)),
      await measure(on, 'POST, bare Hono', () => ({
        method: 'POST',
        path: '/bare',
        headers: type,
        body: body.of(),
      })),
      await measure(on, 'POST /api/generate', () => generate(1 + (turn++ % (USERS - 1)))),
    ]
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Seconds to enqueue so many jobs, each in a transaction of its own, and to hand them all out. */
async function drain(on: string, db: Db, queue: Queue, workers: number) {
  const began = performance.now()
  for (let n = 0; n < JOBS; n++) {
    const job = { id: uuidv7(), priority: n % 2 ? 10 : 0, payload: { n } }
    await inTransaction(db, (trx) => queue.enqueue(trx, job, Date.now()))
  }
  const enqueued = performance.now()
  let done = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const handler: JobHandler = {
    run: async () => {
      if (++done === JOBS) resolve()
    },
    onRetry: async () => {},
    onDead: async () => {},
  }
  const stops = Array.from({ length: workers }, () => queue.work(handler))
  await promise
  const ended = performance.now()
  for (const stop of stops) await stop()
  return {
    queue: on,
    workers,
    'enqueued/s': Math.round(JOBS / ((enqueued - began) / 1000)),
    'done/s': Math.round(JOBS / ((ended - enqueued) / 1000)),
  }
}

/** pg-boss as it comes: sent one by one, fetched and completed one by one as fast as it goes. */
async function drainBare(url: string) {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('bare')
  const began = performance.now()
  for (let n = 0; n < JOBS; n++) await boss.send('bare', { n })
  const enqueued = performance.now()
  for (;;) {
    const [job] = await boss.fetch('bare')
    if (!job) break
    await boss.complete('bare', job.id)
  }
  const ended = performance.now()
  await boss.stop({ graceful: false })
  return {
    queue: 'pg-boss alone, fetch and complete',
    workers: 1,
    'enqueued/s': Math.round(JOBS / ((enqueued - began) / 1000)),
    'done/s': Math.round(JOBS / ((ended - enqueued) / 1000)),
  }
}

async function queues(postgres: PostgresServer) {
  const rows = []
  const folder = mkdtempSync(join(tmpdir(), 'platelight-bench-'))
  const embedded = await openDatabase({ databaseUrl: null, dataDir: folder }, log)
  const world = { now: () => Date.now(), random: Math.random, log }
  rows.push(await drain('embedded, SQLite', embedded.db, await createLocalQueue(embedded.db, world), 1))
  await embedded.close()
  rmSync(folder, { recursive: true, force: true })

  await postgres.run('create database queues')
  const url = postgres.url('queues')
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: folder }, log)
  const queue = await openPgBossQueue(db, url, { log })
  rows.push(await drainBare(url))
  for (const workers of [1, 4]) rows.push(await drain('pg-boss behind ours', db, queue, workers))
  await queue.close()
  await close()
  return rows
}

export async function run(): Promise<void> {
  const postgres = await startPostgres([])
  try {
    await postgres.run('create database requests')
    const rows = [
      ...(await requests('SQLite', null)),
      ...(await requests('PostgreSQL', postgres.url('requests'))),
    ]
    table(rows)
    console.log(
      `${CONNECTIONS} connections flat out for ${SECONDS} s, load and server and database on this machine; ` +
        `photos of 0.5 megapixels, ${USERS} users`,
    )
    console.log('')
    table(await queues(postgres))
    console.log(`${JOBS} jobs that do nothing, enqueued one by one, each in a transaction`)
  } finally {
    await postgres.stop()
  }
}
