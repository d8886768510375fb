// Ids of rows that are gone. They let deltas say so, make a delete that is sent twice harmless, and keep a late resend
// of a creation from bringing a deleted row back.
import { type Db, inTransaction, type Trx } from './db.ts'
import type { RemovalKind } from './schema.ts'

const DAY_MS = 86_400_000
/** How long a device may be away and still be told only what changed. */
export const REMOVALS_KEPT_MS = 90 * DAY_MS
const BATCH = 500

export interface RowName {
  userId: string
  kind: RemovalKind
  id: string
}

/** In the transaction that deletes the row, with the change number it took. */
export async function recordRemoval(
  trx: Trx,
  row: RowName,
  at: { change_seq: number; now: number },
): Promise<void> {
  await trx
    .insertInto('removals')
    .values({
      user_id: row.userId,
      kind: row.kind,
      id: row.id,
      change_seq: at.change_seq,
      removed_at: at.now,
    })
    .execute()
}

export async function isRemoved(db: Db | Trx, { userId, kind, id }: RowName): Promise<boolean> {
  const row = await db
    .selectFrom('removals')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Forgets a batch of removals older than 90 days, and notes how far, so that an older cursor is answered with a reset.
 * @returns whether there is more to forget
 */
export async function collectRemovals(db: Db, now: number): Promise<boolean> {
  const old = await db
    .selectFrom('removals')
    .select(['user_id', 'change_seq'])
    .where('removed_at', '<', now - REMOVALS_KEPT_MS)
    .orderBy('removed_at')
    .limit(BATCH)
    .execute()
  const floors = new Map<string, number>()
  for (const { user_id, change_seq } of old) {
    floors.set(user_id, Math.max(floors.get(user_id) ?? 0, Number(change_seq)))
  }
  for (const [userId, floor] of floors) {
    await inTransaction(db, async (trx) => {
      await trx
        .updateTable('users')
        .set({ removals_floor: floor })
        .where('id', '=', userId)
        .where('removals_floor', '<', floor)
        .execute()
      await trx
        .deleteFrom('removals')
        .where('user_id', '=', userId)
        .where('change_seq', '<=', floor)
        .where('removed_at', '<', now - REMOVALS_KEPT_MS)
        .execute()
    })
  }
  return old.length === BATCH
}
