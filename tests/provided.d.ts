// What vitest.config.ts hands to tests, for `inject`.
import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm test -- --long`: random tests run in full. */
    long: boolean
    /** Address of the PostgreSQL server, up to the database's name; only in the project `postgres`. */
    postgres: string | undefined
  }
}
