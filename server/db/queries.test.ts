// A list asks the database the same number of questions however long it is.
import { expect, onTestFinished, test } from 'vitest'
import { asked } from '../../tests/server/asked.ts'
import { openTestDatabase } from '../../tests/server/databases.ts'
import { readStatement } from '../billing/statement.ts'
import { changedGenerations, listGenerations } from '../generations/read.ts'
import { changedMenu, listMenu } from '../menu/read.ts'
import { loadDefaults } from '../templates/defaults.ts'
import { changedTemplates, listTemplates } from '../templates/read.ts'
import { readUsage } from '../usage/read.ts'
import type { Db } from './db.ts'

const NOW = Date.UTC(2026, 10, 21)
const defaults = loadDefaults([])

const LISTS: Record<string, (db: Db, userId: string) => Promise<unknown>> = {
  history: listGenerations,
  'history since': (db, id) => changedGenerations(db, id, ''),
  menu: listMenu,
  'menu since': (db, id) => changedMenu(db, id, ''),
  templates: (db, id) => listTemplates(db, defaults, id),
  'templates since': (db, id) => changedTemplates(db, defaults, id, ''),
  statement: (db, id) => readStatement(db, id, null),
  usage: (db, id) =>
    readUsage(db, id, { days: 30, dateOf: (time) => new Date(time).toISOString().slice(0, 10), now: NOW }),
}

async function furnish(db: Db, userId: string, count: number): Promise<void> {
  await db
    .insertInto('users')
    .values({ id: userId, display_name: 'Ada', created_at: 0, change_seq: 3 * count })
    .execute()
  for (let n = 1; n <= count; n++) {
    const id = `${userId}-${n}`
    const picture = { id, user_id: userId, mime: 'image/jpeg', bytes: 1, width: 1, height: 1 } as const
    await db
      .insertInto('pictures')
      .values({ ...picture, checksum: null, created_at: 0 })
      .execute()
    const row = { id, user_id: userId, created_at: NOW - n }
    await db
      .insertInto('menu_items')
      .values({ ...row, title: id, image_id: id, position: `i${n}`, change_seq: n })
      .execute()
    await db
      .insertInto('templates')
      .values({ ...row, name: id, image_id: id, change_seq: count + n })
      .execute()
    await db
      .insertInto('generations')
      .values({
        ...row,
        mode: 'style',
        style_id: 1,
        aspect_ratio: '1:1',
        quality: 'high',
        input_picture_id: id,
        output_picture_id: id,
        payload_hash: '-',
        cost: 1,
        status: 'completed',
        change_seq: 2 * count + n,
      })
      .execute()
    await db
      .insertInto('ledger_entries')
      .values({ ...row, kind: 'topup', ref: id, bucket: 'topup', amount: 1, seq: n })
      .execute()
  }
}

test.each(Object.entries(LISTS))('%s', async (_name, list) => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  await furnish(db, 'short', 2)
  await furnish(db, 'long', 30)
  const count = async (userId: string) => (await asked(db, (noting) => list(noting, userId))).length
  expect(await count('long')).toBe(await count('short'))
})
