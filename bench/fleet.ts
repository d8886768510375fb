// A fleet on one machine: nodes that answer, nodes that work, PostgreSQL and a bucket as processes of their own; people
// generate and read while every few seconds a node is killed and PostgreSQL is restarted twice. Then how much one, two
// and three nodes answer.
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { TRIAL_CREDITS } from '../contract/catalog.ts'
import type { Db } from '../server/db/db.ts'
import { connectPostgres } from '../server/db/postgres.ts'
import { createBucketStore } from '../server/pictures/bucket.ts'
import { percentile } from './figures.ts'
import { startChaos } from './fleet/chaos.ts'
import {
  atPace,
  createBalancer,
  generate,
  type Person,
  read,
  signIn,
  smallPhoto,
  type Trouble,
} from './fleet/people.ts'
import { answering, type Fleet, startFleet } from './fleet/processes.ts'
import { throughput } from './fleet/throughput.ts'
import { judge, type Verdict } from './fleet/verdict.ts'

export interface FleetPlan {
  apis: number
  workers: number
  people: number
  generations: number
  /** Accepted a second; reads a second. */
  pace: { generate: number; read: number }
  /** On a machine that is too slow for the pace it ends here, with what was accepted by then. */
  limitSeconds: number
  killEveryMs: number
  postgresRestarts: number
  port: number
}

export interface FleetResult {
  verdict: Verdict
  kills: { api: number; worker: number }
  restarts: number
  /** Answers of 500 and more while PostgreSQL was there, and of 400 to 499 at any time. */
  troubles: Trouble[]
  /** Answers of 503 while it was not. */
  unavailable: number
  passedOver: number
  /** Milliseconds; those of the times without PostgreSQL apart. */
  reads: number[]
  readsInRestarts: number[]
  /** Of an address that asks nobody: what this machine makes of any answer in the same minutes. */
  bare: number[]
  acceptSeconds: number
  wholeSeconds: number
}

export const FULL: FleetPlan = {
  apis: 3,
  workers: 3,
  people: 500,
  generations: 5_000,
  pace: { generate: 18, read: 40 },
  limitSeconds: 1_200,
  killEveryMs: 5_000,
  postgresRestarts: 2,
  port: 8840,
}
const DRAIN_MS = 300_000

/** Runs the plan on a fleet, which is stopped afterwards. */
export async function runFleet(
  plan: FleetPlan,
  say: (line: string) => void,
  afterwards: (fleet: Fleet, people: Person[]) => Promise<void> = async () => {},
): Promise<FleetResult> {
  const fleet = await startFleet(plan.apis, plan.workers, plan.port)
  const db = connectPostgres(fleet.databaseUrl, { connections: 2 })
  try {
    say(`${plan.apis} nodes answer, ${plan.workers} work`)
    const people = await signIn(createBalancer(answering(fleet)), plan.people)
    const each = Math.ceil(plan.generations / plan.people)
    await giveCredits(db, each)
    say(`${plan.people} people have signed in`)
    const result = await live(fleet, db, people, plan, say, each + TRIAL_CREDITS)
    await afterwards(fleet, people)
    return result
  } finally {
    await db.destroy()
    await fleet.stop()
  }
}

/** As if everybody had bought a pack. */
async function giveCredits(db: Db, amount: number): Promise<void> {
  const users = await db.selectFrom('users').select('id').execute()
  const created_at = Date.now()
  const entry = { kind: 'topup', bucket: 'topup', amount, created_at, seq: 1_000 } as const
  const rows = users.map(({ id }) => ({ ...entry, id: uuidv7(), user_id: id, ref: `bench-${id}` }))
  await db.insertInto('ledger_entries').values(rows).execute()
}

