// What has changed in one of a user's lists since a cursor.
//
//   change_seq  ───●──●──●────●──●──────●──▶   every change of a user has a number of its own (nextChange)
//                  └─ after   └─ cursor └─ users.change_seq
//
// A page carries the rows and the removals of one and the same range of numbers, (after, cursor]. Numbers become
// visible in order, because nextChange holds the user's row until the commit: nothing can turn up behind a cursor.
// A row that changes while pages are read moves ahead of the cursor and comes (again) later.
import { AppError } from '../../contract/errors.ts'
import { DELTA_PAGE } from '../../contract/limits.ts'
import type { Db } from './db.ts'
import type { RemovalKind } from './schema.ts'

export type Delta<Item> =
  | { reset: true }
  | { items: Item[]; removed: string[]; cursor: string; more: boolean }

interface Cursor {
  after: number
  /** The counter when a first read began, while its pages go on: what was gone by then was never handed out. */
  began: number
}

/** Reads up to `limit` rows with `after < change_seq <= upTo`, in that order. */
export type ReadChanged<Row> = (range: { after: number; upTo: number; limit: number }) => Promise<Row[]>

/** @throws AppError('bad_request') for what is no cursor */
function parseCursor(text: string): Cursor {
  const match = /^(\d{0,15})(?:~(\d{1,15}))?$/.exec(text)
  if (!match) throw new AppError('bad_request')
  return { after: Number(match[1]), began: Number(match[2] ?? 0) }
}

/** Whether a cursor asks for everything. */
export function isFirstRead(since: string): boolean {
  return /^0*$/.test(since)
}

/**
 * @param list whose list, and which
 * @param since the cursor of the last answer; '' or '0' for everything
 * @throws AppError('bad_request') for what is no cursor
 */
export async function readDelta<Row extends { change_seq: number }, Item>(
  db: Db,
  list: { userId: string; kind: RemovalKind; changed: ReadChanged<Row>; toItem: (row: Row) => Item },
  since: string,
): Promise<Delta<Item>> {
  const { after, began: begun } = parseCursor(since)
  const { upTo } = await readCounters(db, list.userId)
  const began = isFirstRead(since) ? upTo : begun
  const told = Math.max(after, began)
  // From the future: it belongs to another database (restored, or made anew).
  if (told > upTo) return { reset: true }
  // What is asked most: nothing has happened. What has been forgotten is older than that.
  if (after === upTo) return { items: [], removed: [], cursor: String(upTo), more: false }

  const limit = DELTA_PAGE + 1
  const [rows, removals] = await Promise.all([
    list.changed({ after, upTo, limit }),
    changedRemovals(db, list, { after: told, upTo, limit }),
  ])
  // Asked last, because removals may have been forgotten while they were being read.
  const { floor } = await readCounters(db, list.userId)
  if (floor > told) return { reset: true }

  const end = Math.min(endOfPage(rows, upTo), endOfPage(removals, upTo))
  const more = end < upTo
  return {
    items: rows.filter((row) => row.change_seq <= end).map(list.toItem),
    removed: removals.filter((row) => row.change_seq <= end).map((row) => row.id),
    cursor: more && end < began ? `${end}~${began}` : String(end),
    more,
  }
}

/** The last number before the first row that has no room on the page. */
function endOfPage(rows: { change_seq: number }[], upTo: number): number {
  const next = rows[DELTA_PAGE]
  return next ? Number(next.change_seq) - 1 : upTo
}

async function readCounters(db: Db, userId: string): Promise<{ upTo: number; floor: number }> {
  const user = await db
    .selectFrom('users')
    .select(['change_seq', 'removals_floor'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { upTo: Number(user.change_seq), floor: Number(user.removals_floor) }
}

async function changedRemovals(
  db: Db,
  { userId, kind }: { userId: string; kind: RemovalKind },
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
) {
  return await db
    .selectFrom('removals')
    .select(['id', 'change_seq'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('change_seq', '>', after)
    .where('change_seq', '<=', upTo)
    .orderBy('change_seq')
    .limit(limit)
    .execute()
}
