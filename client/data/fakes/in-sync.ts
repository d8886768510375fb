// A device that has what its server has: a dish and a template.
import type { PlatelightDb } from '../db.ts'
import { syncOnce } from '../sync.ts'
import { FakeServer } from './fake-server.ts'
import { FakeWorld, ITEM, newDb, TEMPLATE } from './fake-world.ts'

export interface InSync {
  db: PlatelightDb
  server: FakeServer
  world: FakeWorld
}

export async function inSync(): Promise<InSync> {
  const db = newDb()
  const server = new FakeServer()
  const world = new FakeWorld(server)
  server.menu.put(ITEM)
  server.templates.put(TEMPLATE)
  await syncOnce(db, world)
  return { db, server, world }
}
