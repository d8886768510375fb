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
  const candidates = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
  ]
  return candidates.find((path) => path && existsSync(path))
}
