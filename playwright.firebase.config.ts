// Sign-in through the real SDK and the Firebase Auth emulator: `npm test -- --long`, and wherever CI is set.
import { defineConfig } from 'playwright/test'
import { browserConfig, WHOLE_BROWSER } from './tests/browser-config.ts'

const PORT = Number(process.env.E2E_PORT ?? 8791) + 10
const EMULATOR_PORT = PORT + 1

const config = browserConfig(PORT)

export default defineConfig({
  ...config,
  // Windows that open, close and are blocked are the browser's.
  use: { ...config.use, ...WHOLE_BROWSER },
  testDir: 'tests/firebase',
  outputDir: `test-results/firebase-${PORT}`,
  metadata: { emulator: `http://localhost:${EMULATOR_PORT}` },
  webServer: [
    {
      command: 'node tests/firebase/emulator.ts',
      url: `http://localhost:${EMULATOR_PORT}/`,
      env: { PORT: String(EMULATOR_PORT) },
      stdout: 'ignore',
      // The first time it fetches its packages.
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    },
    {
      command: 'node tests/e2e/fresh-server.ts',
      url: `http://localhost:${PORT}/healthz`,
      env: {
        PORT: String(PORT),
        LOG_LEVEL: 'warn',
        FIREBASE_PROJECT_ID: 'demo-platelight',
        FIREBASE_API_KEY: 'demo-key',
        // One site with the app: browsers keep the storage of other sites apart, and a redirect needs it.
        FIREBASE_AUTH_EMULATOR_HOST: `localhost:${EMULATOR_PORT}`,
      },
      stdout: 'ignore',
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  ],
})
