// Which Chromium the browser tests and benchmarks drive: Playwright's own if it is there, else the system's.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Works as root and on closed networks, and keeps the browser's own errands out of the tests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of an executable, or undefined for Playwright's own choice. */
export function chromiumPath(): string | undefined {
  return firstThere([
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
  ])
}

/**
 * The same engine without the browser around it, where the system has it: it takes two thirds of the processor's time.
 * It has no Background Sync once the last page is closed, and no notifications.
 */
export function shellPath(): string | undefined {
  return firstThere([process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell']) ?? chromiumPath()
}

function firstThere(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path))
}
