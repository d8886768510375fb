// What may be said of the dish: only what was measured, never rounded up.
import { type GenerationReport, LOOKS_SAME_FROM, UNCHANGED_FROM } from './generation.ts'

/** null where nothing was measured. */
export function fidelityNote({
  fidelity,
  mode,
}: Pick<GenerationReport, 'fidelity' | 'mode'>): { tone: 'good' | 'warn'; text: string } | null {
  if (fidelity === null) return null
  const whole = Math.floor(fidelity * 100)
  // Drawn anew, so that nothing of it is unchanged: it can only look the same.
  if (mode === 'generative') {
    return fidelity >= LOOKS_SAME_FROM
      ? { tone: 'good', text: `Dish looks the same: ${whole} of 100` }
      : { tone: 'warn', text: `The dish may have changed: compare before you publish (${whole} of 100)` }
  }
  return fidelity >= UNCHANGED_FROM
    ? { tone: 'good', text: `Dish unchanged · ${whole}%` }
    : { tone: 'warn', text: `Dish ${whole}% unchanged: compare it with your photo` }
}
