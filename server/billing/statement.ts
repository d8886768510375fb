// A user's ledger as they read it: what one event did to several buckets is one line.
import { sql } from 'kysely'
import { STATEMENT_PAGE, type StatementLine, type StatementReason } from '../../contract/billing.ts'
import { GENERATION_COSTS } from '../../contract/catalog.ts'
import { ERRORS } from '../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import type { EntryKind } from './ledger.ts'
import { LATE, REFUNDED, RESTORED, SETTLED } from './lots.ts'

/**
 * Newest first, a page at a time.
 * @param before the id of the last line of the page before; null for the first page
 */
export async function readStatement(db: Db, userId: string, before: number | null): Promise<StatementLine[]> {
  const rows = await db
    .with('lines', (cte) =>
      cte
        .selectFrom('ledger_entries')
        .select(['kind', 'ref'])
        .select(({ fn }) => [
          fn.max('seq').as('seq'),
          fn.max('created_at').as('at'),
          fn.sum<number>('amount').as('amount'),
        ])
        .where('user_id', '=', userId)
        .groupBy(['kind', 'ref']),
    )
    .with('running', (cte) =>
      cte.selectFrom('lines').selectAll().select(sql<number>`sum(amount) over (order by seq)`.as('balance')),
    )
    .selectFrom('running as r')
    .leftJoin('generations as g', 'g.id', 'r.ref')
    .selectAll('r')
    .select(['g.mode', 'g.error_message as error'])
    .where('r.amount', '<>', 0)
    .$if(before !== null, (query) => query.where('r.seq', '<', before))
    .orderBy('r.seq', 'desc')
    .limit(STATEMENT_PAGE)
    .execute()
  return rows.map((row) => ({
    id: String(row.seq),
    kind: row.kind,
    reason: reasonOf(row),
    amount: Number(row.amount),
    balance: Number(row.balance),
    created_at: new Date(Number(row.at)).toISOString(),
    generation_id: row.kind === 'generation' || row.kind === 'refund' ? row.ref : null,
  }))
}

interface Movement {
  kind: EntryKind
  ref: string
  amount: number
  mode: 'style' | 'template' | null
  error: string | null
}

/** What happened, as the entry's name and its generation tell it. */
function reasonOf({ kind, ref, amount, mode, error }: Movement): StatementReason {
  const isGivenBack = ref.startsWith(`${REFUNDED}:`)
  switch (kind) {
    case 'trial':
      return 'welcome'
    case 'grant':
      return 'month'
    case 'topup':
      return 'bought'
    case 'generation':
      // A deleted one has no row any more.
      return mode ?? (-Number(amount) === GENERATION_COSTS.template ? 'template' : 'style')
    case 'refund':
      if (error === null) return 'unfinished'
      return error === ERRORS.cancelled.text ? 'cancelled' : 'failed'
    case 'lapse':
      return isGivenBack ? 'back_after_month' : 'month_over'
    case 'forfeit':
      return isGivenBack ? 'back_after_end' : 'ended'
    case 'correction':
      if (isGivenBack) return 'back_after_return'
      if (ref.startsWith(`${LATE}:`)) return 'month_replaced'
      if (ref.startsWith(`${SETTLED}:`)) return 'settled'
      return ref.startsWith(`${RESTORED}:`) ? 'went_on' : 'returned'
  }
}
