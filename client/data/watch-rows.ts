// A long list kept in memory: read whole once, and from then on only the rows that changed. One step of one running
// generation would otherwise read ten thousand others again, and search them anew.
import Dexie, { cmp, type ObservabilitySet, RangeSet, type Table } from 'dexie'

interface Watch<Row> {
  table: Table<Row, string>
  order: (a: Row, b: Row) => number
  /** In this order, first once read and then after every change. Rows that did not change stay the same objects. */
  onRows: (rows: Row[]) => void
  onError: (error: unknown) => void
}

/** Follows changes of all tabs and of the service worker. Returns the way to stop. */
export function watchRows<Row extends { id: string }>({ table, order, onRows, onError }: Watch<Row>) {
  const part = `idb://${table.db.name}/${table.name}/`
  const rows = new Map<string, Row>()
  /** Keys to read; a change during a read waits for the next one. */
  let changed: RangeSet | null = everything()
  let reading = false
  let stopped = false

  const read = async () => {
    if (reading) return
    reading = true
    while (changed && !stopped) {
      const ranges = rangesOf(changed)
      changed = null
      for (const range of ranges) await readRange(table, rows, range)
      if (!stopped) onRows([...rows.values()].sort(order))
    }
    reading = false
  }
  const start = () => void read().catch((error) => !stopped && onError(error))
  const onChange = (parts: ObservabilitySet) => {
    const keys = parts.all ? everything() : parts[part]
    if (!keys) return
    changed = (changed ?? new RangeSet()).add(keys)
    start()
  }
  Dexie.on('storagemutated', onChange)
  start()
  return () => {
    stopped = true
    Dexie.on.storagemutated.unsubscribe(onChange)
  }
}

interface KeyRange {
  from: string
  to: string
}

async function readRange<Row extends { id: string }>(
  table: Table<Row, string>,
  rows: Map<string, Row>,
  { from, to }: KeyRange,
): Promise<void> {
  if (from === to) {
    const row = await table.get(from)
    if (row) rows.set(from, row)
    else rows.delete(from)
    return
  }
  const found = await table.where(':id').between(from, to, true, true).toArray()
  for (const id of [...rows.keys()]) if (cmp(id, from) >= 0 && cmp(id, to) <= 0) rows.delete(id)
  for (const row of found) rows.set(row.id, row)
}

function everything(): RangeSet {
  return new RangeSet(Dexie.minKey, Dexie.maxKey)
}

function rangesOf(set: RangeSet): KeyRange[] {
  return [...(set as Iterable<KeyRange>)]
}
