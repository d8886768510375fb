// A change whose answer was lost is sent again, perhaps after another device has changed the same row: made once more it
// would take that back. Its sender gives it a name, which is kept with what it did.
import type { Context } from 'hono'
import { CHANGE_HEADER } from '../../contract/protocol.ts'
import type { Db, Trx } from './db.ts'
import { REMOVALS_KEPT_MS } from './removals.ts'

const BATCH = 500

/** null: whoever sends it does not name it, or not as we do. */
export type ChangeName = string | null

export function changeNameOf(c: Context): ChangeName {
  const name = c.req.header(CHANGE_HEADER) ?? ''
  return /^[\w-]{1,64}$/.test(name) ? name : null
}

export async function isMade(db: Db | Trx, userId: string, name: ChangeName): Promise<boolean> {
  if (name === null) return false
  const row = await db
    .selectFrom('changes_made')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', name)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * In the transaction that makes the change, once it holds the user's next change number: two of the same name come one
 * after the other. @returns whether it is to be made
 */
export async function beginChange(trx: Trx, userId: string, name: ChangeName, now: number): Promise<boolean> {
  if (name === null) return true
  if (await isMade(trx, userId, name)) return false
  await trx.insertInto('changes_made').values({ user_id: userId, id: name, made_at: now }).execute()
  return true
}

/** Forgets a batch of those as old as the removals that go. @returns whether there is more to forget */
export async function collectChangesMade(db: Db, now: number): Promise<boolean> {
  const old = await db
    .selectFrom('changes_made')
    .select(['user_id', 'id'])
    .where('made_at', '<', now - REMOVALS_KEPT_MS)
    .orderBy('made_at')
    .limit(BATCH)
    .execute()
  for (const { user_id, id } of old) {
    await db.deleteFrom('changes_made').where('user_id', '=', user_id).where('id', '=', id).execute()
  }
  return old.length === BATCH
}
