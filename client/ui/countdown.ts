// The daily offer's clock: it ends at the person's own midnight and begins again there.

/** Milliseconds to the next local midnight, 1 to a day's length; a day of 23 or 25 hours counts as it is. */
export function untilMidnight(now: number): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - now
}

/** 05:09:03. A second that has begun counts, so that it never shows 00:00:00 before it is over. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

/** 2026-11-21 by the person's own calendar. */
export function localDay(now: number): string {
  const day = new Date(now)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
