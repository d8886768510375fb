// What a piece of code asks the database: its statements, with their values.
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Db } from '../../server/db/db.ts'

/** Runs work on a database that notes every statement. */
export async function asked(db: Db, work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  const executor = db.getExecutor()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(executor.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(db.withPlugin(plugin))
  return queries
}
