import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StatusAnswer } from '../../contract/generation.ts'
import { STATUS_POLL_MS, STATUS_RETRIES } from '../../contract/limits.ts'
import { OddAnswer } from './answer.ts'
import type { PlatelightDb } from './db.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, newDb, until } from './fakes/fake-world.ts'
import { FOLLOW_FAILED, follow, STATUS_REFUSED } from './follow.ts'
import { queueGeneration } from './generations.ts'
import { startSync, syncOnce } from './sync.ts'

let db: PlatelightDb
let server: FakeServer
let world: FakeWorld
let life: AbortController

beforeEach(() => {
  db = newDb()
  server = new FakeServer()
  server.accepts = 'pending'
  world = new FakeWorld(server)
  life = new AbortController()
})

/** Queued, sent, and running on the server. */
async function running(): Promise<string> {
  const id = await queueGeneration(db, DRAFT)
  await syncOnce(db, world)
  return id
}

function answers(...list: Partial<StatusAnswer>[]) {
  const calls: [string, number][] = []
  world.api.status = async (id, wait) => {
    calls.push([id, wait])
    const next = list.length > 1 ? list.shift() : list[0]
    const empty = { outputUrl: null, errorMessage: null, retryCount: 0, stage: null, report: null }
    return { ...empty, status: 'processing', generation_id: id, ...next }
  }
  return calls
}

describe('follow', () => {
  it('asks the server to hold its answer while the page is visible, and says when it ended', async () => {
    const id = await running()
    const calls = answers(
      { stage: 'cutting out' },
      { stage: 'saving' },
      { status: 'completed', outputUrl: '/pictures/out.jpg' },
    )
    let ended = 0
    await follow(db, world, life.signal, () => ended++)
    expect(calls).toEqual([1, 2, 3].map(() => [id, 25]))
    expect(ended).toBe(1)
    expect(world.rests).toEqual([])
    expect(await db.generations.get(id)).toMatchObject({
      status: 'completed',
      output_url: '/pictures/out.jpg',
      stage: null,
    })
  })

  it('polls every 5 s while it is hidden', async () => {
    await running()
    world.isVisible = false
    const calls = answers({}, { stage: 'lighting' }, { status: 'failed', errorMessage: 'No dish found.' })
    const following = follow(db, world, life.signal, () => {})
    for (const n of [1, 2]) {
      await until(() => world.rests.length === n)
      world.advance(STATUS_POLL_MS)
    }
    await following
    expect(world.rests).toEqual([STATUS_POLL_MS, STATUS_POLL_MS])
    expect(calls.map(([, wait]) => wait)).toEqual([0, 0, 0])
  })

  it('does not run hot against a server that does not hold its answers', async () => {
    await running()
    answers({ status: 'pending', stage: 'queued' })
    const following = follow(db, world, life.signal, () => {})
    await until(() => world.rests.length === 1)
    expect(world.rests).toEqual([STATUS_POLL_MS])
    life.abort()
    await expect(following).rejects.toThrow()
  })

  it('follows the newest, then the one before it', async () => {
    const older = await running()
    const newer = await running()
    await db.generations.update(older, { created_at: '2026-01-01T00:00:00.000Z' })
    const calls = answers({ status: 'completed' })
    await follow(db, world, life.signal, () => {})
    expect(calls.map(([id]) => id)).toEqual([newer, older])
  })

  it('leaves alone what is not sent yet', async () => {
    await queueGeneration(db, DRAFT)
    const calls = answers({ status: 'completed' })
    await follow(db, world, life.signal, () => {})
    expect(calls).toEqual([])
  })

  it('does not run over a row that has ended meanwhile', async () => {
    const id = await running()
    world.api.status = async () => {
      await db.generations.update(id, { status: 'completed', output_url: '/pictures/out.jpg' })
      return {
        ...{ status: 'processing', generation_id: id, outputUrl: null, errorMessage: null },
        ...{ retryCount: 0, stage: null, report: null },
      }
    }
    await follow(db, world, life.signal, () => {})
    expect(await db.generations.get(id)).toMatchObject({
      status: 'completed',
      output_url: '/pictures/out.jpg',
    })
  })

  it('gives one up that the server does not know', async () => {
    const id = await running()
    server.history.rows.delete(id)
    await follow(db, world, life.signal, () => {})
    expect(await db.generations.get(id)).toMatchObject({
      status: 'failed',
      error_message: 'Generation task not found. It might have expired or been completed earlier.',
    })
  })

  it('tries five times more with backoff when the line is lost, and keeps the row', async () => {
    const id = await running()
    server.trouble = () => 'never arrives'
    world.chance = 1
    const following = follow(db, world, life.signal, () => {})
    const lost = expect(following).rejects.toBeInstanceOf(TypeError)
    for (let n = 1; n <= STATUS_RETRIES; n++) {
      await until(() => world.rests.length === n)
      world.advance(30_000)
    }
    await lost
    expect(world.rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000])
    expect(await db.generations.get(id)).toMatchObject({ status: 'pending' })
  })

  it('says that it was refused, without asking again at once, where there is no sentence for it', async () => {
    await running()
    const asked: string[] = []
    world.api.status = async (id) => {
      asked.push(id)
      throw new OddAnswer(418)
    }
    const sync = startSync(db, world)
    await until(() => sync.status().lastError?.text === STATUS_REFUSED)
    expect(sync.status()).toMatchObject({ online: true, lastError: { code: 'answer' } })
    expect(asked).toHaveLength(1)
    sync.stop()
  })

  it('tries a proxy’s “too many requests” again', async () => {
    await running()
    let asked = 0
    world.api.status = async () => {
      asked++
      throw new OddAnswer(429)
    }
    const following = follow(db, world, life.signal, () => {})
    await until(() => world.rests.length === 1)
    world.advance(30_000)
    await until(() => asked === 2)
    life.abort()
    await expect(following).rejects.toThrow()
  })

  it('says so when it has tried often enough', async () => {
    await running()
    const sync = startSync(db, world)
    let isTold = false
    sync.subscribe(() => {
      // Cut between the first round and the rest: no later round can succeed and say that all is well.
      if (sync.status().syncedAt !== null && !isTold) server.trouble = () => 'never arrives'
      if (sync.status().lastError?.text === FOLLOW_FAILED) isTold = true
    })
    await until(() => {
      if (!isTold) world.advance(30_000)
      return isTold
    })
    // The next round's lost connection knows no more, and says nothing else.
    let asked = 0
    server.trouble = (path) => {
      if (path.includes('/menu-items')) asked++
      return 'never arrives'
    }
    await until(() => {
      world.advance(30_000)
      return asked > 1
    })
    expect(sync.status().lastError?.text).toBe(
      'Failed to get generation status after multiple attempts. Please check your internet connection or try again later.',
    )
    sync.stop()
  })

  it('brings the whole row as soon as it has ended', async () => {
    const id = await running()
    server.put(id, { status: 'completed', output_url: '/pictures/out.jpg', image_id: 'picture-1' })
    // The pull of the first round must not be what brings it.
    const history = world.api.history
    let pulls = 0
    world.api.history = async (since, signal) =>
      ++pulls === 1 ? { items: [], removed: [], cursor: since, more: false } : history(since, signal)
    const sync = startSync(db, world)
    await until(async () => (await db.generations.get(id))?.image_id === 'picture-1')
    sync.stop()
  })
})
