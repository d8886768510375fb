// A database for a test, empty and its own: SQLite, or in the project `postgres` of vitest.config.ts one on the server
// that postgres-project.ts has started.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Db } from '../../server/db/db.ts'
import { connectPostgres } from '../../server/db/postgres.ts'
import { openSqlite } from '../../server/db/sqlite.ts'
import { TEMPLATE } from './postgres-project.ts'

/** What this test runs on. */
export const DATABASE = inject('postgres') ? 'PostgreSQL' : 'SQLite'

export interface TestDatabase {
  db: Db
  /** Its address; null for SQLite. */
  url: string | null
  /** Gives it back. Nobody may use it any more. */
  close(): Promise<void>
}

/** @param folder for SQLite's file; in memory without one */
export async function openTestDatabase(folder = ':memory:'): Promise<TestDatabase> {
  const server = inject('postgres')
  if (!server) {
    const db = await openSqlite(folder)
    return { db, url: null, close: () => db.destroy() }
  }
  // Copying takes fifty times as long as emptying: those of former tests of this file are taken again.
  const { db, url } = free.pop() ?? (await copyTemplate(server))
  return {
    db,
    url,
    async close() {
      await untilQuiet(db)
      await empty(db)
      free.push({ db, url })
    },
  }
}

const free: { db: Db; url: string }[] = []

async function copyTemplate(server: string): Promise<{ db: Db; url: string }> {
  const url = await createDatabase(server, `template ${TEMPLATE}`)
  return { db: connectPostgres(url, { connections: 8 }), url }
}

/** What a test began and did not wait for: it must not write into the next one's. */
async function untilQuiet(db: Db): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await sql<{ busy: number }>`select count(*) as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db)
    if (rows[0]?.busy === 0) return
    await pause(25)
  }
}

/** Deletes, which is quicker than truncating where there is little; in any order, with no eye on what refers to what. */
async function empty(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(db)
  const statements = [...rows.map(({ name }) => name), 'pgboss.job'].map((table) => `delete from ${table}`)
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql.raw(statements.join('; ')).execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
  })
}

/** An empty one on the server of these tests; it goes with the server. @returns its address */
export async function createDatabase(server: string, options = ''): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(`create database ${name} ${options}`)
  } finally {
    await client.end()
  }
  return `${server}/${name}`
}
