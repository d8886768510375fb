import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, inject, test } from 'vitest'
import { DELTA_PAGE } from '../../contract/limits.ts'
import { createTestServer, dishPhoto, file } from '../../tests/server/test-server.ts'
import { collectChangesMade } from './changes-made.ts'
import { nextChange } from './db.ts'
import { collectRemovals, REMOVALS_KEPT_MS, recordRemoval } from './removals.ts'

const RUNS = inject('long') ? 500 : 25
const DAY = 86_400_000

interface Page {
  reset?: true
  items: { id: string; title: string }[]
  removed: string[]
  cursor: string
  more: boolean
}

async function start(options: Parameters<typeof createTestServer>[0] = {}) {
  const server = await createTestServer(options)
  const ada = await server.signIn('ada')
  await server.get('/api/menu-items', ada)
  const { id: userId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  return {
    ...server,
    ada,
    userId,
    page: async (since: string): Promise<Page> =>
      (await server.get(`/api/menu-items?since=${since}`, ada)).body,
    insert: (count: number) => insert(server.db, userId, count),
    /** One change each. */
    async remove(ids: string | readonly string[], now = Date.now()) {
      await server.db.transaction().execute(async (trx) => {
        for (const id of [ids].flat()) {
          const change_seq = await nextChange(trx, userId)
          await trx.deleteFrom('menu_items').where('id', '=', id).execute()
          await recordRemoval(trx, { userId, kind: 'menu_item', id }, { change_seq, now })
        }
      })
    },
  }
}

type Db = Awaited<ReturnType<typeof createTestServer>>['db']

/** Items straight into the table, with a change number each. */
async function insert(db: Db, userId: string, count: number): Promise<string[]> {
  return await db.transaction().execute(async (trx) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      const change_seq = await nextChange(trx, userId)
      const row = { id: uuidv7(), user_id: userId, title: `${n}`, position: 'i', created_at: 1, change_seq }
      await trx.insertInto('menu_items').values(row).execute()
      ids.push(row.id)
    }
    return ids
  })
}

/** A device: what it has after following the cursor to the end. */
class Device {
  readonly rows = new Map<string, string>()
  cursor = '0'
  resets = 0
  private readonly page: (since: string) => Promise<Page>
  constructor(page: (since: string) => Promise<Page>) {
    this.page = page
  }

  /** One page; answers whether there is more. */
  async step(): Promise<boolean> {
    const page = await this.page(this.cursor)
    if (page.reset) {
      this.rows.clear()
      this.resets++
      this.cursor = '0'
      return true
    }
    expect(page.items.length).toBeLessThanOrEqual(DELTA_PAGE)
    expect(page.removed.length).toBeLessThanOrEqual(DELTA_PAGE)
    for (const item of page.items) this.rows.set(item.id, item.title)
    for (const id of page.removed) this.rows.delete(id)
    if (page.more) expect(page.cursor).not.toBe(this.cursor)
    this.cursor = page.cursor
    return page.more
  }

  async follow(): Promise<number> {
    let pages = 1
    while (await this.step()) pages++
    return pages
  }
}

describe('pages', () => {
  test('of 500 carry 1,203 rows, and nothing when there is nothing new', async () => {
    const server = await start()
    const ids = await server.insert(2 * DELTA_PAGE + 203)
    const device = new Device(server.page)
    expect(await device.follow()).toBe(3)
    expect([...device.rows.keys()]).toEqual(ids)
    expect(await server.page(device.cursor)).toEqual({
      items: [],
      removed: [],
      cursor: device.cursor,
      more: false,
    })
  })

  test('are limited in removals too, and a first read is told of none of them', async () => {
    const server = await start()
    const ids = await server.insert(DELTA_PAGE + 60)
    const old = new Device(server.page)
    await old.follow()
    await server.remove(ids.slice(0, DELTA_PAGE + 50))
    const fresh = new Device(server.page)
    expect(await fresh.follow()).toBe(1)
    expect(await old.follow()).toBe(2)
    for (const device of [old, fresh]) expect([...device.rows.keys()]).toEqual(ids.slice(DELTA_PAGE + 50))
  })

  test('of a row that changes or goes while they are read', async () => {
    const server = await start()
    const ids = await server.insert(DELTA_PAGE + 10)
    const device = new Device(server.page)
    await device.step()
    const [seen, seenAndGone] = ids
    const [unseen, unseenAndGone] = ids.slice(DELTA_PAGE)
    for (const id of [seen, unseen]) {
      await server.call('PATCH', `/api/menu-items/${id}`, server.ada, { title: 'changed' })
    }
    for (const id of [seenAndGone, unseenAndGone]) {
      await server.call('DELETE', `/api/menu-items/${id}`, server.ada)
    }
    await device.follow()
    expect(device.rows.size).toBe(DELTA_PAGE + 8)
    for (const id of [seen, unseen]) expect(device.rows.get(id!)).toBe('changed')
    for (const id of [seenAndGone, unseenAndGone]) expect(device.rows.has(id!)).toBe(false)
  })
})

