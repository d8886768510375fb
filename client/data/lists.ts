// Whether a list in the cache is the server's, or only still empty.
import type { PlatelightDb, SyncedTable } from './db.ts'

/** Read at least once on this device: an empty list then means that there is nothing. */
export async function wasRead(db: PlatelightDb, table: SyncedTable): Promise<boolean> {
  return (await db.meta.get(`cursor:${table}`)) !== undefined
}
