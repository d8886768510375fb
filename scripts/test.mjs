// `npm test`: format, lint, types, unit tests, browser tests. `-- --long` runs the random tests in full. That, and CI,
// also signs in through the Firebase Auth emulator.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, 'test-results')
const UNIT_REPORT = join(REPORTS, 'unit.json')
const BROWSER_REPORT = join(REPORTS, 'browser.json')
const FIREBASE_REPORT = join(REPORTS, 'firebase.json')

const flags = process.argv.slice(2)
const unknown = flags.filter((flag) => flag !== '--long')
if (unknown.length > 0) {
  console.error(`npm test knows --long, not ${unknown.join(' ')}.`)
  process.exit(1)
}

const bin = (path) => join(ROOT, 'node_modules', path)
const steps = [
  ['Format and lint', bin('@biomejs/biome/bin/biome'), process.env.CI ? ['ci'] : ['check', '--write']],
  ['Types', bin('typescript/bin/tsc'), ['-b']],
  [
    'Unit tests',
    bin('vitest/vitest.mjs'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
  ],
  ['Browser tests', bin('playwright/cli.js'), ['test']],
]
const firebase = [
  'Sign-in through Firebase',
  bin('playwright/cli.js'),
  ['test', '-c', 'playwright.firebase.config.ts'],
]
const long = flags.includes('--long')
/** The emulator is fetched the first time, which takes a minute: while the others run. */
const emulator = long || process.env.CI ? fetchEmulator() : null
if (emulator) steps.push(firebase)

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const env = {
  ...process.env,
  ...(long ? { LONG_TESTS: '1' } : {}),
}
let failedStep = null
let notRun = null
for (const [name, script, args] of steps) {
  console.log(`\n— ${name}`)
  // What can't be had says nothing about the code; asked for by name it is a failure all the same.
  if (args === firebase[2] && !long && !(await emulator)) {
    notRun = name
    console.log('firebase-tools could not be fetched from the npm registry.')
    continue
  }
  const report = args === firebase[2] ? FIREBASE_REPORT : BROWSER_REPORT
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  if (status !== 0) {
    failedStep = name
    break
  }
}

const count = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
if (existsSync(UNIT_REPORT)) {
  const report = JSON.parse(readFileSync(UNIT_REPORT, 'utf8'))
  count.passed += report.numPassedTests
  count.failed += report.numFailedTests
  count.skipped += report.numPendingTests
}
for (const report of [BROWSER_REPORT, FIREBASE_REPORT].filter(existsSync)) {
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  count.passed += stats.expected
  count.failed += stats.unexpected
  count.flaky += stats.flaky
  count.skipped += stats.skipped
}
console.log(
  `\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped, ${count.flaky} passed at the second try`,
)
if (notRun) console.log(`Not run: ${notRun}`)
if (failedStep) {
  console.error(`Failed: ${failedStep}`)
  process.exit(1)
}

/** Whether it is there. */
function fetchEmulator() {
  const child = spawn(process.execPath, [join(ROOT, 'tests/firebase/tools.ts')], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}
