// What SQLite's one writer rules out and PostgreSQL does not: transactions that overlap, nodes that start at once, a
// connection that breaks.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, openTestDatabase } from '../../tests/server/databases.ts'
import { createTestServer } from '../../tests/server/test-server.ts'
import { findOrCreateUser, identityHashKey } from '../accounts/users.ts'
import { openPgBossQueue } from '../jobs/pg-boss.ts'
import { type Db, inTransaction, nextChange } from './db.ts'
import { isUnavailable } from './failures.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { openPostgres } from './postgres.ts'

const log = pino({ level: 'silent' })

async function open(): Promise<Db> {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  return db
}

/** A promise, and what settles it. */
function gate() {
  let pass = () => {}
  const passed = new Promise<void>((resolve) => {
    pass = resolve
  })
  return { pass, passed }
}

async function addItem(trx: Parameters<typeof nextChange>[0], userId: string, id: string): Promise<void> {
  const change_seq = await nextChange(trx, userId)
  await trx
    .insertInto('menu_items')
    .values({ id, user_id: userId, title: id, position: 'i', created_at: 1, change_seq })
    .execute()
}

test('a transaction that commits late is not passed over by a cursor', async () => {
  const server = await createTestServer()
  const ada = await server.signIn()
  await server.get('/api/menu-items', ada)
  const { id: userId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const [written, commit] = [gate(), gate()]
  const late = inTransaction(server.db, async (trx) => {
    await addItem(trx, userId, 'late')
    written.pass()
    await commit.passed
  })
  await written.passed
  // With numbers from a sequence this one would get a higher number, commit first and move the cursor past the other.
  const quick = inTransaction(server.db, (trx) => addItem(trx, userId, 'quick'))
  await pause(150)
  const before = (await server.get('/api/menu-items?since=', ada)).body
  expect(before).toMatchObject({ items: [], cursor: '0', more: false })
  commit.pass()
  await Promise.all([late, quick])
  const after = (await server.get(`/api/menu-items?since=${before.cursor}`, ada)).body
  expect(after.items.map((item: { id: string }) => item.id)).toEqual(['late', 'quick'])
})

test('of two transactions that wait for each other the one that is ended runs again', async () => {
  const db = await open()
  for (const name of ['a', 'b']) await db.insertInto('secrets').values({ name, value: '' }).execute()
  let tries = 0
  const gates = { a: gate(), b: gate() }
  const append = (trx: Db, name: string, text: string) =>
    trx
      .updateTable('secrets')
      .set({ value: sql<string>`value || ${text}` })
      .where('name', '=', name)
      .execute()
  const both = (first: 'a' | 'b', second: 'a' | 'b') =>
    inTransaction(db, async (trx) => {
      tries++
      await append(trx, first, first)
      gates[first].pass()
      await gates[second].passed
      await append(trx, second, first)
    })
  await Promise.all([both('a', 'b'), both('b', 'a')])
  expect(tries).toBe(3)
  const rows = await db.selectFrom('secrets').select('value').orderBy('name').execute()
  expect(rows.map((row) => [...row.value].sort().join(''))).toEqual(['ab', 'ab'])
})

test('three nodes that start at once on an empty database make its tables once', async () => {
  const url = await createDatabase(inject('postgres')!)
  const nodes = await Promise.all(
    [1, 2, 3].map(async () => {
      const db = await openPostgres(url, { log })
      const queue = await openPgBossQueue(db, url, { log })
      await identityHashKey(db)
      return { db, queue, key: await identityHashKey(db) }
    }),
  )
  onTestFinished(async () => {
    for (const { db, queue } of nodes) {
      await queue.close()
      await db.destroy()
    }
  })
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    nodes[0]!.db,
  )
  expect(rows.map((row) => row.name)).toEqual(Object.keys(MIGRATIONS))
  expect(new Set(nodes.map((node) => node.key)).size).toBe(1)
})

