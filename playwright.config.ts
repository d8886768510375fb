import { defineConfig } from 'playwright/test'
import { browserConfig, WHOLE_BROWSER, WITH_WORKER } from './tests/browser-config.ts'

/** Beside the usual one, so that a running `npm start` is not in the way; E2E_PORT where this one is taken too. */
const PORT = Number(process.env.E2E_PORT ?? 8791)

// Drawn once, here: the workers inherit it, and a failing run can be had again.
process.env.CHAOS_SEED ??= String(Date.now() % 1_000_000)

/** Until they have been made quick enough for every run; in full with `npm test -- --long`. */
const SELDOM = /\/(chaos|full-device|offline-device|outside-engine|update)\.spec\.ts$/

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const ABOUT_WORKER = new RegExp(WITH_WORKER.tag)

export default defineConfig({
  ...browserConfig(PORT),
  testDir: 'tests/e2e',
  ...(process.env.LONG_TESTS ? {} : { testIgnore: SELDOM }),
  outputDir: `test-results/browser-${PORT}`,
  projects: [
    { name: 'phone', grepInvert: ABOUT_WORKER, use: PHONE },
    { name: 'phone-worker', grep: ABOUT_WORKER, use: { ...PHONE, ...WHOLE_BROWSER } },
    {
      name: 'desktop',
      // What is laid out anew on a wide screen; everything with `npm test -- --long`.
      ...(process.env.LONG_TESTS ? {} : { testMatch: /\/access\.spec\.ts$/ }),
      use: { viewport: { width: 1440, height: 900 }, ...(process.env.LONG_TESTS ? WHOLE_BROWSER : {}) },
    },
  ],
  webServer: {
    command: 'node tests/e2e/fresh-server.ts',
    url: `http://localhost:${PORT}/healthz`,
    env: { PORT: String(PORT), LOG_LEVEL: 'warn' },
    stdout: 'ignore',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
