import { describe, expect, test, vi } from 'vitest'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { quickEngine } from '../../tests/server/test-server.ts'
import { createBreaker, OPENS_AT, PAUSE_CAP_MS, PAUSE_FIRST_MS, type Sign } from './breaker.ts'
import { type EngineOptions, NotAsked } from './engine.ts'
import { createRoute, LONGEST_WAIT_MS, TRIES_BEFORE_FALLBACK } from './route.ts'

const never = new AbortController().signal
const OPTIONS: EngineOptions = {
  styleId: 1,
  stylePrompt: null,
  guidance: null,
  template: null,
  cameraAngle: null,
  aspectRatio: '1:1',
  quality: 'medium',
}
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

function routed(fail: () => ErrorCode | null, { atOnce = 4, retryAfterMs = null as number | null } = {}) {
  let time = 0
  const calls = vi.fn(async () => {
    const code = fail()
    if (code) throw new AppError(code, { retryAfterMs })
  })
  const main = { ...quickEngine(calls), name: 'google' }
  const standIn = vi.fn(() => quickEngine())
  const onFallback = vi.fn()
  const onSetup = vi.fn()
  const route = createRoute(main, { now: () => time, atOnce, standIn, onFallback, onSetup })
  const run = (attempt: number, mayFallBack: boolean) =>
    route.run(PHOTO, { ...OPTIONS, route: { attempt, mayFallBack } }, () => {}, never)
  const pass = (ms: number) => {
    time += ms
  }
  return { run, calls, standIn, onFallback, onSetup, pass }
}

test('the main engine makes the picture while it works, and no other is even made', async () => {
  const { run, standIn } = routed(() => null)
  expect((await run(1, true)).report.warnings).toEqual([])
  expect(standIn).not.toHaveBeenCalled()
})

test('a service that is down is tried again by the queue; the third time the stand-in steps in and says so', async () => {
  const { run, onFallback } = routed(() => 'engine_down')
  await expect(run(1, true)).rejects.toMatchObject({ code: 'engine_down' })
  await expect(run(2, true)).rejects.toMatchObject({ code: 'engine_down' })
  const { report } = await run(TRIES_BEFORE_FALLBACK, true)
  expect(report).toMatchObject({ engine: 'quick', warnings: [expect.stringMatching(/built-in studio made/)] })
  expect(onFallback).toHaveBeenCalledOnce()
})

test('without permission nobody steps in, however often it fails', async () => {
  const { run, standIn } = routed(() => 'engine_quota')
  for (const attempt of [1, 2, 3, 4]) {
    await expect(run(attempt, false)).rejects.toMatchObject({ code: 'engine_quota' })
  }
  expect(standIn).not.toHaveBeenCalled()
})

test.each(['engine_setup', 'engine_empty'] as const)(
  '%s: no wait will help, so the stand-in comes at once',
  async (code) => {
    const { run, onSetup } = routed(() => code)
    expect((await run(1, true)).report.engine).toBe('quick')
    expect(onSetup).toHaveBeenCalledTimes(code === 'engine_setup' ? 1 : 0)
  },
)

test('a service that asks for a long wait gets it only from those who can’t have another engine', async () => {
  const { run } = routed(() => 'engine_quota', { retryAfterMs: LONGEST_WAIT_MS + 1 })
  expect((await run(1, true)).report.engine).toBe('quick')
  await expect(run(1, false)).rejects.toMatchObject({
    code: 'engine_quota',
    retryAfterMs: LONGEST_WAIT_MS + 1,
  })
})

test.each(['engine_refused', 'image_damaged', 'generation_failed'] as const)(
  '%s is no matter of another engine',
  async (code) => {
    const { run, standIn } = routed(() => code)
    await expect(run(4, true)).rejects.toMatchObject({ code })
    expect(standIn).not.toHaveBeenCalled()
  },
)

