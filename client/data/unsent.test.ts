import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { PlatelightDb } from './db.ts'
import { refuseOperation } from './delivery.ts'
import { DRAFT, ITEM, newDb } from './fakes/fake-world.ts'
import { queueGeneration } from './generations.ts'
import { deleteMenuItem, editMenuItem, moveMenuItem, saveToMenu } from './menu.ts'
import { write } from './room.ts'
import { saveServerRows } from './rows.ts'
import { listRefused, listUnsent } from './unsent.ts'

const failure = { code: 'image_address', text: 'This image address can’t be used.' } as const

async function refuseAll(db: PlatelightDb): Promise<void> {
  for (const operation of await db.outbox.toArray()) await refuseOperation(db, operation, failure)
}

test('what the server refused for good, in words, and where it can be mended', async () => {
  const db = newDb()
  await write(db, db.tables, (tx) => saveServerRows(tx, 'menuItems', [ITEM], []))
  await saveToMenu(db, ITEM.id, '/pictures/result.jpg')
  expect(await listRefused(db)).toEqual([])
  await refuseAll(db)
  const picture = { title: 'Failed to save image to menu item', note: `Soup: ${failure.text}` }
  expect(await listRefused(db)).toMatchObject([{ ...picture, table: 'menuItems' }])
  await editMenuItem(db, ITEM.id, { title: 'Broth', description: null })
  await queueGeneration(db, DRAFT)
  await refuseAll(db)
  // Named as it is shown. A photo to style has a notice of its own.
  expect(await listRefused(db)).toMatchObject([
    { ...picture, note: `Broth: ${failure.text}` },
    { title: failure.text, note: 'Change to: Broth' },
  ])
})

test('where what was refused can be changed and sent anew; what is only a move or a delete can’t', async () => {
  const db = newDb()
  await write(db, db.tables, (tx) => saveServerRows(tx, 'menuItems', [ITEM], []))
  await editMenuItem(db, ITEM.id, { title: 'Broth', description: null })
  await saveToMenu(db, ITEM.id, '/pictures/result.jpg')
  await moveMenuItem(db, ITEM.id, { after: null, before: null })
  const id = await queueGeneration(db, DRAFT)
  await deleteMenuItem(db, ITEM.id)
  await refuseAll(db)
  const dish = { table: 'menuItems', id: ITEM.id }
  expect((await listUnsent(db)).map(({ edit }) => edit)).toEqual([
    { ...dish, tab: 'text' },
    { ...dish, tab: 'image' },
    null,
    { table: 'generations', id, tab: 'image' },
    null,
  ])
})
