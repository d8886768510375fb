// Whatever happens in between, each change reaches the server exactly once and nothing is lost.
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { FakeDevice, tick } from './fakes/fake-device.ts'
import { FakeServer, type Trouble } from './fakes/fake-server.ts'
import { DRAFT } from './fakes/fake-world.ts'
import { queueGeneration } from './generations.ts'

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

/** An answer that is lost on its way: this one is sent again whatever the others draw. */
const LOST: Step[] = [
  { do: 'open tab' },
  { do: 'trouble', trouble: 'answer lost' },
  { do: 'queue' },
  { do: 'ticks', count: 40 },
  { do: 'time', ms: 31_000 },
]

/** What the person does, and what the line and the browser do. */
async function act(device: FakeDevice, queued: string[], step: Step): Promise<void> {
  if (step.do === 'queue') queued.push(await queueGeneration(device.db, DRAFT))
  else if (step.do === 'trouble') device.server.troubles.push(step.trouble)
  else if (step.do === 'open tab') device.open()
  else if (step.do === 'kill tab') device.kill()
  else if (step.do === 'wake') device.wake()
  else if (step.do === 'retry') await device.retryRefused()
  else if (step.do === 'time') device.pass(step.ms)
  else if (step.do === 'ticks') for (let n = 0; n < step.count; n++) await tick()
}

it('delivers every change exactly once through any trouble', { timeout: 600_000 }, async () => {
  let resends = 0
  const history = fc.asyncProperty(fc.array(oneStep, { minLength: 5, maxLength: 40 }), async (steps) => {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const { db } = device
    const queued: string[] = []
    server.beforeAnswer = tick
    for (const step of steps) await act(device, queued, step)
    // Before the line is good again: nothing queued is only in the air.
    const kept = new Set((await db.outbox.toArray()).map(({ id }) => id))
    for (const id of queued) expect(kept.has(id) || server.history.rows.has(id)).toBe(true)
    server.troubles.length = 0
    await device.drain(
      async () => (await db.outbox.count()) === 0,
      async () => await device.retryRefused(),
    )
    expect([...server.charges].sort()).toEqual([...queued].sort())
    const rows = await db.generations.toArray()
    expect(rows.map(({ id }) => id).sort()).toEqual([...queued].sort())
    for (const row of rows) expect(row).toMatchObject({ unsent: 0, sendError: null, status: 'completed' })
    resends += server.arrivals.length - server.charges.length
  })
  await fc.assert(history, { numRuns: RUNS, examples: [[LOST]] })
  // A run without a single resend would have proved nothing.
  expect(resends).toBeGreaterThan(0)
})