test('a service that fails again and again is left alone: no calls, a time to come back, the stand-in at once', async () => {
  const { run, calls, pass } = routed(() => 'engine_down')
  for (let n = 0; n < OPENS_AT; n++) await run(1, false).catch(() => {})
  expect(calls).toHaveBeenCalledTimes(OPENS_AT)
  const refused = await run(1, false).catch((error) => error)
  expect(refused).toBeInstanceOf(NotAsked)
  expect(refused).toMatchObject({ code: 'engine_down', waitMs: PAUSE_FIRST_MS })
  expect((await run(1, true)).report.engine).toBe('quick')
  expect(calls).toHaveBeenCalledTimes(OPENS_AT)
  pass(PAUSE_FIRST_MS)
  await run(1, false).catch(() => {})
  expect(calls).toHaveBeenCalledTimes(OPENS_AT + 1)
})

test('no more photos at once than allowed, the others in their order', async () => {
  let running = 0
  let most = 0
  const main = quickEngine(async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running--
  })
  const route = createRoute(main, {
    now: () => 0,
    atOnce: 2,
    standIn: quickEngine,
    onFallback: () => {},
    onSetup: () => {},
  })
  await Promise.all(Array.from({ length: 5 }, () => route.run(PHOTO, OPTIONS, () => {}, never)))
  expect(most).toBe(2)
})

describe('the breaker', () => {
  function breakerAt() {
    const clock = { time: 0 }
    const breaker = createBreaker(() => clock.time)
    const fail = (sign: Sign = 'down') =>
      breaker
        .run(
          () => Promise.reject(new Error('no')),
          () => sign,
        )
        .catch(() => {})
    /** A call that goes on until it is told how it ends. */
    const begin = () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const work = () => promise
      const ended = breaker.run(work, () => 'down').catch(() => {})
      return {
        async end() {
          resolve()
          await ended
        },
        async fail() {
          reject(new Error('no'))
          await ended
        },
      }
    }
    return { breaker, clock, fail, begin }
  }

  test('lets one call try after a pause, waits longer after it failed, and closes when it worked', async () => {
    const { breaker, clock, fail, begin } = breakerAt()
    for (let n = 0; n < OPENS_AT; n++) await fail()
    expect(breaker.waitMs()).toBe(PAUSE_FIRST_MS)
    clock.time += PAUSE_FIRST_MS
    expect(breaker.waitMs()).toBe(0)
    const trial = begin()
    // Nobody else while one tries.
    expect(breaker.waitMs()).toBeGreaterThan(0)
    await trial.fail()
    expect(breaker.waitMs()).toBe(PAUSE_FIRST_MS * 2)
    clock.time += PAUSE_FIRST_MS * 2
    await begin().end()
    expect(breaker.waitMs()).toBe(0)
  })

  test('waits no longer than so long', async () => {
    const { breaker, clock, fail } = breakerAt()
    for (let n = 0; n < OPENS_AT; n++) await fail()
    for (let n = 0; n < 20; n++) {
      clock.time += breaker.waitMs()
      await fail()
    }
    expect(breaker.waitMs()).toBe(PAUSE_CAP_MS)
  })

  test('calls that were under way when it opened do not make the pause longer', async () => {
    const { breaker, begin } = breakerAt()
    const calls = Array.from({ length: OPENS_AT + 7 }, begin)
    for (const call of calls) await call.fail()
    expect(breaker.waitMs()).toBe(PAUSE_FIRST_MS)
  })

  test('whoever refuses one photo is there: it closes', async () => {
    const { breaker, clock, fail } = breakerAt()
    for (let n = 0; n < OPENS_AT; n++) await fail()
    clock.time += PAUSE_FIRST_MS
    await fail('there')
    expect(breaker.waitMs()).toBe(0)
  })

  test('what says nothing of the service changes nothing: the next call tries', async () => {
    const { breaker, clock, fail, begin } = breakerAt()
    for (let n = 0; n < OPENS_AT; n++) await fail()
    clock.time += PAUSE_FIRST_MS
    await fail('none')
    expect(breaker.waitMs()).toBe(0)
    await begin().fail()
    expect(breaker.waitMs()).toBe(PAUSE_FIRST_MS * 2)
  })
})
