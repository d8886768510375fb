// How the server's rows get into the cache without running over what is not sent yet.
import { isRunning } from '../../contract/generation.ts'
import type { GenerationRow, PlatelightDb, SyncedTable } from './db.ts'

/** Inside a transaction over `table`, outbox and held. `item` null: removed on the server. */
export async function saveServerRow(
  db: PlatelightDb,
  table: SyncedTable,
  id: string,
  item: { id: string } | null,
): Promise<void> {
  if ((await db.outbox.where('entityId').equals(id).count()) > 0) {
    // Kept aside rather than skipped: the cursor moves on, and the row would never come again.
    await db.held.put({ id, table, item })
    return
  }
  if (!item) await db.table(table).delete(id)
  else if (!(await isOlder(db, table, item))) {
    await db.table(table).put({ ...item, unsent: 0, sendError: null })
  }
}

/** When the last unsent change of an entity is gone, the server's word counts again. */
export async function releaseHeld(db: PlatelightDb, id: string): Promise<void> {
  const held = await db.held.get(id)
  if (!held || (await db.outbox.where('entityId').equals(id).count()) > 0) return
  await db.held.delete(id)
  await saveServerRow(db, held.table, id, held.item)
}

/** A page read before the status answer arrived: a finished generation never runs again. */
async function isOlder(db: PlatelightDb, table: SyncedTable, item: { id: string }): Promise<boolean> {
  if (table !== 'generations') return false
  const local = await db.generations.get(item.id)
  return local?.status === 'completed' && isRunning((item as GenerationRow).status)
}
