// Whoever was on this device before may not have signed out: their sign-in had expired and another took over, or the
// device went dark in the middle of it. What the server has of theirs goes; what it does not have waits for them.
import Dexie from 'dexie'
import { PlatelightDb } from './db.ts'
import { letGo } from './let-go.ts'
import { wasRead } from './lists.ts'

const PREFIX = 'platelight-'

/** At the start of `uid`'s session. Answers how many unsent changes of others were put aside by this call. */
export async function forgetOthers(uid: string): Promise<number> {
  let unsent = 0
  for (const name of await Dexie.getDatabaseNames()) {
    const other = name.slice(PREFIX.length)
    if (!name.startsWith(PREFIX) || other === uid || !(await isSomebodys(name))) continue
    const db = new PlatelightDb(other)
    try {
      const waiting = await db.outbox.count()
      // Put aside before: there is nothing left of it that the server has too.
      if (waiting > 0 && !(await wasRead(db, 'menuItems'))) continue
      await letGo(db, false)
      unsent += waiting
    } finally {
      db.end()
    }
  }
  return unsent
}

/** The device has databases of its own, too: only a person's has an outbox. */
async function isSomebodys(name: string): Promise<boolean> {
  const db = await new Dexie(name).open()
  try {
    return db.tables.some((table) => table.name === 'outbox')
  } finally {
    db.close()
  }
}
