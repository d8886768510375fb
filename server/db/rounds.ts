// Work that every process could do once an hour, and one is enough for.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Db, isPostgres } from './db.ts'

const HOUR_MS = 3_600_000

interface Rounds {
  db: Db
  log: Logger
  /** The same in every process: who works on it at this moment keeps the others from it. */
  name: string
  /** For the log, should one fail: what did. */
  what: string
  /** One round. It must bear another one beside it. */
  round: (signal: AbortSignal) => Promise<void>
}

/** @returns `begin` for a round at once, and `stop`, which ends once the round under way has heeded its signal */
export function startRounds({ db, log, name, what, round }: Rounds): {
  begin: () => void
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  let latest: Promise<void> = Promise.resolve()
  const begin = () => {
    latest = latest
      .then(() => onlyOne(db, name, () => round(stopping.signal)))
      .catch((err) => log.error({ err }, `${what} failed; it goes on in an hour.`))
  }
  const timer = setInterval(begin, HOUR_MS)
  timer.unref()
  return {
    begin,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await latest
    },
  }
}

/**
 * Does the work unless another process is doing it at this moment. Were its connection to break, another could begin
 * beside it.
 */
async function onlyOne(db: Db, name: string, work: () => Promise<void>): Promise<void> {
  if (!isPostgres(db)) return await work()
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${name}, 1)) as mine`.execute(connection)
    if (!rows[0]?.mine) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 1))`.execute(connection)
    }
  })
}
