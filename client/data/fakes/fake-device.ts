// One device for property tests: a cache, and tabs that are opened and killed.
import { PlatelightDb } from '../db.ts'
import { retryOperation } from '../outbox.ts'
import { type Sync, startSync } from '../sync.ts'
import type { FakeServer } from './fake-server.ts'
import { FakeWorld, newDb, until } from './fake-world.ts'

const TABS = 3

export class FakeDevice {
  readonly db = newDb()
  readonly server: FakeServer
  private readonly tabs: { world: FakeWorld; sync: Sync }[] = []
  /** How far the clocks of its tabs are ahead of the machine's. */
  private ahead = 0

  constructor(server: FakeServer) {
    this.server = server
  }

  open(): void {
    if (this.tabs.length === TABS) return
    const world = new FakeWorld(this.server)
    world.time = Date.now() + this.ahead
    this.tabs.push({ world, sync: startSync(new PlatelightDb(this.db.uid), world) })
  }

  kill(): void {
    this.tabs.shift()?.sync.stop()
  }

  wake(): void {
    for (const { world } of this.tabs) world.wake()
  }

  pass(ms: number): void {
    this.ahead += ms
    for (const { world } of this.tabs) world.advance(ms)
  }

  /** Every tab has had a turn, good or bad, and rests. */
  async turn(): Promise<void> {
    const before = this.tabs.map(({ world }) => world.rounds)
    this.wake()
    await until(() => this.tabs.every(({ world }, n) => world.rounds > before[n]! && world.resting))
  }

  async retryRefused(): Promise<void> {
    const refused = await this.db.outbox.filter(({ failure }) => failure !== null).toArray()
    for (const { id } of refused) await retryOperation(this.db, id)
  }

  /** One tab and time until `done`. `meanwhile` is what the person does about refusals. */
  async drain(done: () => Promise<boolean>, meanwhile: () => Promise<void>): Promise<void> {
    this.close()
    this.open()
    await until(async () => {
      this.pass(31_000)
      await meanwhile()
      return await done()
    })
    this.close()
  }

  close(): void {
    for (const { sync } of this.tabs.splice(0)) sync.stop()
  }
}

export function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
