// A second submit within 5 s of the previous one is ignored: a double tap is one photo.
import { SUBMIT_COOLDOWN_MS } from '../../../contract/limits.ts'

export interface Cooldown {
  /** True where this press counts; the next ones do not for a while. */
  press(now: number): boolean
  /** The press came to nothing: the next one counts at once. */
  release(): void
}

export function cooldown(ms: number = SUBMIT_COOLDOWN_MS): Cooldown {
  let last = Number.NEGATIVE_INFINITY
  return {
    press: (now) => {
      if (now - last < ms) return false
      last = now
      return true
    },
    release: () => {
      last = Number.NEGATIVE_INFINITY
    },
  }
}
