import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { getBalance } from './credits.ts'
import type { PlatelightDb } from './db.ts'
import { refuseOperation } from './delivery.ts'
import { discardOperation } from './discard.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, newDb } from './fakes/fake-world.ts'
import { queueGeneration } from './generations.ts'
import { pull } from './pull.ts'
import { syncOnce } from './sync.ts'

let db: PlatelightDb
let server: FakeServer
let world: FakeWorld
const { signal } = new AbortController()

beforeEach(() => {
  db = newDb()
  server = new FakeServer()
  world = new FakeWorld(server)
})

/** What is asked before the history. */
const MENU_AND_TEMPLATES = [undefined, undefined]

const ids = async () => ((await db.generations.toCollection().primaryKeys()) as string[]).sort()
const row = (id: string) => db.generations.get(id)

describe('pull', () => {
  it('reads page after page and keeps the balance', async () => {
    server.pageSize = 2
    for (const id of ['a', 'b', 'c', 'd', 'e']) server.put(id)
    await pull(db, world.api, 0, signal)
    expect(await ids()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(server.requests.filter((line) => line.includes('history'))).toEqual([
      'GET /api/history?since=0',
      'GET /api/history?since=2',
      'GET /api/history?since=4',
    ])
    expect(await getBalance(db)).toEqual({ total: 5, monthly: 0, topup: 0 })
    expect(await row('a')).toMatchObject({ unsent: 0, sendError: null })
  })

  it('goes on where it was interrupted', async () => {
    server.pageSize = 2
    for (const id of ['a', 'b', 'c']) server.put(id)
    server.troubles.push(...MENU_AND_TEMPLATES, undefined, 'never arrives')
    await expect(pull(db, world.api, 0, signal)).rejects.toThrow()
    expect(await ids()).toEqual(['a', 'b'])
    await pull(db, world.api, 0, signal)
    expect(await ids()).toEqual(['a', 'b', 'c'])
    expect(server.requests).not.toContain('GET /api/history?since=0'.repeat(2))
    expect(server.requests.filter((line) => line.endsWith('history?since=0'))).toHaveLength(1)
  })

  it('asks only for what changed, and takes over changes and removals', async () => {
    server.put('a', { status: 'processing', output_url: null })
    server.put('b')
    await pull(db, world.api, 0, signal)
    server.put('a', { status: 'completed', output_url: '/pictures/a.jpg' })
    server.history.remove('b')
    await pull(db, world.api, 0, signal)
    expect(await ids()).toEqual(['a'])
    expect(await row('a')).toMatchObject({ status: 'completed', output_url: '/pictures/a.jpg' })
    expect(server.requests).toContain('GET /api/history?since=2')
  })

  it('reads everything again after a reset, drops what is gone and keeps what is unsent', async () => {
    for (const id of ['a', 'b', 'c']) server.put(id)
    await pull(db, world.api, 0, signal)
    const unsent = await queueGeneration(db, DRAFT)
    server.history.rows.delete('b')
    server.put('d')
    server.put('e')
    server.resets.add(server.history)
    server.pageSize = 2
    await pull(db, world.api, 0, signal)
    expect(server.resets.size).toBe(0)
    expect(await ids()).toEqual(['a', 'c', 'd', 'e', unsent].sort())
    server.put('f')
    await pull(db, world.api, 0, signal)
    expect(await ids()).toContain('f')
  })

  it('leaves everything as it was when the reading again breaks off', async () => {
    for (const id of ['a', 'b', 'c']) server.put(id)
    await pull(db, world.api, 0, signal)
    server.history.rows.delete('b')
    server.resets.add(server.history)
    server.troubles.push(...MENU_AND_TEMPLATES, undefined, 'never arrives')
    await expect(pull(db, world.api, 0, signal)).rejects.toThrow()
    expect(await ids()).toEqual(['a', 'b', 'c'])
    // And is still due: the cursor has not moved.
    server.resets.add(server.history)
    await pull(db, world.api, 0, signal)
    expect(await ids()).toEqual(['a', 'c'])
  })

  it('does not ask for ever for a page that does not move on', async () => {
    server.put('a')
    world.api.history = async (since) => ({ items: [], removed: [], cursor: since, more: true })
    await pull(db, world.api, 0, signal)
  })

  it('refuses a page it does not understand and keeps its cursor', async () => {
    server.put('a')
    server.put('b', { status: 'sideways' as 'failed' })
    await expect(pull(db, world.api, 0, signal)).rejects.toThrow('Unexpected answer')
    expect(await ids()).toEqual([])
    server.put('b', { status: 'failed' })
    await pull(db, world.api, 0, signal)
    expect(await ids()).toEqual(['a', 'b'])
  })

  it('ignores fields a newer server may add', async () => {
    server.put('a', { mood: 'good' } as object)
    await pull(db, world.api, 0, signal)
    expect(await ids()).toEqual(['a'])
  })
})

describe('what is not sent yet', () => {
  it('shows the server’s row where it has got there after all, and is sent again all the same', async () => {
    const id = await queueGeneration(db, DRAFT)
    // Accepted before, the answer lost, and finished since: it will never change again.
    server.put(id, { status: 'completed', input_url: '/pictures/in.jpg' }, 'x')
    await pull(db, world.api, 0, signal)
    expect(await row(id)).toMatchObject({ status: 'completed', unsent: 1 })

    const [operation] = await db.outbox.toArray()
    const fields = Object.entries(operation!.fields).filter(([, value]) => value !== null)
    server.payloads.set(id, JSON.stringify(fields))
    await syncOnce(db, world)
    expect(await row(id)).toMatchObject({ status: 'completed', unsent: 0, input_url: '/pictures/in.jpg' })
    expect(await db.held.count()).toBe(0)
    expect(server.charges).toEqual([])
  })

  it('gives way to the server’s row when it is discarded', async () => {
    const id = await queueGeneration(db, DRAFT)
    const [operation] = await db.outbox.toArray()
    server.put(id, { status: 'completed' })
    await pull(db, world.api, 0, signal)
    await refuseOperation(db, operation!, { code: 'id_taken', text: 'taken' })
    await discardOperation(db, id)
    expect(await row(id)).toMatchObject({ status: 'completed', unsent: 0, sendError: null })
  })

  it('outlives a removal on the server until it is decided', async () => {
    const id = await queueGeneration(db, DRAFT)
    server.history.remove(id)
    await pull(db, world.api, 0, signal)
    expect(await row(id)).toMatchObject({ unsent: 1 })
    await discardOperation(db, id)
    expect(await row(id)).toBeUndefined()
  })
})

it('does not let a finished generation run again because a page was read before', async () => {
  server.put('a', { status: 'processing', output_url: null })
  const page = await world.api.history('0', signal)
  server.put('a', { status: 'completed', output_url: '/pictures/a.jpg' })
  await pull(db, world.api, 0, signal)
  await pull(db, { ...world.api, history: async () => page }, 0, signal)
  expect(await row('a')).toMatchObject({ status: 'completed', output_url: '/pictures/a.jpg' })
})
