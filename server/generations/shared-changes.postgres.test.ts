import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../tests/server/databases.ts'
import { createSharedChanges } from './shared-changes.ts'

const log = pino({ level: 'silent' })
const patient = new AbortController().signal

async function open() {
  const { db, url, close } = await openTestDatabase()
  const node = () => createSharedChanges(db, url!, log)
  const nodes = { here: node(), there: node() }
  onTestFinished(async () => {
    nodes.here.close()
    nodes.there.close()
    await close()
  })
  return { db, ...nodes }
}

/** Milliseconds until a change of `id` is heard, at most `ms`. */
async function heardAfter(changes: ReturnType<typeof createSharedChanges>, id: string, ms = 10_000) {
  const began = Date.now()
  await changes.listen(id, ms, patient).news
  return Date.now() - began
}

/** The first one to wait is woken once when the line is there. */
async function connected(changes: ReturnType<typeof createSharedChanges>): Promise<void> {
  await heardAfter(changes, 'nothing')
}

test('who waits in one process hears what another one did', async () => {
  const { here, there } = await open()
  await connected(here)
  const heard = heardAfter(here, 'a')
  const other = heardAfter(here, 'b', 1_500)
  there.publish('a')
  expect(await heard).toBeLessThan(1_000)
  expect(await other).toBeGreaterThanOrEqual(1_490)
})

test('many changes at once are all heard', async () => {
  const { here, there } = await open()
  await connected(here)
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID())
  const all = Promise.all(ids.map((id) => heardAfter(here, id)))
  for (const id of ids) there.publish(id)
  expect(Math.max(...(await all))).toBeLessThan(5_000)
})

test('a line that was cut is taken up again, and what may have been missed is looked at', async () => {
  const { db, here, there } = await open()
  await connected(here)
  const waiting = heardAfter(here, 'missed')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'platelight-changes' and datname = current_database()`.execute(db)
  expect(await waiting).toBeLessThan(8_000)
  const heard = heardAfter(here, 'a')
  there.publish('a')
  expect(await heard).toBeLessThan(1_000)
})
