// How PostgreSQL answers what people ask all day when there are a million generations: by indexes, whatever the size of
// the tables. Asked of it itself, with the statements as the code makes them.
import { CompiledQuery, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, inject, onTestFinished, test } from 'vitest'
import { asked } from '../../tests/server/asked.ts'
import { createDatabase } from '../../tests/server/databases.ts'
import { generationId, userId, writeManyRows } from '../../tests/server/many-rows.ts'
import { TEMPLATE } from '../../tests/server/postgres-project.ts'
import { bucketBalance, refund, spend } from '../billing/ledger.ts'
import { readStatement } from '../billing/statement.ts'
import { changedGenerations, listGenerations, readStatus } from '../generations/read.ts'
import { changedMenu, listMenu } from '../menu/read.ts'
import { loadDefaults } from '../templates/defaults.ts'
import { changedTemplates } from '../templates/read.ts'
import { readUsage } from '../usage/read.ts'
import { type Db, inTransaction, nextChange } from './db.ts'
import { connectPostgres } from './postgres.ts'

const AMOUNTS = inject('long')
  ? { users: 10_000, generations: 100, menuItems: 20, templates: 5, removals: 10 }
  : { users: 200, generations: 50, menuItems: 10, templates: 5, removals: 10 }
const WAITING_JOBS = inject('long') ? 20_000 : 2_000
const NOW = Date.UTC(2026, 10, 21)

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

async function explain(db: Db, query: CompiledQuery): Promise<{ ms: number; nodes: Plan[] }> {
  const text = `explain (analyze, format json) ${query.sql}`
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }>(
    CompiledQuery.raw(text, [...query.parameters]),
  )
  const [answer] = rows[0]!['QUERY PLAN']
  return { ms: answer!['Execution Time'], nodes: nodesOf(answer!.Plan) }
}

test(`${AMOUNTS.users * AMOUNTS.generations} generations: every reading goes by an index`, {
  timeout: 900_000,
}, async () => {
  // One of its own: so many rows are not emptied out again in a moment.
  const url = await createDatabase(inject('postgres')!, `template ${TEMPLATE}`)
  const db = connectPostgres(url)
  onTestFinished(() => db.destroy())
  await writeManyRows(db, AMOUNTS, NOW)
  const me = userId(Math.floor(AMOUNTS.users / 2))
  const mine = generationId(Math.floor(AMOUNTS.users / 2), 7)
  const defaults = loadDefaults([])
  const all = AMOUNTS.generations + AMOUNTS.menuItems + AMOUNTS.templates + AMOUNTS.removals
  const readings: Record<string, (db: Db) => Promise<unknown>> = {
    'history, first page': (d) => changedGenerations(d, me, ''),
    'history, what is new': (d) => changedGenerations(d, me, `${AMOUNTS.generations - 3}`),
    'history, nothing new': (d) => changedGenerations(d, me, `${all}`),
    'history, plain list': (d) => listGenerations(d, me),
    'status of one': (d) => readStatus(d, me, mine),
    'menu, plain list': (d) => listMenu(d, me),
    'menu, what is new': (d) => changedMenu(d, me, `${AMOUNTS.generations}`),
    'templates, what is new': (d) =>
      changedTemplates(d, defaults, me, `${AMOUNTS.generations}@${defaults.fingerprint}`),
    balance: (d) => bucketBalance(d, me),
    'statement, a page': (d) => readStatement(d, me, null),
    'usage of 30 days': (d) =>
      readUsage(d, me, { days: 30, dateOf: (t) => new Date(t).toISOString(), now: NOW }),
  }
  const lines: string[] = []
  for (const [name, read] of Object.entries(readings)) {
    for (const query of await asked(db, read)) {
      const { ms, nodes } = await explain(db, query)
      const tables = nodes.filter((node) => node['Relation Name'])
      lines.push(
        `${name.padEnd(24)} ${ms.toFixed(2).padStart(8)} ms  ${tables
          .map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`)
          .join(', ')}`,
      )
      expect(tables.length).toBeGreaterThan(0)
      expect([name, tables.filter((node) => node['Node Type'] === 'Seq Scan')]).toEqual([name, []])
      // By an index, but reading much more than it gives, would grow with the tables too.
      for (const node of tables) {
        const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
        expect([name, read <= 5 * all]).toEqual([name, true])
      }
    }
  }
  const writing = await writes(db, me)
  expect(writing).toEqual({})
  const fetching = await fetches(db, url)
  expect(fetching).toBe(0)
  if (inject('long')) process.stdout.write(`${lines.join('\n')}\n`)
})

/** Whole-table scans while credits are spent and given back. */
async function writes(db: Db, me: string): Promise<Record<string, number>> {
  return await scansDuring(db, async () => {
    await inTransaction(db, async (trx) => {
      await nextChange(trx, me)
      await spend(trx, { userId: me, plan: null, ref: 'new', amount: 2, now: NOW })
    })
    await inTransaction(db, async (trx) => {
      await nextChange(trx, me)
      await refund(trx, 'new', NOW)
    })
  })
}

/** Whole-table scans while workers take jobs out of a long queue. */
async function fetches(db: Db, url: string): Promise<number> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  await boss.start()
  try {
    for (let at = 0; at < WAITING_JOBS; at += 1_000) {
      await boss.insert(
        'jobs',
        Array.from({ length: 1_000 }, (_, n) => ({ data: { n: at + n }, priority: n % 2 ? 10 : 0 })),
      )
    }
    await sql`analyze pgboss.job`.execute(db)
    const scans = await scansDuring(db, async () => {
      for (let n = 0; n < 50; n++) {
        const [job] = await boss.fetch('jobs')
        await boss.complete('jobs', job!.id)
      }
    })
    return Object.entries(scans)
      .filter(([table]) => /^job/.test(table))
      .reduce((sum, [, count]) => sum + count, 0)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Of tables with more than a few rows. Other sessions tell their figures within a second. */
async function scansDuring(db: Db, work: () => Promise<void>): Promise<Record<string, number>> {
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const { rows } = await sql<{ name: string; scans: number }>`
      select relname as name, seq_scan as scans from pg_stat_user_tables where n_live_tup > 100`.execute(db)
    return new Map(rows.map((row) => [row.name, row.scans]))
  }
  const before = await read()
  await work()
  const after = await read()
  const grown = [...after].map(([name, scans]) => [name, scans - (before.get(name) ?? scans)] as const)
  return Object.fromEntries(grown.filter(([, count]) => count > 0))
}
