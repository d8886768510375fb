// For work that has time and whose loss costs: a store that can't be reached for a minute is waited for.
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../contract/errors.ts'

/** A minute in all: about what a bucket's or a network's restart takes. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Does it again while it throws an AppError that says `later`.
 * @param work harmless to do twice
 * @throws what the last try threw; the signal's reason when it is aborted while waiting
 */
export async function patiently<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  pauses: readonly number[] = PAUSES_MS,
): Promise<T> {
  for (const ms of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.retry !== 'later') throw error
      await pause(ms, undefined, { signal })
    }
  }
  return await work()
}
