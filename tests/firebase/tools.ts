// firebase-tools, fetched the first time: hundreds of packages that nothing but these tests needs, so they live in a
// cache folder of the machine and not among ours. Run by itself it only fetches them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const VERSION = '15.34.2'

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'platelight')
const tools = join(cache, `firebase-tools-${VERSION}`)
const cli = join(tools, 'node_modules/firebase-tools/lib/bin/firebase.js')

/**
 * Whole or not at all: it is made beside its place and moved there.
 * @returns the program's path
 * @throws when the npm registry can't be reached
 */
export function fetchTools(): string {
  if (existsSync(cli)) return cli
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(join(cache, 'fetching-'))
  writeFileSync(join(fresh, 'package.json'), '{"private":true}')
  const quietly = '--no-save --ignore-scripts --no-audit --no-fund'
  // Without a registry it says so soon.
  const patience = '--fetch-retries=1 --fetch-timeout=60000'
  // Through npm's own shell script where there is one, Windows included.
  const { status } = spawnSync(`npm install ${quietly} ${patience} firebase-tools@${VERSION}`, {
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
  return cli
}

if (import.meta.main) fetchTools()
