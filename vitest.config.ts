import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,client,tests,bench,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**'],
    provide: { long: process.env.LONG_TESTS === '1' },
    setupFiles: ['tests/setup-unit.ts'],
    // Some files wait for processes, others compute: two at a time even on two cores.
    maxWorkers: 2,
    // Real databases, real pictures, two noisy cores.
    testTimeout: 30_000,
  },
})
