// Rounds that every worker could do and one is enough for.
import { sql } from 'kysely'
import { type Db, isPostgres } from './db.ts'

/**
 * Does the work unless another process is doing it at this moment. Were its connection to break, another could begin
 * beside it: the work must bear that.
 */
export async function onlyOne(db: Db, name: string, work: () => Promise<void>): Promise<void> {
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
