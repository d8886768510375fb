// Where a row stands in a list that people sort: a fraction in base 36 between its neighbours', compared as text, so
// that a move changes one row. After "Implementing Fractional Indexing" (David Greenspan, 2020), with steps of a fixed
// size at both ends, because lists mostly grow there and halving the rest each time would make long keys.

/** What a position looks like. */
export const POSITION = /^[0-9a-z]{0,127}[1-9a-z]$/

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
const FIRST = 'i'
/** Digits of a step at an end: 36⁴ / 2 rows fit on either side of the first before steps turn into halves. */
const STEP_DIGITS = 4
const STEPS = BASE ** STEP_DIGITS

/**
 * A position strictly after `before` and strictly before `after`; null stands for that end of the list.
 * Where two devices have given neighbours the same position, the answer is the nearest one after it.
 */
export function positionBetween(before: string | null, after: string | null): string {
  if (before === null && after === null) return FIRST
  if (after === null) return stepAfter(before!) ?? halfway(before!, null)
  if (before === null) return stepBefore(after) ?? halfway('', after)
  return halfway(before, before < after ? after : `${before}1`)
}

/** The fraction's first digits as a whole number. */
function whole(position: string): number {
  return Number.parseInt(position.slice(0, STEP_DIGITS).padEnd(STEP_DIGITS, DIGITS[0]), BASE)
}

/** Without trailing zeros, or there would be nothing between '1' and '10'. */
function fromWhole(steps: number): string {
  return steps.toString(BASE).padStart(STEP_DIGITS, DIGITS[0]).replace(/0+$/, '')
}

function stepAfter(position: string): string | null {
  const steps = whole(position) + 1
  return steps < STEPS ? fromWhole(steps) : null
}

function stepBefore(position: string): string | null {
  const steps = whole(position) - 1
  return steps > 0 ? fromWhole(steps) : null
}

/** Halfway from `low` ('' is 0) to `high` (null is 1), as short as can be. */
function halfway(low: string, high: string | null): string {
  let shared = ''
  for (let at = 0; ; at++) {
    const from = digit(low, at)
    const to = high === null ? BASE : digit(high, at)
    if (from === to) shared += DIGITS[from]
    else if (to - from > 1) return shared + DIGITS[Math.floor((from + to) / 2)]
    // Neighbouring digits: whatever follows `low`'s is below `high`.
    else return shared + DIGITS[from] + halfway(low.slice(at + 1), null)
  }
}

function digit(position: string, at: number): number {
  return DIGITS.indexOf(position[at] ?? DIGITS.charAt(0))
}