test('a device that pulls while others write ends with what the server has', async () => {
  const server = await start()
  const ids = await server.insert(6)
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ what: fc.constant('change' as const), which: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('create' as const), which: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), which: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('pull' as const), which: fc.constant(0) }) },
  )
  const device = new Device(server.page)
  let n = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 16 }), async (steps) => {
      // All at once: reading falls between the others' commits.
      await Promise.all(
        steps.map(async ({ what, which }) => {
          const path = `/api/menu-items/${ids[which]}`
          n++
          if (what === 'create') await server.call('POST', '/api/menu-items', server.ada, { title: `${n}` })
          if (what === 'change') await server.call('PATCH', path, server.ada, { title: `${n}` })
          if (what === 'remove') {
            await server.call('DELETE', path, server.ada)
            ids[which] = (await server.insert(1))[0]!
          }
          if (what === 'pull') await new Device(server.page).follow()
        }),
      )
      await device.follow()
      const list = (await server.get('/api/menu-items', server.ada)).body as { id: string; title: string }[]
      expect(new Map([...device.rows].sort())).toEqual(
        new Map(list.map(({ id, title }): [string, string] => [id, title]).sort()),
      )
    }),
    { numRuns: RUNS },
  )
  expect(device.resets).toBe(0)
}, 300_000)

describe('a cursor', () => {
  test('from the future, or of a longer list, resets; one that is none is refused', async () => {
    const server = await start()
    await server.insert(3)
    for (const since of ['4', '999999999999999', '2~4']) {
      expect(await server.page(since)).toEqual({ reset: true })
    }
    for (const since of ['-1', '1.5', 'x', '1e3', '1~', '~', '9999999999999999', '%00', '1@x']) {
      expect((await server.get(`/api/menu-items?since=${since}`, server.ada)).status).toBe(400)
    }
  })

  test('older than the removals that are kept resets, and reading anew ends', async () => {
    const server = await start()
    const now = Date.now()
    const ids = await server.insert(4)
    const away = new Device(server.page)
    await away.follow()
    await server.remove(ids[0]!, now - REMOVALS_KEPT_MS - DAY)
    const back = new Device(server.page)
    await back.follow()
    await server.remove(ids[1]!, now - REMOVALS_KEPT_MS + DAY)
    // More than a page, so that the new start has a cursor older than what has been forgotten.
    await server.insert(DELTA_PAGE + 5)
    await server.call('PATCH', `/api/menu-items/${ids[2]}`, server.ada, { title: 'late' })
    expect(await collectRemovals(server.db, now)).toBe(false)
    expect(await server.db.selectFrom('removals').select('id').execute()).toEqual([{ id: ids[1] }])
    for (const device of [away, back]) await device.follow()
    expect([away.resets, back.resets]).toEqual([1, 0])
    expect(new Set(away.rows.keys())).toEqual(new Set(back.rows.keys()))
    expect(away.rows.size).toBe(DELTA_PAGE + 7)
  })

  test('of a first read that has begun stays good while removals from before it are forgotten', async () => {
    const server = await start()
    const ids = await server.insert(DELTA_PAGE + 20)
    const [gone] = await server.insert(1)
    await server.remove(gone!, 0)
    const device = new Device(server.page)
    await device.step()
    await collectRemovals(server.db, Date.now())
    await device.follow()
    expect(device.resets).toBe(0)
    expect([...device.rows.keys()]).toEqual(ids)
  })
})

test('removals are forgotten in batches', async () => {
  const server = await start()
  await server.remove(await server.insert(520), 0)
  const rounds = [await collectRemovals(server.db, Date.now()), await collectRemovals(server.db, Date.now())]
  expect(rounds).toEqual([true, false])
  expect(await server.db.selectFrom('removals').select('id').execute()).toEqual([])
})

test('names of changes are forgotten as late as removals are, in batches', async () => {
  const { db, ada, call, insert } = await start()
  await insert(1)
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const [item] = (await call('GET', '/api/menu-items', ada)).body
  const rename = async (name: string) =>
    await call(
      'PATCH',
      `/api/menu-items/${item.id}`,
      { ...ada, 'X-Platelight-Change': name },
      { title: name },
    )
  await rename('kept')
  const old = Date.now() - REMOVALS_KEPT_MS - DAY
  const names = Array.from({ length: 520 }, (_, n) => ({ user_id: userId, id: `old-${n}`, made_at: old }))
  await db.insertInto('changes_made').values(names).execute()
  expect([await collectChangesMade(db, Date.now()), await collectChangesMade(db, Date.now())]).toEqual([
    true,
    false,
  ])
  expect(await db.selectFrom('changes_made').select('id').execute()).toEqual([{ id: 'kept' }])
})

test('each of the lists has a delta of its own', async () => {
  const server = await start()
  const photo = file(await dishPhoto())
  await server.post('/api/templates', server.ada, { name: 'Lamp', image: photo })
  await server.post('/api/generate', server.ada, { image: photo, styleId: '1' })
  await server.insert(1)
  for (const list of ['menu-items', 'templates', 'history']) {
    const { body } = await server.get(`/api/${list}?since=`, server.ada)
    expect(body).toMatchObject({ items: [{ id: expect.any(String) }], removed: [], more: false })
  }
})
