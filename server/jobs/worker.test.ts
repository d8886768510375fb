import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import {
  createTestServer,
  dishPhoto,
  file,
  quickEngine,
  type TestServer,
} from '../../tests/server/test-server.ts'
import { MAX_ATTEMPTS, MAX_INTERRUPTIONS, RETRY_CAP_MS, RETRY_FIRST_MS, retryDelay } from './attempts.ts'
import { createJobTable, createLocalQueue, LEASE_MS } from './local.ts'
import type { JobHandler } from './queue.ts'
import { runJob } from './worker.ts'

const log = pino({ level: 'silent' })
const idle: JobHandler = { run: async () => {}, onRetry: async () => {}, onDead: async () => {} }

async function queueWith(jobs: { id: string; priority?: number }[], now = 1000) {
  const server = await createTestServer()
  const table = createJobTable(server.db)
  for (const [index, { id, priority = 0 }] of jobs.entries()) {
    await server.db
      .transaction()
      .execute((trx) => server.queue.enqueue(trx, { id, priority, payload: { id } }, now + index))
  }
  return { ...server, table }
}

test('higher priority goes first, then the older', async () => {
  const { table } = await queueWith([{ id: 'old' }, { id: 'new' }, { id: 'pro', priority: 10 }])
  const order = [
    await table.take(2000),
    await table.take(2000),
    await table.take(2000),
    await table.take(2000),
  ]
  expect(order.map((job) => job?.id)).toEqual(['pro', 'old', 'new', undefined])
})

test('a job enqueued in a transaction that fails is not there', async () => {
  const { db, queue, table } = await queueWith([])
  const failing = db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, { id: 'a', priority: 0, payload: {} }, 1)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await table.take(10)).toBeNull()
})

describe('leases', () => {
  test('keep a job from a second worker until they end', async () => {
    const { table } = await queueWith([{ id: 'a' }])
    expect((await table.take(2000))?.attempt).toBe(1)
    expect(await table.take(2000 + LEASE_MS - 1)).toBeNull()
    await table.renew('a', 2000 + LEASE_MS - 1)
    expect(await table.take(2000 + LEASE_MS + 1)).toBeNull()
    expect((await table.take(2000 + 3 * LEASE_MS))?.attempt).toBe(2)
  })

  test('of a process that died end at the next start, and do not count as failures', async () => {
    const { db, table } = await queueWith([{ id: 'a' }])
    await table.take(2000)
    await createLocalQueue(db, { now: () => 2001, random: () => 0, log })
    expect(await table.take(2001)).toMatchObject({ attempt: 1, interruptions: 1 })
  })
})

describe('a failing job', () => {
  async function attempt(error: unknown, job: { attempt: number; interruptions?: number }) {
    const { table, db } = await queueWith([{ id: 'a' }])
    await table.take(2000)
    const handler = {
      run: vi.fn(async () => {
        throw error
      }),
      onRetry: vi.fn(idle.onRetry),
      onDead: vi.fn(idle.onDead),
    }
    const world = { table, handler, now: () => 5000, random: () => 0.5, log }
    await runJob(
      world,
      { id: 'a', payload: {}, since: 1000, interruptions: 0, ...job },
      new AbortController().signal,
    )
    const row = await db.selectFrom('jobs').selectAll().executeTakeFirst()
    return { handler, row }
  }

  test('waits, and keeps the reason', async () => {
    const { handler, row } = await attempt(new Error('out of memory'), { attempt: 1 })
    expect(row).toMatchObject({ run_at: 5000 + 1500, lease_until: null, last_error: 'out of memory' })
    expect(handler.onRetry).toHaveBeenCalledOnce()
    expect(handler.onDead).not.toHaveBeenCalled()
  })

  test('is given up after the last attempt', async () => {
    const { handler, row } = await attempt(new Error('again'), { attempt: MAX_ATTEMPTS })
    expect(row).toBeUndefined()
    expect(handler.onDead).toHaveBeenCalledOnce()
  })

  test('is given up at once when trying again is useless', async () => {
    const { handler, row } = await attempt(new AppError('image_damaged'), { attempt: 1 })
    expect(row).toBeUndefined()
    expect(handler.onDead).toHaveBeenCalledOnce()
  })

  test('is not run any more after it has taken the process down too often', async () => {
    const { handler, row } = await attempt(new Error('never run'), {
      attempt: 1,
      interruptions: MAX_INTERRUPTIONS + 1,
    })
    expect(handler.run).not.toHaveBeenCalled()
    expect(row).toBeUndefined()
  })
})

test('the wait before a retry doubles to a cap, and is never less than half', () => {
  expect(retryDelay(1, () => 0)).toBe(RETRY_FIRST_MS / 2)
  expect(retryDelay(2, () => 0.999)).toBeLessThan(RETRY_FIRST_MS * 2)
  expect(retryDelay(20, () => 0.999)).toBeLessThan(RETRY_CAP_MS)
  expect(retryDelay(20, () => 0)).toBe(RETRY_CAP_MS / 2)
})

/** Lets waits pass, without waiting, until the only generation has the status. */
async function untilStatus(server: TestServer, clock: { time: number }, status: string) {
  const poll = async () => {
    clock.time += RETRY_CAP_MS
    server.queue.wake()
    return await server.db.selectFrom('generations').selectAll().executeTakeFirstOrThrow()
  }
  await expect.poll(poll, { timeout: 20_000 }).toMatchObject({ status })
  await expect.poll(async () => (await server.contents()).jobs).toBe(0)
  return await poll()
}

test('an engine that fails twice and then works gives one result and one charge', async () => {
  const clock = { time: Date.now() }
  let calls = 0
  const engine = quickEngine(() => {
    calls += 1
    if (calls < 3) throw new Error('the engine crashed')
  })
  const server = await createTestServer({ engine, now: () => clock.time })
  const headers = await server.signIn()
  await server.post('/api/generate', headers, { image: file(await dishPhoto()), styleId: '1' })
  server.startWorker()
  expect(await untilStatus(server, clock, 'completed')).toMatchObject({ retry_count: 2 })
  expect(calls).toBe(3)
  expect((await server.contents()).entries).toBe(2)
})

test('an engine that never works fails the generation with the general sentence and refunds it', async () => {
  const clock = { time: Date.now() }
  const engine = quickEngine(() => {
    throw new Error('secret path /home/x')
  })
  const server = await createTestServer({ engine, now: () => clock.time })
  const headers = await server.signIn()
  await server.post('/api/generate', headers, { image: file(await dishPhoto()), styleId: '1' })
  server.startWorker()
  expect(await untilStatus(server, clock, 'failed')).toMatchObject({
    error_message: 'Image generation failed.',
    retry_count: MAX_ATTEMPTS - 1,
  })
  const entries = await server.db.selectFrom('ledger_entries').select('amount').execute()
  expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(5)
})