async function live(
  fleet: Fleet,
  db: Db,
  people: Person[],
  plan: FleetPlan,
  say: (line: string) => void,
  given: number,
): Promise<FleetResult> {
  const balancer = createBalancer(answering(fleet))
  const photo = await smallPhoto()
  const chaos = startChaos(fleet, plan)
  const [troubles, reads, readsInRestarts]: [Trouble[], number[], number[]] = [[], [], []]
  const bare: number[] = []
  let unavailable = 0
  const note = (trouble: Trouble) => {
    if (trouble.status === 503 && chaos.isRestarting(trouble.at)) unavailable += 1
    else troubles.push(trouble)
  }
  const accepted: string[] = []
  let ended = false
  const began = Date.now()
  const passed = () => (Date.now() - began) / 1_000 / plan.limitSeconds
  const accepting = atPace(
    { perSecond: plan.pace.generate, atOnce: 32 },
    async (n) => {
      accepted.push(await generate(balancer, people[n % people.length]!, photo, note))
      if (accepted.length % 500 === 0) say(`${accepted.length} accepted`)
      chaos.tell(Math.max(accepted.length / plan.generations, passed()))
    },
    (n) => n < plan.generations && passed() < 1,
  )
  const reading = atPace(
    { perSecond: plan.pace.read, atOnce: 32 },
    async () => {
      const person = people[Math.floor(Math.random() * people.length)]!
      const at = Date.now()
      const ms = await read(balancer, person, note)
      if (ms !== null) (chaos.isRestarting(at) ? readsInRestarts : reads).push(ms)
    },
    () => !ended,
  )
  const probing = atPace(
    { perSecond: plan.pace.read / 4, atOnce: 8 },
    async () => {
      const at = performance.now()
      await balancer.ask('/healthz', {})
      bare.push(performance.now() - at)
    },
    () => !ended,
  )
  await accepting
  const acceptSeconds = (Date.now() - began) / 1_000
  say(`all accepted after ${acceptSeconds.toFixed(0)} s`)
  for (const end = Date.now() + DRAIN_MS; Date.now() < end && (await running(db)) > 0; ) await pause(500)
  const wholeSeconds = (Date.now() - began) / 1_000
  ended = true
  await Promise.all([reading, probing])
  await chaos.stop()
  const verdict = await judge(db, createBucketStore(fleet.bucket), accepted, given)
  return {
    verdict,
    ...chaos.counts(),
    ...{ troubles, unavailable, passedOver: balancer.passedOver(), reads, readsInRestarts, bare },
    ...{ acceptSeconds, wholeSeconds },
  }
}

async function running(db: Db): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', 'in', ['pending', 'processing', 'retrying'])
    .executeTakeFirst()
    // PostgreSQL is just being restarted.
    .catch(() => undefined)
  return Number(row?.n ?? 1)
}

export async function run(plan = FULL): Promise<void> {
  report(await runFleet(plan, (line) => console.log(`  ${line}`), throughput))
}

function report(result: FleetResult): void {
  const { verdict, kills, reads, readsInRestarts, bare } = result
  const all = [...reads, ...readsInRestarts]
  const ms = (values: number[], p: number) => percentile(values, p).toFixed(0)
  const lines = [
    `${verdict.completed + verdict.failed} generations accepted in ${result.acceptSeconds.toFixed(0)} s and ended after ` +
      `${result.wholeSeconds.toFixed(0)} s: ${verdict.completed} completed, ${verdict.failed} failed and refunded`,
    `killed: ${kills.worker} workers, ${kills.api} nodes; PostgreSQL restarted ${result.restarts} times`,
    `reads: ${reads.length}, p50 ${ms(reads, 0.5)} ms, p99 ${ms(reads, 0.99)} ms` +
      ` (with those of PostgreSQL’s restarts ${all.length}, p99 ${ms(all, 0.99)} ms)`,
    `beside them /healthz, which asks nobody: p50 ${ms(bare, 0.5)} ms, p99 ${ms(bare, 0.99)} ms`,
    `503 while PostgreSQL was away: ${result.unavailable}; other errors: ${result.troubles.length}`,
    `a node was gone when it was asked: ${result.passedOver} times; another one answered`,
    verdict.faults.length === 0
      ? 'every accepted generation ended once, every balance is right, every result is in the bucket'
      : `WRONG: ${verdict.faults.join('; ')}`,
  ]
  console.log(`\n${lines.join('\n')}`)
  for (const { status, body } of result.troubles.slice(0, 5)) console.log(`  ${status} ${body.slice(0, 200)}`)
}
