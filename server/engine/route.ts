// Which engine makes a picture: the one that is configured, and where it can't work and the person allows it, the
// built-in one.
//
//   main engine ──works──► result
//        │ down, out of quota: the queue comes again, with growing pauses, or when the service has said
//        │ the third time, when no wait will help or too long a one: does the person allow another engine?
//        ├──yes──► stand-in, and the report says so
//        └──no───► the queue's retries to their end, then a refund
import { AppError } from '../../contract/errors.ts'
import { createBreaker, type Sign } from './breaker.ts'
import { type Engine, type EngineOptions, NotAsked } from './engine.ts'

/** Tries of the main engine before another takes over. */
export const TRIES_BEFORE_FALLBACK = 3
/** Nobody waits longer for the main engine who may have another one. */
export const LONGEST_WAIT_MS = 60_000

const WARNING = 'The AI service couldn’t be used, so the built-in studio made this picture.'

export interface RouteWorld {
  now: () => number
  /** Photos that the main engine works on at once; the others wait here. */
  atOnce: number
  /** Made when it is first needed. */
  standIn: () => Engine
  onFallback: (error: AppError) => void
  /** Told of what only whoever runs the service can mend. */
  onSetup: (error: AppError) => void
}

export function createRoute(main: Engine, world: RouteWorld): Engine {
  const breaker = createBreaker(world.now)
  const gate = createGate(world.atOnce)
  let standIn: Engine | null = null
  return {
    name: main.name,
    model: main.model,
    async run(photo, options, onStage, signal) {
      const attempt = async () => {
        const wait = breaker.waitMs()
        if (wait > 0) throw new NotAsked(wait)
        return await breaker.run(() => main.run(photo, options, onStage, signal), signOf)
      }
      try {
        return await gate(attempt)
      } catch (error) {
        if (error instanceof AppError && error.code === 'engine_setup') world.onSetup(error)
        if (signal.aborted || !mayFallBack(error, options.route, breaker.waitMs() > 0)) throw error
        world.onFallback(error)
        standIn ??= world.standIn()
        const result = await standIn.run(photo, options, onStage, signal)
        const { report } = result
        return { ...result, report: { ...report, warnings: [WARNING, ...report.warnings] } }
      }
    },
    async close() {
      await main.close()
      await standIn?.close()
    },
  }
}

/** A damaged photo, or a call that was given up, says nothing of the service. */
function signOf(error: unknown): Sign {
  if (!(error instanceof AppError)) return 'none'
  if (error.code === 'engine_down' || error.code === 'engine_quota') return 'down'
  return ANSWERS.has(error.code) ? 'there' : 'none'
}

/** Whoever refuses is there. */
const ANSWERS = new Set(['engine_refused', 'engine_empty', 'engine_setup'])

/** A refusal is none of these: what one engine's moderation stops, no other makes. */
const CANT_WORK = new Set(['engine_down', 'engine_quota', 'engine_setup', 'engine_empty'])

function mayFallBack(error: unknown, route: EngineOptions['route'], isOpen: boolean): error is AppError {
  if (!(error instanceof AppError) || !CANT_WORK.has(error.code) || !route?.mayFallBack) return false
  const isLong = (error.retryAfterMs ?? 0) > LONGEST_WAIT_MS
  return error.retry === 'never' || isOpen || isLong || route.attempt >= TRIES_BEFORE_FALLBACK
}

/** So many at once, the others in the order they came. */
function createGate(places: number) {
  let free = places
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
