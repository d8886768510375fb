// How often and how fast a job is tried again; the same for both queues.

export const MAX_ATTEMPTS = 4
/** A photo that takes the whole process down again and again must not do so for ever. */
export const MAX_INTERRUPTIONS = 25
/** First wait before another try; it doubles each time, up to the cap, and is spread by a random half. */
export const RETRY_FIRST_MS = 2_000
export const RETRY_CAP_MS = 60_000
/** How long stopping waits for the running job before it is abandoned; another worker takes it up then. */
export const DRAIN_MS = 20_000

/** Milliseconds before attempt `attempt + 1`. `random` gives [0, 1). */
export function retryDelay(attempt: number, random: () => number): number {
  const whole = Math.min(RETRY_CAP_MS, RETRY_FIRST_MS * 2 ** (attempt - 1))
  return whole / 2 + (whole / 2) * random()
}
