// For the tests that run on PostgreSQL: one server for all of them, and a migrated database to copy for each.
import { dirname } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../server/db/postgres.ts'
import { preparePgBoss } from '../../server/jobs/pg-boss.ts'
import { startPostgres } from './postgres-server.ts'

export const TEMPLATE = 'template_platelight'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await server.run(`create database ${TEMPLATE}`)
  const db = await openPostgres(server.url(TEMPLATE))
  await db.destroy()
  const log = pino({ level: 'silent' })
  await preparePgBoss(server.url(TEMPLATE), { log, retrySeconds: { first: 1, cap: 1 } })
  project.provide('postgres', dirname(server.url('x')))
  return () => server.stop()
}
