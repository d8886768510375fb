// A database has one life after another: each ends when what the server has too is dropped (sign-out, “clear cache”).
// An answer that was asked for in one and comes in the next must not be kept: it would bring its cursor along, and
// everything before that would be missing for ever.
import type { PlatelightDb, Tx } from './db.ts'

const KEY = 'life'

/** Read before asking the server. */
export async function lifeOf(db: Pick<PlatelightDb, 'meta'> | Pick<Tx, 'meta'>): Promise<number> {
  return ((await db.meta.get(KEY))?.value as number | undefined) ?? 0
}

/** Inside the transaction that drops. */
export async function endLife(tx: Tx): Promise<void> {
  await tx.meta.put({ key: KEY, value: (await lifeOf(tx)) + 1 })
}

/** Inside the transaction that would keep the answer. Throws an AbortError where it is too late for it. */
export async function assertAlive(tx: Tx, life: number): Promise<void> {
  if ((await lifeOf(tx)) !== life) throw new DOMException('Dropped meanwhile', 'AbortError')
}
