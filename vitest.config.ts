import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const include = ['{contract,server,client,tests,bench,scripts}/**/*.test.{ts,tsx}']
const exclude = ['node_modules/**']
/** What only several processes, or a server that goes away, can do. */
const POSTGRES_ONLY = '**/*.postgres.test.ts'

/** They open a server, and its database has no part in what they are about. */
const ON_ANY_DATABASE = [
  'server/generations/outside-engine.test.ts',
  'server/accounts/{auth-proxy,token}.test.ts',
  'server/operations/{log,traces}.test.ts',
  'server/pictures/{store,strip-metadata,thumbnails}.test.ts',
  'server/security.test.ts',
  // About the queue that is only there without PostgreSQL.
  'server/jobs/worker.test.ts',
]

/** The server's tests that open a database run on PostgreSQL too; whoever writes one need not think of it. */
const onDatabases = globSync('{server,tests}/**/*.test.ts', { exclude: ON_ANY_DATABASE }).filter((file) =>
  /createTestServer|openTestDatabase/.test(readFileSync(file, 'utf8')),
)

export default defineConfig({
  test: {
    exclude,
    provide: { long: process.env.LONG_TESTS === '1', postgres: undefined },
    setupFiles: ['tests/setup-unit.ts'],
    // Some files wait for processes, others compute: three at a time keep two cores busy.
    maxWorkers: 3,
    // Real databases, real pictures, two noisy cores.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { extends: true, test: { name: 'all', include, exclude: [...exclude, POSTGRES_ONLY] } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...onDatabases, POSTGRES_ONLY],
          globalSetup: ['tests/server/postgres-project.ts'],
        },
      },
    ],
  },
})
