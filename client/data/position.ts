// Where a dish stands in the menu: a key between those of its neighbours, compared as text, so that moving one dish
// changes one row. Keys are base-62 fractions; the first COARSE digits count up and down at the ends, so that they
// stay short however many dishes are added. (The idea: D. Greenspan, "Implementing Fractional Indexing".)

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
const COARSE = 5
/** Two devices that add offline at the same end must not end up with the same key. */
const JITTER = 3

/** `null` is the end of the menu on that side; `random` gives 0..1. */
export function positionBetween(after: string | null, before: string | null, random = Math.random): string {
  if (after === null && before === null) return coarse(Math.floor(BASE ** COARSE / 2)) + jitter(random)
  if (before === null) return atEnd(after ?? '', 1, random) ?? midpoint(after ?? '', null)
  if (after === null) return atEnd(before, -1, random) ?? midpoint('', before)
  // Equal or crossed keys (another device was quicker): right behind the one it was put after.
  return after < before ? midpoint(after, before) : midpoint(after, null)
}

function atEnd(key: string, step: 1 | -1, random: () => number): string | null {
  const head = key.slice(0, COARSE).padEnd(COARSE, '0')
  const next = [...head].reduce((sum, digit) => sum * BASE + DIGITS.indexOf(digit), 0) + step
  return next > 0 && next < BASE ** COARSE ? coarse(next) + jitter(random) : null
}

function coarse(value: number): string {
  let text = ''
  for (let rest = value; text.length < COARSE; rest = Math.floor(rest / BASE))
    text = DIGITS[rest % BASE] + text
  return text
}

/** Never ends in 0: nothing fits between `a` and `a0`. */
function jitter(random: () => number): string {
  const digits = Array.from({ length: JITTER }, (_, n) => {
    const least = n === JITTER - 1 ? 1 : 0
    return DIGITS[least + Math.floor(random() * (BASE - least))]
  })
  return digits.join('')
}

/** The shortest fraction near the middle of two; `after` < `before`, null is one. */
function midpoint(after: string, before: string | null): string {
  let key = ''
  // Below `before` as soon as a digit of the key is: from there on the upper end is open.
  let upper = before
  for (let n = 0; ; n++) {
    const low = DIGITS.indexOf(after[n] ?? '0')
    const high = upper === null ? BASE : DIGITS.indexOf(upper[n] ?? '0')
    if (high - low > 1) return key + DIGITS[low + Math.floor((high - low) / 2)]
    key += DIGITS[low]
    if (high > low) upper = null
    // Only where `before` is `after` with zeros behind, which no key of ours is.
    if (upper !== null && n > upper.length) return midpoint(after, null)
  }
}
