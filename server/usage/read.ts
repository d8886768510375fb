// What a person did in a period, summed up from their generations and their ledger.
import type { Usage } from '../../contract/usage.ts'
import type { Db } from '../db/db.ts'

const DAY_MS = 86_400_000
/** Listed by name; the rest of a long tail tells nobody anything. */
const MOST_USED = 10

/** `2026-11-21` of a moment, by a time zone's calendar. @throws RangeError for a zone that doesn't exist */
export function calendar(zone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  return (time) => format.format(time)
}

/**
 * @param days how many, today included
 * @param dateOf the person's calendar
 */
export async function readUsage(
  db: Db,
  userId: string,
  { days, dateOf, now }: { days: number; dateOf: (time: number) => string; now: number },
): Promise<Usage> {
  const dates = lastDates(days, dateOf, now)
  const first = dates[0]!
  // A day more than asked: the calendar decides which rows belong to the first one.
  const since = now - (days + 1) * DAY_MS
  const rows = await db
    .selectFrom('generations')
    .select(['mode', 'style_id', 'template_id', 'template_name', 'status', 'created_at', 'finished_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute()
  const within = rows.filter((row) => dateOf(Number(row.created_at)) >= first)
  const completed = within.filter((row) => row.status === 'completed')
  const failed = within.filter((row) => row.status === 'failed')
  const names = new Map(within.map((row) => [row.template_id, row.template_name ?? '']))
  return {
    days: countDays(dates, dateOf, { completed, failed }),
    running: within.length - completed.length - failed.length,
    styles: mostUsed(within.flatMap((row) => (row.mode === 'style' ? [row.style_id!] : []))).map(
      ([styleId, count]) => ({ styleId, count }),
    ),
    templates: mostUsed(within.flatMap((row) => (row.template_id ? [row.template_id] : []))).map(
      ([id, count]) => ({ id, name: names.get(id)!, count }),
    ),
    seconds: secondsOf(
      completed.flatMap((row) =>
        row.finished_at === null ? [] : [(Number(row.finished_at) - Number(row.created_at)) / 1000],
      ),
    ),
    credits: await spent(db, userId, since, (time) => dateOf(time) >= first),
  }
}

function lastDates(days: number, dateOf: (time: number) => string, now: number): string[] {
  const dates = new Set<string>()
  // Half days, so that none is missed where a clock is put forward.
  for (let time = now; dates.size < days; time -= DAY_MS / 2) dates.add(dateOf(time))
  return [...dates].reverse()
}

type Row = { created_at: number }

function countDays(
  dates: string[],
  dateOf: (time: number) => string,
  { completed, failed }: { completed: Row[]; failed: Row[] },
): Usage['days'] {
  const on = (rows: Row[]) =>
    new Map(
      mostUsed(
        rows.map((row) => dateOf(Number(row.created_at))),
        dates.length,
      ),
    )
  const [done, lost] = [on(completed), on(failed)]
  return dates.map((date) => ({ date, completed: done.get(date) ?? 0, failed: lost.get(date) ?? 0 }))
}

function mostUsed<Key>(keys: Key[], limit = MOST_USED): [Key, number][] {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, limit)
}

/** Half of them were quicker than the median, nine in ten than the slow one. */
function secondsOf(all: number[]): Usage['seconds'] {
  if (all.length === 0) return null
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  const rounded = (seconds: number) => Math.round(seconds * 10) / 10
  return { median: rounded(at(0.5)), slow: rounded(at(0.9)) }
}

async function spent(
  db: Db,
  userId: string,
  since: number,
  isWithin: (time: number) => boolean,
): Promise<Usage['credits']> {
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['bucket', 'amount', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['generation', 'refund'])
    .where('created_at', '>=', since)
    .execute()
  const sums = { monthly: 0, trial: 0, topup: 0 }
  for (const { bucket, amount, created_at } of entries) {
    if (isWithin(Number(created_at))) sums[bucket] -= Number(amount)
  }
  return sums
}
