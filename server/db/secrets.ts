// Secrets that every node must have alike: made once, by whoever comes first.
import type { Db } from './db.ts'

export async function sharedSecret(db: Db, name: string, make: () => string): Promise<string> {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.value
  await db
    .insertInto('secrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await find()
  if (!row) throw new Error(`The secret ${name} vanished while being made.`)
  return row.value
}
