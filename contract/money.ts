// Between the decimal strings of the wire and the integer cents we reckon in.

/** "19.99" for 1999. */
export function toAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** "$19.99" for 1999, as people read it. */
export function priceText(cents: number): string {
  return `$${toAmount(cents)}`
}

/** Cents of a plain decimal with at most two places; null for anything else: money is never guessed. */
export function toCents(amount: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
