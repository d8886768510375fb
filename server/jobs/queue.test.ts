// What every queue promises; run on SQLite's and on pg-boss.
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { openTestDatabase } from '../../tests/server/databases.ts'
import { inTransaction } from '../db/db.ts'
import { MAX_ATTEMPTS, PATIENCE_MS } from './attempts.ts'
import { createLocalQueue } from './local.ts'
import { createPgBossQueue } from './pg-boss.ts'
import { type Job, type JobHandler, NotNow, type Queue } from './queue.ts'

const WAIT = { timeout: 25_000, interval: 20 }

async function openQueue({ drainMs = 5_000 } = {}) {
  const { db, url, close } = await openTestDatabase()
  const log = pino({ level: 'silent' })
  // Waits between attempts are as short as they get: half of the first one.
  const world = { now: () => Date.now(), random: () => 0, log, drainMs }
  const queue: Queue = url
    ? createPgBossQueue(db, url, { log, drainMs, random: () => 0 })
    : await createLocalQueue(db, world)
  const stops: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    await Promise.all(stops.map((stop) => stop()))
    await queue.close()
    await close()
  })
  return {
    db,
    queue,
    async enqueue(payload: object = {}, { id = uuidv7(), priority = 0 } = {}): Promise<string> {
      await inTransaction(db, (trx) => queue.enqueue(trx, { id, priority, payload }, Date.now()))
      queue.wake()
      return id
    },
    work(handler: JobHandler): () => Promise<void> {
      const stop = queue.work(handler)
      stops.push(stop)
      return stop
    },
  }
}

/** Notes what happens to jobs; `run` decides how one goes. */
function recorder(run: (job: Job, signal: AbortSignal) => Promise<void> | void = () => {}) {
  const ran: Job[] = []
  const retried: Job[] = []
  const dead: { job: Job; error: unknown }[] = []
  const handler: JobHandler = {
    async run(job, signal) {
      ran.push(job)
      await run(job, signal)
    },
    async onRetry(job) {
      retried.push(job)
    },
    async onDead(job, error) {
      dead.push({ job, error })
    },
  }
  return { handler, ran, retried, dead }
}

test('a job runs once, with its payload, soon after its transaction', async () => {
  const { enqueue, work, queue } = await openQueue()
  const { handler, ran } = recorder()
  work(handler)
  await enqueue({ warm: 'up' })
  await expect.poll(() => ran.length, WAIT).toBe(1)
  await pause(300)
  const began = Date.now()
  const id = await enqueue({ dish: 'soup' })
  await expect.poll(() => ran.length, { ...WAIT, interval: 5 }).toBe(2)
  expect(Date.now() - began).toBeLessThan(5_000)
  const since = ran[1]?.since ?? 0
  expect(ran[1]).toEqual({ id, payload: { dish: 'soup' }, since, attempt: 1, interruptions: 0 })
  expect(Math.abs(since - began)).toBeLessThan(5_000)
  await expect.poll(() => queue.state(), WAIT).toEqual({ waiting: 0, oldestDue: null, running: 0 })
})

test('a transaction that fails leaves no job', async () => {
  const { db, queue } = await openQueue()
  const failing = inTransaction(db, async (trx) => {
    await queue.enqueue(trx, { id: uuidv7(), priority: 0, payload: {} }, Date.now())
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await queue.state()).waiting).toBe(0)
})

test('the same id is the same job', async () => {
  const { enqueue, work, queue } = await openQueue()
  const id = await enqueue({ n: 1 })
  await enqueue({ n: 2 }, { id })
  expect((await queue.state()).waiting).toBe(1)
  const { handler, ran } = recorder()
  work(handler)
  await enqueue({ n: 3 })
  await expect.poll(() => ran.length, WAIT).toBe(2)
  expect(ran.map((job) => job.payload)).toEqual([{ n: 1 }, { n: 3 }])
})

test('higher priority goes first, then the older', async () => {
  const { enqueue, work } = await openQueue()
  const { handler, ran } = recorder()
  const ids: string[] = []
  for (const priority of [0, 0, 10, 0, 10]) {
    ids.push(await enqueue({}, { priority }))
    await pause(3)
  }
  work(handler)
  await expect.poll(() => ran.length, WAIT).toBe(5)
  expect(ran.map((job) => ids.indexOf(job.id))).toEqual([2, 4, 0, 1, 3])
})

test('what waits and what runs is counted', async () => {
  const { enqueue, work, queue } = await openQueue()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { handler } = recorder(() => held)
  const before = Date.now()
  for (let n = 0; n < 3; n++) await enqueue()
  const waiting = await queue.state()
  expect(waiting).toMatchObject({ waiting: 3, running: 0 })
  expect(Math.abs((waiting.oldestDue ?? 0) - before)).toBeLessThan(5_000)
  work(handler)
  await expect.poll(() => queue.state(), WAIT).toMatchObject({ waiting: 2, running: 1 })
  release()
  await expect.poll(() => queue.state(), WAIT).toMatchObject({ waiting: 0, running: 0 })
})

