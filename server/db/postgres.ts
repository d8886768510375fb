// PostgreSQL, for any number of processes. The queries are the same as SQLite's; what differs is here: how numbers and
// text come and compare, and that several nodes may start at once.
import { type DataTypeNode, Kysely, PostgresDialect, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './db.ts'
import { reasonOf } from './failures.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import type { Schema } from './schema.ts'

/** Held while the tables are brought up to date. Any number nobody else locks in this database. */
const MIGRATION_LOCK = 7_528_352_001
/** For a connection, new or given back by others; longer than this nobody wants to wait for an answer. */
const CONNECT_TIMEOUT_MS = 10_000
/** No request needs so long; what hangs longer than this is given up, so that its connection serves others again. */
const STATEMENT_TIMEOUT_MS = 20_000
/** A node that vanished without closing its connection must not hold a user's row for ever. */
const IDLE_IN_TRANSACTION_MS = 30_000

const INT8 = 20
const NUMERIC = 1700

/**
 * bigint and numeric come as numbers, as from SQLite: ours are times, counters and sums of credits, all of them far
 * below 2^53. The driver's own choice is text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 || oid === NUMERIC) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/**
 * Text compares byte by byte, as in SQLite: by default it would follow the language the server was set up for, and
 * positions of menu items, which are compared in JavaScript too, would sort differently from machine to machine.
 */
class BytewiseCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node)
    if (node.dataType === 'text' && this.parentNode?.kind === 'ColumnDefinitionNode') {
      this.append(' collate "C"')
    }
  }
}

class BytewiseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new BytewiseCompiler()
  }
}

export interface PostgresOptions {
  /** Connections at most. */
  connections?: number
  log?: Logger
  migrations?: typeof MIGRATIONS
}

/**
 * Connects to a PostgreSQL database and migrates it; any number of nodes may do so at once.
 * @param url postgres://user:password@host:port/database
 * @throws where it can't be reached or brought up to date
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Db> {
  await migratePostgres(url, options.migrations ?? MIGRATIONS)
  return connectPostgres(url, options)
}

/** Connects only. */
export function connectPostgres(url: string, { connections = 10, log }: PostgresOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'platelight',
    max: connections,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  })
  // A broken connection tells whoever waits for its answer, and besides that says so to nobody in particular, which
  // without a listener would end the process: while it is unused through the pool, in the middle of a transaction itself.
  pool.on('error', (error) => log?.warn({ reason: reasonOf(error) }, 'A connection to PostgreSQL was lost.'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({ dialect: new BytewiseDialect({ pool }) })
}

/** One node migrates, the others wait and find nothing left to do. Without limits of time: an index may take a while. */
async function migratePostgres(url: string, migrations: typeof MIGRATIONS): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  const gate = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // What they lose is thrown to whoever waits for an answer.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  gate.on('error', () => {})
  const db: Db = new Kysely<Schema>({ dialect: new BytewiseDialect({ pool }) })
  try {
    await gate.connect()
    // Ends with the connection, however that ends.
    await gate.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(db, migrations)
  } finally {
    await db.destroy()
    await gate.end().catch(() => {})
  }
}
