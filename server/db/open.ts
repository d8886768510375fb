// Which database: PostgreSQL where one is named, else SQLite in the data folder.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from './db.ts'
import { isUnavailable, reasonOf } from './failures.ts'
import { BACKUP_MARK, lockFolder } from './folder-lock.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** In a container fleet the database may start after us. */
const PATIENCE_MS = 60_000
const BETWEEN_TRIES_MS = 1_000

export interface OpenedDatabase {
  db: Db
  /** For people. */
  kind: string
  close(): Promise<void>
}

/** Why the server can't start with this database; the message is the whole story. */
export class DatabaseError extends Error {}

/**
 * @throws DatabaseError when PostgreSQL can't be used
 * @throws FolderError when another process holds the data folder, or it can't be made
 */
export async function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  log: Logger,
): Promise<OpenedDatabase> {
  if (databaseUrl) {
    const db = await openPatiently(databaseUrl, log)
    return { db, kind: 'PostgreSQL', close: () => db.destroy() }
  }
  const unlock = lockFolder(dataDir)
  // A back-up that was restored is the real thing from now on.
  rmSync(join(dataDir, BACKUP_MARK), { force: true })
  const db = await openSqlite(dataDir)
  return {
    db,
    kind: 'SQLite',
    async close() {
      await db.destroy()
      unlock()
    },
  }
}

async function openPatiently(url: string, log: Logger): Promise<Db> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await openPostgres(url, { log })
    } catch (cause) {
      const reason = reasonOf(cause)
      if (!isUnavailable(cause) || Date.now() > end) {
        throw new DatabaseError(`The PostgreSQL database of DATABASE_URL can't be used: ${reason}.`, {
          cause,
        })
      }
      log.warn({ reason }, 'PostgreSQL can’t be reached yet.')
      await pause(BETWEEN_TRIES_MS)
    }
  }
}
