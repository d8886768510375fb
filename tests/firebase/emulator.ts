// Starts the Firebase Auth emulator on PORT, fetching firebase-tools the first time: hundreds of packages that nothing
// but these tests needs, so they live in a cache folder of the machine and not among ours.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSION = '15.34.2'
const PROJECT = 'demo-platelight'

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'platelight')
const tools = join(cache, `firebase-tools-${VERSION}`)
const cli = join(tools, 'node_modules/firebase-tools/lib/bin/firebase.js')

/** Whole or not at all: it is made beside its place and moved there. */
function fetchTools(): void {
  if (existsSync(cli)) return
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(join(cache, 'fetching-'))
  writeFileSync(join(fresh, 'package.json'), '{"private":true}')
  const args = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `firebase-tools@${VERSION}`,
  ]
  // Through npm's own shell script where there is one, Windows included.
  const { status } = spawnSync('npm', args, {
    cwd: fresh,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: true,
  })
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error('firebase-tools could not be fetched: these tests need the npm registry once.')
  }
  rmSync(tools, { recursive: true, force: true })
  renameSync(fresh, tools)
}

fetchTools()
const port = Number(process.env.PORT)
const folder = mkdtempSync(join(tmpdir(), 'platelight-emulator-'))
const emulators = {
  auth: { host: '127.0.0.1', port },
  hub: { host: '127.0.0.1', port: port + 100 },
  logging: { host: '127.0.0.1', port: port + 200 },
  ui: { enabled: false },
  singleProjectMode: true,
}
writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
const child = spawn(process.execPath, [cli, 'emulators:start', '--only', 'auth', '--project', PROJECT], {
  cwd: folder,
  // Nothing of the machine's own sign-in at Firebase, and no questions.
  env: { ...process.env, CI: '1', XDG_CONFIG_HOME: folder },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
