// Keeps calls away from a service that does not work, so that neither it nor anybody who waits is kept busy.
//
//            OPENS_AT failures in a row              the pause is over: one call may try
//   closed ────────────────────────────► open ─────────────────────────────────────► trying
//     ▲                                   ▲                                             │
//     │                                   └── failed: a pause twice as long, to a cap ──┤
//     └───────────────────────────────────────────── worked ───────────────────────────┘

export const OPENS_AT = 5
export const PAUSE_FIRST_MS = 15_000
export const PAUSE_CAP_MS = 240_000

export interface Breaker {
  /** How long no call should be made; 0: now is as good as any time. */
  waitMs(): number
  /** @param isOutage whether an error is the service's not working, and not about this one call */
  run<T>(work: () => Promise<T>, isOutage: (error: unknown) => boolean): Promise<T>
}

export function createBreaker(now: () => number): Breaker {
  let failures = 0
  let openUntil = 0
  let trying = false
  return {
    waitMs() {
      if (failures < OPENS_AT) return 0
      // Others wait for what the one that tries finds out.
      return trying ? Math.max(PAUSE_FIRST_MS, openUntil - now()) : Math.max(0, openUntil - now())
    },
    async run(work, isOutage) {
      const isTrial = failures >= OPENS_AT
      if (isTrial) trying = true
      try {
        const result = await work()
        failures = 0
        return result
      } catch (error) {
        if (isOutage(error)) {
          failures++
          const pauses = failures - OPENS_AT
          if (pauses >= 0) openUntil = now() + Math.min(PAUSE_CAP_MS, PAUSE_FIRST_MS * 2 ** pauses)
        } else {
          // Whoever refuses is there.
          failures = 0
        }
        throw error
      } finally {
        if (isTrial) trying = false
      }
    },
  }
}
