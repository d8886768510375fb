import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { UNDO_MS } from '../../contract/limits.ts'
import type { PlatelightDb } from './db.ts'
import { deletionsText, listDeletions } from './deletions.ts'
import { discardOperation } from './discard.ts'
import { ITEM, newDb, TEMPLATE } from './fakes/fake-world.ts'
import { createMenuItem, deleteMenuItem, editMenuItem, listMenu } from './menu.ts'
import { write } from './room.ts'
import { saveServerRows } from './rows.ts'
import { deleteTemplate } from './templates.ts'

let db: PlatelightDb

beforeEach(async () => {
  db = newDb()
  await write(db, db.tables, async (tx) => {
    await saveServerRows(tx, 'menuItems', [ITEM], [])
    await saveServerRows(tx, 'templates', [TEMPLATE], [])
  })
})

const told = async (now = Date.now()) => deletionsText(await listDeletions(db, now))

it('names one by what it was called last, sent or not', async () => {
  await editMenuItem(db, 'soup', { title: 'Soup of the day' })
  const soup = await deleteMenuItem(db, 'soup')
  expect(await told()).toBe('Deleted Soup of the day.')
  await discardOperation(db, soup)
  const salad = await createMenuItem(db, { title: 'Salad', description: null })
  await deleteMenuItem(db, salad)
  expect(await told()).toBe('Deleted Salad.')
})

it('gathers several: all have the time of the last, and each can come back', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000)
  await deleteMenuItem(db, await createMenuItem(db, { title: 'Salad', description: null }))
  await deleteMenuItem(db, 'soup')
  clock.mockReturnValue(5_000)
  await deleteTemplate(db, 'board')
  const all = await listDeletions(db, 5_000)
  expect(all.map(({ until }) => until)).toEqual([5_000, 5_000, 5_000].map((at) => at + UNDO_MS))
  expect(deletionsText(all)).toBe('2 dishes and 1 template deleted.')
  for (const { id } of all) await discardOperation(db, id)
  clock.mockRestore()
  expect((await listMenu(db)).map(({ title }) => title)).toEqual(['Soup', 'Salad'])
  expect(await told()).not.toMatch(/dish|template/)
})

it('leaves alone what is over: it is on its way', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000)
  await deleteMenuItem(db, 'soup')
  expect(await listDeletions(db, 1_000 + UNDO_MS - 1)).toHaveLength(1)
  expect(await listDeletions(db, 1_000 + UNDO_MS)).toEqual([])
  clock.mockReturnValue(1_000 + UNDO_MS)
  await deleteTemplate(db, 'board')
  clock.mockRestore()
  const [soup] = await db.outbox.where('entityId').equals('soup').toArray()
  expect(soup!.notBefore).toBe(1_000 + UNDO_MS)
})
