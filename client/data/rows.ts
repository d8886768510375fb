// What a row shows: the server's version with the unsent operations of its entity applied in order. Worked out anew
// whenever either changes, so undo and discard give back exactly what the server has.
import type { Table } from 'dexie'
import { isRunning } from '../../contract/generation.ts'
import type { GenerationRow, Operation, PlatelightDb, SyncedRow, SyncedTable, Tx } from './db.ts'
import { kindOf } from './kinds.ts'
import { write } from './room.ts'

/** What this device adds to a row of the server that has nothing unsent. */
const SENT = { unsent: 0, sendError: null } as const
const AS_SENT = {
  generations: SENT,
  menuItems: { ...SENT, local_image: null, local_original: null },
  templates: { ...SENT, local_image: null },
} as const

/** What a transaction that changes an entity's operations must name. */
export function changeTables(db: PlatelightDb, table: SyncedTable): Table[] {
  return [db.table(table), db.outbox, db.held, db.photos]
}

/** In the order they were made. */
export async function operationsOf(tx: Pick<Tx, 'outbox'>, entityId: string): Promise<Operation[]> {
  return await tx.outbox.where('entityId').equals(entityId).sortBy('seq')
}

/** Before an entity's first operation: what the server has of it is put aside. */
export async function holdRow(tx: Tx, table: SyncedTable, id: string): Promise<void> {
  if (await tx.held.get(id)) return
  const item = (await tx.table<SyncedRow>(table).get(id)) ?? null
  await tx.held.add({ id, table, item, gone: false })
}

/** After any change of an entity's operations or of its held row, in the same transaction. */
export async function showRow(tx: Tx, id: string): Promise<void> {
  const held = await tx.held.get(id)
  if (!held) return
  const base = held.item && asSent(held.table, held.item)
  const all = await operationsOf(tx, id)
  const operations = all.filter((operation) => !(base && kindOf(operation).isMoot?.(base as never)))
  for (const moot of all) if (!operations.includes(moot)) await tx.outbox.delete(moot.seq)
  const row = operations.reduce((shown, operation) => kindOf(operation).change(shown, operation), base)
  if (operations.length === 0) await tx.held.delete(id)
  if (!row || (operations.length === 0 && held.gone)) {
    await tx.table(held.table).delete(id)
    return
  }
  const sendError = operations.find(({ failure }) => failure)?.failure ?? null
  await tx.table(held.table).put({ ...row, sendError, unsent: operations.length > 0 ? 1 : 0 })
}

/**
 * A page of the server's rows and removals. Inside a transaction over changeTables. Rows without unsent changes,
 * which is nearly all of them, are written in one go.
 */
export async function saveServerRows(
  tx: Tx,
  table: SyncedTable,
  items: { id: string }[],
  removed: string[],
): Promise<void> {
  const held = new Map((await tx.held.toArray()).map((row) => [row.id, row]))
  const free = items.filter(({ id }) => !held.has(id))
  const rows = tx.table<SyncedRow>(table)
  const running =
    table === 'generations' ? free.filter((item) => isRunning((item as GenerationRow).status)) : []
  const known = running.length > 0 ? await tx.generations.bulkGet(running.map(({ id }) => id)) : []
  const older = new Set(running.filter((item, n) => isOlder(known[n], item)))
  const fresh = free.filter((item) => !older.has(item)).map((item) => asSent(table, item))
  if (fresh.length > 0) await rows.bulkPut(fresh)
  const gone = removed.filter((id) => !held.has(id))
  if (gone.length > 0) await rows.bulkDelete(gone)
  // Kept aside rather than skipped: the cursor moves on, and the row would never come again.
  for (const item of items) {
    const before = held.get(item.id)
    if (!before || isOlder(before.item, item)) continue
    await tx.held.put({ ...before, item, gone: false })
    await showRow(tx, item.id)
  }
  for (const id of removed) {
    if (!held.has(id)) continue
    await tx.held.update(id, { gone: true })
    await showRow(tx, id)
  }
}

/** News of one row besides the feed. */
export async function updateServerRow<Row extends SyncedRow>(
  db: PlatelightDb,
  table: SyncedTable,
  id: string,
  update: (row: Row) => Row,
): Promise<void> {
  await write(db, changeTables(db, table), async (tx) => {
    const held = await tx.held.get(id)
    if (held?.item) {
      await tx.held.put({ ...held, item: update(held.item as Row) })
      await showRow(tx, id)
    } else if (!held) {
      const row = await tx.table<Row>(table).get(id)
      if (row) await tx.table(table).put(update(row))
    }
  })
}

function asSent(table: SyncedTable, item: { id: string }): SyncedRow {
  return { ...item, ...AS_SENT[table] } as SyncedRow
}

/** A page read before the status answer arrived: a finished generation never runs again. */
function isOlder(known: { id: string } | null | undefined, item: { id: string }): boolean {
  const [before, now] = [known, item] as [GenerationRow | null | undefined, GenerationRow]
  return before?.status === 'completed' && isRunning(now.status)
}
