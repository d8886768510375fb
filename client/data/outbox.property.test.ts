// Whatever happens in between, each change reaches the server exactly once and nothing is lost.
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { PlatelightDb } from './db.ts'
import { FakeServer, type Trouble } from './fakes/fake-server.ts'
import { DRAFT, FakeWorld, newDb, until } from './fakes/fake-world.ts'
import { queueGeneration } from './generations.ts'
import { retryOperation } from './outbox.ts'
import { type Sync, startSync } from './sync.ts'

const RUNS = inject('long') ? 3_000 : 150

type Step =
  | { do: 'queue' | 'open tab' | 'kill tab' | 'wake' | 'retry' }
  | { do: 'trouble'; trouble: Trouble }
  | { do: 'time'; ms: number }
  | { do: 'ticks'; count: number }

const troubles: Trouble[] = [
  'never arrives',
  'answer lost',
  'internal',
  'unavailable',
  'too_many',
  'unauthenticated',
  'credits_out',
  'client_outdated',
  'portal',
  'strange success',
  'bad gateway',
]
const oneStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'queue' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('trouble' as const), trouble: fc.constantFrom(...troubles) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('ticks' as const), count: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('time' as const), ms: fc.integer({ min: 1, max: 31_000 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Step>({ do: 'open tab' }, { do: 'kill tab' }, { do: 'wake' }, { do: 'retry' }),
  },
)

interface Tab {
  world: FakeWorld
  sync: Sync
}

/** One device with its tabs, on a line that does what the steps say. */
class Device {
  readonly db = newDb()
  readonly server = new FakeServer()
  readonly queued: string[] = []
  private tabs: Tab[] = []

  async step(step: Step): Promise<void> {
    if (step.do === 'queue') this.queued.push(await queueGeneration(this.db, DRAFT))
    else if (step.do === 'trouble') this.server.troubles.push(step.trouble)
    else if (step.do === 'open tab') this.open()
    else if (step.do === 'kill tab') this.tabs.shift()?.sync.stop()
    else if (step.do === 'wake') for (const { world } of this.tabs) world.wake()
    else if (step.do === 'retry') await this.retryRefused()
    else if (step.do === 'time') this.pass(step.ms)
    else if (step.do === 'ticks') for (let n = 0; n < step.count; n++) await tick()
  }

  /** The trouble is over: one tab, and time. */
  async heal(): Promise<void> {
    for (const { sync } of this.tabs.splice(0)) sync.stop()
    this.server.troubles.length = 0
    await this.retryRefused()
    this.open()
    await until(async () => {
      this.pass(31_000)
      await this.retryRefused()
      return (await this.db.outbox.count()) === 0
    })
    for (const { sync } of this.tabs.splice(0)) sync.stop()
  }

  private open(): void {
    if (this.tabs.length === 3) return
    const world = new FakeWorld(this.server)
    this.tabs.push({ world, sync: startSync(new PlatelightDb(this.db.uid), world) })
  }

  private pass(ms: number): void {
    for (const { world } of this.tabs) world.advance(ms)
  }

  private async retryRefused(): Promise<void> {
    const refused = await this.db.outbox.filter(({ failure }) => failure !== null).toArray()
    for (const { id } of refused) await retryOperation(this.db, id)
  }
}

function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

it('delivers every change exactly once through any trouble', { timeout: 600_000 }, async () => {
  let resends = 0
  const history = fc.asyncProperty(fc.array(oneStep, { minLength: 5, maxLength: 40 }), async (steps) => {
    const device = new Device()
    const { server, db, queued } = device
    server.beforeAnswer = tick
    for (const step of steps) await device.step(step)
    // Before the line is good again: nothing queued is only in the air.
    const kept = new Set((await db.outbox.toArray()).map(({ id }) => id))
    for (const id of queued) expect(kept.has(id) || server.history.rows.has(id)).toBe(true)
    await device.heal()
    expect([...server.charges].sort()).toEqual([...queued].sort())
    const rows = await db.generations.toArray()
    expect(rows.map(({ id }) => id).sort()).toEqual([...queued].sort())
    for (const row of rows) expect(row).toMatchObject({ unsent: 0, sendError: null, status: 'completed' })
    resends += server.arrivals.length - server.charges.length
  })
  await fc.assert(history, { numRuns: RUNS })
  // A run without a single resend would have proved nothing.
  expect(resends).toBeGreaterThan(0)
})
