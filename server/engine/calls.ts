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
    tell(signal.aborted ? 'aborted' : error instanceof AppError ? error.code : 'internal', null)
    throw error
  }
}
