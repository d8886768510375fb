// How much one, two and three nodes answer, and what a generation costs for good.
import { sql } from 'kysely'
import type { Db } from '../../server/db/db.ts'
import { connectPostgres } from '../../server/db/postgres.ts'
import { table } from '../figures.ts'
import {
  type Balancer,
  createBalancer,
  generate,
  type Person,
  read,
  smallPhoto,
  type Trouble,
} from './people.ts'
import { answering, type Fleet, type Node } from './processes.ts'

const FLAT_OUT_MS = 5_000

interface Flat {
  perSecond: number
  /** Milliseconds of the nodes' processors for one. */
  cpuMs: number
}

/** Reads, then generations, as fast as a few connections can, by so many nodes. */
async function flatOut(nodes: Node[], people: Person[]): Promise<{ reads: Flat; generations: Flat }> {
  const balancer = createBalancer(nodes)
  const photo = await smallPhoto()
  const cpu = () => nodes.reduce((sum, node) => sum + node.cpuSeconds(), 0)
  const measure = async (work: (balancer: Balancer, person: Person) => Promise<unknown>): Promise<Flat> => {
    let [done, turn] = [0, 0]
    const before = cpu()
    const end = Date.now() + FLAT_OUT_MS
    const connection = async () => {
      while (Date.now() < end) {
        await work(balancer, people[turn++ % people.length]!)
        done += 1
      }
    }
    await Promise.all(Array.from({ length: 12 }, connection))
    return { perSecond: done / (FLAT_OUT_MS / 1_000), cpuMs: (1_000 * (cpu() - before)) / done }
  }
  const refuse = (trouble: Trouble) => {
    throw new Error(`${trouble.status} ${trouble.body}`)
  }
  return {
    reads: await measure((through, person) => read(through, person, refuse)),
    generations: await measure((through, person) => generate(through, person, photo, refuse)),
  }
}

/** What one generation leaves in PostgreSQL for good: its rows and their places in indexes. */
async function bytesOfGeneration(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass)) / (select count(*) from generations) as bytes
    from unnest(array['generations', 'ledger_entries', 'pictures']) as name`.execute(db)
  return Math.round(rows[0]?.bytes ?? 0)
}

export async function throughput(fleet: Fleet, people: Person[]): Promise<void> {
  const db = connectPostgres(fleet.databaseUrl, { connections: 1 })
  console.log(`\nPostgreSQL: ${await bytesOfGeneration(db)} bytes a generation, indexes included`)
  // Enough for everybody to go on, and nobody works: what is measured is answering.
  await db.updateTable('ledger_entries').set({ amount: 1_000 }).where('kind', '=', 'topup').execute()
  await db.destroy()
  for (const node of fleet.nodes) if (node.role === 'worker') await node.stop()
  const apis = answering(fleet)
  const rows: Record<string, string | number>[] = []
  for (let n = 1; n <= apis.length; n++) {
    const { reads, generations } = await flatOut(apis.slice(0, n), people)
    rows.push({
      nodes: n,
      'GET /api/history?since= a second': reads.perSecond.toFixed(0),
      'node’s CPU ms each': reads.cpuMs.toFixed(1),
      'POST /api/generate a second': generations.perSecond.toFixed(0),
      'its CPU ms each': generations.cpuMs.toFixed(1),
    })
  }
  table(rows)
  console.log('12 connections; nodes, people, PostgreSQL and the bucket share the cores of this machine')
}
