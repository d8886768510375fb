// What vitest.config.ts hands to tests, for `inject`.
import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm test -- --long`: random tests run in full. */
    long: boolean
  }
}
