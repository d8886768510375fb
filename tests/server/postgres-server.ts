// A PostgreSQL server of our own, from the machine's package: its own folder, port and password, gone at the end.
// PostgreSQL refuses to run as root, so root starts it as the user that came with the package.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresFolder } from '../../scripts/postgres-folder.mjs'

const START_TRIES = 400
const START_PAUSE_MS = 25

export interface PostgresServer {
  /** Address of one of its databases. */
  url(database: string): string
  /** One statement, outside any transaction, as its superuser. */
  run(statement: string): Promise<void>
  /** Ends it, as an operator would (fast) or as a power cut (kill). */
  halt(how: 'fast' | 'kill'): Promise<void>
  /** Starts it again on the same folder and port. */
  resume(): Promise<void>
  /** For good. */
  stop(): Promise<void>
}

/** Not durable: nobody wants a test's data back after a power cut. */
const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** @param settings of postgresql.conf; by default those that make tests quick */
export async function startPostgres(settings: readonly string[] = QUICK): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-postgres-'))
  const owner = unprivilegedUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const programs = postgresFolder()
  if (!programs)
    throw new Error('PostgreSQL is not installed. Install its server package (postgresql) first.')
  const data = join(folder, 'data')
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o644 })
  const init = ['-D', data, '-U', 'platelight', '--pwfile', passwordFile, '-A', 'password']
  execFileSync(join(programs, 'initdb'), [...init, '--no-sync', '-E', 'UTF8', '--locale=C'], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  rmSync(passwordFile)
  const sockets = join(folder, 'sockets')
  mkdirSync(sockets, { mode: 0o700 })
  if (owner) chownSync(sockets, owner.uid, owner.gid)
  const port = await freePort()
  const log = join(folder, 'log')
  const url = (database: string) => `postgres://platelight:${password}@127.0.0.1:${port}/${database}`
  let child: ChildProcess

  async function resume(): Promise<void> {
    const given = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${sockets}`,
      'max_connections=200',
      ...settings,
    ]
    const output = openSync(log, 'a')
    child = spawn(join(programs!, 'postgres'), ['-D', data, ...given.flatMap((one) => ['-c', one])], {
      ...owner,
      cwd: '/',
      stdio: ['ignore', output, output],
    })
    for (let tries = 0; tries < START_TRIES; tries++) {
      if (child.exitCode !== null) break
      if (await answers(url('postgres'))) return
      await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS))
    }
    throw new Error(`PostgreSQL did not come up: ${readFileSync(log, 'utf8')}`)
  }

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  await resume()
  return {
    url,
    async run(statement) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      try {
        await client.query(statement)
      } finally {
        await client.end()
      }
    },
    halt: (how) => end(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    resume,
    async stop() {
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
