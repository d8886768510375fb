import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import type { GenerationRow, PlatelightDb } from './db.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { newDb } from './fakes/fake-world.ts'
import { watchGenerations } from './generations.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
const row = (id: string, minute: number, changes: Partial<GenerationRow> = {}): GenerationRow => ({
  ...new FakeServer().put(id, { created_at: at(minute) }),
  ...{ unsent: 0, sendError: null, ...changes },
})

async function watched(db: PlatelightDb) {
  const seen: GenerationRow[][] = []
  const stop = watchGenerations(
    db,
    (rows) => seen.push(rows),
    (error) => expect.fail(String(error)),
  )
  const ids = () =>
    seen
      .at(-1)
      ?.map(({ id }) => id)
      .join('') ?? null
  return { seen, stop, ids, latest: () => seen.at(-1)! }
}

it('is newest first, and follows what is added, changed and deleted', async () => {
  const db = newDb()
  await db.generations.bulkAdd([row('a', 1), row('b', 3), row('c', 2)])
  const { ids, stop, seen } = await watched(db)
  await expect.poll(ids).toBe('bca')
  await db.generations.add(row('d', 4))
  await expect.poll(ids).toBe('dbca')
  await db.generations.delete('b')
  await expect.poll(ids).toBe('dca')
  // So many at once are told as a range.
  await db.generations.bulkPut(Array.from({ length: 60 }, (_, n) => row(`m${n}`, 5)))
  await expect.poll(() => seen.at(-1)?.length).toBe(63)
  await db.generations.clear()
  await expect.poll(ids).toBe('')
  stop()
  const told = seen.length
  await db.generations.add(row('e', 5))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(seen).toHaveLength(told)
})

it('reads only the row that changed; the others stay the same objects', async () => {
  const db = newDb()
  await db.generations.bulkAdd(Array.from({ length: 200 }, (_, n) => row(`r${n}`, n % 50)))
  const { latest, stop, seen } = await watched(db)
  await expect.poll(() => seen.length).toBe(1)
  const before = latest()
  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  await db.generations.update('r7', { stage: 'lighting' })
  await expect.poll(() => latest().find(({ id }) => id === 'r7')?.stage).toBe('lighting')
  expect(reads).not.toHaveBeenCalled()
  expect(latest().filter((each) => before.includes(each))).toHaveLength(199)
  stop()
})

it('a change in the middle of the first read is not lost', async () => {
  const db = newDb()
  await db.generations.bulkAdd([row('a', 1), row('b', 2)])
  const { ids, latest, stop } = await watched(db)
  await db.generations.update('a', { stage: 'saving' })
  await db.generations.add(row('c', 3))
  await expect.poll(ids).toBe('cba')
  await expect.poll(() => latest()[2]?.stage).toBe('saving')
  stop()
})
