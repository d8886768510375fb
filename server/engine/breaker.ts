// Keeps calls away from a service that does not work, so that neither it nor anybody who waits is kept busy.
//
//            OPENS_AT failures in a row              the pause is over: one call may try
//   closed ────────────────────────────► open ─────────────────────────────────────► trying
//     ▲                                   ▲                                             │
//     │                                   ├── down: a pause twice as long, to a cap ────┤
//     │                                   └── nothing learned: the next one tries ──────┤
//     └─────────────────────────────────── the service answered ────────────────────────┘
//
// Calls that were under way when it opened say nothing new: only the trial changes an open breaker, and an answer.

export const OPENS_AT = 5
export const PAUSE_FIRST_MS = 15_000
export const PAUSE_CAP_MS = 240_000

/** What a failed call says about the service: it does not work, it is there, or nothing. */
export type Sign = 'down' | 'there' | 'none'

export interface Breaker {
  /** How long no call should be made; 0: now is as good as any time. */
  waitMs(): number
  /** @param signOf what an error says about the service; a call that worked says that it is there */
  run<T>(work: () => Promise<T>, signOf: (error: unknown) => Sign): Promise<T>
}

export function createBreaker(now: () => number): Breaker {
  let failures = 0
  /** The pause while open; 0: closed. */
  let pauseMs = 0
  let openUntil = 0
  let trying = false
  const open = (ms: number) => {
    pauseMs = Math.min(PAUSE_CAP_MS, ms)
    openUntil = now() + pauseMs
  }
  const learn = (sign: Sign, isTrial: boolean) => {
    if (sign === 'there') failures = pauseMs = 0
    if (sign !== 'down') return
    if (isTrial) open(pauseMs * 2)
    else if (pauseMs === 0 && ++failures >= OPENS_AT) open(PAUSE_FIRST_MS)
  }
  return {
    waitMs() {
      if (pauseMs === 0) return 0
      // Others wait for what the one that tries finds out.
      return trying ? Math.max(PAUSE_FIRST_MS, openUntil - now()) : Math.max(0, openUntil - now())
    },
    async run(work, signOf) {
      const isTrial = pauseMs > 0
      if (isTrial) trying = true
      try {
        const result = await work()
        learn('there', isTrial)
        return result
      } catch (error) {
        learn(signOf(error), isTrial)
        throw error
      } finally {
        if (isTrial) trying = false
      }
    },
  }
}
