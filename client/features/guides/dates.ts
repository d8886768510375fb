/** 21 November 2026: the same on the server and in every browser. */
export function longDate(iso: string): string {
  return format(iso, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** 21 Nov 2026 */
export function shortDate(iso: string): string {
  return format(iso, { day: 'numeric', month: 'short', year: 'numeric' })
}

function format(iso: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${iso}T12:00:00Z`).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' })
}