test('a migration that breaks off leaves nothing behind, and the next start carries on', async () => {
  const url = await createDatabase(inject('postgres')!)
  const [name, first] = Object.entries(MIGRATIONS)[0]!
  const broken = {
    async up(db: Parameters<typeof first.up>[0]) {
      await first.up(db)
      throw new Error('The power went')
    },
  }
  await expect(openPostgres(url, { migrations: { [name]: broken } })).rejects.toThrow('brought up to date')
  const db = await openPostgres(url)
  onTestFinished(() => db.destroy())
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('text sorts byte by byte, whatever language the server was set up for', async () => {
  const english = "template template0 locale_provider icu icu_locale 'en-US' locale 'C.UTF-8'"
  const db = await openPostgres(await createDatabase(inject('postgres')!, english))
  onTestFinished(() => db.destroy())
  const words = ['a', 'B', 'b', 'A', '_', 'a-b', 'aa', 'é', 'z', '1']
  for (const id of words) {
    await db.insertInto('users').values({ id, display_name: id, created_at: 0 }).execute()
  }
  const rows = await db.selectFrom('users').select('id').orderBy('id').execute()
  expect(rows.map((row) => row.id)).toEqual([...words].sort())
  const { rows: plain } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) as word order by word`.execute(db)
  // Or the test would show nothing.
  expect(plain.map((row) => row.word)).not.toEqual([...words].sort())
})

test('first sign-ins of one person at once, by two ways, make one user with one trial', async () => {
  const db = await open()
  const key = await identityHashKey(db)
  const claims = (provider: string) => ({
    iss: 'https://securetoken.google.com/demo',
    aud: 'demo',
    sub: provider,
    name: 'Ada',
    email: 'ada@example.com',
    email_verified: true,
    auth_time: 1,
    iat: 1,
    exp: 2,
    firebase: { sign_in_provider: provider, identities: { [provider]: [`${provider}-7`] } },
  })
  for (let round = 0; round < 5; round++) {
    const ways = [`google${round}`, `apple${round}`, `google${round}`]
    const email = `ada${round}@example.com`
    const users = await Promise.all(
      ways.map((provider) => findOrCreateUser(db, key, { ...claims(provider), email }, 1_000)),
    )
    expect(new Set(users.map((user) => user.id)).size).toBe(1)
  }
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(5)
  expect(await db.selectFrom('ledger_entries').select('amount').execute()).toHaveLength(5)
})

test('an account goes while rows are being added to it', async () => {
  const clock = { now: Date.now() }
  const server = await createTestServer({ now: () => clock.now })
  const ada = await server.signIn()
  for (let round = 0; round < 5; round++) {
    const fresh = await server.signIn(`ada${round}`)
    await server.get('/api/menu-items', fresh)
    // A sign-in from before an erasure opens nothing; one in its very second would open an empty account.
    clock.now += 2000
    const adding = Array.from({ length: 6 }, (_, n) =>
      n % 2
        ? server.post('/api/paypal/create-order', fresh, { amount: '19.99', buttonId: 'nothing' })
        : server.call('POST', '/api/menu-items', fresh, { title: `${n}` }),
    )
    const [erased, ...others] = await Promise.all([server.call('DELETE', '/api/account', fresh), ...adding])
    expect(erased.status).toBe(204)
    for (const { status } of others) expect([201, 400, 401, 404, 422]).toContain(status)
  }
  await server.get('/api/menu-items', ada)
  // Who holds what the books need goes after the answer.
  await expect
    .poll(() => server.db.selectFrom('users').select('email').execute(), { timeout: 20_000 })
    .toEqual([{ email: 'ada@example.com' }])
})

test('a connection that breaks in a transaction undoes it; the next request has another', async () => {
  const db = await open()
  await db.insertInto('users').values({ id: 'u', display_name: 'Ada', created_at: 0 }).execute()
  const broken = inTransaction(db, async (trx) => {
    await addItem(trx, 'u', 'lost')
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
    await addItem(trx, 'u', 'later')
  })
  const error = await broken.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(isUnavailable(error)).toBe(true)
  expect(await db.selectFrom('menu_items').select('id').execute()).toEqual([])
  expect(await inTransaction(db, (trx) => nextChange(trx, 'u'))).toBe(1)
})
