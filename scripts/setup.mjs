// Makes `npm start`, `npm test` and the others work in a fresh clone: installs what is missing, builds the client if
// its sources changed, finds or fetches a Chromium and a PostgreSQL. Node built-ins only, since it runs before anything is installed,
// and on any Node from 20 on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { postgresFolder } from './postgres-folder.mjs'

const ROOT = join(import.meta.dirname ?? '.', '..')
const MODULES = join(ROOT, 'node_modules')
const PROJECT_NODE = join(MODULES, 'node/bin/node')

/** What each command needs beyond the installed packages. */
const NEEDS = {
  start: ['client'],
  dev: [],
  studio: [],
  pictures: [],
  kernel: [],
  test: ['client', 'chromium', 'postgres'],
  bench: ['client', 'chromium', 'postgres'],
}

/** stderr, so that commands with output of their own keep stdout clean. */
function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  say(text)
  process.exit(1)
}

function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    ...options,
  })
  return result.status === 0
}

/** One hash over the names and contents of files and folders. */
function hashOf(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path))
    }
  }
  for (const path of paths) visit(join(ROOT, path))
  return hash.digest('hex')
}

function isStamped(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function installPackages() {
  const stamp = join(MODULES, '.installed')
  const hash = `${hashOf(['package-lock.json', 'package.json'])} ${process.platform} ${process.arch}`
  if (existsSync(PROJECT_NODE) && isStamped(stamp, hash)) return
  say('Installing packages (about a minute, once) …')
  // The CPU library of onnxruntime-node is in its package; its install script would fetch GPU libraries.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' }
  // Not `npm ci`: it refuses a lockfile that lacks the packages of other platforms, which registries with incomplete
  // manifests make npm leave out (npm issue 9846). `--no-save` takes the locked versions and leaves the lockfile alone.
  if (!run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], { env })) {
    fail('The packages could not be installed. Check the network and run the command again.')
  }
  writeFileSync(stamp, hash)
}

const CLIENT_SOURCES = [
  'client',
  'contract',
  'public',
  'manifest',
  'app.html',
  'vite',
  'vite.config.ts',
  'package-lock.json',
]

function buildClient() {
  const stamp = join(ROOT, 'dist/client.built')
  const hash = hashOf(CLIENT_SOURCES)
  if (isStamped(stamp, hash)) return
  say('Building the client …')
  rmSync(stamp, { force: true })
  const vite = join(MODULES, 'vite/bin/vite.js')
  if (!run(PROJECT_NODE, [vite, 'build', '--logLevel', 'warn']))
    fail('The client could not be built; see above.')
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(stamp, hash)
}

/** Playwright's own Chromium if it is there, else the system's; `null` for neither. */
function findChromium() {
  const script = 'import { chromium } from "playwright"; process.stdout.write(chromium.executablePath())'
  const asked = spawnSync(PROJECT_NODE, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const candidates = [
    process.env.CHROMIUM_PATH,
    asked.stdout,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
  ]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

function installChromium() {
  if (findChromium()) return
  say('Installing Chromium for the browser tests (once) …')
  const playwright = join(MODULES, 'playwright/cli.js')
  if (run(PROJECT_NODE, [playwright, 'install', 'chromium', '--no-shell'], { timeout: 300_000 })) {
    if (findChromium()) return
  }
  say('Playwright’s download is not to be had here; trying the system’s package …')
  installPackage('chromium')
  // Most browser tests need no more than its engine, and are quicker in it.
  installPackage('chromium-headless-shell')
  if (!findChromium()) {
    fail('No Chromium could be installed. Install one, or set CHROMIUM_PATH to the one you have.')
  }
}

/** Of the system, where that is Debian's kind; whether it worked is for the caller to see. */
function installPackage(name) {
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...root, 'apt-get', ...args]
    return run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', name)
}

function installPostgres() {
  if (postgresFolder()) return
  say('Installing PostgreSQL for the server’s tests (once) …')
  // The package would start a server of its own, where its settings don't say otherwise: the tests start theirs.
  const settings = '/etc/postgresql-common/createcluster.conf'
  if (process.getuid?.() === 0) {
    installPackage('postgresql-common')
    if (existsSync(settings)) {
      const text = readFileSync(settings, 'utf8')
      writeFileSync(
        settings,
        text.replace(/^#?\s*create_main_cluster\s*=.*$/m, 'create_main_cluster = false'),
      )
    }
  }
  installPackage('postgresql')
  if (!postgresFolder()) {
    fail(
      'No PostgreSQL could be installed. Install its server, or set POSTGRES_BIN to the folder of `postgres`.',
    )
  }
}

const command = process.argv[2] ?? 'start'
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Platelight needs Node 20 or newer; this is ${process.version}. Get a newer one from nodejs.org.`)
}
if (!NEEDS[command]) fail(`setup.mjs knows ${Object.keys(NEEDS).join(', ')}, not ${command}.`)
installPackages()
if (NEEDS[command].includes('client')) buildClient()
if (NEEDS[command].includes('chromium')) installChromium()
if (NEEDS[command].includes('postgres')) installPostgres()
