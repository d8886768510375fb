// What may be said of the dish: only what was measured, never rounded up.

/** Below this share of unchanged structure the claim would not be true. */
const UNCHANGED_FROM = 0.95

/** @param fidelity share of the dish's structure that is unchanged, 0..1; null where it was not measured */
export function fidelityNote(fidelity: number | null): { tone: 'good' | 'warn'; text: string } | null {
  if (fidelity === null) return null
  const percent = `${Math.floor(fidelity * 100)}%`
  return fidelity >= UNCHANGED_FROM
    ? { tone: 'good', text: `Dish unchanged · ${percent}` }
    : { tone: 'warn', text: `Dish ${percent} unchanged: compare it with your photo` }
}
