// A user's ledger as they read it: what one event did to several buckets is one line.
import { sql } from 'kysely'
import { STATEMENT_PAGE, type StatementLine } from '../../contract/billing.ts'
import type { Db } from '../db/db.ts'

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
    .selectFrom('running')
    .selectAll()
    .where('amount', '<>', 0)
    .$if(before !== null, (query) => query.where('seq', '<', before))
    .orderBy('seq', 'desc')
    .limit(STATEMENT_PAGE)
    .execute()
  return rows.map((row) => ({
    id: String(row.seq),
    kind: row.kind,
    amount: Number(row.amount),
    balance: Number(row.balance),
    created_at: new Date(Number(row.at)).toISOString(),
    generation_id: row.kind === 'generation' || row.kind === 'refund' ? row.ref : null,
  }))
}
