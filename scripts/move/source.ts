// The data folder that is moved: its SQLite file, opened for reading only.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { NewJob } from '../../server/jobs/queue.ts'
import { type PictureMime, pictureName } from '../../server/pictures/picture.ts'

/** In this order what a row refers to is there before it. Jobs go to another queue; all else is named here. */
const TABLES = [
  ...['users', 'identities', 'erased_identities', 'secrets', 'pictures', 'templates', 'menu_items'],
  ...[
    'generations',
    'removals',
    'changes_made',
    'subscriptions',
    'orders',
    'payments',
    'provider_events',
    'ledger_entries',
  ],
  ...['push_subscriptions', 'pushes'],
]
/** The migrations' own, and jobs. */
const NOT_MOVED = new Set(['kysely_migration', 'kysely_migration_lock', 'jobs'])

/** Where a number is divided to be added up. */
const HALF = 1_000_000

export type Row = Record<string, string | number | null>

export interface Source {
  tables: readonly string[]
  columns(table: string): { name: string; isNumber: boolean }[]
  count(table: string): number
  /** Rows after a place (0 at first), each with its own. */
  page(table: string, after: number, limit: number): { at: number; row: Row }[]
  jobs(): NewJob[]
  /** Names in the store of all pictures that are not being removed, in an order that stays. */
  pictures(): string[]
  migrations(): string
  /** Tells this database from every other. */
  fingerprint(): string
  /** Changes with anything in the database: for whether a move that was interrupted may go on. */
  state(): Promise<string>
  /** Count, sums of numbers and lengths of texts, as one line. */
  sums(table: string): string
  balances(): Balances
  close(): void
}

export interface Balances {
  users: number
  credits: number
  /** Over every user's every bucket. */
  digest: string
}

export function openSource(folder: string): Source {
  const file = join(folder, 'platelight.sqlite')
  const database = new DatabaseSync(file, { readOnly: true })
  const all = <T>(query: string, ...values: (string | number)[]) =>
    database.prepare(query).all(...values) as unknown as T[]
  const one = <T>(query: string) => all<T>(query)[0]!
  const columns = (table: string) =>
    all<{ name: string; type: string }>(`pragma table_info(${table})`).map(({ name, type }) => ({
      name,
      isNumber: /int/i.test(type),
    }))
  const present = all<{ name: string }>("select name from sqlite_master where type = 'table'").map(
    ({ name }) => name,
  )
  const unknown = present.find(
    (name) => !TABLES.includes(name) && !NOT_MOVED.has(name) && !/^sqlite_/.test(name),
  )
  if (unknown) throw new Error(`The table ${unknown} is new and scripts/move does not know it.`)
  return {
    tables: TABLES,
    columns,
    count: (table) => one<{ n: number }>(`select count(*) as n from ${table}`).n,
    page: (table, after, limit) =>
      all<Row>(
        `select rowid as rowid_, * from ${table} where rowid > ? order by rowid limit ?`,
        after,
        limit,
      ).map(({ rowid_, ...row }) => ({ at: Number(rowid_), row })),
    jobs: () =>
      all<{ id: string; payload: string; priority: number }>('select id, payload, priority from jobs').map(
        ({ id, payload, priority }) => ({ id, priority, payload: JSON.parse(payload) as object }),
      ),
    pictures: () =>
      all<{ id: string; mime: PictureMime }>(
        'select id, mime from pictures where doomed_at is null order by id',
      ).map(({ id, mime }) => pictureName(id, mime)),
    migrations: () =>
      all<{ name: string }>('select name from kysely_migration order by name')
        .map(({ name }) => name)
        .join(),
    // Its secrets are random; where there are none yet there is nothing to move.
    fingerprint: () =>
      createHash('sha256')
        .update(JSON.stringify(all('select name, value from secrets order by name')))
        .digest('hex'),
    async state() {
      const hash = createHash('sha256')
      // What was not written into the file yet is part of it.
      for (const part of [file, `${file}-wal`]) {
        if (existsSync(part)) for await (const bytes of createReadStream(part)) hash.update(bytes)
      }
      return hash.digest('hex')
    },
    sums(table) {
      // SQLite's sums end at 2^63, which five million times would pass: two halves, added up here.
      const halves = (value: string) =>
        `coalesce(sum(${value} / ${HALF}), 0) || ':' || coalesce(sum(${value} % ${HALF}), 0)`
      const parts = columns(table).map(({ name, isNumber }) =>
        halves(isNumber ? `"${name}"` : `length("${name}")`),
      )
      const { n, line } = one<{ n: number; line: string }>(
        `select count(*) as n, ${parts.join(" || ' ' || ")} as line from ${table}`,
      )
      const sums = line.split(' ').map((sum) => {
        const [high, low] = sum.split(':')
        return BigInt(high!) * BigInt(HALF) + BigInt(low!)
      })
      return [n, ...sums].join(' ')
    },
    balances: () => balancesOf(all(BALANCES)),
    close: () => database.close(),
  }
}

export const BALANCES = `select user_id, bucket, sum(amount) as amount from ledger_entries
  group by user_id, bucket order by user_id, bucket`

export function balancesOf(rows: { user_id: string; bucket: string; amount: number }[]): Balances {
  const hash = createHash('sha256')
  for (const { user_id, bucket, amount } of rows) hash.update(`${user_id} ${bucket} ${amount}\n`)
  return {
    users: new Set(rows.map((row) => row.user_id)).size,
    credits: rows.reduce((sum, { amount }) => sum + amount, 0),
    digest: hash.digest('hex'),
  }
}
