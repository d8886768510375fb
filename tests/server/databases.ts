// A database for a test, empty and its own: SQLite, or in the project `postgres` of vitest.config.ts one on the server
// that postgres-project.ts has started.
import { randomBytes } from 'node:crypto'
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
  const url = free.pop() ?? (await copyTemplate(server))
  const db = connectPostgres(url, { connections: 8 })
  return {
    db,
    url,
    async close() {
      await db.destroy()
      await empty(url)
      free.push(url)
    },
  }
}

const free: string[] = []

async function copyTemplate(server: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(`${server}/postgres`, `create database ${name} template ${TEMPLATE}`)
  return `${server}/${name}`
}

/** Deletes, which is quicker than truncating where there is little; what refers before what is referred to. */
async function empty(url: string): Promise<void> {
  const ours = [
    ...['generations', 'menu_items', 'templates', 'removals', 'ledger_entries', 'payments', 'orders'],
    ...['subscriptions', 'provider_events', 'pictures', 'identities', 'erased_identities', 'users'],
    ...['secrets', 'jobs', 'rate_limits', 'pgboss.job'],
  ]
  await run(url, ours.map((table) => `delete from ${table}`).join('; '))
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
