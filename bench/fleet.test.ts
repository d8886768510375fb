// A small fleet, for `npm test -- --long`: one worker and one node are killed, PostgreSQL is restarted once.
import { expect, inject, test } from 'vitest'
import { runFleet } from './fleet.ts'

test.runIf(inject('long'))(
  'a fleet ends every accepted generation once, whoever is killed',
  async () => {
    const result = await runFleet(
      {
        ...{ apis: 2, workers: 2, people: 10, generations: 60, postgresRestarts: 1, port: 8846 },
        ...{ limitSeconds: 120 },
        ...{ pace: { generate: 6, read: 5 }, killEveryMs: 3_000 },
      },
      () => {},
    )
    expect(result.verdict).toEqual({ completed: 60, failed: 0, faults: [] })
    expect(result.troubles).toEqual([])
    expect(result.kills.worker).toBeGreaterThan(0)
    expect(result.kills.api).toBeGreaterThan(0)
    expect(result.restarts).toBe(1)
  },
  180_000,
)
