import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,client,tests,bench,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**'],
    setupFiles: ['tests/setup-unit.ts'],
    // Real databases, real pictures, two noisy cores.
    testTimeout: 30_000,
  },
})
