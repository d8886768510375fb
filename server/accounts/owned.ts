// Every table whose rows belong to a user. A new one does not compile before somebody has said what becomes of it when
// its user goes, and under which name it is handed out.
import type { Schema } from '../db/schema.ts'

export type OwnedTable = {
  [Table in keyof Schema]: 'user_id' extends keyof Schema[Table] ? Table : never
}[keyof Schema]

interface Ownership {
  /**
   * `gone`: deleted. `money`: what the books need stays, under a number that leads to nobody. `files`: goes once its
   * files are gone.
   */
  erased: 'gone' | 'money' | 'files'
  /** Name of its file in an export; null where it holds nothing of the person's that the others do not. */
  exported: string | null
}

/** In the order in which rows may go: what refers before what is referred to. */
export const OWNED: Record<OwnedTable, Ownership> = {
  generations: { erased: 'gone', exported: 'history.json' },
  menu_items: { erased: 'gone', exported: 'menu.json' },
  templates: { erased: 'gone', exported: 'templates.json' },
  removals: { erased: 'gone', exported: null },
  changes_made: { erased: 'gone', exported: null },
  pushes: { erased: 'gone', exported: null },
  // An endpoint tells nothing of the person, and who knows it may send to the device.
  push_subscriptions: { erased: 'gone', exported: null },
  ledger_entries: { erased: 'money', exported: 'credits.json' },
  payments: { erased: 'money', exported: 'payments.json' },
  orders: { erased: 'money', exported: 'orders.json' },
  subscriptions: { erased: 'money', exported: 'subscriptions.json' },
  pictures: { erased: 'files', exported: 'pictures.json' },
  // Of them the export's account.json tells.
  identities: { erased: 'gone', exported: null },
}

export const OWNED_TABLES = Object.keys(OWNED) as OwnedTable[]
