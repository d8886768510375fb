// PostgreSQL, and in it a table that notes how far the move has come.
import { sql } from 'kysely'
import type { Db } from '../../server/db/db.ts'
import { type PictureMime, pictureName } from '../../server/pictures/picture.ts'
import { BALANCES, type Balances, balancesOf, type Row } from './source.ts'

/** Of a table: the place after which to go on, and how many rows are there. */
interface Progress {
  after: number
  done: number
}

export interface Target {
  migrations(): Promise<string>
  /** Notes whose move it is, and what the source is like. 'other': it has data already, or is another source's. */
  begin(fingerprint: string, state: string): Promise<'ours' | 'other'>
  /** What the source was like when this began; null where nobody noted it. */
  sourceState(): Promise<string | null>
  /** Whether there are more rows than were moved: a server has run on it. */
  isInUse(tables: readonly string[]): Promise<boolean>
  /** Names in the store of the pictures that it has. */
  pictures(): Promise<string[]>
  /** Empties the tables and the queue, and begins again with another state of the source. */
  reset(tables: readonly string[], state: string): Promise<void>
  isDone(): Promise<boolean>
  setDone(): Promise<void>
  progressOf(what: string): Promise<Progress>
  note(what: string, progress: Progress): Promise<void>
  /** The rows and how far that is, both or neither. */
  insert(table: string, rows: Row[], progress: Progress): Promise<void>
  sums(table: string, columns: { name: string; isNumber: boolean }[]): Promise<string>
  balances(): Promise<Balances>
}

const SOURCE = 'source'
const STATE = 'state'
const DONE = 'done'

export async function createTarget(db: Db): Promise<Target> {
  await sql`create table if not exists moved (what text primary key, "after" bigint, done bigint, note text)`.execute(
    db,
  )
  const read = async (what: string) => {
    const { rows } = await sql<{ after: number; done: number; note: string | null }>`
      select "after", done, note from moved where what = ${what}`.execute(db)
    return rows[0]
  }
  const write = async (on: Db, what: string, { after, done }: Progress, note: string | null = null) => {
    await sql`insert into moved values (${what}, ${after}, ${done}, ${note})
      on conflict (what) do update set "after" = excluded."after", done = excluded.done, note = excluded.note`.execute(
      on,
    )
  }
  return {
    async migrations() {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        db,
      )
      return rows.map(({ name }) => name).join()
    },
    async begin(fingerprint, state) {
      const before = await read(SOURCE)
      if (before) return before.note === fingerprint ? 'ours' : 'other'
      return await db.transaction().execute(async (trx) => {
        const somebody = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()
        if (somebody) return 'other'
        // A server that was started on it without anybody using it has made some; the source's count.
        await trx.deleteFrom('secrets').execute()
        await write(trx, SOURCE, { after: 0, done: 0 }, fingerprint)
        await write(trx, STATE, { after: 0, done: 0 }, state)
        return 'ours'
      })
    },
    sourceState: async () => (await read(STATE))?.note ?? null,
    async isInUse(tables) {
      // Secrets are made by a server that is only started.
      for (const table of tables.filter((name) => name !== 'secrets')) {
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
        if (Number(rows[0]?.n) > ((await read(table))?.done ?? 0)) return true
      }
      return false
    },
    async pictures() {
      const rows = await db.selectFrom('pictures').select(['id', 'mime']).execute()
      return rows.map(({ id, mime }) => pictureName(id, mime as PictureMime))
    },
    async reset(tables, state) {
      await db.transaction().execute(async (trx) => {
        await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
        await sql`delete from pgboss.job where name = 'jobs'`.execute(trx)
        await sql`delete from moved where what <> ${SOURCE}`.execute(trx)
        await write(trx, STATE, { after: 0, done: 0 }, state)
      })
    },
    isDone: async () => (await read(DONE)) !== undefined,
    setDone: () => write(db, DONE, { after: 0, done: 0 }),
    async progressOf(what) {
      return (await read(what)) ?? { after: 0, done: 0 }
    },
    note: (what, progress) => write(db, what, progress),
    async insert(table, rows, progress) {
      await db.transaction().execute(async (trx) => {
        // Tables are walked through by name, which their types don't allow.
        await trx
          .insertInto(table as 'users')
          .values(rows as never)
          .execute()
        await write(trx, table, progress)
      })
    },
    async sums(table, columns) {
      const parts = columns.map(({ name, isNumber }) =>
        isNumber
          ? sql`coalesce(sum(${sql.ref(name)}), 0)::text`
          : sql`coalesce(sum(length(${sql.ref(name)})), 0)::text`,
      )
      const line = sql.join([sql`count(*)::text`, ...parts], sql` || ' ' || `)
      const { rows } = await sql<{ line: string }>`select ${line} as line from ${sql.table(table)}`.execute(
        db,
      )
      return rows[0]?.line ?? ''
    },
    async balances() {
      const { rows } = await sql
        .raw<{ user_id: string; bucket: string; amount: number }>(BALANCES)
        .execute(db)
      return balancesOf(rows)
    },
  }
}
