import { expect, test, vi } from 'vitest'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { quickEngine } from '../../tests/server/test-server.ts'
import { createBreaker, OPENS_AT, PAUSE_CAP_MS, PAUSE_FIRST_MS } from './breaker.ts'
import type { EngineOptions } from './engine.ts'
import { createRoute, TRIES_BEFORE_FALLBACK } from './route.ts'

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

function routed(fail: () => ErrorCode | null, atOnce = 4) {
  let time = 0
  const calls = vi.fn(async () => {
    const code = fail()
    if (code) throw new AppError(code)
  })
  const main = { ...quickEngine(calls), name: 'google' }
  const standIn = vi.fn(() => quickEngine())
  const onFallback = vi.fn()
  const route = createRoute(main, { now: () => time, atOnce, standIn, onFallback })
  const run = (attempt: number, mayFallBack: boolean) =>
    route.run(PHOTO, { ...OPTIONS, route: { attempt, mayFallBack } }, () => {}, never)
  const pass = (ms: number) => {
    time += ms
  }
  return { run, calls, standIn, onFallback, pass }
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
    const { run } = routed(() => code)
    expect((await run(1, true)).report.engine).toBe('quick')
  },
)

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
  await expect(run(1, false)).rejects.toMatchObject({ code: 'engine_down', retryAfterMs: PAUSE_FIRST_MS })
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
  const route = createRoute(main, { now: () => 0, atOnce: 2, standIn: quickEngine, onFallback: () => {} })
  await Promise.all(Array.from({ length: 5 }, () => route.run(PHOTO, OPTIONS, () => {}, never)))
  expect(most).toBe(2)
})

test('the breaker lets one call try after a pause, waits longer after it failed, and closes when it worked', async () => {
  let time = 0
  const breaker = createBreaker(() => time)
  const fail = () =>
    breaker
      .run(
        () => Promise.reject(new Error('down')),
        () => true,
      )
      .catch(() => {})
  for (let n = 0; n < OPENS_AT; n++) await fail()
  expect(breaker.waitMs()).toBe(PAUSE_FIRST_MS)
  time += PAUSE_FIRST_MS
  expect(breaker.waitMs()).toBe(0)
  let end = () => {}
  const trial = breaker.run(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
    () => true,
  )
  // Nobody else while one tries.
  expect(breaker.waitMs()).toBeGreaterThan(0)
  end()
  await trial
  expect(breaker.waitMs()).toBe(0)
  for (let n = 0; n < 20; n++) await fail()
  expect(breaker.waitMs()).toBe(PAUSE_CAP_MS)
})

test('whoever refuses one photo is there: it closes the breaker', async () => {
  const breaker = createBreaker(() => 0)
  const fail = (isOutage: boolean) =>
    breaker
      .run(
        () => Promise.reject(new Error('no')),
        () => isOutage,
      )
      .catch(() => {})
  for (let n = 0; n < OPENS_AT; n++) await fail(true)
  await fail(false)
  expect(breaker.waitMs()).toBe(0)
})
