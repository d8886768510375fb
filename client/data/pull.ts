// Server → cache: what changed since the cursor, page by page; each page and its cursor in one transaction.
import type { Table } from 'dexie'
import type { Api } from './api.ts'
import { saveBalance } from './credits.ts'
import type { PlatelightDb, SyncedTable, Tx } from './db.ts'
import { assertAlive } from './life.ts'
import { write } from './room.ts'
import { changeTables, saveServerRows } from './rows.ts'
import { saveCurrent } from './subscription.ts'

type Delta = { reset: true } | { items: { id: string }[]; removed: string[]; cursor: string; more: boolean }

interface Feed {
  table: SyncedTable
  read(api: Api, since: string, signal: AbortSignal): Promise<Delta>
}

const FROM_THE_START = '0'

/** The lists that are followed; a new one is one line and its table. */
const FEEDS: Feed[] = [
  { table: 'menuItems', read: (api, since, signal) => api.menuItems(since, signal) },
  { table: 'templates', read: (api, since, signal) => api.templates(since, signal) },
  { table: 'generations', read: (api, since, signal) => api.history(since, signal) },
]

/** Keeps nothing, and throws an AbortError, where `life` is not the database's any more. */
export async function pull(db: PlatelightDb, api: Api, life: number, signal: AbortSignal): Promise<void> {
  const keep: Keep = (tables, work) =>
    write(db, [...new Set([...tables, db.meta])], async (tx) => {
      signal.throwIfAborted()
      await assertAlive(tx, life)
      await work(tx)
    })
  for (const feed of FEEDS) await pullFeed(db, api, feed, keep, signal)
  const balance = await api.balance(signal)
  await keep([], (tx) => saveBalance(tx, balance))
  const current = await api.subscription(signal)
  await keep([], (tx) => saveCurrent(tx, current))
}

/** One transaction, unless what was asked for has been dropped meanwhile. */
type Keep = (tables: Table[], work: (tx: Tx) => Promise<void>) => Promise<void>

async function pullFeed(
  db: PlatelightDb,
  api: Api,
  feed: Feed,
  keep: Keep,
  signal: AbortSignal,
): Promise<void> {
  const key = `cursor:${feed.table}`
  for (let more = true; more; ) {
    const since = ((await db.meta.get(key))?.value as string | undefined) ?? FROM_THE_START
    const delta = await feed.read(api, since, signal)
    if ('reset' in delta) return await readAgain(db, api, feed, keep, signal)
    await keep(changeTables(db, feed.table), async (tx) => {
      await saveServerRows(tx, feed.table, delta.items, delta.removed)
      await tx.meta.put({ key, value: delta.cursor })
    })
    // A page that does not move on would be asked for ever.
    more = delta.more && delta.cursor !== since
  }
}

/** The cursor is too old to know what was removed: read everything, and drop what is not in it. */
async function readAgain(
  db: PlatelightDb,
  api: Api,
  feed: Feed,
  keep: Keep,
  signal: AbortSignal,
): Promise<void> {
  const items = new Map<string, { id: string }>()
  let cursor = FROM_THE_START
  for (let more = true; more; ) {
    const delta = await feed.read(api, cursor, signal)
    if ('reset' in delta) throw new Error('The server answers reset to a read from the beginning')
    for (const item of delta.items) items.set(item.id, item)
    for (const id of delta.removed) items.delete(id)
    more = delta.more && delta.cursor !== cursor
    cursor = delta.cursor
  }
  await keep(changeTables(db, feed.table), async (tx) => {
    const known = (await tx.table(feed.table).toCollection().primaryKeys()) as string[]
    // A row that is hidden by its own deletion is not in its table.
    const held = await tx.held.filter(({ table }) => table === feed.table).primaryKeys()
    const gone = [...new Set([...known, ...held])].filter((id) => !items.has(id))
    await saveServerRows(tx, feed.table, [...items.values()], gone)
    await tx.meta.put({ key: `cursor:${feed.table}`, value: cursor })
  })
}
