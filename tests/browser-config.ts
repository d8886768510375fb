// What every run in a browser has in common, whatever server it runs against.
import type { PlaywrightTestConfig } from 'playwright/test'
import { CHROMIUM_FLAGS, chromiumPath, shellPath } from './chromium.ts'

/** For tests of what the service worker does; all others go without it, and without the whole build it fetches first. */
export const WITH_WORKER = { tag: '@worker' }

const launched = (executablePath: string | undefined) => ({
  launchOptions: { executablePath, args: CHROMIUM_FLAGS },
})
/** `use` of a project whose tests are about what only the whole browser does. */
export const WHOLE_BROWSER = launched(chromiumPath())

/** @param port of the server under test */
export function browserConfig(port: number) {
  return {
    reporter: [['list'], ['json']],
    // Every test is a person of its own: as many as there are workers, and none is idle at the end.
    fullyParallel: true,
    workers: 2,
    // Two noisy cores: what passes at the second try is told apart in the count.
    retries: 1,
    forbidOnly: Boolean(process.env.CI),
    // The engine works on real photos meanwhile.
    timeout: 120_000,
    expect: { timeout: 30_000 },
    use: {
      baseURL: `http://localhost:${port}`,
      ...launched(shellPath()),
      // A click that was lost is made again by the retry, without waiting for the whole test's time to be over.
      actionTimeout: 60_000,
      // Filming costs time that the tests then lack.
      trace: 'on-first-retry',
    },
  } satisfies PlaywrightTestConfig
}
