// What an engine's work costs, told to whoever counts: one call a picture, or one a request to an outside service.
import { AppError, type ErrorCode } from '../../contract/errors.ts'

export interface EngineCall {
  engine: string
  model: string | null
  /** `aborted`: given up because this process stops. */
  outcome: 'ok' | ErrorCode | 'aborted'
  seconds: number
  /** An estimate by public price lists; null where nothing is known of it. */
  costUsd: number | null
}

export type OnCall = (call: EngineCall) => void

/** What failures have cost: an answer without a picture is paid for like one with. */
const costs = new WeakMap<object, number>()

/** Does what may fail after an answer was paid for. */
export async function atCost<T>(costUsd: number | null, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (costUsd !== null && error instanceof Error) costs.set(error, costUsd)
    throw error
  }
}

/** Runs one call and tells how it went. @param costOf of an answer, in USD */
export async function counted<T>(
  onCall: OnCall,
  { name, model }: { name: string; model: string | null },
  signal: AbortSignal,
  work: () => Promise<T>,
  costOf: (answer: T) => number | null = () => null,
): Promise<T> {
  const began = performance.now()
  const tell = (outcome: EngineCall['outcome'], costUsd: number | null) =>
    onCall({ engine: name, model, outcome, seconds: (performance.now() - began) / 1000, costUsd })
  try {
    const answer = await work()
    tell('ok', costOf(answer))
    return answer
  } catch (error) {
    const outcome = error instanceof AppError ? error.code : 'internal'
    tell(signal.aborted ? 'aborted' : outcome, error instanceof Error ? (costs.get(error) ?? null) : null)
    throw error
  }
}
