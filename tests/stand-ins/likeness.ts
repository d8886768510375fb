// A comparison that says what a test wants, in the order it wants it; the last one again and again.
import type { LikenessCheck } from '../../server/engine/likeness/check.ts'

export function sayLikeness(...scores: (number | null)[]): LikenessCheck & { asked: number } {
  const check = {
    asked: 0,
    compare: async () => {
      check.asked++
      return (scores.length > 1 ? scores.shift() : scores[0]) ?? null
    },
    close: async () => {},
  }
  return check
}
