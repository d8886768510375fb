// The balance as the last pull left it.
import { Balance } from '../../contract/billing.ts'
import type { PlatelightDb, Tx } from './db.ts'

const KEY = 'balance'

/** null until it has been read once on this device. */
export async function getBalance(db: PlatelightDb): Promise<Balance | null> {
  const row = await db.meta.get(KEY)
  return Balance.nullable()
    .catch(null)
    .parse(row?.value ?? null)
}

export async function saveBalance(
  db: Pick<PlatelightDb, 'meta'> | Pick<Tx, 'meta'>,
  balance: Balance,
): Promise<void> {
  await db.meta.put({ key: KEY, value: balance })
}