test('a job that fails is tried again after a while', async () => {
  const { enqueue, work } = await openQueue()
  const times: number[] = []
  const { handler, ran, retried, dead } = recorder((job) => {
    times.push(Date.now())
    if (job.attempt === 1) throw new Error('the engine crashed')
  })
  work(handler)
  const id = await enqueue()
  await expect.poll(() => ran.length, WAIT).toBe(2)
  expect(ran.map((job) => [job.id, job.attempt, job.interruptions])).toEqual([
    [id, 1, 0],
    [id, 2, 0],
  ])
  expect(retried.map((job) => job.attempt)).toEqual([1])
  expect(times[1]! - times[0]!).toBeGreaterThan(450)
  expect(dead).toEqual([])
})

test('whoever refuses may say when to come again; who was not asked has not failed', async () => {
  const { enqueue, work } = await openQueue()
  const times: number[] = []
  const { handler, ran, retried, dead } = recorder(() => {
    times.push(Date.now())
    if (times.length === 1) throw new NotNow(1_000, new AppError('engine_down'))
    if (times.length === 2) throw new AppError('engine_quota', { retryAfterMs: 3_000 })
  })
  work(handler)
  await enqueue()
  await expect.poll(() => ran.length, WAIT).toBe(3)
  expect(ran.map((job) => [job.attempt, job.interruptions])).toEqual([
    [1, 0],
    [1, 0],
    [2, 0],
  ])
  expect(retried.map((job) => job.attempt)).toEqual([0, 1])
  expect(times[1]! - times[0]!).toBeGreaterThan(950)
  expect(times[2]! - times[1]!).toBeGreaterThan(2_950)
  expect(dead).toEqual([])
})

test('nobody is kept waiting for hours: what asks for that ends at once, with its reason', async () => {
  const { enqueue, work } = await openQueue()
  const { handler, dead } = recorder((job) => {
    const ms = PATIENCE_MS + 1_000
    throw (job.payload as { asked: boolean }).asked
      ? new AppError('engine_quota', { retryAfterMs: ms })
      : new NotNow(ms, new AppError('engine_down'))
  })
  work(handler)
  await enqueue({ asked: true })
  await enqueue({ asked: false })
  await expect.poll(() => dead.length, WAIT).toBe(2)
  expect(dead.map(({ error }) => (error as AppError).code).sort()).toEqual(['engine_down', 'engine_quota'])
})

test('trying again ends at once where it is useless, and the reason is told', async () => {
  const { enqueue, work, queue } = await openQueue()
  const { handler, ran, retried, dead } = recorder(() => {
    throw new AppError('photo_moderation')
  })
  work(handler)
  const id = await enqueue({ dish: 'soup' })
  await expect.poll(() => dead.length, WAIT).toBe(1)
  expect(dead[0]?.job).toMatchObject({ id, payload: { dish: 'soup' } })
  expect(dead[0]?.error).toMatchObject({ code: 'photo_moderation' })
  await expect.poll(async () => (await queue.state()).waiting, WAIT).toBe(0)
  expect([ran.length, retried.length, dead.length]).toEqual([1, 0, 1])
})

test('a job that always fails is given up once', { timeout: 90_000 }, async () => {
  const { enqueue, work, queue } = await openQueue()
  const { handler, ran, dead } = recorder(() => {
    throw new Error('again')
  })
  work(handler)
  const id = await enqueue()
  await expect.poll(() => dead.length, { ...WAIT, timeout: 80_000 }).toBe(1)
  expect(ran.map((job) => job.attempt)).toEqual(Array.from({ length: MAX_ATTEMPTS }, (_, index) => index + 1))
  expect(dead[0]?.job.id).toBe(id)
  expect(dead[0]?.error).toBeInstanceOf(Error)
  await expect.poll(() => queue.state(), WAIT).toMatchObject({ waiting: 0, running: 0 })
  expect(dead.length).toBe(1)
})

test('stopping lets the running job end, and starts no other', async () => {
  const { enqueue, work, queue } = await openQueue()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { handler, ran } = recorder(() => held)
  const stop = work(handler)
  for (let n = 0; n < 2; n++) await enqueue()
  await expect.poll(() => ran.length, WAIT).toBe(1)
  const stopped = stop()
  await pause(300)
  release()
  await stopped
  expect(ran.length).toBe(1)
  expect(await queue.state()).toMatchObject({ waiting: 1, running: 0 })
})

test('a job that does not end in time is told so', async () => {
  const { enqueue, work } = await openQueue({ drainMs: 1_000 })
  const told: boolean[] = []
  const { handler, ran, dead } = recorder(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          told.push(true)
          reject(signal.reason)
        })
      }),
  )
  const stop = work(handler)
  await enqueue()
  await expect.poll(() => ran.length, WAIT).toBe(1)
  await stop()
  expect(told).toEqual([true])
  expect(dead).toEqual([])
})

test('two workers never have the same job', async () => {
  const { enqueue, work } = await openQueue()
  const { handler, ran } = recorder(() => pause(5))
  for (let n = 0; n < 30; n++) await enqueue({ n })
  work(handler)
  work(handler)
  await expect.poll(() => ran.length, WAIT).toBe(30)
  await pause(200)
  expect(new Set(ran.map((job) => job.id)).size).toBe(30)
  expect(ran.length).toBe(30)
})
