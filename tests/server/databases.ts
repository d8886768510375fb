// The databases that random tests run on, each empty and its own.
import { type Db, openSqlite } from '../../server/db/db.ts'

export interface TestDatabase {
  name: string
  open(): Promise<Db>
}

export const DATABASES: TestDatabase[] = [{ name: 'SQLite', open: () => openSqlite(':memory:') }]
