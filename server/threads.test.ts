import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createThreads, type ThreadsOptions } from './threads.ts'

const WORKER = `
  import { threadId } from 'node:worker_threads'
  const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  export async function work({ ms, done }) {
    wait(ms)
    if (done) Atomics.add(done, 0, 1)
    return threadId
  }
  export async function fails() { throw new Error('no') }
`

function open(options: Partial<ThreadsOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-threads-'))
  const file = join(folder, 'worker.mjs')
  writeFileSync(file, WORKER)
  const threads = createThreads({ file: pathToFileURL(file), ...options })
  onTestFinished(async () => {
    await threads.close()
    rmSync(folder, { recursive: true })
  })
  return threads
}

const counter = () => new Int32Array(new SharedArrayBuffer(4))

test('work that is called off is answered at once, and its thread is not ended in its middle', async () => {
  const threads = open()
  const thread = await threads.run<number>({ ms: 0 }, { name: 'work' })
  const stop = new AbortController()
  const done = counter()
  const called = threads.run({ ms: 400, done }, { name: 'work', signal: stop.signal })
  setTimeout(() => stop.abort('enough'), 100)
  await expect(called).rejects.toBe('enough')
  expect(done[0]).toBe(0)
  expect(await threads.run<number>({ ms: 0 }, { name: 'work' })).toBe(thread)
  expect(done[0]).toBe(1)
})

test('work that hangs loses its thread, and the next has another', async () => {
  const threads = open({ least: 1, graceMs: 200 })
  const thread = await threads.run<number>({ ms: 0 }, { name: 'work' })
  const stop = new AbortController()
  const done = counter()
  const called = threads.run({ ms: 60_000, done }, { name: 'work', signal: stop.signal })
  stop.abort('enough')
  await expect(called).rejects.toBe('enough')
  expect(await threads.run<number>({ ms: 0 }, { name: 'work' })).not.toBe(thread)
  expect(done[0]).toBe(0)
})

test('what was called off before does not begin; what fails says why', async () => {
  const threads = open()
  const done = counter()
  const never = threads.run({ ms: 0, done }, { name: 'work', signal: AbortSignal.abort('too late') })
  await expect(never).rejects.toBe('too late')
  await expect(threads.run({}, { name: 'fails' })).rejects.toThrow('no')
  expect(done[0]).toBe(0)
})

test('closing lets what runs end and begins nothing more', async () => {
  const threads = open()
  await threads.run({ ms: 0 }, { name: 'work' })
  const done = counter()
  const running = threads.run({ ms: 300, done }, { name: 'work' })
  const waiting = threads.run({ ms: 0, done }, { name: 'work' })
  await Promise.all([threads.close(), running, expect(waiting).rejects.toThrow()])
  expect(done[0]).toBe(1)
})

test('who waits is not overtaken, and who is called off meanwhile never begins', async () => {
  const threads = open()
  await threads.run({ ms: 0 }, { name: 'work' })
  const order: number[] = []
  const stop = new AbortController()
  const done = counter()
  const all = [0, 1, 2, 3, 4].map((n) =>
    threads
      .run({ ms: 30, done }, { name: 'work', signal: n === 2 ? stop.signal : undefined })
      .then(() => order.push(n)),
  )
  stop.abort('enough')
  expect(await Promise.allSettled(all)).toMatchObject([{}, {}, { reason: 'enough' }, {}, {}])
  expect(order).toEqual([0, 1, 3, 4])
  expect(done[0]).toBe(4)
})
